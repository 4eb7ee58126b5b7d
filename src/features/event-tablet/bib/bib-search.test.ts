import { expect, test } from 'vitest'
import { NOTHING_TYPED } from '#domain/evaluations/typed-number.ts'
import { aCourtPlayer } from '#tests/fixtures/a-court-player.ts'
import { searchBib } from './bib-search.ts'

const PLAYERS = [
  aCourtPlayer('a', '5'),
  aCourtPlayer('e', '9'),
  aCourtPlayer('b', '57'),
  aCourtPlayer('c', '57'),
  aCourtPlayer('d', '98'),
  aCourtPlayer('f', ''),
]

const search = (digits: string, isDone = false, chosenId: string | null = null) =>
  searchBib(PLAYERS, { ...NOTHING_TYPED, digits, isDone }, chosenId)

test.each([
  ['', { kind: 'nothing' }],
  ['9', { kind: 'either', bib: '9', players: [PLAYERS[1]] }],
  ['98', { kind: 'found', bib: '98', player: PLAYERS[4] }],
  ['57', { kind: 'several', bib: '57', players: [PLAYERS[2], PLAYERS[3]] }],
  ['89', { kind: 'unknown', bib: '89', near: [PLAYERS[1], PLAYERS[4]] }],
])('"%s" finds %j', (digits, found) => {
  expect(search(digits)).toEqual(found)
})

test('the check key says that 5 is meant, and a tap says which of two with one bib', () => {
  expect(search('5', true)).toMatchObject({ kind: 'found', player: { id: 'a' } })
  expect(search('57', false, 'c')).toMatchObject({ kind: 'found', player: { id: 'c' } })
})

test('a bib that only begins another one is unknown after the check key', () => {
  expect(searchBib([aCourtPlayer('b', '57')], { ...NOTHING_TYPED, digits: '5', isDone: true }, null)).toEqual({
    kind: 'unknown',
    bib: '5',
    near: [expect.objectContaining({ id: 'b' })],
  })
})
