import type { PlayerMark } from './court-players.ts'

/** What a tile or a row says of a player somebody should look at. */
export const MARK_WORDS: Readonly<Record<PlayerMark, string>> = {
  'same-person': 'Same person?',
  'bib-twice': 'Bib used twice',
}
