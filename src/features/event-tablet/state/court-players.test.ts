import { expect, test } from 'vitest'
import {
  calledPlayer,
  courtGroups,
  courtPlayers,
  groupName,
  lastHeardOfDesk,
  playersOf,
  sameWhereUnchanged,
} from './court-players.ts'
import type { KnownPlayer } from './court-players.ts'

const row = (id: string, bib: string | null, more: Partial<KnownPlayer> = {}): KnownPlayer => ({
  id,
  bib,
  first_name: 'Jordan',
  last_name: `Miles ${id}`,
  group_id: null,
  school_grade: '10',
  position: 'Shooting Guard',
  height_feet: 5,
  height_inches: 9,
  checked_in_at: null,
  joined_to: null,
  ...more,
})

test('players stand by the number of their bib, who has none last, and who was joined to another not at all', () => {
  const players = courtPlayers([row('a', '100'), row('b', null), row('c', '9'), row('d', '57', { joined_to: 'a' })])
  expect(players.map(({ bib }) => bib)).toEqual(['9', '100', ''])
})

test('[EV166] the desk was last heard of at the newest check-in of a player with a name', () => {
  const early = row('a', '1', { checked_in_at: '2026-10-03T14:00:00Z' })
  const late = row('b', '2', { checked_in_at: '2026-10-03T10:30:00-04:00' })
  const unnamed = row('c', '99', { first_name: '', last_name: '', checked_in_at: '2026-10-03T15:00:00Z' })
  expect(lastHeardOfDesk(courtPlayers([early, late, unnamed, row('d', '4')]))).toBe('2026-10-03T10:30:00-04:00')
  expect(lastHeardOfDesk(courtPlayers([unnamed, row('d', '4')]))).toBeNull()
})

test('a player is told in a few words', () => {
  expect(courtPlayers([row('a', '57', { last_name: 'Miles', checked_in_at: '2026-10-03T14:00:00Z' })])).toEqual([
    {
      id: 'a',
      bib: '57',
      name: 'Jordan Miles',
      shortName: 'Miles',
      initials: 'JM',
      detail: 'SG, 10th grade, 5 ft 9 in',
      shortDetail: 'SG',
      groupId: null,
      checkedInAt: '2026-10-03T14:00:00Z',
      mark: null,
    },
  ])
})

test.each([
  ['two names under one bib', { first_name: 'Tomas', last_name: 'Rivera' }, 'bib-twice'],
  ['one without a name under the bib of somebody', { first_name: '', last_name: '' }, 'same-person'],
  ['one name under two bibs', { bib: '58', last_name: 'Miles a' }, 'same-person'],
  ['two players', { bib: '58' }, null],
])('%s are marked on both', (_, other, mark) => {
  const players = courtPlayers([row('a', '57'), { ...row('b', '57'), ...other }])
  expect(players.map((player) => player.mark)).toEqual([mark, mark])
})

test('only the player who changed is another object', () => {
  const before = courtPlayers([row('a', '1'), row('b', '2')])
  const after = sameWhereUnchanged(
    before,
    courtPlayers([row('a', '1'), row('b', '2', { checked_in_at: '2026-10-03T14:00:00Z' })]),
  )
  expect(after[0]).toBe(before[0])
  expect(after[1]).not.toBe(before[1])
})

test('one’s own groups come first, then the others, then everybody', () => {
  const group = (id: string) => ({ id, name: `Group ${id}`, court: null, starts_at: null })
  expect(courtGroups([group('1'), group('2'), group('3')], ['2']).map(({ id }) => id)).toEqual(['2', '1', '3', 'all'])
})

test.each([
  [{ name: 'Grade 9 girls', court: 'Court 2', starts_at: '10:00' }, 'Grade 9 girls, Court 2, 10:00 AM'],
  [{ name: 'Court 2, 10:00 AM', court: 'Court 2', starts_at: '10:00' }, 'Court 2, 10:00 AM'],
  [{ name: 'Red', court: null, starts_at: null }, 'Red'],
])('the group %j is called "%s"', (group, words) => {
  expect(groupName({ id: '1', ...group })).toBe(words)
})

test('a group has its own players, everyone all of them', () => {
  const players = courtPlayers([row('a', '1', { group_id: 'g' }), row('b', '2')])
  expect(playersOf(players, 'g').map(({ id }) => id)).toEqual(['a'])
  expect(playersOf(players, 'all')).toBe(players)
})

test.each([
  [{ bib: '57', name: 'Jordan Miles' }, '57 Jordan Miles'],
  [{ bib: '57', name: '' }, '57'],
  [{ bib: '', name: 'Jordan Miles' }, 'Jordan Miles'],
  [{ bib: '', name: '' }, 'A player without bib and name'],
])('%j is called "%s"', (player, words) => {
  expect(calledPlayer(player)).toBe(words)
})
