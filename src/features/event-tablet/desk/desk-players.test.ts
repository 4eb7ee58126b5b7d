import { expect, test } from 'vitest'
import type { EventPlayerRow } from '#data/db/event-rows.ts'
import { newEventPlayer } from '#domain/events/event-player-changes.ts'
import { deskList, findPlayers, meantByEnter, nextDeskBib } from './desk-players.ts'

const row = (id: string, bib: string | null, name: string, more: Partial<EventPlayerRow> = {}): EventPlayerRow => ({
  ...newEventPlayer(id),
  bib,
  first_name: name.split(' ')[0] ?? '',
  last_name: name.split(' ').slice(1).join(' '),
  event_id: 'e',
  user_id: 'u',
  given: null,
  answered_rev: 0,
  v: 1,
  ...more,
})
const AROUND = { groups: [{ id: 'g', name: 'Red', court: 'Court 2', starts_at: '10:00' }], deskFrom: 300 }
const ROWS = [
  row('a', '57', 'Jordan Miles', { organization: 'Harbor Point', group_id: 'g' }),
  row('b', '8', 'Nadia Miller'),
  row('c', '5', 'Camila Reed', { organization: 'Milford Academy' }),
  row('d', '83', 'José Castellanos'),
  row('e', null, 'No Bib'),
]
const PLAYERS = deskList(ROWS, AROUND).players
const found = (query: string) => findPlayers(PLAYERS, query).map(({ id }) => id)

test.each([
  ['', ['c', 'b', 'a', 'd', 'e']],
  ['mil', ['c', 'b', 'a']],
  ['JOSE', ['d']],
  ['castellános', ['d']],
  ['8', ['b', 'd']],
  ['057', ['a']],
  ['zoe', []],
  ['castellanos jose', ['d']],
  ['point 57', ['a']],
])('[D95] the search for "%s" finds %j, by bib', (query, ids) => {
  expect(found(query)).toEqual(ids)
})

test.each([
  ['mil', undefined],
  ['jordan', 'a'],
  ['5', 'c'],
  ['57', 'a'],
  ['83', 'd'],
  ['99', undefined],
  ['', undefined],
])('[EV80] Enter after "%s" means %s', (query, id) => {
  expect(meantByEnter(PLAYERS, query)?.id).toBe(id)
})

test('two names under one bib are told apart by a bib of the desk; a nameless one is asked about as one person', () => {
  const { players, flags } = deskList(
    [...ROWS, row('f', '57', 'Tomas Rivera'), row('g', '8', ''), row('h', '300', 'Ada Bell')],
    AROUND,
  )
  expect(flags).toMatchObject([
    { kind: 'bib-twice', bib: '57', players: [{ id: 'a' }, { id: 'f' }] },
    { kind: 'same-person', players: [{ id: 'b' }, { id: 'g' }] },
  ])
  expect(players.find(({ id }) => id === 'a')).toMatchObject({ mark: 'bib-twice', group: 'Red, Court 2, 10:00 AM' })
  expect(players.find(({ id }) => id === 'g')).toMatchObject({ mark: 'same-person' })
})

test('who was joined to somebody else stands there alone', () => {
  expect(deskList([row('a', '57', 'Jordan Miles'), row('b', '57', '', { joined_to: 'a' })], AROUND)).toMatchObject({
    players: [{ id: 'a', mark: null }],
    flags: [],
  })
})

test('a walk-on gets the next bib of the desk', () => {
  expect(nextDeskBib([{ bib: '300' }, { bib: null }, { bib: '302' }], 300)).toBe('301')
  expect(nextDeskBib([{ bib: '999' }], 999)).toBeUndefined()
})
