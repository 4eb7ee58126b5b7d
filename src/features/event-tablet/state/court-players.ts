import { inOrder } from '#domain/in-order.ts'
import type { EventPlayer } from '#domain/contracts/event-people.ts'
import type { EventGroup } from '#domain/contracts/events.ts'
import { gradeWords, positionWords } from '#domain/evaluations/player-words.ts'
import { doubleBibs, samePersons } from '#domain/events/same-person.ts'
import { heightWords } from '#domain/scoring/report-words.ts'
import { clockWords } from '#kit/time-words.ts'

/** What stands on this device of a player: one who was added here is the server's only later. */
export type KnownPlayer = Omit<
  EventPlayer,
  'player_id' | 'rev' | 'has_photo' | 'photo_waits' | 'gender' | 'organization'
>

/** Why somebody should look at two players: one bib, or one person. */
export type PlayerMark = 'same-person' | 'bib-twice'

/** One player as tiles and rows show them. The same object as long as nothing of it changes. */
export type CourtPlayer = {
  id: string
  /** Empty where somebody took the bib off. */
  bib: string
  /** Empty while nobody has said it. */
  name: string
  /** How undo calls the player: "Okafor". */
  shortName: string
  initials: string
  /** "SG, 10th grade, 5 ft 9 in". */
  detail: string
  /** "SG", or the grade: what a small tile has room for. */
  shortDetail: string
  groupId: string | null
  /** An instant; null as long as this device has not heard of a check-in. */
  checkedInAt: string | null
  mark: PlayerMark | null
}

/** The players of an event by bib, without those who were joined to another. */
export function courtPlayers(rows: readonly KnownPlayer[]): CourtPlayer[] {
  const shown = rows.filter(({ joined_to }) => joined_to === null)
  const { ids: same } = samePersons(shown)
  const twice = new Set(doubleBibs(shown).flatMap(({ event_player_ids }) => event_player_ids))
  return shown
    .map((row) => courtPlayer(row, same.has(row.id) ? 'same-person' : twice.has(row.id) ? 'bib-twice' : null))
    .toSorted(byBib)
}

function courtPlayer(row: KnownPlayer, mark: PlayerMark | null): CourtPlayer {
  const { first_name: first, last_name: last } = row
  const position = positionWords(row.position)
  const grade = gradeWords(row.school_grade)
  return {
    id: row.id,
    bib: row.bib ?? '',
    name: `${first} ${last}`.trim(),
    shortName: last || first,
    initials: `${Array.from(first)[0] ?? ''}${Array.from(last)[0] ?? ''}`.toUpperCase() || '?',
    detail: [position, grade, heightWords(row)].filter(Boolean).join(', '),
    shortDetail: position || grade,
    groupId: row.group_id,
    checkedInAt: row.checked_in_at,
    mark,
  }
}

/**
 * EV166. Returns the time of the last check-in that this device has heard of, and null before the first one: until then
 * nothing can be said of the others. A bib without a name was added on a court and says nothing about the desk.
 */
export function lastHeardOfDesk(players: readonly CourtPlayer[]): string | null {
  const times = players.flatMap(({ name, checkedInAt }) => (name === '' || checkedInAt === null ? [] : [checkedInAt]))
  return times.toSorted((one, other) => Date.parse(other) - Date.parse(one))[0] ?? null
}

/** By number; who has no bib stands last. Two with one bib keep their order. */
function byBib(one: CourtPlayer, other: CourtPlayer): number {
  return bibNumber(one) - bibNumber(other) || inOrder(one.id, other.id)
}

const bibNumber = ({ bib }: CourtPlayer) => (bib === '' ? Infinity : Number(bib))

/** The players as they were, where nothing of them has changed: what shows one of those is not drawn again. */
export function sameWhereUnchanged(before: readonly CourtPlayer[], now: readonly CourtPlayer[]): CourtPlayer[] {
  const known = new Map(before.map((player) => [player.id, player]))
  return now.map((player) => {
    const old = known.get(player.id)
    return old && isSamePlayer(old, player) ? old : player
  })
}

function isSamePlayer(one: CourtPlayer, other: CourtPlayer): boolean {
  return Object.entries(one).every(([fact, value]) => value === other[fact as keyof CourtPlayer])
}

/** The group of everybody, in addresses and in the switch. */
export const EVERYONE = 'all'

export type CourtGroup = { id: string; name: string; isOwn: boolean }

/** One's own groups first, then the others, then everybody. */
export function courtGroups(groups: readonly EventGroup[], ownGroupIds: readonly string[]): CourtGroup[] {
  const named = groups.map((group) => ({ id: group.id, name: groupName(group), isOwn: ownGroupIds.includes(group.id) }))
  return [
    ...named.filter(({ isOwn }) => isOwn),
    ...named.filter(({ isOwn }) => !isOwn),
    { id: EVERYONE, name: 'Everyone', isOwn: false },
  ]
}

/** EV209. Returns the group that a court opens on: the first one with players, else everybody. */
export function firstGroup(groups: readonly CourtGroup[], players: readonly CourtPlayer[]): string {
  return groups.find(({ id }) => playersOf(players, id).length > 0)?.id ?? EVERYONE
}

/** "Court 2, 10:00 AM" of a group without a name; else the name, with court and start where they are not in it. */
export function groupName({ name, court, starts_at }: EventGroup): string {
  const more = [court, starts_at === null ? null : startWords(starts_at)].filter(
    (part): part is string => part !== null && part !== '' && !name.toLowerCase().includes(part.toLowerCase()),
  )
  return [name, ...more].join(', ')
}

/** A start is an instant or the time on the wall of the gym, "10:30". */
function startWords(start: string): string {
  const wall = /^(\d{1,2}):(\d{2})$/u.exec(start)
  return clockWords(wall ? new Date(2000, 0, 1, Number(wall[1]), Number(wall[2])).getTime() : start)
}

export function playersOf(players: readonly CourtPlayer[], groupId: string): readonly CourtPlayer[] {
  return groupId === EVERYONE ? players : players.filter((player) => player.groupId === groupId)
}

/** "57 Jordan Miles"; a nameless one is "57", one without a bib the name alone. */
export function calledPlayer({ bib, name }: Pick<CourtPlayer, 'bib' | 'name'>): string {
  return [bib, name].filter(Boolean).join(' ') || 'A player without bib and name'
}
