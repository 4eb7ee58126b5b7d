import * as v from 'valibot'
import { JerseyColor } from '../contracts/players.ts'
import { VENUES } from '../contracts/team-orders.ts'

// A coach's order as it is typed and kept on the device: text in every field, whether it can be read or not.

const text = v.fallback(v.string(), '')

export const TypedGame = v.object({
  /** Made on the device: what players and the server name the game by. */
  ref: v.string(),
  opponent: text,
  playedOn: text,
  venue: v.fallback(v.picklist(['', ...VENUES]), ''),
  source: v.fallback(v.picklist(['link', 'file']), 'link'),
  link: text,
  videoId: v.fallback(v.nullable(v.string()), null),
})
export type TypedGame = v.InferOutput<typeof TypedGame>

const TypedPassage = v.object({ ref: text, from: text, to: text })
export type TypedPassage = v.InferOutput<typeof TypedPassage>

export const TypedPlayer = v.object({
  /** The line of the roster. */
  id: v.string(),
  number: text,
  /** Null wears what the team wears. */
  color: v.fallback(v.nullable(JerseyColor), null),
  positionId: v.fallback(v.nullable(v.number()), null),
  /** The games that the player is not in; a game that is added later has everybody. */
  outOf: v.fallback(v.array(v.string()), []),
  focus: text,
  passages: v.fallback(v.array(TypedPassage), []),
})
export type TypedPlayer = v.InferOutput<typeof TypedPlayer>

export const TypedOrder = v.object({
  /** The idempotency key: one order comes of one form, however often it is sent. */
  key: v.pipe(v.string(), v.uuid()),
  season: text,
  level: text,
  color: v.fallback(JerseyColor, 'white'),
  games: v.fallback(v.array(TypedGame), []),
  players: v.fallback(v.array(TypedPlayer), []),
  /** `credits`, or the package to be bought; null until it is chosen. */
  payBy: v.fallback(v.nullable(v.union([v.literal('credits'), v.number()])), null),
  /** Credits that are not enough for all pay for as many players as they can. */
  usesCredits: v.fallback(v.boolean(), true),
  note: text,
  isShared: v.fallback(v.boolean(), true),
  isConsented: v.fallback(v.boolean(), false),
  /** The body that is on its way, to the letter, until an answer says yes or no. */
  sent: v.fallback(v.nullable(v.string()), null),
  /** The order that waits for its payment. */
  orderId: v.fallback(v.nullable(v.string()), null),
})
export type TypedOrder = v.InferOutput<typeof TypedOrder>

export function emptyGame(ref: string): TypedGame {
  return { ref, opponent: '', playedOn: '', venue: '', source: 'link', link: '', videoId: null }
}

export function emptyOrder({
  key,
  gameRef,
  season,
  level,
}: {
  key: string
  gameRef: string
  season: string
  level: string
}): TypedOrder {
  return {
    key,
    season,
    level,
    color: 'white',
    games: [emptyGame(gameRef)],
    players: [],
    payBy: null,
    usesCredits: true,
    note: '',
    isShared: true,
    isConsented: false,
    sent: null,
    orderId: null,
  }
}

/** The games that a player is in, in the order of the games. */
export function gamesOf({ outOf }: Pick<TypedPlayer, 'outOf'>, games: readonly TypedGame[]): TypedGame[] {
  return games.filter(({ ref }) => !outOf.includes(ref))
}
