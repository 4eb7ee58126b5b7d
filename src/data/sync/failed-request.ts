import { backoffMs } from '#domain/sync/backoff.ts'
import type { Database, OutboxError, OutboxRow } from '../db/database.ts'
import { heal } from '../db/heal.ts'
import { isHolding, readHold, writeHold } from '../db/meta.ts'
import { assertSchema } from '../db/schema-guard.ts'
import type { Claimed } from './claim.ts'

type Scope = { db: Database; userId: string; now: number; random: () => number }

/**
 * Gives a batch back to the outbox. `dueAt` says when each of its operations may be sent again, and `last_error` why
 * they wait. A try that `isFree` doesn't count.
 */
export async function giveBack(
  { db }: Pick<Scope, 'db'>,
  claimed: Claimed,
  dueAt: (row: OutboxRow) => number,
  { isFree = false, last_error }: { isFree?: boolean; last_error?: OutboxError } = {},
): Promise<void> {
  await update(db, claimed, (row) => ({
    ...row,
    ...(last_error && { last_error }),
    state: 'pending',
    lease_until: 0,
    next_attempt_at: dueAt(row),
    attempts: row.attempts - (isFree ? 1 : 0),
  }))
}

/**
 * Y7. Keeps what the server will never take as it is, with its words, until the user decides. It stops only its own
 * evaluation.
 */
export async function quarantine({ db }: Pick<Scope, 'db'>, claimed: Claimed, last_error: OutboxError): Promise<void> {
  await update(db, claimed, (row) => ({ ...row, state: 'quarantined', lease_until: 0, last_error }))
}

export type Wait = {
  /** At least this long, whatever the dice say. */
  leastMs?: number
  /** The server asked for it: coming online does not shorten it. */
  isFirm?: boolean
  message?: string | null
}

/** Y9. Sends nothing for this user until the wait is over. */
export async function holdBack(
  { db, userId, now, random }: Scope,
  { leastMs = 0, isFirm = false, message = null }: Wait = {},
): Promise<void> {
  await heal(db, () =>
    db.transaction('rw', db.meta, async () => {
      await assertSchema(db)
      const before = await readHold(db, userId)
      const isStillFirm = before?.isFirm === true && isHolding(before, now)
      // Two lanes that fail side by side are one failure of the network.
      const failures = (before?.failures ?? 0) + (isHolding(before, now) ? 0 : 1)
      const until = Math.max(isStillFirm ? before.until : 0, now + backoffMs(failures, random(), leastMs))
      await writeHold(db, userId, { until, failures, isFirm: isFirm || isStillFirm, message })
    }),
  )
}

/**
 * Y9. A sign that somebody is there: waits that only guessed are over. With `hasReason` (the network is back, or the
 * user's own tap) so is the one the server asked for: it is tried once, and the server may ask again. U126. The same
 * applies to single operations for which the server named a wait.
 */
export async function releaseHold(
  { db, userId, now }: Pick<Scope, 'db' | 'userId' | 'now'>,
  hasReason: boolean,
): Promise<void> {
  await heal(db, () =>
    db.transaction('rw', db.meta, db.outbox, async () => {
      await assertSchema(db)
      const hold = await readHold(db, userId)
      if (hold && (hasReason || !(hold.isFirm && isHolding(hold, now))))
        await writeHold(db, userId, { ...hold, until: 0, isFirm: false })
      // Y64. With a filter Dexie would ask for one row after the other, and pages can't read during a write.
      const waiting = await db.outbox.where('[user_id+state]').equals([userId, 'pending']).toArray()
      const held = waiting.filter((row) => row.next_attempt_at > now && (hasReason || row.named_wait_ms === undefined))
      await db.outbox.bulkPut(held.map((row) => ({ ...row, next_attempt_at: 0 })))
    }),
  )
}

async function update(db: Database, claimed: Claimed, change: (row: OutboxRow) => OutboxRow) {
  await heal(db, () =>
    db.transaction('rw', db.meta, db.outbox, async () => {
      await assertSchema(db)
      const rows = await db.outbox.bulkGet(claimed.rows.map(({ seq }) => seq))
      const mine = rows
        .filter((row) => row !== undefined)
        .filter((row) => row.claim === claimed.claim && row.state === 'inflight')
      await db.outbox.bulkPut(mine.map(change))
    }),
  )
}
