import type { ProgramPortal } from '../contracts/portal.ts'
import { monthOf, monthsFrom } from './calendar.ts'
import type { Player } from './players.ts'

/**
 * Month by month from the first evaluation of the period to its end or today: how many players were evaluated, and
 * how many different ones by then. Of every version of the rubric, for being evaluated is no score.
 */
export function coverageByMonth(players: readonly Player[], referenceDay: string): ProgramPortal['coverage_by_month'] {
  const evaluated = new Map<string, number>()
  const newlyKnown = new Map<string, number>()
  for (const { history } of players) {
    // The oldest stands first, so a month comes once, and its evaluations in a row.
    let last: string | undefined
    for (const { completed_at } of history) {
      const month = monthOf(completed_at)
      if (month === last) continue
      addOne(evaluated, month)
      if (last === undefined) addOne(newlyKnown, month)
      last = month
    }
  }
  const withEvaluations = [...evaluated.keys()].sort()
  const [first, last] = [withEvaluations[0], withEvaluations.at(-1)]
  if (first === undefined || last === undefined) return []

  let known = 0
  return monthsFrom(first, laterOf(last, monthOf(referenceDay))).map((month) => {
    known += newlyKnown.get(month) ?? 0
    return { month, evaluated: evaluated.get(month) ?? 0, known, roster_size: players.length }
  })
}

function addOne(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function laterOf(a: string, b: string): string {
  return a > b ? a : b
}
