import { createContext, use, useSyncExternalStore } from 'react'
import type { WriteContext } from '#data/db/write-context.ts'
import type { RatingSheet } from '#domain/evaluations/rating.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import type { CourtItem } from './court-items.ts'
import type { CourtState, CourtStore } from './court-store.ts'

/** What a tap on the court asks for. The functions stay the same while the event stays the same. */
export type CourtActions = {
  rate: (playerId: string, key: string, value: number | null) => void
  /** A value was tapped that is too far from the micro-skills. */
  refuse: (playerId: string, key: string, value: number) => void
  undo: () => void
  /** Opens a player: on the court where the form has no more items than are rated there, else in the panel. */
  openPlayer: (playerId: string) => void
  /** Opens all items of a player in the panel. */
  openSheet: (playerId: string) => void
  /** Shows what the values of an item look like. */
  help: (key: string) => void
  note: (playerId: string) => void
  /** Makes a player of a bib that nobody wears, and finds them in the keypad. */
  addBib: (bib: string) => void
}

/** What every part of the court works with. */
export type CourtScope = {
  ctx: WriteContext
  store: CourtStore
  /** The form's items, cut out of the rubric. */
  structure: ScoreStructure
  /** What is rated on court: the form's skills and team-player items. */
  items: readonly CourtItem[]
  /** Of all items of the form, its micro-skills too. */
  keys: readonly string[]
  /** The words of the whole values, lowest first. */
  labels: readonly string[]
  /** Addresses of the photos that are on this device, by player. */
  photos: ReadonlyMap<string, string>
  actions: CourtActions
}

const Scope = createContext<CourtScope | undefined>(undefined)

/** Must be given the very same object from tap to tap: a new one draws everything again. */
export const CourtScopeProvider = Scope.Provider

export function useCourtScope(): CourtScope {
  const scope = use(Scope)
  if (!scope) throw new Error('Not on a court')
  return scope
}

/** Draws again only when what `select` gives of this player's sheet has changed: a number, a text, the same object. */
export function useSheet<T>(playerId: string, select: (sheet: RatingSheet) => T): T {
  const { store } = useCourtScope()
  return useSyncExternalStore(
    (listener) => store.subscribeTo(playerId, listener),
    () => select(store.sheetOf(playerId)),
  )
}

/** The same of all sheets together, such as a count. */
export function useCourt<T>(select: (state: CourtState, sheetOf: (playerId: string) => RatingSheet) => T): T {
  const { store } = useCourtScope()
  return useSyncExternalStore(store.subscribe, () => select(store.state(), store.sheetOf))
}
