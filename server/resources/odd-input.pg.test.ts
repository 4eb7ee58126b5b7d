import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#domain/access/role.ts'
import { endpoints } from '#tests/support/all-endpoints.ts'
import { CONSENT_VERSION } from '#domain/profiles/consent-text.ts'
import { aPlayerProfileBody, aStaffProfileForm, anEvaluatorProfileForm } from '#tests/fixtures/a-profile.ts'
import { aRosterPlayer, aTeamForm } from '#tests/fixtures/a-team.ts'
import {
  aCompletion,
  aFinalSave,
  aLiveCreation,
  aNotePut,
  aPlayerDescription,
  aRatingsPatch,
  aReopening,
} from '#tests/fixtures/operation-bodies.ts'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import { oddValues } from '#tests/support/odd-values.ts'
import { startTeamServer } from '#tests/support/team-server.ts'
import type { TeamServer } from '#tests/support/team-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { put, waysIn } from '#tests/support/written-fields.ts'

type Body = Record<string, unknown>
type Call = { key: string; by: Role | 'Admin' | 'nobody'; input: Body }

let server: TeamServer
const people = new Map<Call['by'], TestUser>()
let teamId = 0
let evaluationId = ''

beforeAll(async () => {
  server = await startTeamServer()
  for (const role of ['Player', 'Evaluator', 'Coach', 'Director', 'Owner'] as const)
    people.set(role, await server.createUser({ role }))
  people.set('Admin', await server.createUser({ role: 'Owner', isAdmin: true }))
  const [coach, evaluator] = [people.get('Coach')!, people.get('Evaluator')!]
  teamId = (await server.createTeam(coach)).id
  evaluationId = await server.createLive(evaluator)
})
afterAll(() => server.close())

const id = () => randomUUID()

/** A right request per endpoint, made anew for every try. */
const RIGHT: Record<string, () => Omit<Call, 'key'>> = {
  'GET /auth/validate-email/': () => ({ by: 'nobody', input: { email: 'a@example.test' } }),
  'POST /accounts/evaluator/profile/': () => ({ by: 'Evaluator', input: anEvaluatorProfileForm() }),
  'PUT /accounts/evaluator/profile/': () => ({ by: 'Evaluator', input: anEvaluatorProfileForm() }),
  'PATCH /accounts/team/profile/': () => ({ by: 'Director', input: aStaffProfileForm() }),
  'POST /accounts/player/profile/': () => ({
    by: 'Player',
    input: {
      ...aPlayerProfileBody(),
      guardian_name: 'Dana',
      guardian_email: 'dana@example.test',
      competitive_items: [{ factor_id: 1, season: 2026 }],
    },
  }),
  'PUT /accounts/player/profile/': () => ({ by: 'Player', input: aPlayerProfileBody() }),
  'POST /accounts/player/consent/': () => ({ by: 'Player', input: {} }),
  'GET /history/:token/': () => ({ by: 'nobody', input: { token: 'x'.repeat(43) } }),
  'POST /history/:token/': () => ({ by: 'nobody', input: { token: 'x'.repeat(43), answer: 'undo' } }),
  'GET /consent/:token/': () => ({ by: 'nobody', input: { token: 'x'.repeat(43) } }),
  'POST /consent/:token/': () => ({
    by: 'nobody',
    input: { token: 'x'.repeat(43), answer: 'give', given_name: 'Dana', text_version: CONSENT_VERSION },
  }),
  'POST /accounts/team-and-league/': () => ({ by: 'Player', input: { roster_entry_id: id(), answer: 'accept' } }),
  'POST /accounts/travel-stats/': () => ({
    by: 'Player',
    input: { roster_entry_id: id(), points: 12.4, rebounds: 5, assists: 3.1, steals: 0 },
  }),
  'DELETE /accounts/travel-stats/:travel_stat_id/': () => ({ by: 'Player', input: { travel_stat_id: '1' } }),
  'GET /team/': () => ({ by: 'Coach', input: { program_id: '1' } }),
  'POST /team/': () => ({ by: 'Coach', input: aTeamForm() }),
  'PUT /team/:team_id/': () => ({ by: 'Coach', input: { team_id: String(teamId), ...aTeamForm() } }),
  'GET /team/list/:team_id/roster': () => ({ by: 'Coach', input: { team_id: String(teamId) } }),
  'POST /team/:team_id/roster': () => ({
    by: 'Coach',
    input: {
      team_id: String(teamId),
      roster_revision: 0,
      is_completed: false,
      players: [aRosterPlayer({ email: 'p@example.test' }), aRosterPlayer({ jersey_number: '8' })],
    },
  }),
  'POST /accounts/deletion/': () => ({ by: 'Director', input: { confirmation: 'DELETE' } }),
  'GET /evaluation/evaluator/library/': () => ({
    by: 'Evaluator',
    input: {
      limit: '10',
      offset: '0',
      search: 'a',
      sort_by: 'updated_at',
      order_by: 'asc',
      scope: 'all',
      status: 'live',
    },
  }),
  'GET /evaluation/player/library/': () => ({
    by: 'Player',
    input: { limit: '10', offset: '0', search: 'a', sort_by: 'updated_at', order_by: 'asc' },
  }),
  'GET /evaluation/get_evaluation_data/': () => ({
    by: 'Evaluator',
    input: { evaluation_submission_id: evaluationId },
  }),
  'GET /evaluation/result/': () => ({ by: 'Evaluator', input: { evaluation_submission_id: evaluationId } }),
  'DELETE /evaluation/:evaluation_submission_id/': () => ({
    by: 'Evaluator',
    input: { evaluation_submission_id: id() },
  }),
  'PUT /evaluation/note/:evaluation_submission_id/': () => ({
    by: 'Evaluator',
    input: { evaluation_submission_id: evaluationId, notes: ['Good hands'] },
  }),
  'POST /evaluation/live/': () => ({ by: 'Evaluator', input: aLiveCreation() }),
  'POST /evaluation/live/player/': () => ({ by: 'Evaluator', input: aPlayerDescription(evaluationId) }),
  'POST /evaluation/evaluation-ratings/': () => ({
    by: 'Evaluator',
    input: aRatingsPatch(evaluationId, { 'skill:1': 3 }),
  }),
  'POST /evaluation/team-player-scores/save/': () => ({
    by: 'Evaluator',
    input: aRatingsPatch(evaluationId, { 'skill:1': 3 }),
  }),
  'POST /evaluation/note/': () => ({ by: 'Evaluator', input: aNotePut(evaluationId, { base_version: 1 }) }),
  'POST /evaluation/final-save/': () => ({ by: 'Evaluator', input: aFinalSave(evaluationId) }),
  'POST /evaluation/reopen/': () => ({ by: 'Evaluator', input: aReopening(evaluationId) }),
  'POST /evaluation/complete/': () => ({ by: 'Evaluator', input: aCompletion(evaluationId) }),
  'GET /evaluation/receipts/': () => ({ by: 'Evaluator', input: { since: '2026-11-20T00:00:00.000Z' } }),
  'GET /evaluation/player_score_structure/': () => ({ by: 'Player', input: { rubric_version: '2026.1' } }),
  'GET /accounts/competitive-score-factor/': () => ({ by: 'Player', input: { organization: '2' } }),
  'GET /accounts/organization-list/': () => ({ by: 'Player', input: { organization: '2', search: 'a' } }),
  'POST /accounts/organization-list/': () => ({
    by: 'Player',
    input: { name: `School ${id()}`, organization_type_id: 2, city: 'Denver', state_name: 'Colorado' },
  }),
  'GET /admin/users/': () => ({
    by: 'Admin',
    input: {
      limit: '10',
      offset: '0',
      search: 'a',
      role: 'Coach',
      is_active: 'true',
      sort_by: 'name',
      order_by: 'asc',
    },
  }),
  'PUT /admin/users/:user_id/': () => ({
    by: 'Admin',
    input: { user_id: people.get('Owner')!.id, is_evaluator: true },
  }),
  'GET /admin/users/:user_id/changes/': () => ({ by: 'Admin', input: { user_id: id() } }),
  'GET /admin/queue/': () => ({ by: 'Admin', input: { limit: '10', offset: '0', status: 'submitted' } }),
  'GET /admin/audit/': () => ({
    by: 'Admin',
    input: {
      limit: '10',
      offset: '0',
      person: 'a',
      action: 'read report',
      since: '2026-11-20T00:00:00.000Z',
      before: '2026-11-21T00:00:00.000Z',
    },
  }),
  'PUT /admin/packages/:package_id/': () => ({
    by: 'Admin',
    input: {
      package_id: '1',
      name: 'One',
      price_cents: 100,
      turnaround_days: 5,
      is_active: true,
      includes: ['One evaluation'],
    },
  }),
}
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const keys = [
  ...endpoints.map(keyOf),
  'GET /evaluation/player-photo/:player_id/',
  'GET /accounts/pictures/:picture_id/',
].filter((key) => key in RIGHT || key.includes(':'))

test.each(keys)('[U32] %s refuses odd input and never fails on it', async (key) => {
  const right = RIGHT[key] ?? (() => ({ by: 'Player' as const, input: { [/:(\w+)/u.exec(key)?.[1] ?? '']: id() } }))
  const faults: string[] = []
  for (const place of waysIn(right().input)) {
    for (const odd of oddValues(`${key} ${place.join()}`)) {
      const { by, input } = right()
      put(input, place, odd)
      const { statusCode, body } = await ask(key, by, input)
      if (statusCode >= 500)
        faults.push(`${place.join('.')} = ${JSON.stringify(odd).slice(0, 60)}: ${statusCode} ${body.slice(0, 80)}`)
    }
  }
  expect(faults).toEqual([])
})

test('[U32] a day that no calendar has is refused, and not by the database', async () => {
  const evaluator = people.get('Evaluator')!
  const id = await server.createLive(evaluator, aSheet())
  for (const evaluated_on of ['2026-02-30', '0000-01-01', '2026-13-01']) {
    const { statusCode, body } = await server.send(evaluator, 'evaluation.final-save', aFinalSave(id, { evaluated_on }))
    expect([evaluated_on, statusCode, body.includes('evaluated_on')]).toEqual([evaluated_on, 422, true])
  }
})

test('[U32] the same line in two spellings of its id is sent twice', async () => {
  const [coach, line] = [people.get('Coach')!, aRosterPlayer()]
  const { id: fresh } = await server.createTeam(coach, { name: 'Twins' })
  const answer = await server.postRoster(coach, fresh, [
    line,
    aRosterPlayer({ id: line.id.toUpperCase(), jersey_number: '9' }),
  ])
  expect([answer.statusCode, answer.json().fields]).toEqual([422, { 'players.1.id': ['This player is listed twice'] }])
})

test.each(keys.filter((key) => !key.startsWith('GET')))('[U32] %s refuses a body that is none', async (key) => {
  const { by, input } = (RIGHT[key] ?? (() => ({ by: 'Player' as const, input: {} })))()
  const bodies = [
    'null',
    '[]',
    '"text"',
    '1',
    '{',
    '{"__proto__": {"a": 1}}',
    '{"constructor": {"prototype": 1}}',
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    `{"a":${'['.repeat(19)}${']'.repeat(19)}}`,
  ]
  const faults: string[] = []
  for (const payload of bodies)
    if ((await ask(key, by, input, payload)).statusCode >= 500) faults.push(payload.slice(0, 40))
  expect(faults).toEqual([])
})

async function ask(key: string, by: Call['by'], input: Body, payload?: string) {
  const [method = '', path = ''] = key.split(' ')
  const rest = { ...input }
  const url = path.replaceAll(/:(\w+)/gu, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''))
  })
  const query =
    method === 'GET'
      ? `?${new URLSearchParams(Object.entries(rest).map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)])).toString()}`
      : ''
  const user = people.get(by)
  const headers = { ...(user && (await server.as(user))), 'content-type': 'application/json' }
  return server.app.inject({
    method: method as 'GET',
    url: `/api${url}${query}`,
    headers,
    ...(method !== 'GET' && { payload: payload ?? JSON.stringify(rest) }),
  })
}
