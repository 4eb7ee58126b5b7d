import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inARow, lengthOf, partCountOf } from './video-parts.ts'

const video = { byte_length: 10 * 8 + 3, part_bytes: 8 }
const count = partCountOf(video)
const stored = (partNumber: number, span: number) => ({
  partNumber,
  byteLength: lengthOf(video, partNumber, span),
  etag: `${partNumber}-${span}`,
})

test.each([
  [
    [stored(1, 1), stored(3, 1)],
    [1, 3],
    ['1-1', '3-1'],
  ],
  [
    [stored(2, 4), stored(6, 1)],
    [2, 3, 4, 5, 6],
    ['2-4', '6-1'],
  ],
  // Sent again one by one, and the one with all of them arrived late.
  [[stored(2, 4), stored(3, 1), stored(5, 1)], [2, 3, 4, 5], ['2-4']],
  // The same the other way around: the first one by one was late, and took the place of the long one.
  [
    [stored(2, 1), stored(4, 1)],
    [2, 4],
    ['2-1', '4-1'],
  ],
  [[stored(2, 4), stored(5, 4)], [2, 3, 4, 5], ['2-4']],
  [[stored(10, 2)], [10, 11], ['10-2']],
  [
    [
      { partNumber: 1, byteLength: 7, etag: 'short' },
      { partNumber: 12, byteLength: 3, etag: 'beyond' },
    ],
    [],
    [],
  ],
  [[{ partNumber: 2, byteLength: 0, etag: 'empty' }], [], []],
])('of what the store holds (%#) it takes what makes up the file', (held, numbers, etags) => {
  const taken = inARow(video, held)
  expect([taken.numbers, taken.stored.map(({ etag }) => etag)]).toEqual([numbers, etags])
})

test('what is put together has exactly the bytes of the numbers it is said to have, in their order', () => {
  const file = Array.from({ length: video.byte_length }, (_none, at) => at)
  const bytesOf = (number: number, span: number) =>
    file.slice((number - 1) * video.part_bytes, (number - 1) * video.part_bytes + lengthOf(video, number, span))
  const part = fc.record({ at: fc.integer({ min: 1, max: count }), span: fc.integer({ min: 1, max: 8 }) })
  fc.assert(
    fc.property(fc.uniqueArray(part, { selector: ({ at }) => at }), (held) => {
      const spans = new Map(held.map(({ at, span }) => [at, span]))
      const { numbers, stored: taken } = inARow(
        video,
        held.map(({ at, span }) => stored(at, span)),
      )
      const joined = taken.flatMap(({ partNumber }) => bytesOf(partNumber, spans.get(partNumber)!))
      expect(joined).toEqual(numbers.flatMap((number) => bytesOf(number, 1)))
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
      expect(numbers[0]).toBe(held.map(({ at }) => at).toSorted((a, b) => a - b)[0])
    }),
  )
})
