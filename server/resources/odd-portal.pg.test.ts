import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTeamOrder } from '#tests/fixtures/a-team-order.ts'
import { oddValues } from '#tests/support/odd-values.ts'
import { startTeamOrderStage } from '#tests/support/team-order-stage.ts'
import type { CoachedTeam, TeamOrderStage } from '#tests/support/team-order-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { put, waysIn } from '#tests/support/written-fields.ts'

let stage: TeamOrderStage
let ours: CoachedTeam
let director: TestUser
let evaluator: TestUser
let programId = 0

beforeAll(async () => {
  stage = await startTeamOrderStage()
  ours = await stage.aTeam({ players: 2 })
  director = await stage.createUser({ role: 'Director' })
  evaluator = await stage.createUser()
  const [program] = await stage.db.query<{ id: number }>(
    `INSERT INTO program (name) VALUES ('Harbor Point') RETURNING id`,
  )
  programId = program?.id ?? 0
  await stage.db.query('INSERT INTO program_director (program_id, user_id) VALUES ($1, $2)', [programId, director.id])
  await stage.db.query('UPDATE team SET program_id = $2 WHERE id = $1', [ours.team.id, programId])
})
afterAll(() => stage.close())

const ODD_WORDS = [
  '',
  ' ',
  '0',
  '-1',
  '-0',
  '0.5',
  '1e20',
  '2147483647',
  '2147483648',
  '9'.repeat(20),
  'NaN',
  'Infinity',
  '٣',
  'x'.repeat(3_000),
  '%00',
  '%ff',
  '%5C%25',
  "'--",
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '-2026-01-01',
  '2026-02-30',
  '2026-11-20T10:00:00Z',
  '__proto__',
  'level',
  'program',
  'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF',
  '%ED%A0%80',
]
const FILTERS = [
  'team_id',
  'program_id',
  'season',
  'from',
  'to',
  'gender',
  'level',
  'grade',
  'position',
  'evaluator',
  'compare',
  'nothing',
]

test.each([
  '/dashboard/',
  '/dashboard/filters/',
  '/dashboard/agreement/',
  '/program/',
  '/evaluation/evaluator/agreement/',
])('[U32, F54] GET %s answers whatever is asked with figures or a refusal, never with a fault', async (path) => {
  const faults: string[] = []
  const look = async (user: TestUser, query: string) => {
    const { statusCode, body } = await stage.call(user, 'GET', `${path}?${query}`)
    if (statusCode >= 500 || (statusCode >= 400 && !body.includes('error_code')))
      faults.push(`${query.slice(0, 80)}: ${statusCode} ${body.slice(0, 80)}`)
  }
  for (const name of FILTERS) {
    for (const odd of ODD_WORDS) {
      await look(ours.coach, `team_id=${ours.team.id}&${name}=${odd}`)
      await look(director, `program_id=${programId}&${name}=${odd}`)
    }
    await look(director, Array.from({ length: 1_000 }, (_, index) => `${name}=${index}`).join('&'))
    await look(director, `${name}[a]=1&${name}[]=2`)
    await look(evaluator, `${name}=1`)
  }
  expect(faults).toEqual([])
})

test('[U32] an odd id of a program, a team or an order in an address is refused, and never looked for', async () => {
  const faults: string[] = []
  for (const odd of ['x', '0', '-1', '1.5', '2147483648', '1e3', '%00', '%ff', '..%2f..', "'--", 'a'.repeat(3_000)]) {
    for (const [user, path] of [
      [director, `/program/${odd}/`],
      [ours.coach, `/team/${odd}/submissions/`],
      [ours.coach, `/team/submission/${odd}/`],
    ] as const) {
      const { statusCode, body } = await stage.call(user, 'GET', path)
      if (statusCode < 400 || statusCode >= 500 || !body.includes('error_code'))
        faults.push(`${path.slice(0, 60)}: ${statusCode} ${body.slice(0, 80)}`)
    }
  }
  expect(faults).toEqual([])
})

test('[U32, O81] an order of a team with anything odd in it is taken or refused, never with a fault', async () => {
  const faults: string[] = []
  const order = () =>
    ({
      team_id: ours.team.id,
      ...aTeamOrder(ours.lines, { coach_note: 'Look' }),
      idempotency_key: crypto.randomUUID(),
    }) as Record<string, unknown>
  const passages = () => {
    const sent = order()
    Object.assign((sent['players'] as object[])[0] ?? {}, { segments: [{ game_ref: 'g1', from_s: 1, to_s: 9 }] })
    return sent
  }
  for (const way of waysIn(passages())) {
    for (const odd of oddValues(`passages ${way.join()}`)) {
      const sent = passages()
      put(sent, way, odd)
      const { statusCode, body } = await stage.call(ours.coach, 'POST', '/team/submit-evaluation/', sent)
      if (statusCode >= 500 || (statusCode >= 400 && !body.includes('error_code')))
        faults.push(`${way.join('.')} = ${JSON.stringify(odd).slice(0, 60)}: ${statusCode} ${body.slice(0, 80)}`)
    }
  }
  expect(faults).toEqual([])
})
