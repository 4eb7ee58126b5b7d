import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aRubric, aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { aScoredPlayer } from '#tests/fixtures/a-sheet.ts'
import { ratingKeys } from '../evaluations/rating.ts'
import { evaluationResult } from '../scoring/evaluation-result.ts'
import { consensusItems, consensusSheet } from './consensus.ts'

const keys = ratingKeys(aScoreStructure()).filter((key) => !key.startsWith('micro:'))
const halves = fc.integer({ min: 2, max: 10 }).map((half) => half / 2)
const sheet = fc
  .array(fc.oneof(halves, fc.constant(0), fc.constant(undefined)), { minLength: keys.length, maxLength: keys.length })
  .map((values): Record<string, number> =>
    Object.fromEntries(values.flatMap((value, at) => (value === undefined ? [] : [[keys[at], value]]))),
  )
const sheets = fc.array(sheet, { minLength: 1, maxLength: 12 })
const resultOf = (ratings: Record<string, number>) =>
  evaluationResult({ ratings, player: aScoredPlayer(), evaluated_on: '2026-02-14' }, aRubric())

test('[EV51] the order of the evaluators never matters, to the last digit', () => {
  fc.assert(
    fc.property(sheets, fc.infiniteStream(fc.double({ min: 0, max: 1 })), (some, lots) => {
      const shuffled = some
        .map((it) => ({ it, lot: lots.next().value }))
        .toSorted((a, b) => a.lot - b.lot)
        .map(({ it }) => it)
      expect(JSON.stringify(consensusItems(shuffled, keys))).toBe(JSON.stringify(consensusItems(some, keys)))
    }),
  )
})

test('[EV51] each item is the mean of who rated it; what was not observed counts for nobody', () => {
  fc.assert(
    fc.property(sheets, (some) => {
      const items = new Map(consensusItems(some, keys).map((item) => [item.key, item]))
      for (const key of keys) {
        const values = some.map((it) => it[key] ?? 0).filter((value) => value > 0)
        const item = items.get(key)
        expect(item?.evaluators ?? 0).toBe(values.length)
        if (!item) continue
        expect(item.mean * values.length).toBeCloseTo(values.reduce((sum, value) => sum + value, 0))
        expect([item.low, item.high]).toEqual([Math.min(...values), Math.max(...values)])
      }
    }),
  )
})

test('[EV51] of one evaluator the result is theirs, digit for digit', () => {
  fc.assert(
    fc.property(sheet, (it) => {
      expect(resultOf(consensusSheet(consensusItems([it], keys)))).toEqual(
        resultOf(Object.fromEntries(Object.entries(it).filter(([, value]) => value > 0))),
      )
    }),
    { numRuns: 30 },
  )
})

test('[EV51] means are added up as they are, and the sum is rounded', () => {
  const three = [4, 4, 3].map((value) => Object.fromEntries(keys.map((key) => [key, value])))
  // 12 x 3.666… is 44; of means that were rounded first it would be 44.4.
  expect(resultOf(consensusSheet(consensusItems(three, keys))).total_player_performance_score).toBe(44)
  const seven = [4, 4, 4, 4, 4, 4, 3].map((value) => Object.fromEntries(keys.map((key) => [key, value])))
  expect(resultOf(consensusSheet(consensusItems(seven, keys))).total_player_performance_score).toBe(46.3)
})

test('[EV52] fewer than 10 skills make no total, whoever rated them', () => {
  const nine = Object.fromEntries(keys.slice(0, 9).map((key) => [key, 4]))
  const other = Object.fromEntries(keys.slice(0, 8).map((key) => [key, 3]))
  const together = resultOf(consensusSheet(consensusItems([nine, other], keys)))
  expect(together.total_player_performance_score).toBeNull()
  expect(together.rated_skills).toBe(9)
  const ten = resultOf(consensusSheet(consensusItems([nine, { [keys[9]!]: 5 }], keys)))
  expect(ten.total_player_performance_score).not.toBeNull()
})

test('[EV51] what a lead decided stands in place of the mean, and of nothing else', () => {
  const items = consensusItems([{ 'skill:1': 1 }, { 'skill:1': 4, 'skill:2': 3 }], keys)
  expect(consensusSheet(items, { 'skill:1': 3.5 })).toEqual({ 'skill:1': 3.5, 'skill:2': 3 })
  expect(consensusSheet(items, { 'skill:9': 5 })).toEqual({ 'skill:1': 2.5, 'skill:2': 3 })
})
