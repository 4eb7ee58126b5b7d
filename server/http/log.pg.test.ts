import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#server/refusal.ts'
import { aPlayerProfileBody } from '#tests/fixtures/a-profile.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'

const lines: string[] = []
let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer({ logLevel: 'trace', logStream: { write: (line) => void lines.push(line) } })
})
afterAll(() => server.close())

/** What was logged since. */
const taken = () => lines.splice(0).join('')

test('[U58] the log holds neither the secret of a link in a mail nor an address that was asked about, whatever its level', async () => {
  const secret = 'S'.repeat(43)
  for (const url of [
    `/api/consent/${secret}/`,
    `/api/consent/${secret}`,
    `/consent/${secret}`,
    `/api/invitation/${secret}/`,
    `/invitation/${secret}`,
    `/api/join/${secret}/`,
    `/join/${secret}`,
    '/api/auth/validate-email/?email=kid%40example.test',
    '/consent/a/b/../?x=kid@example.test',
  ]) {
    await server.app.inject({ url, headers: { accept: 'text/html', referer: `http://localhost/consent/${secret}` } })
  }
  const log = taken()
  expect(log).toContain('/api/consent/…')
  expect(log).toContain('/api/invitation/…')
  expect(log).toContain('/api/auth/validate-email/?…')
  expect([log.includes(secret), log.includes('example.test'), log.includes('kid')]).toEqual([false, false, false])
})

test('[U58] an error that a mail server or the database explains with an address is logged without it', async () => {
  const child = await server.createUser({ role: 'Player' })
  const body = {
    ...aPlayerProfileBody({
      date_of_birth: `${new Date().getUTCFullYear() - 11}-01-01`,
      guardian_name: 'Dana',
      guardian_email: 'mother@example.test',
    }),
  }
  await server.call(child, 'POST', '/accounts/player/profile/', body)
  const { mailer } = server.services
  server.services.mailer = {
    send: () => Promise.reject(new Error('550 5.1.1 <mother@example.test>: Recipient address rejected')),
  }
  const answer = await server.call(child, 'POST', '/accounts/player/consent/', {})
  server.services.mailer = mailer
  const log = taken()
  expect([answer.statusCode, log.includes('Recipient address rejected'), log.includes('mother@')]).toEqual([
    503,
    true,
    false,
  ])
})

test('[U58] of a row that the database refuses, its table and rule are logged and not what stands in it', async () => {
  const failure: unknown = await server.db
    .query(
      `INSERT INTO app_user (id, email, first_name, last_name, role) SELECT gen_random_uuid(), 'twin@example.test',
        'Twin', 'Twin', 'Player' FROM generate_series(1, 2)`,
    )
    .catch((error: unknown) => error)
  server.app.log.error(failure)
  server.app.log.error(new Refusal('unavailable', 'Away', { cause: failure }))
  const log = taken()
  expect(log).toContain('app_user')
  expect([log.includes('twin@'), log.includes('detail')]).toEqual([false, false])
})

test('[U115] the log records failed sign-ins, 403 and 404 with account and network, but no personal data', async () => {
  const player = await server.createUser({ role: 'Player', email: 'kid.of.dana@example.test' })
  const headers = await server.as(player)
  taken()
  for (const address of [player.email, player.email.toUpperCase(), 'stranger@example.test'])
    await server.signIn(address, 'Wrong-password-1').catch(() => {})
  await server.app.inject({ url: '/api/admin/users/', headers })
  await server.app.inject({ url: `/api/event/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}/`, headers })
  const log = taken()
  type Line = { msg: string; refused: string; endpoint: string; who: string; from: string }
  const lines = log.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line]))
  const refused = lines.filter(({ msg }) => msg === 'refused')
  expect(refused.map((it) => [it.refused, it.endpoint])).toEqual([
    ...Array(3).fill(['NotAuthorizedException', 'InitiateAuth']),
    ['FORBIDDEN', 'GET /api/admin/users/'],
    ['MISSING', 'GET /api/event/:event_id/'],
  ])
  const [one, same, other, forbidden] = refused.map(({ who }) => who)
  expect([one === same, one === other, forbidden]).toEqual([true, false, player.id])
  expect(new Set(refused.map(({ from }) => from)).size).toBe(1)
  expect(JSON.stringify(refused)).not.toMatch(/dana|stranger|127\.0|password/iu)
})
