import { useObservable } from 'dexie-react-hooks'
import { useEffect, useMemo } from 'react'
import { readWaiting } from '#data/db/event-reads.ts'
import type { Waiting } from '#data/db/event-reads.ts'
import { liveRows } from '#data/db/live-rows.ts'
import type { Services } from '#data/services.ts'
import { OUTDATED } from '#domain/sync/sync-state.ts'
import type { SyncState } from '#domain/sync/sync-state.ts'
import { clockWords } from '#kit/time-words.ts'
import type { CourtStore } from '../state/court-store.ts'

/** Where all work of this person is, in a word and a sentence. */
export type CourtSync = { state: SyncState['state'] | 'reading'; title: string }

const READING: CourtSync = { state: 'reading', title: 'Reading this device' }
const NOTHING_YET: CourtSync = { state: 'ready', title: 'Saved on this device' }

/** Y3. Counts what waits instead of reading it: it is asked again after every tap. */
export function useWaitingSync({ db }: Services, userId: string): CourtSync {
  return syncOf(useObservable(() => liveRows(db, () => readWaiting(db, userId)), [db, userId]))
}

/** The same on a court, whose store is told when what waits was read anew. */
export function useCourtSync({ db }: Services, userId: string, store: CourtStore): CourtSync {
  const waiting = useObservable(() => liveRows(db, () => readWaiting(db, userId)), [db, userId])
  useEffect(() => store.caughtUp(), [store, waiting])
  return useMemo(() => syncOf(waiting), [waiting])
}

function syncOf(waiting: Waiting | undefined): CourtSync {
  if (!waiting) return READING
  if (waiting.isOutdated) return OUTDATED
  const { refused, sending, unsent, acceptedAt } = waiting
  if (refused > 0) return { state: 'attention', title: 'Needs attention' }
  if (sending > 0) return { state: 'sending', title: 'Sending' }
  if (unsent > 0) return { state: 'saved', title: 'Saved on this device' }
  return acceptedAt === null
    ? NOTHING_YET
    : { state: 'accepted', title: `Accepted by server ${clockWords(acceptedAt)}` }
}
