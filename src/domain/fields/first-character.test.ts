import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstCharacter } from './first-character.ts'

const segmented = (text: string) => [...new Intl.Segmenter().segment(text)][0]?.segment ?? ''

test('a first character is what the segmenter says, of any text', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme-ascii' }),
  )
  fc.assert(
    fc.property(texts, (text) => firstCharacter(text) === segmented(text)),
    { numRuns: 500 },
  )
})

test.each([
  ['Ana', 'A'],
  ['Ümit', 'Ü'],
  ['U\u0308mit', 'U\u0308'],
  ['e\u200Dx', 'e\u200D'],
  ['👩‍👧 Webb', '👩‍👧'],
  ['', ''],
])('the first character of %s', (text, first) => {
  expect(firstCharacter(text)).toBe(first)
})
