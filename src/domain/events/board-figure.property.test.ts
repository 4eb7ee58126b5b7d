import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardFigure, boardItems, boardOutOf, evaluatorSpread, isToldApart } from './board-figure.ts'

const keys = Array.from({ length: 8 }, (_, at) => `skill:${at + 1}`)
const items = boardItems(keys, {})
const halves = fc.integer({ min: 2, max: 10 }).map((half) => half / 2)
const sheet = fc
  .array(fc.oneof(halves, fc.constant(0)), { minLength: 8, maxLength: 8 })
  .map((values) => Object.fromEntries(values.map((value, at) => [keys[at]!, value])))
const sheets = fc.array(sheet, { maxLength: 5 })
const even = (value: number) => Object.fromEntries(keys.map((key) => [key, value]))

test('[EV56] no figure is without an interval, and none of them leaves the scale', () => {
  fc.assert(
    fc.property(sheets, fc.array(sheets, { maxLength: 6 }), (own, others) => {
      const it = boardFigure(own, items, evaluatorSpread([own, ...others], items))
      const isRated = own.some((one) => Object.values(one).some((value) => value > 0))
      expect(it !== null).toBe(isRated)
      if (!it) return
      expect(it.low).toBeGreaterThanOrEqual(8)
      expect(it.high).toBeLessThanOrEqual(boardOutOf(items))
      expect(it.low).toBeLessThanOrEqual(it.figure + 1e-9)
      expect(it.high).toBeGreaterThanOrEqual(it.figure - 1e-9)
      expect(it.high - it.low).toBeGreaterThan(0)
    }),
  )
})

test('[EV56] eight skills make "of 40"; weights count, micro-skills do not stand beside their skill', () => {
  expect(boardOutOf(items)).toBe(40)
  expect(boardItems(['skill:1', 'micro:1:101', 'team:2001'], { 'skill:1': 2 })).toEqual([
    { key: 'skill:1', weight: 2 },
    { key: 'team:2001', weight: 1 },
  ])
  const sheetOfOne = { ...even(3), 'skill:1': 5 }
  expect(boardFigure([sheetOfOne], items, 0.25)?.figure).toBeCloseTo(26)
  expect(boardFigure([sheetOfOne], boardItems(keys, { 'skill:1': 3 }), 0.25)?.figure).toBeCloseTo(28.8)
  expect(boardFigure([sheetOfOne], boardItems(keys, Object.fromEntries(keys.map((key) => [key, 0]))), 0.25)).toBeNull()
})

test('[EV56] more evaluators narrow an interval, a half-filled sheet widens it', () => {
  const widthOf = (...some: Array<Record<string, number>>) => {
    const it = boardFigure(some, items, 0.25)!
    return it.high - it.low
  }
  expect(widthOf(even(3), even(3), even(3), even(3))).toBeCloseTo(widthOf(even(3)) / 2)
  expect(widthOf({ 'skill:1': 3, 'skill:2': 3 })).toBeCloseTo(widthOf(even(3)) * 2)
})

test('[EV57] without pairs the prior stands; many pairs outweigh it; the order of evaluators says nothing', () => {
  expect(evaluatorSpread([[even(3)], []], items)).toBe(0.25)
  // Two who lie a whole point apart everywhere: a standard deviation of 1 / sqrt(2).
  const apart = Array.from({ length: 1000 }, () => [even(3), even(4)])
  expect(evaluatorSpread(apart, items)).toBeCloseTo(Math.SQRT1_2, 2)
  const alike = Array.from({ length: 1000 }, () => [even(3), even(3)])
  expect(evaluatorSpread(alike, items)).toBeLessThan(0.03)
  fc.assert(
    fc.property(fc.array(sheets, { maxLength: 5 }), (players) => {
      const turned = players.map((some) => some.toReversed())
      expect(evaluatorSpread(turned, items)).toBeCloseTo(evaluatorSpread(players, items), 12)
    }),
  )
})

test('[EV57] three of one player make the variance of a sample of three', () => {
  const variance = 1 // of 2, 3 and 4
  const expected = Math.sqrt((10 * 0.25 ** 2 + 2 * variance) / 12)
  expect(evaluatorSpread([[even(2), even(3), even(4)]], items)).toBeCloseTo(expected, 12)
})

test('[EV57] two who rated different skills of a drill are not compared', () => {
  const [first, second] = [
    { 'skill:1': 1, 'skill:2': 1 },
    { 'skill:3': 5, 'skill:4': 5 },
  ]
  expect(evaluatorSpread([[first, second]], items)).toBe(0.25)
})

test('[EV58] two whose intervals overlap are not told apart, whoever stands first', () => {
  const of = (low: number, high: number) => ({ figure: (low + high) / 2, low, high })
  expect(isToldApart(of(20, 24), of(24, 28))).toBe(false)
  expect(isToldApart(of(20, 24), of(24.1, 28))).toBe(true)
  expect(isToldApart(of(24.1, 28), of(20, 24))).toBe(true)
})
