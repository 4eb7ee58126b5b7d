import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import { chooseTheme, followSystemTheme, readThemeChoice } from './theme-choice.ts'

const beforeFirstPaint = readFileSync('tools/shell/theme.js', 'utf8')

afterEach(() => {
  localStorage.clear()
  document.documentElement.className = ''
})

test.each([
  ['nothing', [], 'light'],
  ['dark', ['(prefers-color-scheme: dark)'], 'dark'],
  ['more contrast', ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'], 'court'],
])('a device that prefers %s gets its theme, before the first paint and after', (_, preferences, theme) => {
  prefer(preferences)
  runInThisContext(beforeFirstPaint)
  expect(document.documentElement.className).toBe(theme)
  const stop = followSystemTheme()
  expect(document.documentElement.className).toBe(theme)
  stop()
})

test.each(['light', 'dark', 'court'] as const)('the choice %s is kept and leaves exactly one class', (choice) => {
  prefer(['(prefers-contrast: more)'])
  document.documentElement.className = 'dark'
  chooseTheme(choice)
  expect([readThemeChoice(), document.documentElement.className]).toEqual([choice, choice])
  document.documentElement.className = ''
  runInThisContext(beforeFirstPaint)
  expect(document.documentElement.className).toBe(choice)
})

test('a kept word that is not a theme counts as "system"', () => {
  localStorage.setItem('courtside-theme', 'sepia')
  expect(readThemeChoice()).toBe('system')
})

/** jsdom has no media queries: the device prefers what is listed. */
function prefer(queries: readonly string[]) {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: queries.includes(query), media: query }) as MediaQueryList
}
