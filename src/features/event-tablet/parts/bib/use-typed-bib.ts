import { useCallback, useMemo, useState } from 'react'
import { chosenBib, NOTHING_TYPED, withBibDigit, withoutLastDigit } from '#domain/events/typed-bib.ts'
import type { Typing } from '#domain/events/typed-bib.ts'
import type { CourtPlayer } from '../state/court-players.ts'
import { searchBib } from './bib-search.ts'
import type { BibSearch } from './bib-search.ts'

/** What the keypad holds, who that is, and what its keys do. The functions stay the same. */
export type TypedBib = {
  search: BibSearch
  /** The next digit begins another bib. */
  isDone: boolean
  digit: (digit: string) => void
  erase: () => void
  /** The check key: these digits are meant. */
  check: () => void
  clear: () => void
  /** Somebody was tapped, or added, instead of typed. */
  found: (playerId: string, bib: string) => void
  /** Somebody was rated: the next digit begins another bib. */
  done: () => void
}

type State = { typing: Typing; chosenId: string | null }

const NOTHING: State = { typing: NOTHING_TYPED, chosenId: null }

export function useTypedBib(players: readonly CourtPlayer[]): TypedBib {
  const [{ typing, chosenId }, set] = useState(NOTHING)
  const search = useMemo(() => searchBib(players, typing, chosenId), [players, typing, chosenId])
  const keys = useMemo(
    () => ({
      digit: (digit: string) => set((now) => ({ typing: withBibDigit(now.typing, digit), chosenId: null })),
      erase: () => set((now) => ({ typing: withoutLastDigit(now.typing), chosenId: null })),
      check: () => set((now) => ({ ...now, typing: { ...now.typing, isChecked: true } })),
      clear: () => set(NOTHING),
      done: () => set((now) => (now.typing.isDone ? now : { ...now, typing: { ...now.typing, isDone: true } })),
    }),
    [],
  )
  const found = useCallback((playerId: string, bib: string) => set({ typing: chosenBib(bib), chosenId: playerId }), [])
  return { search, isDone: typing.isDone, ...keys, found }
}
