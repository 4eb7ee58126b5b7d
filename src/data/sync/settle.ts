import type { OperationAnswer, OperationResult, RatingsPatch } from '#domain/contracts/operations.ts'
import { KEY_REUSED, LIMIT_OF_DAY, MISSING, NEEDS_NEWER_APP, NOT_EVALUATOR } from '#domain/contracts/error-codes.ts'
import { backoffMs, MOST_NAMED_WAIT_MS } from '#domain/sync/backoff.ts'
import type { Database, OutboxError, OutboxRow } from '../db/database.ts'
import { heal } from '../db/heal.ts'
import { asLost } from '../db/lost-events.ts'
import { readHold, writeHold, writeMeta } from '../db/meta.ts'
import { afresh } from '../db/outbox.ts'
import { assertSchema } from '../db/schema-guard.ts'
import { accept, acceptOthersOf } from './acceptance.ts'
import type { Accepted } from './acceptance.ts'
import type { Claimed } from './claim.ts'
import { withoutOwn } from './own-values.ts'
import { afterSent } from './sent-from-memory.ts'
import { EPOCH_STORES, keepEpoch, queueReceiptsAgain, queueSubjectAgain, withinAMinute } from './epoch.ts'

export type Settled = {
  accepted: number
  /** False when everything would go out again at once just as it was. */
  hasProgress: boolean
  needsNewerApp: boolean
}

type Dice = { now: number; random: () => number; newId: () => string }
type Scope = Dice & { db: Database; userId: string; claimed: Claimed; answer: OperationAnswer }

/** Whether an answer speaks of what was sent. Without our mutation ids a 200 is nobody's answer. */
export function answersAny({ rows }: Claimed, { results }: OperationAnswer): boolean {
  const ids = new Set(results.map(({ mutation_id }) => mutation_id))
  return rows.some(({ mutation_id }) => ids.has(mutation_id))
}

/**
 * Y8. Takes over what the server answered, operation by operation, in one transaction. An acceptance counts whoever
 * asked; everything else only from the claim that sent it last, so a late answer never disturbs a later try.
 */
export function settle({ db, userId, now, random, newId, claimed, answer }: Scope): Promise<Settled> {
  const results = new Map(answer.results.map((result) => [result.mutation_id, result]))
  return heal(db, () =>
    db.transaction('rw', [...EPOCH_STORES, 'rating', 'note'], async () => {
      await assertSchema(db)
      const dueAgain = () => withinAMinute(now, random)
      const settled: Settled = { accepted: 0, hasProgress: false, needsNewerApp: false }
      // A server that was set back may refuse what builds on work it has lost. That work goes out again first.
      const isSetBack = claimed.epoch !== undefined && claimed.epoch !== answer.server_epoch
      const accepted: Accepted[] = []
      const rows = await db.outbox.bulkGet(claimed.rows.map(({ seq }) => seq))
      for (const [at, row] of rows.entries()) {
        if (row === undefined || row.mutation_id !== claimed.rows[at]?.mutation_id) continue
        const result = results.get(row.mutation_id)
        if (result && isAcceptance(result)) {
          accepted.push({ row, result })
        } else if (row.claim === claimed.claim && row.state === 'inflight') {
          const next =
            isSetBack && result
              ? afterSetBack(row, result, newId())
              : await afterRefusal(db, row, result, { now, random, newId })
          await db.outbox.put(next)
          settled.hasProgress ||= next.state === 'quarantined' || next.next_attempt_at > now
          settled.needsNewerApp ||= result?.error_code === NEEDS_NEWER_APP
        }
      }
      if (accepted.some(({ row, result }) => row.again === 'receipt' && result.status === 'applied'))
        await queueReceiptsAgain(db, dueAgain())
      await accept(db, accepted, answer.server_time)
      settled.accepted = accepted.length
      settled.hasProgress ||= accepted.length > 0
      await keepEpoch(db, answer.server_epoch, dueAgain)
      await writeMeta(db, 'lastOkSync', now)
      // Y9. An answer that accepts nothing still shows that the server can be reached.
      const hold = settled.accepted > 0 ? undefined : await readHold(db, userId)
      await writeHold(db, userId, hold && { ...hold, failures: 0 })
      return settled
    }),
  )
}

/**
 * Y38, Y55. Returns the mutation ids that the server has accepted, and records the acceptance if the disk has room for
 * it. Without room they stay in the outbox: once there is room, or after a restart, they are sent again under the same
 * ids and get the stored answers.
 */
export async function settleWithoutRoom({ db, claimed, answer }: Scope): Promise<string[]> {
  const results = new Map(answer.results.map((result) => [result.mutation_id, result]))
  const taken = claimed.rows.flatMap((row): Accepted[] => {
    const result = results.get(row.mutation_id)
    return result && isAcceptance(result) ? [{ row, result }] : []
  })
  await db
    .transaction('rw', [...EPOCH_STORES, 'rating'], async () => {
      await assertSchema(db)
      const rows = await db.outbox.bulkGet(taken.map(({ row }) => row.seq))
      // Nothing was claimed: another tab may have merged a value into it since.
      const asSent = taken.filter(({ row }, at) => JSON.stringify(rows[at]?.body) === JSON.stringify(row.body))
      await accept(db, asSent, answer.server_time)
    })
    .catch(() => {})
  return taken.map(({ row }) => row.mutation_id)
}

/**
 * A stored conflict is replayed as a conflict: the values it kept apart are still apart. One without values is a note
 * that stands beside another device's: it has arrived, and sent again it would stand there twice.
 */
function isAcceptance({ status, server }: OperationResult): boolean {
  return (
    (status === 'applied' || status === 'replayed' || status === 'conflict') && (server?.conflicts ?? []).length === 0
  )
}

/**
 * Y31. The refusal is remembered, but what it was for may only have been lost: it is said anew, behind all that goes
 * out again.
 */
function afterSetBack(row: OutboxRow, { status }: OperationResult, mutationId: string): OutboxRow {
  return status === 'rejected'
    ? saidAnew(row, mutationId)
    : { ...row, state: 'pending', lease_until: 0, next_attempt_at: 0 }
}

function saidAnew(row: OutboxRow, mutation_id: string): OutboxRow {
  return { ...afresh(row, { ...row.body, mutation_id }), again: 'refused' }
}

async function afterRefusal(
  db: Database,
  row: OutboxRow,
  result: OperationResult | undefined,
  { now, random, newId }: Dice,
): Promise<OutboxRow> {
  const pending: OutboxRow = { ...row, state: 'pending', lease_until: 0 }
  if (!result || result.status === 'not_attempted') return { ...pending, next_attempt_at: now }
  if (result.status === 'retry_later') {
    // U125, U148. The screen says why the operation waits until another day, or until the role is granted again.
    const isNamed = result.error_code === LIMIT_OF_DAY || result.error_code === NOT_EVALUATOR
    const last_error = isNamed ? errorOf(result, now) : null
    // U126. The backoff is added, because all tablets of an event may get the same wait at once.
    const named_wait_ms = Math.min((result.retry_after_seconds ?? 0) * 1_000, MOST_NAMED_WAIT_MS)
    const next_attempt_at = now + named_wait_ms + backoffMs(row.attempts, random())
    return { ...pending, last_error, next_attempt_at, ...(named_wait_ms > 0 && { named_wait_ms }) }
  }
  if (result.error_code === NEEDS_NEWER_APP)
    return { ...pending, next_attempt_at: now + backoffMs(row.attempts, random()) }
  if (result.error_code === MISSING && row.again === undefined && (await queueSubjectAgain(db, row)))
    return saidAnew(row, newId())
  // Y38. It was sent from memory once, and has other values since: what they are counts, not how often they are sent.
  if (result.error_code === KEY_REUSED && (row.kind === 'ratings.save' || row.kind === 'note.save'))
    return afresh(row, { ...afterSent(db, row.body), mutation_id: newId() })
  const conflicts = result.server?.conflicts ?? []
  if (conflicts.length > 0) return conflicted(db, row, result, { now, newId })
  return { ...pending, state: 'quarantined', last_error: await asLost(db, row, errorOf(result, now)) }
}

// The server has applied all other ratings. Only the disputed ones stay, until the evaluator has decided. Y70. A rating
// that conflicts only with earlier values of this disk is sent again at once, after them.
async function conflicted(
  db: Database,
  row: OutboxRow,
  result: OperationResult,
  { now, newId }: Pick<Dice, 'now' | 'newId'>,
): Promise<OutboxRow> {
  const conflicts = result.server?.conflicts ?? []
  const body = await acceptOthersOf(db, row, result, new Set(conflicts.map(({ key }) => key)))
  const message = result.message ?? 'changed on another device'
  const mutation_id = newId()
  const asked = await withoutOwn(db, row, conflicts)
  const revision = result.server?.revision ?? 0
  if (asked.length === 0)
    return { ...afresh(row, { ...(body as RatingsPatch), mutation_id, base_revision: revision }), followed: 1 }
  return {
    ...row,
    mutation_id,
    body: { ...body, mutation_id },
    state: 'quarantined',
    lease_until: 0,
    last_error: {
      code: result.error_code ?? 'CONFLICT',
      message,
      at: now,
      conflicts: asked,
      revision,
    },
  }
}

function errorOf({ error_code, message, fields }: OperationResult, at: number): OutboxError {
  const details = Object.entries(fields ?? {}).map(([name, messages]) => `${name}: ${messages.join(', ')}`)
  return { code: error_code ?? 'REJECTED', message: message ?? (details.join('; ') || 'the server refused it'), at }
}
