import { useEffect, useState } from 'react'
import { readOwnSheets } from '#data/db/event-reads.ts'
import { rateEventPlayer } from '#data/db/event-writes.ts'
import { writeFailureOf } from '#data/db/write-failure.ts'
import type { Database } from '#data/db/database.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { toaster } from '#ui/toasts.ts'
import { createCourtStore } from './court-store.ts'
import type { CourtStore, Tap } from './court-store.ts'

/** The taps that Undo offers on each court, as long as this page and its database are open. */
const kept = new WeakMap<Database, Map<string, readonly Tap[]>>()

/** EP65. Undo outlives a visit to All items and back. */
function undoOf({ db, userId }: WriteContext, eventId: string) {
  const court = `${userId} ${eventId}`
  const all = kept.get(db) ?? new Map<string, readonly Tap[]>()
  kept.set(db, all)
  return { earlier: all.get(court) ?? [], onTaps: (taps: readonly Tap[]) => void all.set(court, taps) }
}

type Options = {
  ctx: WriteContext
  eventId: string
  /** The whole rubric: a value that was rated by an older form can still be changed. */
  rubric: ScoreStructure
  /** Changes when sheets may have come from elsewhere: made ready again. */
  asOf: unknown
  onSaved: () => void
}

/**
 * One's own sheets of an event, written through to this device. They are read when the court opens and when new ones
 * may have come, not after every tap: what was tapped here is known here.
 */
export function useCourtStore({ ctx, eventId, rubric, asOf, onSaved }: Options): CourtStore {
  const [store] = useState(() =>
    createCourtStore({
      write: async (eventPlayerId, key, value) => {
        await rateEventPlayer(ctx, { eventPlayerId, key, value }, rubric)
        onSaved()
      },
      failureOf: writeFailureOf,
      onFailure: ({ message }) => toaster.error(message, 'Not saved'),
      ...undoOf(ctx, eventId),
    }),
  )
  useEffect(() => {
    void store.refresh(async () => {
      const sheets = await readOwnSheets(ctx.db, ctx.userId, eventId)
      return new Map([...sheets].map(([playerId, { ratings }]) => [playerId, ratings]))
    })
  }, [store, ctx, eventId, asOf])
  useEffect(() => store.open(), [store])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (store.state().held > 0) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [store])
  return store
}
