/** What every page has before any widget: page colors, type, links, focus, reduced motion. */
export const globalCss = {
  'html, body': {
    bg: 'bg.canvas',
    color: 'fg',
    fontFamily: 'body',
    fontWeight: 500,
    fontSize: '100%',
    lineHeight: 1.5,
  },
  html: { colorPalette: 'gray', colorScheme: 'light', WebkitTextSizeAdjust: '100%', scrollPaddingBlock: '80px' },
  // Bars that stay in sight. In a window so low that they would take half of it, they scroll away with the page.
  ':root': {
    '--sticky-bar': 'sticky',
    '--fixed-bar': 'fixed',
    '--below-app-bar': 'calc(60px + env(safe-area-inset-top))',
  },
  '@media (max-height: 430px)': {
    ':root': {
      '--sticky-bar': 'relative',
      '--fixed-bar': 'relative',
      '--below-app-bar': '0px',
      scrollPaddingBlock: '12px',
    },
  },
  'html.dark, html.court': { colorScheme: 'dark' },
  body: { margin: 0, overflowWrap: 'break-word', WebkitFontSmoothing: 'antialiased' },
  'h1, h2, h3': {
    fontFamily: 'heading',
    fontStretch: '108%',
    fontWeight: 720,
    lineHeight: 1.15,
    letterSpacing: '-0.012em',
    textWrap: 'balance',
  },
  h1: { fontSize: { base: '25px', md: '28px' } },
  h2: { fontSize: '20px' },
  h3: { fontSize: '17px', fontWeight: 740 },
  a: { color: 'fg.link', textDecoration: 'underline', textUnderlineOffset: '3px' },
  'button, [role=button], label, summary': { cursor: 'pointer', touchAction: 'manipulation' },
  // A dark browser fills an empty box with gray, as if it were disabled.
  'html:is(.dark, .court) input[type=checkbox]:not(:checked, :indeterminate, :disabled)': {
    appearance: 'none',
    border: '2px solid',
    borderColor: 'border.emphasized',
    borderRadius: '4px',
    bg: 'transparent',
  },
  // Every fold has a chevron at the end of its line and no triangle.
  summary: { listStyle: 'none' },
  'summary::-webkit-details-marker': { display: 'none' },
  'details[open] > summary > svg.lucide-chevron-down': { transform: 'rotate(180deg)' },
  '::placeholder': { color: 'fg.muted', opacity: 1 },
  ':focus-visible': { outline: '3px solid', outlineColor: 'ink.focusRing', outlineOffset: '2px' },
  '.apron :focus-visible': { outlineColor: 'ink.focusApron' },
  'svg.lucide': { strokeWidth: 2.1, flex: 'none', width: '20px', height: '20px', display: 'block' },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
    },
  },
}
