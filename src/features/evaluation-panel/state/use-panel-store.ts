import { useEffect, useState } from 'react'
import { rateEventPlayer } from '#data/db/event-writes.ts'
import { saveRating } from '#data/db/rating-writes.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import type { Game } from '#data/queries/evaluation.ts'
import type { RatingSheet } from '#domain/evaluations/rating.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { toaster } from '#ui/toasts.ts'
import { createRatingStore } from '#kit/rating-store.ts'
import type { Change, RatingStore } from '#kit/rating-store.ts'
import { writeFailureOf } from '#data/db/write-failure.ts'

/** What the panel remembers while it is open, from player to player. */
export type PanelMemory = {
  /** Undo of each evaluation, so that a visit to another player forgets nothing. */
  changes: Map<string, readonly Change[]>
  /** Whether a card was shown. */
  isOpened: () => boolean
  keepOpened: () => void
  /** The strip as it was read last, so that it stands still while the next player is read. */
  lastGame: () => Game | undefined
  keepGame: (game: Game) => void
}

export function createPanelMemory(): PanelMemory {
  let isOpened = false
  let lastGame: Game | undefined
  return {
    changes: new Map(),
    isOpened: () => isOpened,
    keepOpened: () => {
      isOpened = true
    },
    lastGame: () => lastGame,
    keepGame: (game) => {
      lastGame = game
    },
  }
}

type Options = {
  ctx: WriteContext
  evaluationId: string
  /** Of a sheet of an event: the first tap makes it. */
  eventPlayerId: string | undefined
  structure: ScoreStructure
  /** What the disk holds, again after every change. */
  ratings: RatingSheet
  memory: PanelMemory
  onSaved: () => void
}

/** The store of one evaluation: written through to this device, fed by what the device holds. */
export function usePanelStore(options: Options): RatingStore {
  const { ctx, evaluationId, eventPlayerId, structure, ratings, memory, onSaved } = options
  const [store] = useState(() => {
    const created = createRatingStore({
      write: async (key, value) => {
        if (eventPlayerId === undefined) await saveRating(ctx, evaluationId, key, value, structure)
        else await rateEventPlayer(ctx, { eventPlayerId, key, value }, structure)
        onSaved()
      },
      failureOf: writeFailureOf,
      onFailure: ({ message }) => toaster.error(message, 'Not saved'),
      changes: memory.changes.get(evaluationId) ?? [],
    })
    created.receive(ratings)
    return created
  })
  useEffect(() => store.receive(ratings), [store, ratings])
  useEffect(
    () =>
      store.subscribe(() => {
        memory.changes.set(evaluationId, store.state().changes)
      }),
    [store, memory, evaluationId],
  )
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
