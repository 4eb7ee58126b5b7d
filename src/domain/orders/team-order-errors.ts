import * as v from 'valibot'
import { refusalOf } from '../contracts/check-input.ts'
import { JerseyNumber } from '../contracts/players.ts'
import { MOST_TEAM_PLAYERS } from '../contracts/team-orders.ts'
import { Day } from '../contracts/wire.ts'
import { readVideoLink } from '../videos/video-link.ts'
import { jerseyConflicts } from './jersey-conflicts.ts'
import { MOST_PASSAGES, passageErrors } from './passages.ts'
import { gamesOf } from './team-order-form.ts'
import type { TypedGame, TypedOrder, TypedPlayer } from './team-order-form.ts'
import type { TeamOrderStep } from './team-order-steps.ts'

/** Messages by place: `season`, `game/<ref>/opponent`, `player/<id>/number`, `player/<id>/passage/0/from`. */
export type OrderErrors = Readonly<Record<string, string>>

export type OrderFacts = {
  /** The latest day a game can have been played on: somewhere it is tomorrow. */
  lastDay: string
  /** The packages on offer; undefined while nobody knows. */
  offered: readonly number[] | undefined
  /** The files that have arrived. */
  ready: ReadonlySet<string>
  /** How a player is called in what is said to another. */
  nameOf: (id: string) => string
  /** Why nothing may be ordered for a line in games of this level, as far as the roster tells. */
  refusalOf: (id: string, level: string) => string | undefined
}

/**
 * Why an order may not be sent yet, by place; empty when it may. Its `payBy` is that of `wayToPay`. What only the
 * server knows, it says itself.
 */
export function orderErrors(order: TypedOrder, facts: OrderFacts): OrderErrors {
  const found: [place: string, message: string | undefined][] = [
    ...order.games.flatMap((game) => gameErrors(game, facts)),
    ['players', playersError(order.players.length)],
    ...order.players.flatMap((player) => playerErrors(player, order)),
    ...Object.entries(standingErrors(order, facts)),
    ['payBy', payError(order, facts)],
    ['season', order.season === '' ? 'Choose the season' : undefined],
    ['level', order.level === '' ? 'Choose the level' : undefined],
    ['consent', order.isConsented ? undefined : 'Confirm that everyone has agreed'],
  ]
  return Object.fromEntries(found.flatMap(([place, message]) => (message === undefined ? [] : [[place, message]])))
}

/** The step at which a place is put right. */
export function stepOfPlace(place: string): TeamOrderStep {
  if (place.startsWith('game')) return 'games'
  if (place.startsWith('player')) return 'players'
  return place === 'payBy' ? 'package' : 'send'
}

type Found = [place: string, message: string | undefined]

function gameErrors(
  { ref, opponent, playedOn, venue, source, link, videoId }: TypedGame,
  { lastDay, ready }: OrderFacts,
): Found[] {
  const at = (field: string) => `game/${ref}/${field}`
  return [
    [at('opponent'), opponent.trim() === '' ? 'Enter the opponent' : undefined],
    [at('playedOn'), dayError(playedOn, lastDay)],
    [at('venue'), venue === '' ? 'Choose where it was played' : undefined],
    source === 'link' ? [at('link'), linkError(link)] : [at('file'), fileError(videoId, ready)],
  ]
}

function dayError(day: string, lastDay: string): string | undefined {
  if (!v.is(Day, day)) return 'Enter the day of the game'
  return day > lastDay ? 'This day is in the future' : undefined
}

/** Why a link cannot be used, by its shape alone. */
export function linkError(link: string): string | undefined {
  if (link.trim() === '') return 'Enter the link to the video'
  const read = readVideoLink(link)
  return read.kind === 'refused' ? read.message : undefined
}

function fileError(videoId: string | null, ready: ReadonlySet<string>): string | undefined {
  if (videoId === null) return 'Choose the video file'
  return ready.has(videoId) ? undefined : 'This video is still uploading'
}

function playersError(count: number): string | undefined {
  if (count === 0) return 'Choose at least one player'
  return count > MOST_TEAM_PLAYERS ? `At most ${MOST_TEAM_PLAYERS} players per order` : undefined
}

function playerErrors(player: TypedPlayer, { games }: TypedOrder): Found[] {
  const at = (field: string) => `player/${player.id}/${field}`
  const number = player.number.trim()
  return [
    [at('number'), refusalOf(JerseyNumber, number)],
    [at('games'), gamesOf(player, games).length === 0 ? 'Choose at least one game' : undefined],
    [at('passages'), player.passages.length > MOST_PASSAGES ? `At most ${MOST_PASSAGES} passages` : undefined],
    ...player.passages.flatMap((passage, index): Found[] => {
      if (!gamesOf(player, games).some(({ ref }) => ref === passage.ref)) return []
      const { from, to } = passageErrors(passage)
      return [
        [at(`passage/${index}/from`), from],
        [at(`passage/${index}/to`), to],
      ]
    }),
  ]
}

/** What is wrong whether or not anything was tried: who wears what another wears, and who may not be ordered (O110). */
export function standingErrors(order: TypedOrder, facts: Pick<OrderFacts, 'nameOf' | 'refusalOf'>): OrderErrors {
  const refused = order.players.flatMap(({ id }) => {
    const message = facts.refusalOf(id, order.level)
    return message === undefined ? [] : [[`player/${id}/player`, message]]
  })
  return { ...conflictErrors(order, facts), ...Object.fromEntries(refused) }
}

/** O81. Who wears what another wears, said at both. */
export function conflictErrors(
  { players, games, color }: TypedOrder,
  { nameOf }: Pick<OrderFacts, 'nameOf'>,
): OrderErrors {
  const worn = players.map((player) => ({
    id: player.id,
    number: player.number.trim(),
    color: player.color ?? color,
    gameRefs: gamesOf(player, games).map(({ ref }) => ref),
  }))
  return Object.fromEntries(
    [...jerseyConflicts(worn)].map(([id, others]) => {
      const it = worn.find((player) => player.id === id)
      const [first] = others
      return [
        `player/${id}/number`,
        `${first === undefined ? 'Another player' : nameOf(first)} wears ${it?.color} ${it?.number} in the same game`,
      ]
    }),
  )
}

function payError({ payBy }: TypedOrder, { offered }: OrderFacts): string | undefined {
  if (payBy === null) return 'Choose how to pay'
  return payBy !== 'credits' && offered && !offered.includes(payBy) ? 'This package is no longer available' : undefined
}
