import { useMemo, useReducer } from 'react'
import type { CourtPlayer } from '../state/court-players.ts'
import { afterBibKey, NO_BIB } from './bib-keys.ts'
import type { BibKey, BibState } from './bib-keys.ts'
import { searchBib } from './bib-search.ts'
import type { BibSearch } from './bib-search.ts'

/** What the keypad holds, who that is, and what its keys do. The functions stay the same. */
export type TypedBib = {
  search: BibSearch
  /** The next digit begins another bib, however soon it comes. */
  isDone: boolean
  digit: (digit: string) => void
  erase: () => void
  /** The check key: these digits are meant. */
  check: () => void
  clear: () => void
  /** A player was tapped instead of typed. */
  found: (playerId: string, bib: string) => void
  /** A player was added. Shows them unless another bib was typed meanwhile. */
  added: (playerId: string, bib: string) => void
  /** Something of the player was tapped: the next digit begins another bib. */
  done: () => void
}

export function useTypedBib(players: readonly CourtPlayer[]): TypedBib {
  const [{ typing, chosenId }, press] = useReducer(
    (state: BibState, key: BibKey) => afterBibKey(players, state, key),
    NO_BIB,
  )
  const search = useMemo(() => searchBib(players, typing, chosenId), [players, typing, chosenId])
  const keys = useMemo(
    () => ({
      digit: (digit: string) => press({ kind: 'digit', digit, at: performance.now() }),
      erase: () => press({ kind: 'erase', at: performance.now() }),
      check: () => press({ kind: 'done' }),
      done: () => press({ kind: 'done' }),
      clear: () => press({ kind: 'clear' }),
      found: (playerId: string, bib: string) => press({ kind: 'found', playerId, bib }),
      added: (playerId: string, bib: string) => press({ kind: 'added', playerId, bib }),
    }),
    [],
  )
  return { search, isDone: typing.isDone, ...keys }
}
