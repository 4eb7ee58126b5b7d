import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finder, folded, foundParts, searchWords } from './search.ts'

const LATIN = fc.integer({ min: 0x20, max: 0x24f }).map((code) => String.fromCodePoint(code))
const word = fc.oneof(
  fc.string({ unit: LATIN, minLength: 1, maxLength: 8 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
)
const name = fc.array(word, { minLength: 1, maxLength: 4 })

test('[D95] a name is found by its folded words in any order, and by the start of each', () => {
  fc.assert(
    fc.property(
      name.chain((words) => fc.tuple(fc.constant(words.join(' ')), fc.shuffledSubarray(searchWords(words.join(' '))))),
      ([text, words]) => {
        expect(finder(words.join(' '))([text])).toBe(true)
        expect(finder(words.map((it) => it.slice(0, 2).trim()).join(' '))([text])).toBe(true)
      },
    ),
  )
})

test('[D95] a folded text is folded, and its parts are the whole text', () => {
  fc.assert(
    fc.property(name, word, (words, search) => {
      const text = words.join(' ')
      expect(folded(folded(text))).toBe(folded(text))
      expect(
        foundParts(text, search)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
