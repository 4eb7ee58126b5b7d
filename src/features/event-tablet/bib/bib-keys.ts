import { chosenBib, withBibDigit } from '#domain/events/typed-bib.ts'
import { NOTHING_TYPED, withoutLastDigit } from '#domain/evaluations/typed-number.ts'
import type { Typing } from '#domain/evaluations/typed-number.ts'
import type { CourtPlayer } from '../state/court-players.ts'
import { wornBibs } from './bib-search.ts'

/** What was typed, and who was chosen among several with that bib. */
export type BibState = { typing: Typing; chosenId: string | null }

export type BibKey =
  | { kind: 'digit'; digit: string; at: number }
  | { kind: 'erase'; at: number }
  /** The bib is final: the check key, or a tap on the player's card. */
  | { kind: 'done' }
  | { kind: 'clear' }
  | { kind: 'found'; playerId: string; bib: string }
  | { kind: 'added'; playerId: string; bib: string }

export const NO_BIB: BibState = { typing: NOTHING_TYPED, chosenId: null }

/** Returns the keypad after a key or a tap. Time comes in with the key. */
export function afterBibKey(players: readonly CourtPlayer[], state: BibState, key: BibKey): BibState {
  const { typing, chosenId } = state
  switch (key.kind) {
    case 'digit':
      return { typing: withBibDigit(wornBibs(players), typing, key.digit, key.at), chosenId: null }
    case 'erase':
      return { typing: withoutLastDigit(typing, key.at), chosenId: null }
    case 'done':
      return typing.isDone || typing.digits === '' ? state : { typing: { ...typing, isDone: true }, chosenId }
    case 'clear':
      return NO_BIB
    case 'added':
      if (typing.digits !== '' && Number(typing.digits) !== Number(key.bib)) return state
      return { typing: chosenBib(key.bib), chosenId: key.playerId }
    case 'found':
      return { typing: chosenBib(key.bib), chosenId: key.playerId }
  }
}
