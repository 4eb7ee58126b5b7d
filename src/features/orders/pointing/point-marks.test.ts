import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Sighting } from '#domain/contracts/sightings.ts'
import { isShownAt, marksFrom, nextTime, placeWords, sightingsOf, tooNear, withHint, withMark } from './point-marks.ts'

const at = (at_s: number): Sighting => ({ at_s, x: 0.5, y: 0.5, hint: '' })

test.each<[number | null, number, number, number]>([
  [3_600, 20, 30, 2],
  [3_600, 20, 29.999, 1],
  [3_600, 30, 20, 2],
  [3_600, 20, 20, 1],
  [50, 20, 25, 2],
  [50, 20, 24.9, 1],
  [null, 20, 29, 1],
  [null, 20, 30, 2],
])('[N42] in a video of %j seconds, moments at %d and %d are %d', (duration, first, second, count) => {
  const marks = [at(first), at(second)] as const
  expect(sightingsOf(marks, duration)).toHaveLength(count)
  expect(tooNear(marks, duration) === undefined).toBe(count === 2)
})

test('[N42] one moment alone is told on, whichever it is', () => {
  expect(sightingsOf([null, at(9)], 100)).toEqual([at(9)])
  expect(sightingsOf(marksFrom([at(9)]), 100)).toEqual([at(9)])
  expect(sightingsOf([null, null], 100)).toEqual([])
})

test('[N42] the search for the second moment begins inside the video and far enough away', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 86_400, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (duration, share) => {
        const first = duration * share
        const next = nextTime(first, duration)
        expect(next >= 0 && next <= duration).toBe(true)
        expect(sightingsOf([at(first), at(next)], duration)).toHaveLength(2)
      },
    ),
  )
})

test('a place stays inside the picture and is said in words; the hint outlives another tap', () => {
  const marks = withHint(withMark([null, null], 0, 12.34567, { x: 1.2, y: -0.1 }), 0, 'left corner')
  expect(marks[0]).toEqual({ at_s: 12.346, x: 1, y: 0, hint: 'left corner' })
  expect(withMark(marks, 0, 13, { x: 0.31, y: 0.6 })[0]).toMatchObject({ at_s: 13, hint: 'left corner' })
  expect(placeWords({ x: 0.31, y: 0.6 })).toBe('31 % from the left, 60 % from the top')
  expect(withHint(marks, 1, 'nobody there')).toBe(marks)
  expect([isShownAt(at(5), 5.01), isShownAt(at(5), 5.1), isShownAt(null, 5)]).toEqual([true, false, false])
})
