import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { JERSEY_COLORS } from '../contracts/players.ts'
import { submitTeamOrder } from '../contracts/team-orders.ts'
import { linesByNumber, matchesSearch } from './choose-by-number.ts'
import { jerseyConflicts } from './jersey-conflicts.ts'
import { packagesNeeded } from './packages-needed.ts'
import { passageErrors, readWholeTime } from './passages.ts'
import { bodyOf, placedRefusals, readBody } from './team-order-body.ts'
import { conflictErrors, orderErrors, standingErrors, stepOfPlace } from './team-order-errors.ts'
import { emptyGame, emptyOrder, TypedOrder } from './team-order-form.ts'
import type { TypedPlayer } from './team-order-form.ts'
import { wayToPay } from './way-to-pay.ts'

const ID = '0191e0e4-7c3a-7aaa-8aaa-00000000000'
const A_GAME = {
  ...emptyGame('g1'),
  opponent: 'Eastgate',
  playedOn: '2026-11-14',
  venue: 'home' as const,
  link: 'https://youtu.be/dQw4w9WgXcQ',
}
const aPlayer = (changes: Partial<TypedPlayer> = {}): TypedPlayer => ({
  id: `${ID}1`,
  number: '4',
  color: null,
  positionId: null,
  outOf: [],
  focus: '',
  passages: [],
  ...changes,
})
const AN_ORDER: TypedOrder = {
  ...emptyOrder({ key: `${ID}0`, gameRef: 'g1', season: '2026-27', level: 'hs_varsity' }),
  games: [A_GAME],
  players: [aPlayer()],
  payBy: 2,
  isConsented: true,
}
const TOLD = { teamId: 12, packageId: 1, way: { payBy: 2, withCredits: 0 } }
const FACTS = {
  lastDay: '2026-11-21',
  offered: [1, 2],
  ready: new Set<string>(),
  nameOf: (id: string) => `Player ${id.at(-1)}`,
  refusalOf: (): string | undefined => undefined,
}

const worn = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 30 }).map(String),
    number: fc.constantFrom('', '0', '00', '4', '12'),
    color: fc.constantFrom(...JERSEY_COLORS),
    gameRefs: fc.subarray(['g1', 'g2', 'g3']),
  }),
  { selector: ({ id }) => id, maxLength: 15 },
)

test('[O81] a conflict is marked at both, and where there is none no two can be mistaken', () => {
  fc.assert(
    fc.property(worn, (players) => {
      const found = jerseyConflicts(players)
      for (const [id, others] of found) for (const other of others) expect(found.get(other)).toContain(id)
      const seen = players
        .filter(({ id, number }) => !found.has(id) && number !== '')
        .flatMap(({ number, color, gameRefs }) => gameRefs.map((ref) => `${ref} ${color} ${number}`))
      expect(new Set(seen).size).toBe(seen.length)
    }),
  )
})

test("[O81] another color, another game or 00 beside 0 is no conflict, and a color like the team's is", () => {
  const two = (one: Partial<TypedPlayer>, other: Partial<TypedPlayer>) =>
    Object.keys(
      conflictErrors(
        {
          ...AN_ORDER,
          games: [A_GAME, { ...A_GAME, ref: 'g2' }],
          players: [aPlayer(one), aPlayer({ id: `${ID}2`, ...other })],
        },
        FACTS,
      ),
    )
  expect(two({}, {})).toEqual([`player/${ID}1/number`, `player/${ID}2/number`])
  expect(two({ color: 'white' }, {})).toHaveLength(2)
  expect(two({ color: 'dark' }, {})).toEqual([])
  expect(two({ number: '0' }, { number: '00' })).toEqual([])
  expect(two({ outOf: ['g1'] }, { outOf: ['g2'] })).toEqual([])
})

test('[O110] who may not be ordered is told as soon as they are chosen, by the level of the games', () => {
  const facts = {
    ...FACTS,
    refusalOf: (id: string, level: string) =>
      level === 'youth' && id.endsWith('1') ? 'A parent must agree first' : undefined,
  }
  const order = { ...AN_ORDER, players: [aPlayer(), aPlayer({ id: `${ID}2`, number: '5' })] }
  expect(standingErrors({ ...order, level: 'youth' }, facts)).toEqual({
    [`player/${ID}1/player`]: 'A parent must agree first',
  })
  expect(standingErrors(order, facts)).toEqual({})
  expect(orderErrors({ ...order, level: 'youth' }, facts)).toEqual({
    [`player/${ID}1/player`]: 'A parent must agree first',
  })
})

test('[O86] every player gets an evaluation, with no package too many', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 15 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 100_000 }),
      (players, evaluations, price) => {
        const needed = packagesNeeded({ evaluations, price_cents: price }, players)
        expect(needed.evaluations - needed.leftOver).toBe(players)
        expect(needed.leftOver).toBeGreaterThanOrEqual(0)
        expect(needed.leftOver).toBeLessThan(evaluations)
        expect(needed.cents).toBe(needed.packages * price)
      },
    ),
  )
})

test.each<
  [
    words: string,
    players: number,
    credits: number,
    payBy: TypedOrder['payBy'],
    usesCredits: boolean,
    way: ReturnType<typeof wayToPay>,
  ]
>([
  ['enough credits are used', 12, 12, null, true, { payBy: 'credits', withCredits: 12 }],
  ['a package that was chosen is bought for all', 12, 12, 2, true, { payBy: 2, withCredits: 0 }],
  ['too few are used first', 15, 12, 2, true, { payBy: 2, withCredits: 12 }],
  ['or kept', 15, 12, 2, false, { payBy: 2, withCredits: 0 }],
  ['a package is still to be chosen for the others', 15, 12, 'credits', true, { payBy: null, withCredits: 12 }],
  ['credits wait for players', 0, 12, null, true, { payBy: 'credits', withCredits: 0 }],
  ['there are none', 3, 0, null, true, { payBy: null, withCredits: 0 }],
])('[O132] %s', (_, players, credits, payBy, usesCredits, way) => {
  const chosen = Array.from({ length: players }, (__, index) => aPlayer({ id: `${ID}${index}` }))
  expect(wayToPay({ payBy, usesCredits, players: chosen }, credits)).toEqual(way)
})

test('[O81] a passage that is accepted is sent in whole seconds, later after earlier', () => {
  const clock = fc
    .tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 59 }))
    .map(([minutes, seconds]) => ({
      words: `${minutes}:${String(seconds).padStart(2, '0')}`,
      seconds: minutes * 60 + seconds,
    }))
  fc.assert(
    fc.property(clock, clock, (from, to) => {
      const passage = { ref: 'g1', from: from.words, to: to.words }
      expect(Object.keys(passageErrors(passage))).toEqual(from.seconds < to.seconds ? [] : ['to'])
      const body = bodyOf({ ...AN_ORDER, players: [aPlayer({ passages: [passage] })] }, TOLD)
      expect(body.players[0]?.segments).toEqual([{ game_ref: 'g1', from_s: from.seconds, to_s: to.seconds }])
    }),
  )
  expect(passageErrors({ ref: 'g1', from: ' ', to: '' })).toEqual({})
  expect(passageErrors({ ref: 'g1', from: '2:75', to: '' })).toEqual({
    from: 'Enter a time like 2:00',
    to: 'Enter a time like 15:00',
  })
  expect(readWholeTime('1:30.9')).toBe(90)
})

test('[O81] passages of a game that the player is not in, and empty ones, are not sent', () => {
  const passages = [
    { ref: 'g1', from: '0:10', to: '0:20' },
    { ref: 'g2', from: '1:00', to: 'nonsense' },
    { ref: 'g1', from: '', to: '' },
  ]
  const order = {
    ...AN_ORDER,
    games: [A_GAME, { ...A_GAME, ref: 'g2' }],
    players: [aPlayer({ passages, outOf: ['g2'] })],
  }
  expect(orderErrors(order, FACTS)).toEqual({})
  expect(bodyOf(order, TOLD).players[0]).toMatchObject({
    game_refs: ['g1'],
    segments: [{ game_ref: 'g1', from_s: 10, to_s: 20 }],
  })
})

test('an order that nothing is wrong with is what the server takes, and is kept to the letter', () => {
  expect(orderErrors(AN_ORDER, FACTS)).toEqual({})
  const body = bodyOf(AN_ORDER, TOLD)
  expect(v.is(submitTeamOrder.input, body)).toBe(true)
  expect(body).toMatchObject({
    package_id: 2,
    payment: { mode: 'checkout' },
    games: [{ video: { video_type: 'YouTube', drive_url: null, s3_key: null } }],
    players: [{ jersey_color: 'white' }],
  })
  expect(readBody(JSON.stringify(body))).toEqual(body)
  expect(readBody('{"team_id":12}')).toBeUndefined()
  expect(readBody('{')).toBeUndefined()
})

test('a link of Drive and a file go where the wire wants them', () => {
  const drive = { ...A_GAME, link: 'https://drive.google.com/file/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ012345/view' }
  const file = { ...A_GAME, ref: 'g2', source: 'file' as const, videoId: `${ID}9` }
  const { games } = bodyOf({ ...AN_ORDER, games: [drive, file] }, TOLD)
  expect(games[0]?.video).toMatchObject({ video_type: 'Drive', external_video_url: null, s3_key: null })
  expect(games[0]?.video.drive_url).toContain('drive.google.com')
  expect(games[1]?.video).toEqual({ video_type: 'Direct', external_video_url: null, drive_url: null, s3_key: `${ID}9` })
})

test.each<[string, Partial<TypedOrder>, string]>([
  ['game/g1/opponent', { games: [{ ...A_GAME, opponent: ' ' }] }, 'games'],
  ['game/g1/playedOn', { games: [{ ...A_GAME, playedOn: '2026-02-30' }] }, 'games'],
  ['game/g1/playedOn', { games: [{ ...A_GAME, playedOn: '2026-11-22' }] }, 'games'],
  ['game/g1/venue', { games: [{ ...A_GAME, venue: '' }] }, 'games'],
  ['game/g1/link', { games: [{ ...A_GAME, link: 'https://example.com/game' }] }, 'games'],
  ['game/g1/file', { games: [{ ...A_GAME, source: 'file', videoId: `${ID}9` }] }, 'games'],
  ['players', { players: [] }, 'players'],
  [`player/${ID}1/number`, { players: [aPlayer({ number: '100' })] }, 'players'],
  [`player/${ID}1/games`, { players: [aPlayer({ outOf: ['g1'] })] }, 'players'],
  [
    `player/${ID}1/passage/0/to`,
    { players: [aPlayer({ passages: [{ ref: 'g1', from: '5:00', to: '4:00' }] })] },
    'players',
  ],
  ['payBy', { payBy: null }, 'package'],
  ['payBy', { payBy: 3 }, 'package'],
  ['level', { level: '' }, 'send'],
  ['consent', { isConsented: false }, 'send'],
])('what is wrong with an order is said at %s', (place, changes, step) => {
  expect(Object.keys(orderErrors({ ...AN_ORDER, ...changes }, FACTS))).toEqual([place])
  expect(stepOfPlace(place)).toBe(step)
})

test('what the server refuses is placed at the game and player that were sent', () => {
  const body = bodyOf({ ...AN_ORDER, players: [aPlayer(), aPlayer({ id: `${ID}2`, number: '5' })] }, TOLD)
  expect(
    placedRefusals(
      {
        'games.0.video.external_video_url': ['a'],
        'games.0.client_ref': ['b'],
        'players.1.player_id': ['c'],
        'players.0.jersey_color': ['d'],
        'players.1.segments.3.to_s': ['e'],
        package_id: ['f'],
        competition_level: ['g'],
        consent_confirmed: ['h'],
        idempotency_key: ['i'],
        'players.7.focus': ['j'],
        season: [],
      },
      body,
    ),
  ).toEqual({
    'game/g1/link': 'a',
    'game/g1/opponent': 'b',
    [`player/${ID}2/player`]: 'c',
    [`player/${ID}1/number`]: 'd',
    [`player/${ID}2/passages`]: 'e',
    payBy: 'f',
    level: 'g',
    consent: 'h',
    form: 'i',
    players: 'j',
  })
})

test('what an older app has kept is read as far as it can be', () => {
  const kept = v.parse(TypedOrder, {
    key: `${ID}0`,
    games: [{ ref: 'g1', venue: 'moon' }],
    players: [{ id: 'p', color: 'pink' }],
    payBy: true,
  })
  expect(kept).toMatchObject({
    games: [{ ref: 'g1', venue: '', source: 'link' }],
    players: [{ id: 'p', color: null, outOf: [] }],
    payBy: null,
    sent: null,
    isShared: true,
  })
  expect(v.safeParse(TypedOrder, { games: [] }).success).toBe(false)
})

test('players are found by number, whatever stands between, and by name without accents', () => {
  const lines = [
    { id: 'a', jersey_number: '4' },
    { id: 'b', jersey_number: '12' },
    { id: 'c', jersey_number: '00' },
    { id: 'd', jersey_number: '4' },
  ]
  expect(linesByNumber('12, 4 and #00; 77 4', lines)).toEqual({ ids: ['b', 'a', 'd', 'c'], unknown: ['77'] })
  const jose = { first_name: 'José', last_name: 'Núñez', jersey_number: '7' }
  expect(['nunez', 'JOSE n', '7', '#7', ''].map((search) => matchesSearch(jose, search))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  expect(['smith', '77', 'jose 8'].map((search) => matchesSearch(jose, search))).toEqual([false, false, false])
})
