import type { PortalHeader, ProgressLines } from '../contracts/portal.ts'
import { exact, shownDifference, sum } from '../scoring/arithmetic.ts'
import { dayOf, daysBetween, monthOf, monthsFrom } from './calendar.ts'
import type { Figures } from './figures.ts'
import type { Evaluated } from './players.ts'
import { DAYS_OF_PROGRESS, MEANINGFUL_CHANGE, MIN_GROUP_SIZE } from './portal-limits.ts'
import { median } from './quantiles.ts'

export type ChangeOfPlayer = { change: number; isMeaningful: boolean; earlier: Figures & { total: number } }

/**
 * F26. The latest total less the earliest of the same version of the rubric, 30 days or more before it. Null when the
 * latest has no total, and when there is no such earlier one. The history stands oldest first.
 */
export function changeOf(history: readonly Figures[]): ChangeOfPlayer | null {
  const latest = history.at(-1)
  if (!latest || latest.total === null || history.length < 2) return null
  const earlier = history.find(
    (it): it is Figures & { total: number } => it.total !== null && it.rubric_version === latest.rubric_version,
  )
  if (!earlier || daysBetween(dayOf(earlier.completed_at), dayOf(latest.completed_at)) < DAYS_OF_PROGRESS) return null
  const change = shownDifference(latest.total, earlier.total)
  return { change, isMeaningful: Math.abs(change) >= MEANINGFUL_CHANGE, earlier }
}

/** F26. The median change of the players that have one. */
export function progressOf(players: readonly Evaluated[]): PortalHeader['progress'] {
  const changes: ChangeOfPlayer[] = []
  let since: string | null = null
  for (const { history } of players) {
    const change = changeOf(history)
    if (!change) continue
    changes.push(change)
    const day = dayOf(change.earlier.completed_at)
    if (since === null || day < since) since = day
  }
  return {
    median: changes.length < MIN_GROUP_SIZE ? null : median(changes.map(({ change }) => change)),
    n: changes.length,
    since,
  }
}

/**
 * F27. A line per player with a change, a point per month with an evaluation (its last one); and the team's line, month
 * by month the mean of what is known by then of these same players. A month in which too few are known has no mean.
 */
export function progressLines(players: readonly Evaluated[]): ProgressLines {
  const lines = players.flatMap((player) => {
    const change = changeOf(player.history)
    return change
      ? [
          {
            roster_entry_id: player.lines[0].roster_entry_id,
            points: pointsOf(player),
            change: change.change,
            is_meaningful: change.isMeaningful,
          },
        ]
      : []
  })
  const withPoints = lines.flatMap(({ points }) => points.map(({ month }) => month)).sort()
  const [first, last] = [withPoints[0], withPoints.at(-1)]
  const months = first !== undefined && last !== undefined ? monthsFrom(first, last) : []
  return {
    months,
    team: teamLine(
      months,
      lines.map(({ points }) => points),
    ),
    players: lines,
  }
}

type Point = { month: string; total: number }

function pointsOf({ history, latest }: Evaluated): Point[] {
  const totals = new Map<string, number>()
  for (const { total, rubric_version, completed_at } of history) {
    if (total !== null && rubric_version === latest.rubric_version) totals.set(monthOf(completed_at), total)
  }
  return [...totals].map(([month, total]) => ({ month, total }))
}

function teamLine(months: readonly string[], lines: ReadonlyArray<readonly Point[]>): ProgressLines['team'] {
  return months.flatMap((month) => {
    const known = lines.flatMap((points) => points.findLast((point) => point.month <= month)?.total ?? [])
    return known.length < MIN_GROUP_SIZE ? [] : [{ month, mean: exact(sum(known) / known.length), n: known.length }]
  })
}
