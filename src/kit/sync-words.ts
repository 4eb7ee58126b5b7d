import { OUTDATED } from '#domain/sync/sync-state.ts'
import type { SyncState } from '#domain/sync/sync-state.ts'
import type { SyncChipState } from './sync-chip.tsx'

/** One of the sentences about an evaluation, with its detail. */
export type SyncWords = { state: SyncChipState; title: string; detail?: string }

/** What is said of unsent work while the device is offline. */
export const OFFLINE_WORDS = 'You’re offline. Nothing is lost.'

/** What is ready and what isn't, in one sentence. */
export const VIDEO_NEEDS_INTERNET = 'Panel ready, video needs internet'

type UnderWay = { isWriting: boolean; isAhead: boolean; held: number; failure: string | null; isOnline: boolean }

/**
 * Y3. What the chip says now. A value that is not on the disk yet is never called saved, one that could not be written
 * comes before anything the server has said, and what the server has said before a write is not said of that write.
 */
export function chipOf(
  state: SyncState['state'] | 'reading',
  title: string,
  { isWriting, isAhead, held, failure, isOnline }: UnderWay,
): SyncWords {
  if (failure !== null)
    return {
      state: 'attention',
      title: 'Not saved',
      detail: held > 0 ? 'Keep this screen open' : 'The last value was undone',
    }
  if (state === 'outdated') return { state: 'attention', title, detail: OUTDATED.detail }
  // The whole reason does not fit here; the outbox has it, with what can be done.
  if (state === 'attention') return { state, title: 'Needs attention', detail: 'See why in the outbox' }
  if (isWriting) return { state: 'saved', title: 'Saving', detail: 'On this device' }
  const waiting = isOnline ? 'Waiting to send' : OFFLINE_WORDS
  // L42. Offline nothing is sent, even if a request has begun.
  if (state === 'sending' ? !isOnline : isAhead)
    return { state: 'saved', title: 'Saved on this device', detail: waiting }
  switch (state) {
    case 'saved':
      return { state, title, detail: waiting }
    case 'reading':
      return { state: 'saved', title }
    case 'ready':
      return { state: 'saved', title, detail: 'Nothing changed yet' }
    case 'sending':
    case 'accepted':
      return { state, title, detail: state === 'sending' ? 'Keep rating' : 'Everything is sent' }
  }
}
