/** The plain scales of the theme: type, space, radius, motion. The grid is 4 px. */
const px = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value: `${value}px` }]))

const grid = px({
  px: 1,
  '0': 0,
  '0.5': 2,
  '1': 4,
  '1.5': 6,
  '2': 8,
  '2.5': 10,
  '3': 12,
  '3.5': 14,
  '4': 16,
  '4.5': 18,
  '5': 20,
  '6': 24,
  '7': 28,
  '8': 32,
  '9': 36,
  '10': 40,
  '11': 44,
  '12': 48,
  '14': 56,
  '16': 64,
  '20': 80,
  '24': 96,
  '32': 128,
  '40': 160,
})

// What stands between is in stand-ins.css.
const HEAD_FONT = "'Archivo Variable', 'Archivo by Roboto', 'Archivo by Arial', 'Archivo by DejaVu', Arial, sans-serif"
const BODY_FONT =
  "'Manrope Variable', 'Manrope by Roboto', 'Manrope by Arial', 'Manrope by DejaVu', 'Segoe UI', Roboto, sans-serif"

export const tokens = {
  fonts: { heading: { value: HEAD_FONT }, body: { value: BODY_FONT } },
  spacing: grid,
  sizes: {
    ...grid,
    ...px({ tap: 44, tapCourt: 56, xs: 320, sm: 384, md: 448, lg: 512, xl: 576, '2xl': 672, '3xl': 768, page: 1240 }),
    full: { value: '100%' },
    min: { value: 'min-content' },
    max: { value: 'max-content' },
    fit: { value: 'fit-content' },
  },
  radii: { ...px({ none: 0, sm: 4, md: 8, lg: 12 }), full: { value: '999px' } },
  fontSizes: px({
    xs: 13,
    sm: 14,
    md: 16,
    lg: 17,
    xl: 20,
    '2xl': 25,
    '3xl': 28,
    '4xl': 34,
    '5xl': 48,
    '6xl': 70,
    '7xl': 92,
  }),
  fontWeights: Object.fromEntries(
    Object.entries({ normal: 500, medium: 500, semibold: 600, bold: 700, heavy: 820 }).map(([name, value]) => [
      name,
      { value },
    ]),
  ),
  durations: { fast: { value: '120ms' }, base: { value: '200ms' }, slow: { value: '320ms' } },
  easings: { court: { value: 'cubic-bezier(.2,.8,.2,1)' } },
  zIndex: {
    bar: { value: 6 },
    menu: { value: 20 },
    modal: { value: 30 },
    toast: { value: 40 },
    skipLink: { value: 50 },
  },
}

const themed = (light: string, dark: string, court: string) => ({
  value: { _light: light, _dark: dark, _court: court },
})

/** Panels lie on a line, menus and dialogs on a shadow. Court has white lines and no shadows. */
export const shadows = {
  panel: themed('0 1px 2px rgba(16, 25, 32, 0.08)', '0 0 0 0 transparent', '0 0 0 0 transparent'),
  raised: themed('0 8px 24px -8px rgba(16, 25, 32, 0.28)', '0 8px 24px -8px rgba(0, 0, 0, 0.7)', '0 0 0 0 transparent'),
  dialog: themed(
    '0 24px 56px -12px rgba(16, 25, 32, 0.42)',
    '0 24px 56px -12px rgba(0, 0, 0, 0.85)',
    '0 0 0 0 transparent',
  ),
}

/** The width of a quiet line: 1 px, 2 px in Court. */
export const borderWidths = { line: themed('1px', '1px', '2px') }
