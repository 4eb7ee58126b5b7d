import type { PortalHeader } from '../contracts/portal.ts'
import type { Bands } from '../rubric/rubric-parts.ts'
import type { ScoringRubric } from '../rubric/rubric.ts'
import { exact } from '../scoring/arithmetic.ts'
import { bandOf } from '../scoring/bands.ts'
import { averageOf, shareOf } from './averages.ts'
import type { Figures } from './figures.ts'
import type { Group, Rated } from './players.ts'
import { progressOf } from './progress.ts'
import { isStale } from './roster-rows.ts'
import { separatorCounts } from './separator-counts.ts'
import { pendingOf } from './waiting.ts'
import type { Waiting } from './waiting.ts'

const MOST_FREQUENT = 5

export type HeaderInput = { rubric: ScoringRubric; group: Group; waiting: Waiting; now: string; referenceDay: string }

/** The figures above a dashboard. Every player counts once, however many lines and teams. */
export function portalHeader({ rubric, group, waiting, now, referenceDay }: HeaderInput): PortalHeader {
  const { players, evaluated, counted } = group
  return {
    roster_size: players.length,
    evaluated: evaluated.length,
    coverage: coverageOf(group),
    total: leveled(valuesOf(counted, 'total'), rubric.performance_level),
    team_player: leveled(valuesOf(counted, 'team_player'), rubric.team_player_level),
    competitive: leveled(valuesOf(counted, 'competitive'), rubric.competitive_level),
    progress: progressOf(counted),
    pending: pendingOf(waiting.of(players), now),
    red_flag_share: redFlagShare(counted),
    red_flag_attributes: separatorCounts(rubric, counted, 'red_flags').slice(0, MOST_FREQUENT),
    stale: evaluated.filter(({ latest }) => isStale(latest, referenceDay)).length,
  }
}

/** Evaluated players of the roster, 0 to 1; null for an empty roster. */
export function coverageOf({ players, evaluated }: Group): number | null {
  return players.length === 0 ? null : exact(evaluated.length / players.length)
}

/** F36. The share of players with a red flag at a core skill. */
export function redFlagShare(counted: readonly Rated[]): number | null {
  return shareOf(counted.filter(({ latest }) => latest.has_core_red_flag).length, counted.length)
}

/** What the players have of a score; who has none of it is left out, and R55: a competitive score of 0 is none. */
export function valuesOf(
  players: readonly Rated[],
  score: keyof Pick<Figures, 'total' | 'team_player' | 'competitive'>,
): number[] {
  const values: number[] = []
  for (const { latest } of players) {
    const value = latest[score]
    if (value !== null && !(score === 'competitive' && value === 0)) values.push(value)
  }
  return values
}

/**
 * The band of the mean as it is shown, with one decimal: what reads 36.5 is called what a player with 36.5 is
 * called. By the very function that shows it: half-way between two tenths, as 22.95 is, it decides by what the number
 * is in binary.
 */
function leveled(values: readonly number[], bands: Bands): PortalHeader['total'] {
  const average = averageOf(values)
  const band = average.mean === null ? undefined : bandOf(Number(average.mean.toFixed(1)), bands)
  return { ...average, level: band ? { key: band.key, name: band.name } : null }
}
