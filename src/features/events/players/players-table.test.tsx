import { expect, test } from 'vitest'
import { detailOf } from './players-table.tsx'

const BODY = { position: 'Point Guard', height_feet: 5, height_inches: 8 }

test.each([
  ['0', `Kindergarten, Point Guard, 5'8"`],
  ['9', `9th grade, Point Guard, 5'8"`],
  [null, `Point Guard, 5'8"`],
])('an organizer reads of a player with the grade %s: %s', (school_grade, words) => {
  expect(detailOf({ ...BODY, school_grade })).toBe(words)
})
