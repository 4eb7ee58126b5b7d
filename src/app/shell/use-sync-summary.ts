import { useObservable } from 'dexie-react-hooks'
import { liveRows } from '#data/db/live-rows.ts'
import type { LiveRows } from '#data/db/live-rows.ts'
import { readReceipts, readSyncSummary } from '#data/db/reads.ts'
import type { SyncSummary } from '#data/db/reads.ts'
import type { Services } from '#data/services.ts'

export type ShellSummary = SyncSummary & {
  /** The server's clock; null when it has accepted nothing lately. */ lastAcceptedAt: string | null
}

/** Says nothing: what was known stays. */
const AT_REST: LiveRows<ShellSummary> = { subscribe: () => ({ unsubscribe() {} }) }

/**
 * What waits on this device, live while it is shown; undefined until it has been read. It reads all that waits, so a
 * page that shows nothing of it, such as the panel, is spared that after every tap.
 */
export function useSyncSummary(
  { db, now }: Services,
  { userId, isShown }: { userId: string; isShown: boolean },
): ShellSummary | undefined {
  return useObservable(
    () =>
      isShown
        ? liveRows(db, async () => {
            const [newest] = await readReceipts(db, userId, 1)
            return { ...(await readSyncSummary(db, userId, now())), lastAcceptedAt: newest?.applied_at ?? null }
          })
        : AT_REST,
    [db, userId, isShown],
  )
}
