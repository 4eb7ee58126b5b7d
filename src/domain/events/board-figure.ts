import type { RatingSheet } from '../evaluations/rating.ts'
import { clamp, sum } from '../scoring/arithmetic.ts'
import { NOISE_POINTS } from '../scoring/changes-since.ts'
import { consensusItems } from './consensus.ts'

/** Of an item of the board: its key, and how much it counts. */
export type BoardItem = { key: string; weight: number }

/** One evaluator's ratings of one player, in no order. */
export type PlayerSheets = readonly RatingSheet[]

/** A figure stands nowhere without its interval. */
export type BoardFigure = { figure: number; low: number; high: number }

const [LOWEST, HIGHEST] = [1, 5]
/** Three points of twelve skills: what the report assumes of two evaluators until more is known, as points of one item. */
const PRIOR_SD = NOISE_POINTS / 12
/** The prior counts as much as so many players whom two evaluators saw: an evening's pairs outweigh it, a handful does not. */
const PRIOR_DEGREES = 10
/**
 * Intervals of 1.39 standard errors overlap unless two figures differ at the level of 5 percent; of 1.96 they would
 * overlap far too often (Goldstein and Healy, The graphical presentation of a collection of means, JRSS A 158, 1995).
 */
const OVERLAP_FACTOR = 1.39

/** EV56. What counts on the board: the form's skills and team-player items. Micro-skills explain a skill, and count in it. */
export function boardItems(keys: readonly string[], weights: Readonly<Record<string, number>>): BoardItem[] {
  return keys.filter((key) => !key.startsWith('micro:')).map((key) => ({ key, weight: weights[key] ?? 1 }))
}

/** What figures are of: 40 for eight items. */
export function boardOutOf(items: readonly BoardItem[]): number {
  return items.length * HIGHEST
}

/**
 * EV56. The weighted mean of what was rated, times the number of the form's items; null of somebody whom nobody rated.
 *
 * Its interval comes from how far evaluators of one player lie apart at this event (`evaluatorSpread`): with sheets that
 * hold r ratings of the form's k items, each item was seen by r / k evaluators, and the standard error of the mean is
 * the spread divided by the root of that. A sheet that was half filled widens it.
 */
export function boardFigure(sheets: PlayerSheets, items: readonly BoardItem[], spread: number): BoardFigure | null {
  const rated = consensusItems(
    sheets,
    items.map(({ key }) => key),
  )
  const mean = weightedMean(new Map(rated.map((item) => [item.key, item.mean])), items)
  if (mean === null) return null
  const evaluatorsOfItem = sum(rated.map(({ evaluators }) => evaluators)) / items.length
  const margin = (OVERLAP_FACTOR * spread) / Math.sqrt(evaluatorsOfItem)
  const scaled = (value: number) => items.length * clamp(value, LOWEST, HIGHEST)
  return { figure: items.length * mean, low: scaled(mean - margin), high: scaled(mean + margin) }
}

/**
 * EV57. How far one evaluator's mean lies from another's of the same player, as a standard deviation in points of one
 * item: of every two of a player's evaluators who share at least half of the items the difference d of their means over
 * these, whose square halved is the variance of one of them. Within a player these are averaged; players count by their
 * evaluators less one (the mean square within, of an analysis of variance). An event where few were seen twice says
 * little, so the prior is added to it as a scaled inverse chi-square with its degrees of freedom.
 */
export function evaluatorSpread(players: readonly PlayerSheets[], items: readonly BoardItem[]): number {
  const within = players.map((sheets) => withinPlayer(sheets, items))
  const squares = sum(within.map(({ variance, degrees }) => variance * degrees))
  const degrees = sum(within.map((it) => it.degrees))
  return Math.sqrt((PRIOR_DEGREES * PRIOR_SD ** 2 + squares) / (PRIOR_DEGREES + degrees))
}

/** EV58. "Not told apart": the intervals overlap. */
export function isToldApart(one: BoardFigure, other: BoardFigure): boolean {
  return one.high < other.low || other.high < one.low
}

function withinPlayer(sheets: PlayerSheets, items: readonly BoardItem[]): { variance: number; degrees: number } {
  const variances = sheets.flatMap((one, at) =>
    sheets.slice(at + 1).flatMap((other) => {
      const shared = items.filter(({ key }) => (one[key] ?? 0) > 0 && (other[key] ?? 0) > 0)
      if (shared.length * 2 < items.length) return []
      const difference = (meanOf(one, shared) ?? 0) - (meanOf(other, shared) ?? 0)
      return [difference ** 2 / 2]
    }),
  )
  // So many evaluators make so many pairs: 2 make 1, 3 make 3, 4 make 6.
  const evaluators = (1 + Math.sqrt(1 + 8 * variances.length)) / 2
  return variances.length === 0
    ? { variance: 0, degrees: 0 }
    : { variance: sum(variances) / variances.length, degrees: evaluators - 1 }
}

function meanOf(sheet: RatingSheet, items: readonly BoardItem[]): number | null {
  return weightedMean(new Map(items.map(({ key }) => [key, sheet[key] ?? 0])), items)
}

function weightedMean(values: ReadonlyMap<string, number>, items: readonly BoardItem[]): number | null {
  const counted = items.filter(({ key, weight }) => values.has(key) && weight > 0)
  if (counted.length === 0) return null
  return sum(counted.map(({ key, weight }) => weight * (values.get(key) ?? 0))) / sum(counted.map((it) => it.weight))
}
