import type { RatingValue } from '#domain/contracts/ratings.ts'
import type { RatingSheet } from '#domain/evaluations/rating.ts'

export type Change = { key: string; before: RatingValue; after: RatingValue }

/** What a write that did not end on the disk means for the value. */
export type WriteFailure = { message: string; isWorthRetrying: boolean }

export type RatingState = {
  /** What the tiles show: what is on the disk, with the taps that are on their way to it. */
  sheet: RatingSheet
  /** Taps whose write has not ended yet. */
  writing: number
  /** Values that did not reach the disk; they are kept in memory and tried again. */
  held: number
  /** The last write is on the disk, but what was read from there does not show it yet. */
  isAhead: boolean
  failure: string | null
  /** Oldest first. */
  changes: readonly Change[]
}

type RatingStoreOptions = {
  /** Ends when the value is on the disk. */
  write: (key: string, value: RatingValue) => Promise<void>
  failureOf: (error: unknown) => WriteFailure
  onFailure: (failure: WriteFailure) => void
  /** Kept by the caller, so that undo outlives a visit to another player. */
  changes?: readonly Change[]
  retryAfterMs?: number
  settleMs?: number
}

export const MOST_UNDO_STEPS = 50
const RETRY_AFTER_MS = 2_000
const SETTLE_MS = 300

export type RatingStore = ReturnType<typeof createRatingStore>

/**
 * The ratings of one evaluation as the screen shows them. A tap changes the state in the same tick; one writer then
 * brings the values to the disk in order, the newest value per key. A value that fails goes back, and is tried again if
 * that may help.
 */
export function createRatingStore(options: RatingStoreOptions) {
  const { write, failureOf, onFailure, changes = [], retryAfterMs = RETRY_AFTER_MS, settleMs = SETTLE_MS } = options
  const listeners = new Set<() => void>()
  let saved: RatingSheet = {}
  let received: RatingSheet | undefined
  let settleTimer: ReturnType<typeof setTimeout> | undefined
  const queue = new Map<string, Change>()
  const held = new Map<string, Change>()
  let state: RatingState = { sheet: {}, writing: 0, held: 0, isAhead: false, failure: null, changes }
  let isAhead = false
  let turn = Promise.resolve()
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let isClosed = true

  // The same values stay the same object, so that what only reads values is not drawn again when a write ends.
  function show(part: Partial<RatingState>) {
    const shown = shownSheet()
    const sheet = isSameSheet(shown, state.sheet) ? state.sheet : shown
    state = { ...state, ...part, sheet, writing: queue.size, held: held.size, isAhead }
    for (const listener of listeners) listener()
  }

  function shownSheet(): RatingSheet {
    let sheet: RatingSheet = saved
    for (const { key, after } of queue.values()) sheet = withValue(sheet, key, after)
    return sheet
  }

  function put(change: Change, nextChanges: readonly Change[]) {
    held.delete(change.key)
    queue.set(change.key, change)
    show({ changes: nextChanges, failure: held.size > 0 ? state.failure : null })
    void inTurn(bringNext)
  }

  // One write after the other: a retry never overtakes a newer value of the same key.
  function inTurn(work: () => Promise<void>): Promise<void> {
    turn = turn.then(work)
    return turn
  }

  async function bringNext() {
    const change: Change | undefined = queue.values().next().value
    if (change) await bring(change, queue)
  }

  async function bring(change: Change, from: Map<string, Change>) {
    try {
      await write(change.key, change.after)
      saved = withValue(saved, change.key, change.after)
      isAhead = true
      settleLater()
      if (from.get(change.key) === change) from.delete(change.key)
      show({ failure: held.size > 0 ? state.failure : null })
    } catch (error) {
      giveBack(change, from, failureOf(error))
    }
  }

  function giveBack(change: Change, from: Map<string, Change>, failure: WriteFailure) {
    const isStillWanted = from.get(change.key) === change
    if (isStillWanted) from.delete(change.key)
    if (isStillWanted && failure.isWorthRetrying) held.set(change.key, change)
    const isNews = failure.message !== state.failure
    show({
      failure: failure.message,
      changes: failure.isWorthRetrying ? state.changes : state.changes.filter((made) => made !== change),
    })
    if (isNews) onFailure(failure)
    if (held.size > 0 && !isClosed)
      retryTimer ??= setTimeout(() => {
        void retry()
      }, retryAfterMs)
  }

  async function retry() {
    for (const change of held.values())
      await inTurn(async () => {
        if (!isClosed && held.get(change.key) === change) await bring(change, held)
      })
    retryTimer =
      held.size > 0 && !isClosed
        ? setTimeout(() => {
            void retry()
          }, retryAfterMs)
        : undefined
  }

  // A live query that was under way during a write may still answer with the value before it. What arrives while taps
  // follow each other is therefore kept aside until the hand rests.
  function settleLater() {
    received = undefined
    clearTimeout(settleTimer)
    settleTimer = setTimeout(() => {
      settleTimer = undefined
      takeReceived()
    }, settleMs)
  }

  function takeReceived() {
    if (!received || settleTimer !== undefined || queue.size > 0) return
    saved = received
    received = undefined
    isAhead = false
    show({})
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    state: () => state,

    /** Ends when every tap so far is on the disk or was refused by it. */
    written: (): Promise<void> => turn,

    /** Takes what the disk says, also what another tab or the server put there. Taps under way stay on top. */
    receive: (sheet: RatingSheet) => {
      received = sheet
      if (isAhead && isSameSheet(sheet, saved)) {
        isAhead = false
        show({})
      }
      takeReceived()
    },

    rate: (key: string, after: RatingValue) => {
      const before = state.sheet[key] ?? null
      if (before === after) return
      const change = { key, before, after }
      put(change, [...state.changes, change].slice(-MOST_UNDO_STEPS))
    },

    /** Takes the last change back; returns it, or undefined when there is none. */
    undo: (): Change | undefined => {
      const last = state.changes.at(-1)
      if (!last) return undefined
      put({ key: last.key, before: state.sheet[last.key] ?? null, after: last.before }, state.changes.slice(0, -1))
      return last
    },

    /**
     * EP35. Retries failed writes until the returned function is called. It writes nothing afterward, because another
     * panel may have saved a newer value by then. Held values are lost, so the caller first waits for `written`.
     */
    open: () => {
      isClosed = false
      return () => {
        isClosed = true
        clearTimeout(retryTimer)
        clearTimeout(settleTimer)
      }
    },
  }
}

function withValue(sheet: RatingSheet, key: string, value: RatingValue): RatingSheet {
  if (value !== null) return { ...sheet, [key]: value }
  const { [key]: _cleared, ...rest } = sheet
  return rest
}

function isSameSheet(one: RatingSheet, other: RatingSheet): boolean {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}
