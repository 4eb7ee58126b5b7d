import type { OperationBody, OperationResult } from '#domain/contracts/operations.ts'
import type { Database, OutboxRow } from '../db/database.ts'
import { chainOf } from '../db/outbox.ts'

type Conflict = NonNullable<NonNullable<OperationResult['server']>['conflicts']>[number]

/**
 * Y70. Returns the conflicts with values that this disk has not given itself before. The server can't distinguish
 * a disk from its copy, but each disk has the receipts of the writes it made. EV36. If a sheet came back without its
 * ratings, the screen showed no value (`was` is null), and the evaluator may not know the earlier one. Must run inside
 * the settling transaction.
 */
export async function withoutOwn(
  db: Database,
  { subject_id, seq, body }: OutboxRow,
  conflicts: readonly Conflict[],
): Promise<Conflict[]> {
  if (conflicts.every(({ rev }) => rev === undefined)) return [...conflicts]
  const receipts = await db.receipt.where('subject_id').equals(subject_id).toArray()
  const earlier = (await chainOf(db, subject_id).toArray()).filter((row) => row.seq < seq)
  const given = ratingsOf(...receipts.map((it) => it.body), ...earlier.map((it) => it.body))
  const sent = ratingsOf(body)
  return conflicts.filter(
    ({ key, theirs, rev = Infinity }) =>
      !given.some((it) => it.key === key && it.rev === rev && it.value === theirs) ||
      !sent.some((it) => it.key === key && it.rev > rev && it.was !== null),
  )
}

const ratingsOf = (...bodies: readonly (OperationBody | undefined)[]) =>
  bodies.flatMap((body) => (body && 'ratings' in body ? body.ratings : []))
