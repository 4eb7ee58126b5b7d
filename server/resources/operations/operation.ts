import type { OperationBodies, OperationKind, OperationResult } from '#domain/contracts/operations.ts'
import type { Sql } from '../../db/database.ts'
import type { CallingActor } from '../../actor.ts'
import type { Rubrics } from '../../rubric/rubrics.ts'

/** What every effect gets. `sql` is the operation's own transaction: a throw undoes all of it. */
export type OperationContext = {
  sql: Sql
  actor: CallingActor
  deviceId: string
  /** Y45. What revisions and versions of notes are counted from in this epoch. */
  revisionFloor: number
  rubrics: Rubrics
  chance: () => number
  /** The server's clock, in milliseconds. */
  now: () => number
}

/** What the server says about an operation it has applied. Kept with the mutation, for replays. */
export type Outcome = {
  status: 'applied' | 'conflict'
  message?: string
  /** The words of notes are read when it is told: they may have changed, or gone, since. */
  server: Omit<NonNullable<OperationResult['server']>, 'notes'> & { note_ids?: string[] }
}

export type Handler<Body> = (context: OperationContext, body: Body) => Promise<Outcome>
/** One effect for each kind of operation. */
export type Handlers = { [Kind in OperationKind]: Handler<OperationBodies[Kind]> }

const HOUR_MS = 3_600_000
/** Y56. A device's clock may be off by a minute. */
const TOLERANCE_MS = 60_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Current date of the server, in UTC. */
export const todayOf = ({ now }: Pick<OperationContext, 'now'>) => dayOf(now())

/**
 * U131. Returns the day that a device gave, or the server's if the device's clock can't have been right. Local time is
 * at most 14 hours ahead of UTC and 12 hours behind it. `since`: an instant before which the device can't have done it.
 */
export function possibleDay({ now }: Pick<OperationContext, 'now'>, given: string, since: number): string {
  const [first, last] = [dayOf(since - 12 * HOUR_MS - TOLERANCE_MS), dayOf(now() + 14 * HOUR_MS + TOLERANCE_MS)]
  return given >= first && given <= last ? given : dayOf(now())
}

/** `waiting`: fields that wait for the organizer of the event. */
export function applied(revision: number, waiting: readonly string[] = []): Outcome {
  return { status: 'applied', server: { revision, ...(waiting.length > 0 && { waiting: [...waiting] }) } }
}

/** Y67. The evaluation has had everything that was sent, or the server keeps nothing of it. */
export function unchanged(revision: number): Outcome {
  return { status: 'applied', server: { revision, is_unchanged: true } }
}
