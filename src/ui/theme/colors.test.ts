import { expect, test } from 'vitest'
import { colors } from './colors.ts'

type ThemeKey = '_light' | '_dark' | '_court'
type Palette = Record<string, Record<string, { value: Record<ThemeKey, string> }>>

const TEXT = 4.5
const MARK = 3

/** Foreground, background, what WCAG 2.2 asks in light and dark. Court asks 7 of every text. */
const PAIRS: [string, string, number][] = [
  ['fg', 'bg.canvas', TEXT],
  ['fg', 'bg.panel', TEXT],
  ['fg.muted', 'bg.canvas', TEXT],
  ['fg.muted', 'bg.panel', TEXT],
  ['fg.muted', 'bg.subtle', TEXT],
  ['fg.apron', 'bg.apron', TEXT],
  ['fg.apronMuted', 'bg.apron', TEXT],
  ['fg.apronMuted', 'bg.apronRaised', TEXT],
  ['fg.maple', 'bg.maple', TEXT],
  ['ink.contrast', 'ink.solid', TEXT],
  ['ink.contrast', 'ink.hover', TEXT],
  ['ball.contrast', 'ball.solid', TEXT],
  ['ball.fg', 'bg.panel', TEXT],
  ['ball.fg', 'ball.subtle', TEXT],
  ['ball.border', 'bg.panel', MARK],
  ['paint.contrast', 'paint.solid', TEXT],
  ['paint.border', 'bg.panel', MARK],
  ['fg.link', 'bg.panel', TEXT],
  ['fg.link', 'bg.canvas', TEXT],
  ['fg.link', 'paint.subtle', TEXT],
  ['fg.apron', 'paint.deep', TEXT],
  ['ok.fg', 'ok.subtle', TEXT],
  ['ok.fg', 'bg.panel', TEXT],
  ['ok.contrast', 'ok.solid', TEXT],
  ['warn.fg', 'warn.subtle', TEXT],
  ['warn.fg', 'bg.panel', TEXT],
  ['warn.contrast', 'warn.solid', TEXT],
  ['warn.border', 'bg.panel', MARK],
  ['danger.fg', 'danger.subtle', TEXT],
  ['danger.fg', 'bg.panel', TEXT],
  ['danger.contrast', 'danger.solid', TEXT],
  ['border.emphasized', 'bg.panel', MARK],
  ['border.emphasized', 'bg.canvas', MARK],
  ['ink.focusRing', 'bg.panel', MARK],
  ['ink.focusRing', 'bg.canvas', MARK],
  ['ink.focusApron', 'bg.apron', MARK],
]

test.each(PAIRS)('[LK9] %s on %s is readable in every theme', (front, back, needed) => {
  const isTooWeak = (theme: ThemeKey) =>
    contrast(hexOf(front, theme), hexOf(back, theme)) < (theme === '_court' && needed === TEXT ? 7 : needed)
  expect((['_light', '_dark', '_court'] as const).filter(isTooWeak)).toEqual([])
})

function hexOf(name: string, theme: ThemeKey): string {
  const [group = '', shade = 'DEFAULT'] = name.split('.')
  const color = (colors as Palette)[group]?.[shade]
  if (!color) throw new Error(`No color is called ${name}`)
  return color.value[theme]
}

/** The contrast ratio of WCAG 2.2, 1.4.3: (lighter + 0.05) / (darker + 0.05) of the relative luminances. */
function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
