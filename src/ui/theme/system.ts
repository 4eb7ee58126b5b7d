import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { BREAKPOINTS } from '../breakpoints.ts'
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
      breakpoints: {
        xs: `${BREAKPOINTS.smallMobile}px`,
        sm: `${BREAKPOINTS.mobile}px`,
        md: `${BREAKPOINTS.tablet}px`,
        lg: `${BREAKPOINTS.laptop}px`,
        xl: `${BREAKPOINTS.desktop}px`,
      },
      tokens,
      semanticTokens: { colors, shadows, borderWidths },
    },
  }),
)
