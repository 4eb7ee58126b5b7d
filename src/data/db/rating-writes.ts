import type { RatingChange } from '#domain/contracts/operations.ts'
import type { RatingValue } from '#domain/contracts/ratings.ts'
import { isAllowedValue, ratingKeys } from '#domain/evaluations/rating.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { APP_SCHEMA } from './database.ts'
import type { Database, EvaluationRow, MetaRow, OutboxRow, RatingRow } from './database.ts'
import { nextStatus, ownRow } from './evaluation-rules.ts'
import { heal } from './heal.ts'
import { highestRev, mayMerge, outboxEntry, withRatings } from './outbox.ts'
import type { NewOperation } from './outbox.ts'
import { connectionOf, rawTransaction } from './raw-transaction.ts'
import type { RawTransaction } from './raw-transaction.ts'
import { needsRecording } from './schema-guard.ts'
import type { WriteContext } from './write-context.ts'
import { ValueRefused } from './write-errors.ts'

export type NewRating = { key: string; value: RatingValue }

/** How an evaluation begins with its first rating, when it is not on this device yet. */
export type Opening = {
  /** What `begin` reads. */
  stores: readonly string[]
  /** Runs in the transaction of the rating, so it may await nothing else. What it throws undoes the rating too. */
  begin: (it: RawTransaction) => Promise<{ row: EvaluationRow; creation: NewOperation }>
}

/**
 * Y1. Saves one rating on this device and queues it. Resolves when it is on the disk, and not before. The value null
 * clears the rating, 0 says "not observed".
 * Throws ValueRefused, LockedError, MissingError, and what `heal` throws.
 */
export function saveRating(
  ctx: WriteContext,
  evaluationId: string,
  key: string,
  value: RatingValue,
  structure: ScoreStructure,
): Promise<void> {
  return saveRatings(ctx, evaluationId, [{ key, value }], structure)
}

/** Y1. Several ratings of one evaluation in one transaction: all of them or none. `opening` makes a missing one. */
export async function saveRatings(
  ctx: WriteContext,
  evaluationId: string,
  changes: readonly NewRating[],
  structure: ScoreStructure,
  opening?: Opening,
): Promise<void> {
  for (const { key, value } of changes) {
    if (!isAllowed(structure, key, value)) throw new ValueRefused(`${key} cannot be ${value}`)
  }
  if (changes.length === 0) return
  await inOrder(ctx.db, evaluationId, {
    async short() {
      const connection = await connectionOf(ctx.db).catch(() => undefined)
      return connection !== undefined && mergeIntoTail(ctx, connection, evaluationId, changes)
    },
    long: () => heal(ctx.db, async () => writeRatings(ctx, await connectionOf(ctx.db), evaluationId, changes, opening)),
  })
}

/** The writes of one evaluation in this tab: when all so far have ended, and how many of them take the long way. */
type Line = { ended: Promise<void>; long: number }
const lines = new WeakMap<Database, Map<string, Line>>()

function lineOf(db: Database, evaluationId: string): Line {
  const known = lines.get(db) ?? new Map<string, Line>()
  lines.set(db, known)
  const line = known.get(evaluationId) ?? { ended: Promise.resolve(), long: 0 }
  known.set(evaluationId, line)
  return line
}

/**
 * Y20. The short way is taken at once, one behind the other; its transactions keep their order. Whoever cannot take it
 * (`short` says false) waits until all earlier ones have ended, and later ones do not go past: a tap that had to be
 * written twice must not come after the next.
 */
async function inOrder(
  db: Database,
  evaluationId: string,
  { short, long }: { short: () => Promise<boolean>; long: () => Promise<void> },
) {
  const line = lineOf(db, evaluationId)
  const { ended } = line
  const write = async () => {
    if (line.long === 0 && (await short())) return
    line.long += 1
    try {
      await ended
      await long()
    } finally {
      line.long -= 1
    }
  }
  const written = write()
  line.ended = Promise.allSettled([ended, written]).then(() => {})
  await written
}

function isAllowed(structure: ScoreStructure, key: string, value: RatingValue) {
  return value === null ? ratingKeys(structure).includes(key) : isAllowedValue(structure, key, value)
}

/**
 * The entry that the next rating of an evaluation will most likely be merged into, as this tab last wrote it, and the
 * values that the evaluation shows. Only a guess: the transaction that uses it reads the rows too, and undoes itself
 * when another tab, a download or the sync was faster.
 */
type Tail = { connection: IDBDatabase; entry: OutboxRow; shown: Map<string, RatingValue> }
const tails = new WeakMap<Database, Map<string, Tail>>()

function tailsOf(db: Database): Map<string, Tail> {
  const known = tails.get(db) ?? new Map<string, Tail>()
  tails.set(db, known)
  return known
}

class Outdated extends Error {}

// The short way, taken by all but the first rating after a send: nothing waits for a read before it writes. That the
// schema is ours was seen on this very connection, and a newer one could only be opened by closing it.
async function mergeIntoTail(
  { db, userId, now }: WriteContext,
  connection: IDBDatabase,
  evaluationId: string,
  changes: readonly NewRating[],
) {
  const known = tailsOf(db)
  const tail = known.get(evaluationId)
  if (tail?.connection !== connection || tail.entry.user_id !== userId) return false
  const top = highestRev(undefined, [tail.entry])
  const ratings = withShown(
    changes.map((change, index) => ({ ...change, rev: top + 1 + index })),
    tail.shown,
  )
  const entry = withRatings(tail.entry, ratings, now())
  // At once, so that a second tap does not wait for the first.
  known.set(evaluationId, { connection, entry, shown: afterRatings(tail.shown, ratings) })
  try {
    await rawTransaction(connection, db, ['rating', 'outbox'], async (it) => {
      const reads = Promise.all([
        it.get('outbox', entry.seq) as Promise<OutboxRow | undefined>,
        ...ratings.map(({ key }) => it.get('rating', [evaluationId, key]) as Promise<RatingRow | undefined>),
      ])
      for (const rating of ratings) putRating(it, evaluationId, rating)
      it.put('outbox', entry, entry.seq, false)
      const [found, ...rows] = await reads
      const isShown = ratings.every(({ was }, at) => was === (rows[at]?.value ?? null))
      if (!isShown || !isUnchanged(found, tail.entry)) throw new Outdated()
    })
    return true
  } catch {
    // Outdated, or what the long way will meet, too, and tell.
    known.delete(evaluationId)
    return false
  }
}

/**
 * All ratings are compared, not their highest revision: a tap that was quicker than the refusal of the one before
 * counts on from ratings that were never written, and may arrive at the very revision that another tab has given out.
 */
function isUnchanged(found: OutboxRow | undefined, guessed: OutboxRow) {
  return (
    found !== undefined &&
    mayMerge(found, 'ratings.save') &&
    found.mutation_id === guessed.mutation_id &&
    hasSameRatings(found, guessed)
  )
}

function hasSameRatings(one: OutboxRow, other: OutboxRow) {
  const [ours, theirs] = [ratingsOf(one), ratingsOf(other)]
  return (
    ours.length === theirs.length &&
    ours.every(
      ({ key, value, rev }, at) => theirs[at]?.key === key && theirs[at].value === value && theirs[at].rev === rev,
    )
  )
}

function ratingsOf({ body }: OutboxRow) {
  return 'ratings' in body ? body.ratings : []
}

const STORES = ['meta', 'evaluation', 'rating', 'outbox'] as const

async function writeRatings(
  ctx: WriteContext,
  connection: IDBDatabase,
  evaluationId: string,
  changes: readonly NewRating[],
  opening: Opening | undefined,
) {
  const chain = IDBKeyRange.bound([evaluationId, Number.NEGATIVE_INFINITY], [evaluationId, Number.POSITIVE_INFINITY])
  let written: Omit<Tail, 'connection'> | undefined
  await rawTransaction(connection, ctx.db, [...STORES, ...(opening?.stores ?? [])], async (it) => {
    const [schema, evaluation, last, rows] = await Promise.all([
      it.get('meta', 'appSchema') as Promise<MetaRow | undefined>,
      it.get('evaluation', evaluationId) as Promise<EvaluationRow | undefined>,
      it.last('outbox', '[subject_id+seq]', chain) as Promise<OutboxRow | undefined>,
      it.all('rating', 'evaluation_id', evaluationId) as Promise<RatingRow[]>,
    ])
    if (needsRecording(schema?.value)) it.put('meta', { key: 'appSchema', value: APP_SCHEMA }, 'appSchema', true)
    const begun = evaluation ? undefined : opening && (await beginWith(ctx, it, await opening.begin(it)))
    const row = ownRow(begun?.row ?? evaluation, ctx.userId)
    const tail = begun?.tail ?? last
    const status = nextStatus(row, 'save_ratings')
    const top = highestRev(row, tail ? [tail] : [])
    const shown = new Map(rows.map(({ key, value }) => [key, value]))
    const ratings = withShown(
      changes.map((change, index) => ({ ...change, rev: top + 1 + index })),
      shown,
    )
    for (const rating of ratings) putRating(it, evaluationId, rating)
    it.put(
      'evaluation',
      { ...row, status, rev: top + ratings.length, updated_at: ctx.now() },
      evaluationId,
      begun !== undefined || status !== row.status,
    )
    const entry = await queue(ctx, it, row, tail, ratings)
    written = { entry, shown: afterRatings(shown, ratings) }
  })
  const known = tailsOf(ctx.db)
  if (written) known.set(evaluationId, { connection, ...written })
}

/** The row is written with its first rating; only its creation stands before that. */
async function beginWith(
  ctx: WriteContext,
  it: RawTransaction,
  { row, creation }: Awaited<ReturnType<Opening['begin']>>,
): Promise<{ row: EvaluationRow; tail: OutboxRow }> {
  const entry = outboxEntry(ctx, row.id, ctx.newId(), creation)
  return { row, tail: { ...entry, seq: await it.add('outbox', entry) } }
}

async function queue(
  ctx: WriteContext,
  it: RawTransaction,
  row: EvaluationRow,
  tail: OutboxRow | undefined,
  ratings: readonly RatingChange[],
) {
  if (tail && mayMerge(tail, 'ratings.save')) {
    const merged = withRatings(tail, ratings, ctx.now())
    it.put('outbox', merged, merged.seq, false)
    return merged
  }
  if (tail) it.put('outbox', { ...tail, followed: 1 }, tail.seq, false)
  const entry = outboxEntry(ctx, row.id, ctx.newId(), {
    kind: 'ratings.save',
    body: { base_revision: row.server_revision, ratings: [...ratings] },
  })
  return { ...entry, seq: await it.add('outbox', entry) }
}

/** E9. Each rating with the value that it replaces on the screen. */
function withShown(ratings: ReadonlyArray<NewRating & { rev: number }>, shown: ReadonlyMap<string, RatingValue>) {
  return ratings.map((rating) => ({ ...rating, was: shown.get(rating.key) ?? null }))
}

function afterRatings(shown: ReadonlyMap<string, RatingValue>, ratings: readonly NewRating[]) {
  return new Map([...shown, ...ratings.map(({ key, value }): [string, RatingValue] => [key, value])])
}

function putRating(it: RawTransaction, evaluationId: string, { key, value, rev }: NewRating & { rev: number }) {
  const rating: RatingRow = { evaluation_id: evaluationId, key, value, rev, dirty: 1 }
  it.put('rating', rating, [evaluationId, key], true)
}
