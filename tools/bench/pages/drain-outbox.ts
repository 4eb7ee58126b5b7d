import '../../../src/data/older-browsers.ts'
import { v7 as newId } from 'uuid'
import type { ApiClient, GetToken } from '../../../src/data/api/api-client.ts'
import type { Database } from '../../../src/data/db/database.ts'
import { createDeliver } from '../../../src/data/sync/deliver.ts'
import { createSyncEngine } from '../../../src/data/sync/sync-engine.ts'

type Parts = {
  db: Database
  api: ApiClient
  getToken: GetToken
  userId: () => string
  parallel?: number
  /** Of one tablet alone: several in one browser would wait for each other. */
  locks?: LockManager
}

/**
 * Sends the outbox by the app's own engine until it is empty or the time is over: milliseconds, and what is left.
 * Throws what the engine met, when it did not get over it.
 */
export async function drainOutbox({ db, api, ...parts }: Parts, deadlineMs: number) {
  let failure: { error: unknown } | undefined
  const engine = createSyncEngine({
    ...parts,
    db,
    deliver: createDeliver(api),
    now: Date.now,
    random: Math.random,
    newId: () => newId(),
    build: 'bench',
    onAuthEnded: () => {},
    onNeedsNewerApp: () => {},
    onError: (error) => {
      failure ??= { error }
    },
    setTimer: (ms, fire) => {
      const timer = setTimeout(fire, ms)
      return () => clearTimeout(timer)
    },
  })
  const started = performance.now()
  await engine.wake('start')
  while ((await db.outbox.count()) > 0 && performance.now() - started < deadlineMs)
    await new Promise((resolve) => setTimeout(resolve, 50))
  const ms = performance.now() - started
  await engine.stop()
  const left = await db.outbox.count()
  if (left > 0 && failure) throw failure.error
  return { ms, left }
}
