import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../db/database.ts'
import { heal } from '../db/heal.ts'
import { readMeta, writeMeta } from '../db/meta.ts'
import { assertSchema } from '../db/schema-guard.ts'

/** A smaller difference is the network's, and no rule depends on it. */
const TOLERANCE_MS = 60_000
/** How old the stored server time may be before it is written again. */
const WRITTEN_EVERY_MS = 3_600_000

export type ServerClock = ReturnType<typeof createServerClock>

/**
 * Y56. The server's clock as this device knows it. `now` is the device's clock until the first answer of the server;
 * after that it is corrected by the difference, across restarts and offline. A device's clock that is set back is
 * noticed by the server's time in its last answer.
 */
export function createServerClock(db: Database, deviceNow: () => number) {
  let offset = 0
  let heardAt = Number.NEGATIVE_INFINITY
  let written = { offset: 0, heardAt: Number.NEGATIVE_INFINITY }
  /** Resolves when what an earlier start has heard is known. Until then `now` is the device's clock. */
  const ready = read().catch(() => {})
  return { ready, now, newId: () => uuidv7({ msecs: now() }), hear }

  function now(): number {
    if (deviceNow() + offset < heardAt - TOLERANCE_MS) offset = heardAt - deviceNow()
    return deviceNow() + offset
  }

  /** Takes over the server's time from an answer, in milliseconds since 1970. */
  async function hear(serverTime: number): Promise<void> {
    heardAt = serverTime
    const difference = serverTime - deviceNow()
    if (Math.abs(difference) <= TOLERANCE_MS) offset = 0
    else if (Math.abs(difference - offset) > TOLERANCE_MS) offset = difference
    if (offset === written.offset && Math.abs(heardAt - written.heardAt) < WRITTEN_EVERY_MS) return
    written = { offset, heardAt }
    await write().catch(() => {}) // The next start hears it again.
  }

  async function read(): Promise<void> {
    const [stored, storedHeardAt] = [await readMeta(db, 'clockOffset'), await readMeta(db, 'serverTime')]
    // An answer was faster.
    if (heardAt !== Number.NEGATIVE_INFINITY) return
    offset = Math.abs(stored ?? 0) > TOLERANCE_MS ? (stored ?? 0) : 0
    heardAt = storedHeardAt ?? heardAt
    written = { offset, heardAt }
  }

  function write(): Promise<void> {
    return heal(db, () =>
      db.transaction('rw', db.meta, async () => {
        await assertSchema(db)
        await writeMeta(db, 'clockOffset', offset)
        await writeMeta(db, 'serverTime', heardAt)
      }),
    )
  }
}
