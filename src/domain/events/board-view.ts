import type { BoardPlayer } from '../contracts/event-outcome.ts'
import { finder } from '../search.ts'
import { WANTED_EYES } from './coverage-board.ts'
import { byBib } from './decide-board.ts'
import { eventPlayerName } from './event-cells.ts'
import { byName } from '../language.ts'

/** EV190. Which players the decision board shows, and in which order. An absent field is as on the first visit. */
export type BoardView = {
  /** A bib, or words of the name, the position or the group. */
  find?: string | undefined
  /** The id of a group, or `none`. */
  group?: string | undefined
  position?: string | undefined
  /** Only players with fewer than two evaluators. */
  few?: true | undefined
  by?: 'position' | 'group' | undefined
  /** By bib if absent. */
  sort?: 'total' | 'name' | undefined
}

type Group = { id: string; name: string }

/** The value of a filter that shows players without a group, or without a position. */
export const NONE = 'none'

export const isNarrowed = ({ find, group, position, few }: BoardView): boolean =>
  [find, group, position, few].some(Boolean)

/** Whether a player is rated by fewer evaluators than are wanted. */
export const hasFewEvaluators = ({ evaluators }: BoardPlayer): boolean => evaluators < WANTED_EYES

/** EV190. Returns a view without a group or position that the board doesn't have: no control of the page would show it. */
export function knownView(view: BoardView, players: readonly BoardPlayer[], groups: readonly Group[]): BoardView {
  const { group = NONE, position = NONE } = view
  const isGroup = group === NONE || groups.some(({ id }) => id === group)
  const isPosition = position === NONE || players.some((player) => player.position === position)
  return { ...view, ...(!isGroup && { group: undefined }), ...(!isPosition && { position: undefined }) }
}

/** Returns the players that a view asks for, in its order. */
export function playersOnView(
  players: readonly BoardPlayer[],
  { find = '', group, position, few, sort }: BoardView,
  groups: readonly Group[],
): BoardPlayer[] {
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  const wanted = find.trim()
  const isFound = finder(wanted)
  const isWanted = (player: BoardPlayer) =>
    /^\d+$/u.test(wanted)
      ? player.bib?.startsWith(wanted)
      : isFound([eventPlayerName(player), player.position, names.get(player.group_id ?? '')])
  return players
    .filter(
      (player) =>
        (group === undefined || (player.group_id ?? NONE) === group) &&
        (position === undefined || (player.position ?? NONE) === position) &&
        (few === undefined || hasFewEvaluators(player)) &&
        isWanted(player),
    )
    .toSorted(ORDERS[sort ?? 'bib'])
}

type Order = (one: BoardPlayer, other: BoardPlayer) => number

const lastNameFirst = ({ first_name, last_name }: BoardPlayer) => `${last_name.trim()} ${first_name.trim()}`.trim()

const ORDERS: Record<'bib' | 'total' | 'name', Order> = {
  bib: byBib,
  total: (one, other) => (other.figure ?? -1) - (one.figure ?? -1) || byBib(one, other),
  // A player without a name comes last.
  name: (one, other) =>
    Number(lastNameFirst(one) === '') - Number(lastNameFirst(other) === '') ||
    byName(lastNameFirst(one), lastNameFirst(other)) ||
    byBib(one, other),
}

export type BoardSection = { key: string; name: string; players: BoardPlayer[] }

/** Returns players in sections by group or by position, each in the order given. Players without one come last. */
export function boardSections(
  players: readonly BoardPlayer[],
  by: 'position' | 'group' | undefined,
  groups: readonly Group[],
): BoardSection[] {
  if (by === undefined) return [{ key: 'all', name: '', players: [...players] }]
  const sections =
    by === 'group'
      ? [...groups.map(({ id, name }) => ({ key: id, name })), { key: NONE, name: 'No group' }]
      : [...positionsOf(players).map((name) => ({ key: name, name })), { key: NONE, name: 'No position' }]
  const keyOf = (player: BoardPlayer) => (by === 'group' ? player.group_id : player.position) ?? NONE
  return sections
    .map(({ key, name }) => ({ key, name, players: players.filter((player) => keyOf(player) === key) }))
    .filter((section) => section.players.length > 0)
}

/** Returns the positions of some players, each once, by name. */
export function positionsOf(players: readonly BoardPlayer[]): string[] {
  return [...new Set(players.flatMap(({ position }) => position ?? []))].toSorted(byName)
}
