import { inOrder } from '#domain/in-order.ts'
import type { EventPlayerRow } from '#data/db/event-rows.ts'
import type { EventGroup } from '#domain/contracts/events.ts'
import { gradeWords } from '#domain/evaluations/player-words.ts'
import { freeBibs } from '#domain/events/free-bibs.ts'
import { doubleBibs, samePersons } from '#domain/events/same-person.ts'
import { NOTHING_TYPED } from '#domain/evaluations/typed-number.ts'
import { typedBib } from '#domain/events/typed-bib.ts'
import { finder } from '#domain/search.ts'
import { groupName } from '../state/court-players.ts'

/** One player as a row of the desk shows them. */
export type DeskPlayer = {
  id: string
  bib: string
  /** Empty while nobody has said it. */
  name: string
  firstName: string
  school: string
  /** "10th grade". */
  grade: string
  group: string
  /** An instant; null of who is not here. */
  hereSince: string | null
  hasPhoto: boolean
  gender: EventPlayerRow['gender']
  mark: 'bib-twice' | 'same-person' | 'no-gender' | null
}

/** Two players somebody has to look at. */
export type DeskFlag =
  | { kind: 'bib-twice'; bib: string; players: readonly DeskPlayer[] }
  | { kind: 'same-person'; players: readonly DeskPlayer[] }

export type DeskList = {
  players: readonly DeskPlayer[]
  flags: readonly DeskFlag[]
  /** EV126, EV205. Number of all flags, and of the players here without a gender. `flags` has the first flags only. */
  toFix: number
  /** The next free bib of the desk's own range. Undefined when none is left. */
  nextBib: string | undefined
}

type Around = { groups: readonly EventGroup[]; deskFrom: number }

/** The players of an event by bib, and who of them has to be told apart, or may be one person. */
export function deskList(rows: readonly EventPlayerRow[], { groups, deskFrom }: Around): DeskList {
  const shown = rows.filter(({ joined_to }) => joined_to === null)
  const named = new Map(groups.map((group) => [group.id, groupName(group)]))
  const { pairs: persons, count, ids: same } = samePersons(shown)
  // Who shares a bib with somebody without a name is asked about once, as one person.
  const twice = doubleBibs(shown).filter(({ event_player_ids }) => !event_player_ids.every((id) => same.has(id)))
  const shared = new Set(twice.flatMap(({ event_player_ids }) => event_player_ids))
  const players = shown
    .map((row) => deskPlayer(row, named, same.has(row.id) ? 'same-person' : shared.has(row.id) ? 'bib-twice' : null))
    .toSorted(byBib)
  const byId = new Map(players.map((player) => [player.id, player]))
  const playersOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  return {
    players,
    nextBib: nextDeskBib(shown, deskFrom),
    toFix: twice.length + count + players.filter(lacksGender).length,
    flags: [
      ...twice.map(({ bib, event_player_ids }) => ({
        kind: 'bib-twice' as const,
        bib,
        players: playersOf(event_player_ids),
      })),
      ...persons.map(({ event_player_ids }) => ({
        kind: 'same-person' as const,
        players: playersOf(event_player_ids),
      })),
    ],
  }
}

function deskPlayer(row: EventPlayerRow, groups: ReadonlyMap<string, string>, mark: DeskPlayer['mark']): DeskPlayer {
  return {
    id: row.id,
    bib: row.bib ?? '',
    name: `${row.first_name} ${row.last_name}`.trim(),
    firstName: row.first_name || row.last_name,
    school: row.organization ?? '',
    grade: gradeWords(row.school_grade),
    group: row.group_id === null ? '' : (groups.get(row.group_id) ?? ''),
    hereSince: row.checked_in_at,
    hasPhoto: row.has_photo || row.photo !== null,
    gender: row.gender,
    mark: mark ?? (row.gender === null && row.checked_in_at !== null ? 'no-gender' : null),
  }
}

/** EV205. Whether the report of a player who is here would wait for their gender. */
export function lacksGender({ gender, hereSince }: Pick<DeskPlayer, 'gender' | 'hereSince'>): boolean {
  return gender === null && hereSince !== null
}

/** What is shown and read aloud of a player who was just added. */
export const addedWords = (bib: string) => `Added and checked in, bib ${bib}`

const bibNumber = ({ bib }: DeskPlayer) => (bib === '' ? Infinity : Number(bib))

function byBib(one: DeskPlayer, other: DeskPlayer): number {
  return bibNumber(one) - bibNumber(other) || inOrder(one.id, other.id)
}

/** The next bib of the desk's own range; undefined when none is left. */
export function nextDeskBib(players: ReadonlyArray<{ bib: string | null }>, from: number): string | undefined {
  const worn = players.flatMap(({ bib }) => (bib === null || bib === '' ? [] : [bib]))
  return freeBibs(worn, { from, count: 1 })[0]
}

/** D95. Digits match the beginning of bibs, and letters match names and schools. Sorted by bib. */
export function findPlayers(players: readonly DeskPlayer[], query: string): readonly DeskPlayer[] {
  const wanted = query.trim()
  if (isBib(wanted)) return players.filter(({ bib }) => bib.startsWith(String(Number(wanted))))
  const isFound = finder(wanted)
  return players.filter(({ bib, name, school }) => isFound([bib, name, school]))
}

/** EV80. Whom Enter checks in: who wears exactly the typed bib, else the only match. */
export function meantByEnter(players: readonly DeskPlayer[], query: string): DeskPlayer | undefined {
  const wanted = query.trim()
  const matches = findPlayers(players, query)
  if (!isBib(wanted)) return wanted !== '' && matches.length === 1 ? matches[0] : undefined
  const typed = typedBib(
    players.map(({ bib }) => bib),
    { ...NOTHING_TYPED, digits: wanted, isDone: true },
  )
  const wearers = typed.kind === 'worn' ? players.filter(({ bib }) => bib === typed.bib) : matches
  return wearers.length === 1 ? wearers[0] : undefined
}

const isBib = (query: string) => /^\d{1,3}$/u.test(query)
