import type { RatingValue } from '#domain/contracts/ratings.ts'
import type { RatingSheet } from '#domain/evaluations/rating.ts'
import { createRatingStore, MOST_UNDO_STEPS } from '#kit/rating-store.ts'
import type { Change, RatingStore, WriteFailure } from '#kit/rating-store.ts'

export type Tap = { playerId: string; change: Change }

export type CourtState = {
  /** Taps whose write has not ended yet. */
  writing: number
  /** Values that did not reach the disk; they are kept in memory and tried again. */
  held: number
  /** The last write is on the disk, but what was read from there does not show it yet. */
  isAhead: boolean
  failure: string | null
  /** What undo takes back. */
  last: Tap | undefined
}

type CourtStoreOptions = {
  /** Ends when the value is on the disk; the first one of a player makes the sheet. */
  write: (playerId: string, key: string, value: RatingValue) => Promise<void>
  failureOf: (error: unknown) => WriteFailure
  onFailure: (failure: WriteFailure) => void
  /** The taps of an earlier visit. Undo offers them once they are read from the disk. */
  earlier?: readonly Tap[]
  /** Keeps what undo offers for the next visit. */
  onTaps?: (taps: readonly Tap[]) => void
}

export type CourtStore = ReturnType<typeof createCourtStore>

const NOTHING: RatingSheet = {}
const AT_REST: CourtState = { writing: 0, held: 0, isAhead: false, failure: null, last: undefined }

/**
 * The sheets of everybody on court: a store of ratings for each player, made when it is needed, and one undo for all
 * of them. Whoever shows one player listens to that player alone.
 */
export function createCourtStore(options: CourtStoreOptions) {
  const { write, failureOf, onFailure, earlier = [], onTaps } = options
  const stores = new Map<string, { ratings: RatingStore; close: () => void }>()
  const listeners = new Set<() => void>()
  let taps: readonly Tap[] = []
  let state = AT_REST
  let isOpen = false
  let isRead = false
  let tapCount = 0

  function storeOf(playerId: string): RatingStore {
    const known = stores.get(playerId)
    if (known) return known.ratings
    const ratings = createRatingStore({
      write: (key, value) => write(playerId, key, value),
      failureOf,
      onFailure,
      changes: tapsOf(playerId).map(({ change }) => change),
    })
    ratings.subscribe(refresh)
    stores.set(playerId, { ratings, close: isOpen ? ratings.open() : () => {} })
    return ratings
  }

  const tapsOf = (playerId: string) => earlier.filter((tap) => tap.playerId === playerId)

  /** EP65. Takes the taps of the earlier visit over, except of players whose values were changed elsewhere since. */
  function takeEarlier(sheets: ReadonlyMap<string, RatingSheet>) {
    if (isRead) return
    isRead = true
    const known = earlier.filter(({ playerId }) => {
      const now = new Map(tapsOf(playerId).map(({ change }) => [change.key, change.after]))
      return [...now].every(([key, value]) => (sheets.get(playerId)?.[key] ?? null) === value)
    })
    for (const { playerId } of known) storeOf(playerId)
    taps = [...known, ...taps].slice(-MOST_UNDO_STEPS)
    refresh()
  }

  function refresh() {
    const all = [...stores.values()].map(({ ratings }) => ratings.state())
    taps = taps.slice(0, taps.findLastIndex(isStanding) + 1)
    state = {
      writing: all.reduce((sum, { writing }) => sum + writing, 0),
      held: all.reduce((sum, { held }) => sum + held, 0),
      isAhead: all.some(({ isAhead }) => isAhead),
      failure: all.find(({ failure }) => failure !== null)?.failure ?? null,
      last: taps.at(-1),
    }
    if (isRead) onTaps?.(taps)
    for (const listener of listeners) listener()
  }

  // A value that the disk refused for good is no change any more.
  function isStanding({ playerId, change }: Tap): boolean {
    return stores.get(playerId)?.ratings.state().changes.includes(change) ?? false
  }

  async function written(): Promise<void> {
    await Promise.all([...stores.values()].map(({ ratings }) => ratings.written()))
  }

  const store = {
    state: () => state,

    sheetOf: (playerId: string): RatingSheet => stores.get(playerId)?.ratings.state().sheet ?? NOTHING,

    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    subscribeTo: (playerId: string, listener: () => void) => storeOf(playerId).subscribe(listener),

    /** Takes what the disk says. It is read again when something was tapped meanwhile: what was read is older. */
    refresh: async (read: () => Promise<ReadonlyMap<string, RatingSheet>>): Promise<void> => {
      await written()
      const seen = tapCount
      const sheets = await read()
      if (tapCount > seen) return store.refresh(read)
      for (const [playerId, sheet] of sheets) storeOf(playerId).receive(sheet)
      takeEarlier(sheets)
    },

    /** What waits to be sent was read after the last write: nothing is ahead of it any more. */
    caughtUp: () => {
      for (const { ratings } of stores.values()) {
        const { isAhead, writing, sheet } = ratings.state()
        if (isAhead && writing === 0) ratings.receive(sheet)
      }
    },

    rate: (playerId: string, key: string, value: RatingValue) => {
      const ratings = storeOf(playerId)
      const before = ratings.state().changes.at(-1)
      ratings.rate(key, value)
      const change = ratings.state().changes.at(-1)
      if (!change || change === before) return
      tapCount += 1
      taps = [...taps, { playerId, change }].slice(-MOST_UNDO_STEPS)
      refresh()
    },

    /** Takes the last tap back, whoever it was for; returns it, or undefined when there is none. */
    undo: (): Tap | undefined => {
      const last = taps.at(-1)
      if (!last) return undefined
      tapCount += 1
      storeOf(last.playerId).undo()
      return last
    },

    /** Ends when every tap so far is on the disk or was refused by it. */
    written,

    /** Tries again what did not reach the disk, until the function it returns is called. */
    open: () => {
      isOpen = true
      for (const store of stores.values()) store.close = store.ratings.open()
      return () => {
        isOpen = false
        for (const { close } of stores.values()) close()
      }
    },
  }
  return store
}
