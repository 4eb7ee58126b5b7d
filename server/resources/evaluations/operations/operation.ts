import type { OperationResult } from '#domain/contracts/operations.ts'
import type { Sql } from '../../../db/database.ts'
import type { CallingActor } from '../../../actor.ts'
import type { Rubrics } from '../../../rubric/rubrics.ts'

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

const DAY_MS = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Current date of the server, in UTC. */
export const todayOf = ({ now }: Pick<OperationContext, 'now'>) => dayOf(now())

/**
 * U131. Returns the day that a device gave, or the server's if the device's clock can't have been right. The day in the
 * device's time zone may be one off. `since`: an instant after which the device did it.
 */
export function possibleDay({ now }: Pick<OperationContext, 'now'>, given: string, since: string): string {
  const isPossible = given >= dayOf(Date.parse(since) - DAY_MS) && given <= dayOf(now() + DAY_MS)
  return isPossible ? given : dayOf(now())
}

/** `waiting`: fields that wait for the organizer of the event. */
export function applied(revision: number, waiting: readonly string[] = []): Outcome {
  return { status: 'applied', server: { revision, ...(waiting.length > 0 && { waiting: [...waiting] }) } }
}

/** Y67. The evaluation has had everything that was sent, or the server keeps nothing of it. */
export function unchanged(revision: number): Outcome {
  return { status: 'applied', server: { revision, is_unchanged: true } }
}
