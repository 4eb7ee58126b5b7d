import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import { RatingKey, RatingValue } from '../contracts/ratings.ts'
import { finalSaveProblems, openItems, sheetForQuickMode } from './completeness.ts'
import { isAllowedValue, parseRatingKey, ratingKeys } from './rating.ts'
import { maySetSkill, skillDistance, suggestedSkillRating } from './suggestion.ts'

const structure = aScoreStructure()
const nobody: ReadonlySet<number> = new Set()

test('[E1] the structure has 68 keys, each read back as what it names', () => {
  const keys = ratingKeys(structure)
  expect(keys).toHaveLength(68)
  expect(new Set(keys).size).toBe(68)
  expect(keys.slice(0, 3)).toEqual(['skill:1', 'micro:1:101', 'micro:1:102'])
  expect(keys.at(-1)).toBe('team:2008')
  expect(parseRatingKey('micro:12:1204')).toEqual({ kind: 'micro', skillId: 12, microskillId: 1204 })
})

test.each(['skill', 'skill:', 'skill:x', 'micro:1', 'team:1:2', 'skill:1 ', '__proto__', 'skill:-1'])(
  '[E1] %j is not a key',
  (key) => {
    expect(parseRatingKey(key)).toBeUndefined()
    expect(v.is(RatingKey, key)).toBe(false)
  },
)

test.each([
  ['skill:1', 3.5, true],
  ['skill:1', 0, true],
  ['skill:1', 0.5, false],
  ['skill:1', 5.5, false],
  ['skill:1', 3.25, false],
  ['micro:1:101', 4, true],
  ['micro:1:101', 3.5, false],
  ['micro:1:101', 0, true],
  ['micro:2:101', 4, false],
  ['team:2001', 5, true],
  ['team:2001', 2.5, false],
  ['team:9', 3, false],
  ['skill:13', 3, false],
  ['skill:1', Number.NaN, false],
])('[E2] %s may be %d: %s', (key, value, allowed) => {
  expect(isAllowedValue(structure, key, value)).toBe(allowed)
})

test.each([
  [null, true],
  [0, true],
  [2.5, true],
  [-1, false],
  [5.5, false],
  [2.3, false],
  ['3', false],
])('[E2] %j as a value on the wire: %s', (value, allowed) => {
  expect(v.is(RatingValue, value)).toBe(allowed)
})

test.each([
  [[3, 3, 4, 4], 3.5],
  [[3, 3, 3, 4], 3.5],
  [[3, 3, 3, 0], 3],
  [[2, 3, 3, 3], 3],
  [[1, 1, 2, 0], 1.5],
  [[0, 0, 0, 0], undefined],
])('[E3] micro-skills %j suggest %s', (values, suggestion) => {
  const sheet = Object.fromEntries(values.map((value, index) => [`micro:1:${101 + index}`, value]))
  expect(suggestedSkillRating(structure, 1, sheet)).toBe(suggestion)
})

test('[E3] a suggestion lies within the observed micro-skills, to the half', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 4, maxLength: 4 }), (values) => {
      const sheet = Object.fromEntries(values.map((value, index) => [`micro:1:${101 + index}`, value]))
      const observed = values.filter((value) => value > 0)
      const suggestion = suggestedSkillRating(structure, 1, sheet)
      fc.pre(observed.length > 0)
      expect(suggestion).toBeGreaterThanOrEqual(Math.min(...observed))
      expect(suggestion).toBeLessThanOrEqual(Math.max(...observed))
      expect(isAllowedValue(structure, 'skill:1', suggestion!)).toBe(true)
    }),
  )
})

test.each([
  [3, true],
  [4, true],
  [2, true],
  [4.5, false],
  [1.5, false],
  [0, true],
])('[E4] from a suggestion of 3 a skill may go to %d: %s', (value, may) => {
  expect(maySetSkill(structure, 1, value, aSheet())).toBe(may)
})

test('[E4] without an observed micro-skill there is no distance', () => {
  expect(skillDistance(structure, 1, { 'skill:1': 5 })).toBeUndefined()
  expect(maySetSkill(structure, 1, 5, {})).toBe(true)
})

test('[E5] open items tell apart what is not rated, what needs a note and what is too far', () => {
  const { 'team:2001': _, ...sheet } = aSheet({
    'skill:1': 4,
    'skill:2': 4.5,
    'skill:3': 3.5,
    'skill:4': 0,
    'skill:5': 2,
  })
  expect(openItems(structure, sheet, new Set([5]))).toEqual([
    { key: 'skill:1', name: 'Shooting', reason: 'needs-note' },
    { key: 'skill:2', name: 'Finishing at the Rim', reason: 'too-far' },
    { key: 'team:2001', name: 'Communication', reason: 'not-rated' },
  ])
})

test('[E6] a complete sheet may be saved finally', () => {
  expect(finalSaveProblems(structure, aSheet(), nobody)).toEqual([])
})

test('[E6] missing items are named, five at most', () => {
  const { 'skill:1': _, 'team:2001': __, ...sheet } = aSheet()
  expect(messages(sheet)).toEqual(['2 items are not rated yet: Shooting and Communication.'])
  expect(messages({ ...sheet, 'skill:1': 3 })).toEqual(['1 item is not rated yet: Communication.'])
  expect(messages({})).toEqual([
    '68 items are not rated yet: Shooting, Shooting mechanics, Catch-and-shoot and range, Off-the-dribble shooting, Free throws and 63 more.',
  ])
})

test('[E6] fewer than ten rated skills refuse the final save', () => {
  const unobserved = { 'skill:1': 0, 'skill:2': 0 }
  expect(messages(aSheet(unobserved))).toEqual([])
  expect(messages(aSheet({ ...unobserved, 'skill:3': 0 }))).toEqual(['At least 10 of 12 skills must be rated; 9 are.'])
  expect(messages(aSheet({ ...unobserved, 'skill:3': 0, 'skill:4': 0 }))).toEqual([
    'At least 10 of 12 skills must be rated; 8 are.',
  ])
})

test('[E6] a skill far from its micro-skills needs a note, or is refused', () => {
  const sheet = aSheet({ 'skill:1': 4, 'skill:2': 4.5 })
  expect(messages(sheet)).toEqual([
    'Finishing at the Rim is more than 1.0 away from its micro-skills. Move it closer.',
    'Shooting is more than 0.5 away from its micro-skills. Add a note that says why.',
  ])
  expect(finalSaveProblems(structure, sheet, new Set([1, 2])).map(({ code }) => code)).toEqual(['too-far'])
})

test('[E7] too few team-player items do not refuse the final save', () => {
  const none = Object.fromEntries(structure.teamplayerscore.map(({ id }) => [`team:${id}`, 0]))
  expect(finalSaveProblems(structure, aSheet(none), nobody)).toEqual([])
})

test('[E8] in quick mode 12 skills and 8 team items are enough, and rated micro-skills stay', () => {
  const quick = Object.fromEntries(
    ratingKeys(structure)
      .filter((key) => !key.startsWith('micro:'))
      .map((key) => [key, 4]),
  )
  expect(finalSaveProblems(structure, quick, nobody)).toHaveLength(1)
  const sheet = sheetForQuickMode(structure, { ...quick, 'micro:1:101': 4 })
  expect(finalSaveProblems(structure, sheet, nobody)).toEqual([])
  expect(sheet['micro:1:101']).toBe(4)
  expect(sheet['micro:1:102']).toBe(0)
})

function messages(sheet: Record<string, number>): string[] {
  return finalSaveProblems(structure, sheet, nobody).map(({ message }) => message)
}
