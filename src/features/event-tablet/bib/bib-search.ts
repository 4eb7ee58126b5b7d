import { nearBibs, typedBib } from '#domain/events/typed-bib.ts'
import type { Typing } from '#domain/evaluations/typed-number.ts'
import type { CourtPlayer } from '../state/court-players.ts'

/** Who is meant by what was typed. */
export type BibSearch =
  | { kind: 'nothing' }
  /** So far the beginning of a bib. */
  | { kind: 'begun'; bib: string }
  /** A bib, and the beginning of a longer one. */
  | { kind: 'either'; bib: string; players: readonly CourtPlayer[] }
  | { kind: 'found'; bib: string; player: CourtPlayer }
  /** One bib on two players: somebody has to be chosen. */
  | { kind: 'several'; bib: string; players: readonly CourtPlayer[] }
  | { kind: 'unknown'; bib: string; near: readonly CourtPlayer[] }

const MOST_NEAR = 3

/** Looks among the players of the whole event, whatever group is shown. `chosenId` settles a bib worn twice. */
export function searchBib(players: readonly CourtPlayer[], typing: Typing, chosenId: string | null): BibSearch {
  const bibs = wornBibs(players)
  const typed = typedBib(bibs, typing)
  if (typed.kind === 'nothing' || typed.kind === 'begun') return typed
  const { bib } = typed
  const wearers = players.filter((player) => player.bib === bib)
  if (typed.kind === 'either') return { kind: 'either', bib, players: wearers }
  if (typed.kind === 'unknown') return { kind: 'unknown', bib, near: nearPlayers(players, bibs, bib) }
  const player = wearers.length === 1 ? wearers[0] : wearers.find(({ id }) => id === chosenId)
  return player ? { kind: 'found', bib, player } : { kind: 'several', bib, players: wearers }
}

export function wornBibs(players: readonly CourtPlayer[]): string[] {
  return players.flatMap(({ bib }) => (bib === '' ? [] : [bib]))
}

function nearPlayers(players: readonly CourtPlayer[], bibs: readonly string[], bib: string): readonly CourtPlayer[] {
  const near = nearBibs(bibs, bib).slice(0, MOST_NEAR)
  return players.filter((player) => near.includes(player.bib)).slice(0, MOST_NEAR)
}
