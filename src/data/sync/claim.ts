import { NEEDS_NEWER_APP } from '#domain/contracts/error-codes.ts'
import { OPERATION_KINDS } from '#domain/contracts/operations.ts'
import type { OperationKind } from '#domain/contracts/operations.ts'
import { LEASE_MS } from '#domain/sync/chains.ts'
import type { ChooseBatch } from '#domain/sync/chains.ts'
import type { Database, OutboxRow } from '../db/database.ts'
import { heal } from '../db/heal.ts'
import { isHolding, readHold, readMeta, writeMeta } from '../db/meta.ts'
import { operationsOf } from '../db/outbox.ts'
import { assertSchema } from '../db/schema-guard.ts'

export type Claimed = {
  claim: number
  kind: OperationKind
  rows: OutboxRow[]
  deviceId: string
  epoch: string | undefined
}

/** `leavesSome`: whether anything was waiting besides. */
export type Claim = Claimed & { leavesSome: boolean }

type Scope = {
  db: Database
  userId: string
  now: number
  newId: () => string
  chooseBatch: ChooseBatch
  operations: number
  lane: number
  /** Whoever holds the lane's lock knows that no other tab is sending on it. */
  ownsLane: boolean
}

/** Y6. Takes the next batch out of the outbox for sending: from now on its bodies are frozen. One transaction. */
export function claimBatch(scope: Scope): Promise<Claim | undefined> {
  const { db, userId, now, lane } = scope
  const newDeviceId = scope.newId()
  return heal(db, () =>
    db.transaction('rw', db.meta, db.outbox, async () => {
      await assertSchema(db)
      if (isHolding(await readHold(db, userId), now)) return undefined
      const entries = await operationsOf(db, userId)
      const readable = await setAsideUnknown(db, entries, now)
      const choice = scope.chooseBatch(readable, {
        now,
        operations: scope.operations,
        ownLane: scope.ownsLane ? lane : undefined,
      })
      if (!choice) return undefined
      const claim = ((await readMeta(db, 'claim')) ?? 0) + 1
      await writeMeta(db, 'claim', claim)
      await writeMeta(db, 'claimedAt', now)
      const rows = choice.entries.map((entry): OutboxRow => {
        const { named_wait_ms: _, ...rest } = entry
        return {
          ...rest,
          state: 'inflight',
          sent: 1,
          attempts: entry.attempts + 1,
          lease_until: now + LEASE_MS,
          claim,
          lane,
        }
      })
      await db.outbox.bulkPut(rows)
      // One name from the first request on: under another name the server would take us for another device.
      const deviceId = (await readMeta(db, 'deviceId')) ?? newDeviceId
      await writeMeta(db, 'deviceId', deviceId)
      const waiting = readable.filter(({ state }) => state !== 'quarantined')
      return {
        claim,
        kind: choice.kind,
        rows,
        deviceId,
        epoch: await readMeta(db, 'serverEpoch'),
        leavesSome: waiting.length > rows.length,
      }
    }),
  )
}

/** Whether this build can read an entry; one of a newer build may be in the outbox after a step back. */
export function isKnown({ kind, v }: OutboxRow): boolean {
  return v === 1 && OPERATION_KINDS.includes(kind)
}

async function setAsideUnknown(db: Database, entries: readonly OutboxRow[], now: number): Promise<OutboxRow[]> {
  const unknown = entries.filter((entry) => !isKnown(entry) && entry.state !== 'quarantined')
  const last_error = { code: NEEDS_NEWER_APP, message: 'needs a newer version of the app', at: now }
  const setAside = unknown.map((entry): OutboxRow => ({ ...entry, state: 'quarantined', last_error }))
  if (setAside.length > 0) await db.outbox.bulkPut(setAside)
  return [...entries.filter((entry) => !unknown.includes(entry)), ...setAside]
}
