import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import * as reader from './reader-time.ts'

const { timeFormat, ...styles } = reader
afterEach(() => vi.unstubAllGlobals())

const FIRST = Date.UTC(1900, 0, 1)
const LAST = Date.UTC(2199, 11, 31)
/** Node writes a narrow space before AM and PM, browsers write a plain one. */
const plain = (words: string) => words.replaceAll('\u202f', ' ')

test.each(Object.entries(styles))('%s is written as the browser would write it for an American', (_name, style) => {
  const written = timeFormat(style)
  const byTheBrowser = new Intl.DateTimeFormat('en-US', style.intl)
  vi.stubGlobal('navigator', { language: 'en-US' })
  fc.assert(
    fc.property(fc.integer({ min: FIRST, max: LAST }), (instant) => {
      expect(written(new Date(instant))).toBe(plain(byTheBrowser.format(instant)))
    }),
  )
})

test('what is no day is refused, in any language', () => {
  for (const language of ['en-US', 'de-DE']) {
    vi.stubGlobal('navigator', { language })
    expect(() => timeFormat(styles.DAY)(new Date('nothing'))).toThrow(RangeError)
  }
})
