import { LEVELS_OF_PLAYERS } from '../contracts/portal.ts'
import type { Average, Comparison } from '../contracts/portal.ts'
import type { Level } from '../rubric/rubric-parts.ts'
import type { ScoringRubric } from '../rubric/rubric.ts'
import { exact, shownDifference, sum } from '../scoring/arithmetic.ts'
import { levelByKey } from '../scoring/player-facts.ts'
import { averageOf } from './averages.ts'
import { dayWords } from './calendar.ts'
import { groupOf } from './players.ts'
import type { Group, Person, Rated } from './players.ts'
import { valuesOf } from './portal-header.ts'
import { versus } from './versus.ts'

/**
 * What a skill's mean is held against; the players are those rated in it. Null where there is nothing to hold it
 * against.
 */
export type ExpectedRating = (skillId: number, rated: readonly Rated[]) => number | null

export type Standard = { expected: ExpectedRating; comparison: Comparison }

/**
 * F32. What the players' own levels expect, each player once: no one's rating shows in it, so it stands for any number
 * of players.
 */
export function levelExpectation(rubric: ScoringRubric): ExpectedRating {
  return (_, rated) => meanOf(levelsOf(rubric, rated).map((level) => level.expected_mean_rating))
}

export function againstLevel(rubric: ScoringRubric, { counted }: Group): Standard {
  const withTotal = counted.filter(({ latest }) => latest.total !== null)
  const levels = levelsOf(rubric, withTotal)
  const names = new Set(levels.map(({ name }) => name))
  const own = averageOf(valuesOf(withTotal, 'total'))
  const mean = meanOf(levels.map((level) => level.expected_total_performance))
  return {
    expected: levelExpectation(rubric),
    comparison: {
      kind: 'level',
      name: names.size === 1 ? [...names].join('') : LEVELS_OF_PLAYERS,
      n: levels.length,
      total:
        own.mean === null || mean === null ? null : { mean, difference: shownDifference(own.mean, mean), in_sd: null },
    },
  }
}

/** F32. The program's other players: those of this team are taken out, whatever other team they are on too. */
export function againstProgram(group: Group, name: string, others: readonly Person[]): Standard {
  const own = new Set(group.players.flatMap(({ ids }) => ids))
  return against(
    group,
    others.filter(({ ids }) => !ids.some((id) => own.has(id))),
    { kind: 'program', name },
  )
}

/** F32. The same players as they stood on a day. */
export function againstDate(group: Group, on: string, earlier: readonly Person[]): Standard {
  return against(group, earlier, { kind: 'date', name: dayWords(on) })
}

function against(
  { version, counted }: Group,
  players: readonly Person[],
  named: Pick<Comparison, 'kind' | 'name'>,
): Standard {
  // A group without results has no version of its own: the others' newest counts.
  const others = groupOf(players, version ?? undefined)
  const totals = averageOf(valuesOf(others.counted, 'total'))
  return {
    expected: (skillId) => averageOf(ratingsOf(others.counted, skillId)).mean,
    comparison: { ...named, n: totals.n, total: difference(averageOf(valuesOf(counted, 'total')), totals) },
  }
}

/** Who was rated in a skill. */
export function ratedIn<P extends Rated>(players: readonly P[], skillId: number): P[] {
  return players.filter(({ latest }) => typeof latest.skills[skillId] === 'number')
}

export function ratingsOf(players: readonly Rated[], skillId: number): number[] {
  const ratings: number[] = []
  for (const { latest } of players) {
    const rating = latest.skills[skillId]
    if (typeof rating === 'number') ratings.push(rating)
  }
  return ratings
}

function difference(own: Average, others: Average): Comparison['total'] {
  const standing = versus(own, others)
  return standing && others.mean !== null ? { mean: others.mean, ...standing } : null
}

function levelsOf(rubric: ScoringRubric, players: readonly Rated[]): Level[] {
  const levels: Level[] = []
  for (const { latest } of players) {
    const level = latest.level_key === null ? undefined : levelByKey(rubric, latest.level_key)
    if (level) levels.push(level)
  }
  return levels
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : exact(sum(values) / values.length)
}
