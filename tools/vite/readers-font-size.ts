import { AtRule } from 'postcss'
import type { Declaration, Plugin, Rule } from 'postcss'
import { MEDIA, withoutNames } from '../../src/ui/breakpoints.ts'

/** Lines, corners and shadows stay as they are drawn. */
const STAYS = /border|outline|shadow|stroke|radi|^background/u
/** Room between things. Doubled, it would leave a phone no width for words. */
const SPACE = /^(?:(?:--)?padding|margin|(?:row-|column-)?gap$|--chakra-spacing)/u
/** Spaces from here on make room for an icon, a button or a bar, which grow. */
const ROOM_FOR_A_CONTROL_PX = 28
/** What is thinner is a line, or hides what is only read aloud. */
const LEAST_PX = 2
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
    sheet.walkRules(uncut)
    sheet.walkDecls((declaration) => {
      if (STAYS.test(declaration.prop)) return
      declaration.value = inRem(declaration.value, isSpace(declaration) ? ROOM_FOR_A_CONTROL_PX : LEAST_PX)
    })
    sheet.walkAtRules(QUERIES, (rule) => {
      rule.params = inRem(withoutNames(rule.params), LEAST_PX)
    })
  },
}

/** Where letters are that large, a text that is kept in one line or in a few gets the lines that it needs. */
function uncut(rule: Rule) {
  const has = (name: RegExp, value: RegExp) =>
    rule.some((it) => it.type === 'decl' && name.test(it.prop) && value.test(it.value))
  const isKeptShort = has(/^white-space$/u, /^nowrap$/u) || has(/line-clamp$/u, /^\d/u)
  if (!isKeptShort || has(/^clip-path$/u, /./u)) return
  const query = new AtRule({ name: 'media', params: MEDIA.largeLetters })
  const longer = rule.clone({ nodes: [] })
  longer.append('white-space: normal; -webkit-line-clamp: none; overflow-wrap: break-word; max-width: 100%')
  rule.after(query.append(longer))
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
