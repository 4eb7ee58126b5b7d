import { createContext, use, useSyncExternalStore } from 'react'
import type { WriteContext } from '#data/db/write-context.ts'
import type { OpenItem } from '#domain/evaluations/completeness.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import type { PanelActions, PanelDialog, PanelWays } from './panel-actions.ts'
import type { PanelStep } from './panel-steps.ts'
import type { StateAfterPaint } from './state-after-paint.ts'
import type { VideoSeeks } from './video-seeks.ts'
import type { RatingState, RatingStore } from '#kit/rating-store.ts'

/** What every part of the panel works with. */
export type PanelScope = {
  ctx: WriteContext
  evaluationId: string
  store: RatingStore
  /** What follows a tap. */
  later: StateAfterPaint
  structure: ScoreStructure
  /** The skills in their order, and the team-player items. */
  steps: readonly PanelStep[]
  /** The keys of all steps. */
  keys: readonly string[]
  isQuick: boolean
  /** The ratings are saved for good, or are nobody's to change. */
  isLocked: boolean
  actions: PanelActions
  ways: PanelWays
  /** Lays something over the panel. */
  open: (dialog: PanelDialog) => void
  /**
   * Returns what the sheet still lacks for the final save while the skill `inWork` is on the screen. The same sheet and
   * skill give the same array.
   */
  openItems: (state: Pick<RatingState, 'sheet'>, inWork: number | undefined) => readonly OpenItem[]
  /** Something is on this device: it can be sent. */
  onSaved: () => void
  /** Leads the video to the second of a note. */
  seeks: VideoSeeks
}

const Scope = createContext<PanelScope | undefined>(undefined)

/** Must be given the very same object from tap to tap: a new one draws everything again. */
export const PanelScopeProvider = Scope.Provider

export function usePanelScope(): PanelScope {
  const scope = use(Scope)
  if (!scope) throw new Error('Not inside a panel')
  return scope
}

/** Draws again only when what `select` gives has changed, so it must give a number, a text, or the very same object. */
export function usePanel<T>(select: (state: RatingState) => T): T {
  const { store } = usePanelScope()
  return useSyncExternalStore(store.subscribe, () => select(store.state()))
}

/** The same once the tap is on the screen, for what stands beside the tile that was tapped: the tile answers first. */
export function usePanelLater<T>(select: (state: RatingState) => T): T {
  const { later } = usePanelScope()
  return useSyncExternalStore(later.subscribe, () => select(later.state()))
}
