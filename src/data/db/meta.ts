import { isOver, MOST_RETRY_AFTER_MS } from '#domain/sync/backoff.ts'
import type { Database, Hold, MetaValues } from './database.ts'
import { heal } from './heal.ts'
import { assertSchema } from './schema-guard.ts'

export async function readMeta<Key extends keyof MetaValues>(
  db: Database,
  key: Key,
): Promise<MetaValues[Key] | undefined> {
  return (await db.meta.get(key))?.value as MetaValues[Key] | undefined // Written by `writeMeta` alone.
}

/** Must run inside a write transaction over `meta`. */
export async function writeMeta<Key extends keyof MetaValues>(db: Database, key: Key, value: MetaValues[Key]) {
  await db.meta.put({ key, value })
}

export async function readHold(db: Database, userId: string): Promise<Hold | undefined> {
  return (await db.meta.get(`hold:${userId}`))?.value as Hold | undefined // Written by `writeHold` alone.
}

/**
 * How long the sending rests when the account or the server's address is refused. The longest wait nobody has asked
 * for.
 */
export const PAUSE_MS = 300_000

export function isHolding(hold: Hold | undefined, now: number): boolean {
  return hold !== undefined && !isOver(hold.until, now, hold.isFirm ? MOST_RETRY_AFTER_MS : PAUSE_MS)
}

export async function writeHold(db: Database, userId: string, hold: Hold | undefined) {
  await (hold ? db.meta.put({ key: `hold:${userId}`, value: hold }) : db.meta.delete(`hold:${userId}`))
}

/**
 * Y29. Remembers how far an evaluation had counted that leaves this device. The server takes a lower number of the same
 * device for an old duplicate, so an evaluation that comes back counts on from here. Within a transaction over `meta`.
 */
export async function keepRevision(db: Database, rev: number) {
  if (rev > ((await readMeta(db, 'revFloor')) ?? 0)) await writeMeta(db, 'revFloor', rev)
}

/** The name of this database among all there were on this device; made when it is first asked for. */
export function ensureDeviceId(db: Database, newId: () => string): Promise<string> {
  return heal(db, () =>
    db.transaction('rw', db.meta, async () => {
      await assertSchema(db)
      const known = await readMeta(db, 'deviceId')
      if (known !== undefined) return known
      const made = newId()
      await writeMeta(db, 'deviceId', made)
      return made
    }),
  )
}

/** Remembers how a user is called, for the sign-in page that tells whose work waits here. */
export function rememberUser(db: Database, userId: string, name: string): Promise<void> {
  return heal(db, () =>
    db.transaction('rw', db.meta, async () => {
      await assertSchema(db)
      await db.meta.put({ key: `user:${userId}`, value: name })
    }),
  )
}

/** Remembers that a user has seen the welcome on this device. */
export function rememberWelcome(db: Database, userId: string): Promise<void> {
  return heal(db, () =>
    db.transaction('rw', db.meta, async () => {
      await assertSchema(db)
      await db.meta.put({ key: `welcome:${userId}`, value: true })
    }),
  )
}

export async function wasWelcomed(db: Database, userId: string): Promise<boolean> {
  return (await db.meta.get(`welcome:${userId}`)) !== undefined
}

export async function nameOfUser(db: Database, userId: string): Promise<string | undefined> {
  const row = await db.meta.get(`user:${userId}`)
  return typeof row?.value === 'string' ? row.value : undefined
}
