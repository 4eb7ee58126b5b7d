import { useObservable } from 'dexie-react-hooks'
import { liveRows } from '#data/db/live-rows.ts'
import { readReceipts, readSyncSummary } from '#data/db/reads.ts'
import type { SyncSummary } from '#data/db/reads.ts'
import type { Services } from '#data/services.ts'

export type ShellSummary = SyncSummary & {
  /** The server's clock; null when it has accepted nothing lately. */ lastAcceptedAt: string | null
}

/** What waits on this device, live; undefined until it has been read. */
export function useSyncSummary({ db, now }: Services, userId: string): ShellSummary | undefined {
  return useObservable(
    () =>
      liveRows(db, async () => {
        const [newest] = await readReceipts(db, userId, 1)
        return { ...(await readSyncSummary(db, userId, now())), lastAcceptedAt: newest?.applied_at ?? null }
      }),
    [db, userId],
  )
}
