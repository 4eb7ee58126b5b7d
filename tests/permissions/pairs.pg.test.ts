import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES } from '#domain/access/role.ts'
import type { Role } from '#domain/access/role.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { askAs, VERDICTS, withoutWhatWasOpened } from './ask.ts'
import { EXPECTED } from './expected.ts'
import type { PermissionKey } from './expected.ts'
import { createStrangers } from './stranger.ts'
import type { Strangers } from './stranger.ts'

/** In the order of the expected table. Admin is a group of a player there. */
const COLUMNS = ['Player', 'Evaluator', 'Coach', 'Director', 'Owner', 'Admin'] as const
type Column = (typeof COLUMNS)[number]
const groupsOf = (column: Column) => (column === 'Admin' ? ['Player', 'Admin'] : [column])
const PAIRS = COLUMNS.flatMap((one, at) => COLUMNS.slice(at + 1).map((other) => [one, other] as const))

const keys = (Object.keys(EXPECTED) as PermissionKey[]).filter((key) => EXPECTED[key] !== 'public') // The table's own keys.
const signOf = (key: PermissionKey, column: Column) => EXPECTED[key][COLUMNS.indexOf(column)] as keyof typeof VERDICTS
/** The higher of the two rights. */
const unionOf = (key: PermissionKey, pair: readonly Column[]) =>
  (['+', '~'] as const).find((sign) => pair.some((column) => signOf(key, column) === sign)) ?? '-'

let server: EvaluationServer
let strangers: Strangers

beforeAll(async () => {
  server = await startEvaluationServer()
  strangers = withoutWhatWasOpened(await createStrangers(server))
})
afterAll(() => server.close())

test.each(PAIRS)(
  "[P11] a person who is %s and %s may do what either may, about a stranger's things",
  async (one, other) => {
    const pair = [one, other]
    const groups = [...new Set(pair.flatMap(groupsOf))]
    const asker = await server.createUser({ role: ROLES.find((role) => groups.includes(role)) ?? 'Player', groups })
    // A player who has no profile yet is refused for that alone.
    if (groups.includes('Player')) await askAs(server, asker, 'POST /accounts/player/profile/', strangers.things)
    const answered: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const key of keys) {
      // P4. An evaluator who was slower learns that a submission has been claimed.
      if (key === 'POST /evaluation/note/' && groups.includes('Evaluator')) continue
      answered[key] = (await askAs(server, asker, key, strangers.things)).verdict
      expected[key] = VERDICTS[unionOf(key, pair)]
    }
    expect(answered).toEqual(expected)
  },
)

test.each(ROLES)('[P11] a person of another role who is also %s reads all that is theirs', async (added: Role) => {
  const { holders, ownOf, things, coachs } = await createStrangers(server, added)
  const reads = keys.filter((key) => key.startsWith('GET '))
  for (const role of ROLES) {
    const theirs = { ...things, ...(role === 'Coach' && coachs), ...ownOf[role] }
    const refused: string[] = []
    for (const key of reads.filter((it) => signOf(it, role) !== '-'))
      if ((await askAs(server, holders[role], key, theirs)).verdict !== 'let in') refused.push(key)
    expect([role, refused]).toEqual([role, []])
  }
})
