import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstCharacter, initialsOf } from './initials.ts'

const segmented = (text: string) => [...new Intl.Segmenter().segment(text)][0]?.segment ?? ''

test('a first character is what the segmenter says, of any text', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme-ascii' }),
  )
  fc.assert(
    fc.property(texts, (text) => {
      expect(firstCharacter(text)).toBe(segmented(text))
    }),
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

test('initials are capital letters of both names, whatever stands around them', () => {
  expect(initialsOf(' marcus', 'webb')).toBe('MW')
  expect(initialsOf('👩‍👧', '')).toBe('👩‍👧')
})
