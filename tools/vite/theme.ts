import type { Plugin } from 'vite'
import { themeCss } from '../../src/ui/theme/theme-css.ts'

const PLACE = '@courtside theme;'

/** Writes the theme into src/ui/theme/theme.css: the page loads a stylesheet, and not what would make one. */
export function themeInItsStylesheet(): Plugin {
  return {
    name: 'courtside-theme',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/ui\/theme\/theme\.css$/u },
      handler: (code) => {
        if (!code.includes(PLACE)) throw new Error(`theme.css has no place for the theme: ${PLACE}`)
        return code.replace(PLACE, () => themeCss())
      },
    },
  }
}
