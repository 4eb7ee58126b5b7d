import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES } from '#domain/access/role.ts'
import { calls, keyOf } from '#tests/support/all-endpoints.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { EXPECTED } from './expected.ts'
import type { PermissionKey } from './expected.ts'
import { askAs, VERDICTS, withoutWhatWasOpened } from './ask.ts'
import { absentThings, createStrangers } from './stranger.ts'
import type { Strangers } from './stranger.ts'

const COLUMNS = ['Player', 'Evaluator', 'Coach', 'Director', 'Owner', 'Admin'] as const
type Column = (typeof COLUMNS)[number]

let server: EvaluationServer
let strangers: Strangers
let readers: Promise<Strangers> | undefined
const askers = new Map<Column, TestUser>()

beforeAll(async () => {
  server = await startEvaluationServer()
  strangers = withoutWhatWasOpened(await createStrangers(server))
  for (const role of ['Player', 'Evaluator', 'Coach', 'Director', 'Owner'] as const)
    askers.set(role, await server.createUser({ role }))
  askers.set('Admin', await server.createUser({ role: 'Player', isAdmin: true }))
  // Who has no profile yet is refused for that alone.
  for (const column of ['Player', 'Admin'] as const)
    await askAs(server, askers.get(column), 'POST /accounts/player/profile/', strangers.things)
})
afterAll(() => server.close())

const keys = Object.keys(EXPECTED) as PermissionKey[] // The table's own keys.

test('[P1] the walk knows every call of the contracts, and every role', () => {
  const inContracts = new Set<string>(calls.map(keyOf))
  expect({
    missing: [...inContracts].filter((key) => !keys.some((it) => it === key)),
    unknown: keys.filter((key) => !inContracts.has(key)),
  }).toEqual({ missing: [], unknown: [] })
  expect([...COLUMNS].toSorted()).toEqual([...ROLES, 'Admin'].toSorted())
})

test.each(keys.filter((key) => EXPECTED[key] !== 'public'))(
  '[P1] %s is refused to who is not signed in',
  async (key) => {
    expect((await askAs(server, undefined, key, strangers.things)).verdict).toBe('signed-out')
  },
)

test.each(keys.filter((key) => EXPECTED[key] === 'public'))('[P1] %s needs no sign-in', async (key) => {
  expect((await askAs(server, undefined, key, absentThings())).verdict).not.toBe('signed-out')
})

/** P4. An evaluator who was slower learns that a submission has been claimed: the one answer that tells of a thing. */
const tellsOfAClaim = ({ key, column }: { key: PermissionKey; column: Column }) =>
  key === 'POST /evaluation/note/' && column === 'Evaluator'

const cells = keys
  .filter((key) => EXPECTED[key] !== 'public')
  .flatMap((key) => COLUMNS.map((column, at) => ({ key, column, sign: EXPECTED[key][at] })))
const silent = cells.filter((cell) => !tellsOfAClaim(cell))

test.each(silent)("[P1, P2] $column asks $key about a stranger's thing: $sign", async ({ key, column, sign }) => {
  expect((await askAs(server, askers.get(column), key, strangers.things)).verdict).toBe(
    VERDICTS[sign as keyof typeof VERDICTS],
  )
})

test.each(silent.filter(({ sign }) => sign !== '+'))(
  '[P2] $column cannot tell by $key whether a thing exists',
  async ({ key, column }) => {
    const [theirs, nobodys] = [
      await askAs(server, askers.get(column), key, strangers.things),
      await askAs(server, askers.get(column), key, absentThings()),
    ]
    expect(theirs).toEqual(nobodys)
  },
)

test.each(cells.filter(({ sign, column }) => sign === '~' && column !== 'Admin'))(
  '[P1] $column is let in by $key to what is theirs',
  async ({ key, column }) => {
    // Fresh ones, but for reading: what one holder does may end the relation of another.
    const isReading = key.startsWith('GET ')
    const { holders, ownOf, things, coachs } = await (isReading
      ? (readers ??= createStrangers(server))
      : createStrangers(server))
    const own = column === 'Admin' ? {} : ownOf[column]
    const theirs = { ...things, ...(column === 'Coach' && coachs), ...own }
    expect((await askAs(server, column === 'Admin' ? undefined : holders[column], key, theirs)).verdict).toBe('let in')
  },
)

test.each(COLUMNS)(
  '[P2, O89] %s cannot tell by a payment, a video or an order of another coach whether it exists',
  async (column) => {
    const { things, coachs } = strangers
    const absent = { ...absentThings(), paidTeamOrder: absentThings().teamOrder }
    const asked = [
      'POST /payment/create-checkout-session/',
      'GET /payment/checkout/:checkout_id/',
      'GET /evaluation/videos/:video_id/',
      'GET /team/submission/:team_submission_id/',
    ] as const
    for (const key of asked) {
      const theirs = await askAs(server, askers.get(column), key, { ...things, ...coachs })
      expect([key, theirs]).toEqual([key, await askAs(server, askers.get(column), key, absent)])
      expect(theirs.verdict).not.toBe('let in')
    }
  },
)
