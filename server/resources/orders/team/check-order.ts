import type { TeamOrderBody } from '#domain/contracts/team-orders.ts'
import type { Rubric } from '#domain/rubric/rubric.ts'
import type { FieldMessages } from '#domain/teams/team-choices.ts'

const FIRST_SEASON = 2000
const DAY_MS = 86_400_000

type Order = TeamOrderBody
export type Surroundings = {
  rubric: Pick<Rubric, 'levels' | 'dropdowns'>
  /** How the other player of a doubled number is called, by the id of the line in small letters. */
  nameOf: (playerId: string) => string
  now: number
}

/**
 * O81. What an order says against itself, the rubric or the calendar, by the wire's field names; empty when nothing.
 */
export function orderRefusals(order: Order, surroundings: Surroundings): FieldMessages {
  return {
    ...headRefusals(order, surroundings),
    ...Object.fromEntries(order.games.flatMap((_, index) => gameRefusals(order, index, surroundings))),
    ...Object.fromEntries(order.players.flatMap((_, index) => playerRefusals(order, index, surroundings))),
  }
}

type Refused = [field: string, messages: string[]]

function headRefusals(
  { season, competition_level, consent_confirmed, payment, players }: Order,
  { rubric, now }: Surroundings,
): FieldMessages {
  const year = closingYear(season)
  const today = new Date(now)
  return {
    ...((year === undefined || year < FIRST_SEASON || year > today.getUTCFullYear() + 2) && {
      season: ['Choose the season'],
    }),
    ...(!rubric.levels.some(({ key }) => key === competition_level) && {
      competition_level: ['Choose a level from the list'],
    }),
    ...(!consent_confirmed && {
      consent_confirmed: [
        'Confirm that the players, and the parents of minors, agree to be evaluated from these videos',
      ],
    }),
    ...(payment.mode === 'checkout' &&
      (payment.credits ?? 0) >= players.length && {
        payment: ['Your credits cover this order. There’s nothing to pay.'],
      }),
  }
}

/** The year in which a season closes, 2026 for 2025-26; undefined when the two years do not follow each other. */
export function closingYear(season: string): number | undefined {
  const [first, last] = season.split('-').map(Number)
  if (first === undefined || (first + 1) % 100 !== last) return undefined
  return first + 1
}

function gameRefusals({ games }: Order, index: number, { now }: Surroundings): Refused[] {
  const game = games[index]
  if (!game) return []
  const isTwice = games.some(({ client_ref }, other) => other < index && client_ref === game.client_ref)
  // Where the game was, the day may have begun already.
  const isAhead = Date.parse(`${game.played_on}T00:00:00Z`) > now + DAY_MS
  const refused: Refused[] = []
  if (isTwice) refused.push([`games.${index}.client_ref`, ['This game is listed twice']])
  if (isAhead) refused.push([`games.${index}.played_on`, ['This day is in the future']])
  return refused
}

function playerRefusals({ games, players }: Order, index: number, { rubric, nameOf }: Surroundings): Refused[] {
  const player = players[index]
  if (!player) return []
  const at = (field: string, message: string): Refused => [`players.${index}.${field}`, [message]]
  const refused: Refused[] = []
  if (players.some(({ player_id }, other) => other < index && isSame(player_id, player.player_id)))
    refused.push(at('player_id', 'This player is listed twice'))
  if (player.game_refs.some((ref) => !games.some(({ client_ref }) => client_ref === ref)))
    refused.push(at('game_refs', 'Choose games from this order'))
  if (player.position_id !== null && !rubric.dropdowns.player_positions.some(({ id }) => id === player.position_id)) {
    refused.push(at('position_id', 'Choose a position from the list'))
  }
  const segments = segmentsRefusal(player)
  if (segments !== undefined) refused.push(at('segments', segments))
  const twin = players.find(
    (other, place) => place !== index && !isSame(other.player_id, player.player_id) && isTwin(player, other),
  )
  if (twin)
    refused.push(
      at(
        'jersey_number',
        `${nameOf(twin.player_id.toLowerCase())} wears ${twin.jersey_color} ${twin.jersey_number} in the same game`,
      ),
    )
  return refused
}

type Player = Order['players'][number]

/** A UUID has two spellings and is one. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Two whom an evaluator could not tell apart: one number in one color in one game. */
function isTwin(one: Player, other: Player): boolean {
  return (
    one.jersey_number === other.jersey_number &&
    one.jersey_color === other.jersey_color &&
    one.game_refs.some((ref) => other.game_refs.includes(ref))
  )
}

function segmentsRefusal({ segments, game_refs }: Player): string | undefined {
  if (segments.some(({ game_ref }) => !game_refs.includes(game_ref)))
    return 'A passage must be from a game the player is in'
  if (segments.some(({ from_s, to_s }) => from_s >= to_s)) return 'A passage must end after it begins'
  return undefined
}
