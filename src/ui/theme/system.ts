import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { colors } from './colors.ts'
import { globalCss } from './global-css.ts'
import { borderWidths, shadows, tokens } from './scales.ts'

/**
 * Chakra on its base config with our own tokens only. Each widget imports its own recipe from `recipes/`, so a screen
 * loads no more than it shows. Chakra's default theme would add 23 kB gzip to the sign-in page.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: true,
    cssVarsPrefix: 'chakra',
    cssVarsRoot: ':where(html, .chakra-theme)',
    conditions: { court: '.court &' },
    globalCss,
    theme: {
      breakpoints: { xs: '325px', sm: '540px', md: '840px', lg: '1280px', xl: '1440px' },
      tokens,
      semanticTokens: { colors, shadows, borderWidths },
    },
  }),
)
