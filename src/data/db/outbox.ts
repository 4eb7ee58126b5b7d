import Dexie from 'dexie'
import { isAboutEventPlayer } from '#domain/contracts/operations.ts'
import type { OperationBodies, OperationBody, OperationKind, RatingChange } from '#domain/contracts/operations.ts'
import type { Database, EvaluationRow, OutboxRow } from './database.ts'
import type { WriteContext } from './write-context.ts'

/** What an operation says beside its own id and its subject's. */
type Said<Body> = Body extends { evaluation_submission_id: string }
  ? Omit<Body, 'mutation_id' | 'evaluation_submission_id'>
  : Omit<Body, 'mutation_id' | 'event_player_id'>

/** An operation before it has its ids. */
export type NewOperation = {
  [Kind in OperationKind]: { kind: Kind; body: Said<OperationBodies[Kind]> }
}[OperationKind]

/** How the body of an operation names what it is about. */
export function headOf(kind: OperationKind, subjectId: string) {
  return isAboutEventPlayer(kind) ? { event_player_id: subjectId } : { evaluation_submission_id: subjectId }
}

/** A fresh entry of the outbox. The database gives it its `seq`. */
export function outboxEntry(
  { userId, now, build }: Pick<WriteContext, 'userId' | 'now' | 'build'>,
  subjectId: string,
  mutationId: string,
  { kind, body }: NewOperation,
): Omit<OutboxRow, 'seq'> {
  return {
    mutation_id: mutationId,
    user_id: userId,
    subject_id: subjectId,
    kind,
    // Head plus the rest of the same kind.
    body: { ...body, mutation_id: mutationId, ...headOf(kind, subjectId) } as OperationBody,
    state: 'pending',
    sent: 0,
    attempts: 0,
    next_attempt_at: 0,
    lease_until: 0,
    claim: 0,
    lane: 0,
    last_error: null,
    followed: 0,
    created_at: now(),
    changed_at: now(),
    app_build: build,
    v: 1,
  }
}

/** Must run inside a write transaction. Does nothing when an earlier try of the same write has already committed. */
export async function appendOperation(
  ctx: WriteContext,
  subjectId: string,
  mutationId: string,
  operation: NewOperation,
) {
  if ((await ctx.db.outbox.where('mutation_id').equals(mutationId).count()) > 0) return
  const tail = await chainOf(ctx.db, subjectId).last()
  if (tail) await ctx.db.outbox.update(tail.seq, { followed: 1 })
  await ctx.db.outbox.add(outboxEntry(ctx, subjectId, mutationId, operation))
}

/** All operations of a user that the server has not accepted, in the order they were made. */
export function operationsOf(db: Database, userId: string): Promise<OutboxRow[]> {
  return db.outbox.where('user_id').equals(userId).sortBy('seq')
}

/** The operations about one evaluation or one event player, in the order they were made. */
export function chainOf(db: Database, subjectId: string) {
  return db.outbox.where('[subject_id+seq]').between([subjectId, Dexie.minKey], [subjectId, Dexie.maxKey])
}

/**
 * Y30. What this device says of an item that is in conflict: the last value of it that waits. The one that met the
 * conflict may be an older one, which goes out again after a restore.
 */
export function waitingValue(
  chain: readonly OutboxRow[],
  { key, yours }: { key: string; yours: number | null },
): number | null {
  const values = chain.flatMap(({ body }) => ('ratings' in body ? body.ratings.filter((it) => it.key === key) : []))
  return values.at(-1)?.value ?? (values.length > 0 ? null : yours)
}

/** A merge keeps the mutation id, so it is allowed only while no server can have seen the entry. */
export function mayMerge(entry: OutboxRow, kind: OperationKind): boolean {
  return entry.kind === kind && entry.state === 'pending' && entry.sent === 0 && entry.followed === 0
}

/**
 * Later values replace earlier ones. The base revision and `was` stay the older ones: they say what was shown before
 * the whole entry.
 */
export function withRatings(entry: OutboxRow, ratings: readonly RatingChange[], now: number): OutboxRow {
  if (!('ratings' in entry.body)) throw new Error(`Ratings cannot be merged into ${entry.kind}`)
  const before = new Map(entry.body.ratings.map((rating) => [rating.key, rating]))
  const merged = ratings.map((rating) => withWas(rating, before.has(rating.key) ? before.get(rating.key) : rating))
  for (const { key } of ratings) before.delete(key)
  return { ...entry, changed_at: now, body: { ...entry.body, ratings: [...before.values(), ...merged] } }
}

function withWas({ key, value, rev }: RatingChange, from: RatingChange | undefined): RatingChange {
  return { key, value, rev, ...(from?.was !== undefined && { was: from.was }) }
}

/**
 * The highest revision given on this device. Merging a rating does not touch the evaluation's row, so the row may be
 * behind its waiting ratings; whoever takes such an entry out of the outbox writes this into the row.
 */
export function highestRev(row: EvaluationRow | undefined, chain: readonly OutboxRow[]): number {
  let highest = row?.rev ?? 0
  for (const { body } of chain) {
    if ('ratings' in body) for (const { rev } of body.ratings) highest = Math.max(highest, rev)
  }
  return highest
}

/**
 * Y33. A revision given out beside the end of the chain. The end takes nothing more: it counts on from its own ratings,
 * in any tab, and would give the same revision once again. Must run inside a write transaction; `chain` is then as
 * before.
 */
export async function revisionBeside(db: Database, row: EvaluationRow, chain: readonly OutboxRow[]): Promise<number> {
  const tail = chain.at(-1)
  if (tail) await db.outbox.update(tail.seq, { followed: 1 })
  return highestRev(row, chain) + 1
}

/** A refused entry made new: nobody has seen its mutation id, so it may be merged into again. */
export function afresh(row: OutboxRow, body: OperationBody): OutboxRow {
  const entry: OutboxRow = {
    ...row,
    body,
    mutation_id: body.mutation_id,
    state: 'pending',
    sent: 0,
    attempts: 0,
    next_attempt_at: 0,
    lease_until: 0,
    claim: 0,
    last_error: null,
  }
  delete entry.again
  return entry
}
