import type { Declaration, Plugin } from 'postcss'

/** Lines, corners and shadows stay as they are drawn, and so does the grid of spaces. */
const STAYS = /border|outline|shadow|stroke|radi|^background|^--chakra-spacing/u
/** Room between things. Doubled, it would leave a phone no width for words. */
const SPACE = /^(?:padding|margin|(?:row-|column-)?gap$)/u
/** Spaces from here on make room for an icon, a button or a bar, which grow. */
const ROOM_FOR_A_CONTROL_PX = 28
const QUERIES = /^(?:media|container)$/u
/** A length in pixels, or a text or an address, which stay as they are written. */
const PIXELS = /"[^"]*"|'[^']*'|url\([^)]*\)|(\d*\.?\d+)px\b/gu

/**
 * Turns the pixels of the stylesheets into rem, so that pages follow the font size that the reader set in the browser.
 * At the usual 16 px nothing changes. Media and container queries follow too: a tablet with letters twice as large
 * gets the layout of half its width.
 */
export const readersFontSize: Plugin = {
  postcssPlugin: 'courtside-readers-font-size',
  OnceExit(sheet) {
    sheet.walkDecls((declaration) => {
      if (STAYS.test(declaration.prop)) return
      declaration.value = inRem(declaration.value, isSpace(declaration) ? ROOM_FOR_A_CONTROL_PX : 0)
    })
    sheet.walkAtRules(QUERIES, (rule) => {
      rule.params = inRem(rule.params, 0)
    })
  },
}

/** Something that is placed by its edge has margins of half its size, and grows with them. */
function isSpace({ prop, parent }: Declaration): boolean {
  return SPACE.test(prop) && !parent?.some((it) => it.type === 'decl' && /^position:\s*absolute/u.test(it.toString()))
}

function inRem(value: string, least: number): string {
  return value.replaceAll(PIXELS, (found, px?: string) =>
    px === undefined || Number(px) < least ? found : `${Number(px) / 16}rem`,
  )
}
