import { expect, test } from 'vitest'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { gapsOf } from './gaps.ts'

const rubric = aRubric()
const all = (value: number) => Object.fromEntries(rubric.skills.map(({ id }) => [`skill:${id}`, value]))
const from = (...sheets: Array<Record<string, number>>) =>
  gapsOf(
    sheets.map((ratings, at) => ({ evaluatorId: `e${at}`, ratings })),
    rubric,
  )

test('[EV53] a skill opens a case from more than 1.5 apart on', () => {
  expect(from({ 'skill:1': 2 }, { 'skill:1': 3.5 })).toEqual([])
  expect(from({ 'skill:1': 2 }, { 'skill:1': 4 })).toEqual([
    {
      key: 'skill:1',
      values: [
        { evaluatorId: 'e0', value: 2 },
        { evaluatorId: 'e1', value: 4 },
      ],
      mean: 3,
    },
  ])
})

test('[EV53] totals open one from more than 6 apart on, of who has a total', () => {
  expect(from(all(3), all(3.5))).toEqual([])
  expect(from(all(3), { ...all(3.5), 'skill:1': 4 }).map(({ key }) => key)).toEqual([null])
  expect(from(all(2), { 'skill:1': 3 })).toEqual([])
})

test('[EV53] what was not observed, micro-skills and team-player items open none', () => {
  expect(from({ 'skill:1': 0, 'team:2001': 1 }, { 'skill:1': 5, 'team:2001': 5 })).toEqual([])
  expect(from({ 'micro:1:101': 1 }, { 'micro:1:101': 5 })).toEqual([])
  expect(from()).toEqual([])
})

test('[EV53] the evaluators stand in one order, whoever came first', () => {
  const sheets = [
    { evaluatorId: 'b', ratings: { 'skill:1': 5 } },
    { evaluatorId: 'a', ratings: { 'skill:1': 1 } },
  ]
  expect(gapsOf(sheets, rubric)).toEqual(gapsOf(sheets.toReversed(), rubric))
})
