/** The least width in pixels of each kind of screen, from the specification. */
export const BREAKPOINTS = { smallMobile: 325, mobile: 540, tablet: 840, laptop: 1280, desktop: 1440 }

/**
 * The least widths in pixels of the panel and the court, which fill the screen. From `row` on, a name fits next to nine
 * tiles. From `pair` on, a keypad or the help fits too, and from `trio` on a list of bibs.
 */
const WHOLE_SCREEN = { row: 701, pair: 1001, trio: 1180 }

const WIDTHS = { ...BREAKPOINTS, ...WHOLE_SCREEN, anyPhone: 280 }
type Width = keyof typeof WIDTHS

/** The theme's media queries: `useMedia(MEDIA.belowTablet)` in a script, `@media (--below-tablet)` in a stylesheet. */
export const MEDIA = {
  belowSmallMobile: below('smallMobile'),
  belowMobile: below('mobile'),
  belowTablet: below('tablet'),
  belowLaptop: below('laptop'),
  fromMobile: from('mobile'),
  fromTablet: from('tablet'),
  fromLaptop: from('laptop'),
  fromDesktop: from('desktop'),
  belowRow: below('row'),
  belowPair: below('pair'),
  belowTrio: below('trio'),
  fromRow: from('row'),
  fromPair: from('pair'),
  /** A phone with letters of 200 %. */
  largeLetters: below('anyPhone'),
}

function below(name: Width): string {
  return `(max-width: ${WIDTHS[name] - 1}px)`
}

function from(name: Width): string {
  return `(min-width: ${WIDTHS[name]}px)`
}

/** Returns a query with each `(--below-tablet)` replaced by `MEDIA.belowTablet`. Throws for an unknown name. */
export function withoutNames(query: string): string {
  return query.replaceAll(/\(--([\w-]+)\)/gu, (_, name: string) => {
    const key = name.replaceAll(/-(\w)/gu, (_hyphen, letter: string) => letter.toUpperCase())
    const known = Object.entries(MEDIA).find(([it]) => it === key)?.[1]
    if (known === undefined) throw new Error(`No media query --${name} in src/ui/breakpoints.ts`)
    return known
  })
}
