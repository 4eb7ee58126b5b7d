/** Least width of each kind of screen, in pixels, from the specification. Narrower screens have the layout before. */
export const BREAKPOINTS = { smallMobile: 325, mobile: 540, tablet: 840, laptop: 1280, desktop: 1440 }

type Breakpoint = keyof typeof BREAKPOINTS

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
  /** Narrower than any phone. A phone with letters of 200 % matches. */
  largeLetters: '(max-width: 279px)',
}

function below(name: Breakpoint): string {
  return `(max-width: ${BREAKPOINTS[name] - 1}px)`
}

function from(name: Breakpoint): string {
  return `(min-width: ${BREAKPOINTS[name]}px)`
}
