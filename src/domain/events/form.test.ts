import { expect, test } from 'vitest'
import { finalSaveProblems } from '#domain/evaluations/completeness.ts'
import { ratingKeys } from '#domain/evaluations/rating.ts'
import { scoreStructure } from '#domain/rubric/score-structure.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import {
  countedKeys,
  FORM_PRESETS,
  formProblems,
  formStructure,
  inPanelOrder,
  presetKeys,
  ratingsOfForm,
  versionAfter,
} from './form.ts'

const structure = scoreStructure(aRubric())
const FOUR = ['skill:1', 'skill:2', 'skill:3', 'skill:4']

test.each([
  ['full', 68],
  ['quick', 20],
  ['tryout', 8],
] as const)('[EV13] the preset %s asks for %i items, and is a form', (preset, count) => {
  const keys = presetKeys(structure, preset)
  expect(keys).toHaveLength(count)
  expect(formProblems(structure, { keys, weights: {} })).toEqual({})
  expect(inPanelOrder(structure, keys)).toEqual(keys)
})

test.each([
  ['three skills', FOUR.slice(1), {}, { 'form.keys': ['Choose 4 to 12 skills'] }],
  [
    'a key twice for four skills',
    ['skill:1', 'skill:1', 'skill:2', 'skill:3'],
    {},
    { 'form.keys': ['Choose 4 to 12 skills'] },
  ],
  ['an unknown skill', [...FOUR, 'skill:13'], {}, { 'form.keys': ['The rubric has no item skill:13'] }],
  [
    'a sub-skill of another skill',
    [...FOUR, 'micro:1:201'],
    {},
    { 'form.keys': ['The rubric has no item micro:1:201'] },
  ],
  ['a sub-skill alone', [...FOUR, 'micro:5:501'], {}, { 'form.keys': ['Choose the skill of micro:5:501 too'] }],
  [
    'a weight of a team-player item',
    [...FOUR, 'team:2001'],
    { 'team:2001': 2 },
    { 'form.weights': ['team:2001 is no skill of this form'] },
  ],
  ['a weight of what is not rated', FOUR, { 'skill:9': 2 }, { 'form.weights': ['skill:9 is no skill of this form'] }],
])('[EV13] %s is no form', (_, keys, weights, problems) => {
  expect(formProblems(structure, { keys, weights })).toEqual(problems)
})

test.each(FORM_PRESETS)('[EV14] a final save by %s asks for its items and for no others', (preset) => {
  const keys = presetKeys(structure, preset)
  const form = formStructure(structure, keys)
  expect(ratingKeys(form)).toEqual(keys)
  expect(form.total_count).toBe(keys.length)
  const [problem] = finalSaveProblems(form, {}, new Set())
  expect(problem?.keys).toEqual(keys)
  const sheet = Object.fromEntries(keys.map((key) => [key, 3]))
  expect(finalSaveProblems(form, sheet, new Set())).toEqual([])
})

test('[EV14] a rating outside of the form does not count', () => {
  expect(ratingsOfForm({ 'skill:1': 3, 'skill:9': 5 }, FOUR)).toEqual({ 'skill:1': 3 })
})

test('[EV145] a sheet takes the oldest newer form that asks for what was rated, and never an older one', () => {
  const forms = [
    { version: 3, keys: ['skill:1', 'skill:2', 'skill:3'] },
    { version: 1, keys: ['skill:1', 'skill:9'] },
    { version: 2, keys: ['skill:1', 'skill:2'] },
  ]
  expect(versionAfter(forms, 1, ['skill:1'])).toBe(1)
  expect(versionAfter(forms, 1, ['skill:1', 'skill:2'])).toBe(2)
  expect(versionAfter(forms, 1, ['skill:3', 'skill:2'])).toBe(3)
  expect(versionAfter(forms, 2, ['skill:9'])).toBe(2)
  expect(versionAfter(forms, 3, ['skill:2'])).toBe(3)
  expect(versionAfter(forms, 1, ['skill:20'])).toBe(1)
  expect(countedKeys(forms).toSorted()).toEqual(['skill:1', 'skill:2', 'skill:3', 'skill:9'])
})
