import { EVALUATION_STATUSES } from '../contracts/evaluations.ts'
import type { EvaluationStatus } from '../contracts/evaluations.ts'
import { dayOf, daysBetween, inTimeOrder } from './calendar.ts'
import type { Pending, WaitingOrder } from './figures.ts'
import type { Player } from './players.ts'

/** Orders without a report, found by player. */
export type Waiting = {
  of: (players: readonly Player[]) => WaitingOrder[]
  longestOf: (player: Player) => { status: EvaluationStatus; since: string } | null
}

/** F56. */
export function waitingByPlayer(submissions: readonly WaitingOrder[]): Waiting {
  const byId = Map.groupBy(submissions, ({ player_id }) => player_id)
  const of = (players: readonly Player[]) => {
    const found: WaitingOrder[] = []
    for (const { ids } of players) for (const id of ids) found.push(...(byId.get(id) ?? []))
    return found
  }
  return {
    of,
    longestOf: (player) => {
      const [longest] = of([player]).sort(bySince)
      return longest ? { status: longest.status, since: longest.since } : null
    },
  }
}

/** F56. How many by status, in the order of an evaluation's life, and how many days the oldest has waited. */
export function pendingOf(submissions: readonly WaitingOrder[], now: string): Pending {
  const byStatus = Map.groupBy(submissions, ({ status }) => status)
  const oldest = submissions.toSorted(bySince)[0]
  return {
    count: submissions.length,
    by_status: EVALUATION_STATUSES.flatMap((status) => {
      const count = byStatus.get(status)?.length ?? 0
      return count === 0 ? [] : [{ status, count }]
    }),
    oldest_days: oldest ? Math.max(0, daysBetween(dayOf(oldest.since), dayOf(now))) : null,
  }
}

function bySince(a: WaitingOrder, b: WaitingOrder): number {
  return inTimeOrder(a.since, b.since) || EVALUATION_STATUSES.indexOf(a.status) - EVALUATION_STATUSES.indexOf(b.status)
}
