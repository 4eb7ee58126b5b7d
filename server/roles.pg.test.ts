import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { anAppProcessIn } from '#tests/support/app-process.ts'
import type { AppProcess } from '#tests/support/app-process.ts'
import { newFolder } from '#tests/support/demo-folders.ts'
import { PRODUCTION } from '#tests/support/production-settings.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'

const CHILD = 'kid@example.test'
/** A local database needs no TLS, and therefore no waiver. */
const { WITHOUT_DATABASE_TLS: _, ...withoutDatabaseTls } = PRODUCTION

let database: TestDatabase
let api: AppProcess
let metricsPort: number

beforeAll(async () => {
  database = await openTestDatabase()
  metricsPort = aPort()
  api = await start('api')
})
afterAll(async () => {
  await api.discard()
  await database.close()
})

/** Below those that the kernel hands out, the processes' own among them. */
const aPort = () => 20_000 + Math.floor(Math.random() * 10_000)

const start = (role: string, more: Record<string, string> = {}) =>
  anAppProcessIn(newFolder(role), {
    ...withoutDatabaseTls,
    DATABASE_URL: database.url,
    DEMO: 'none',
    ROLE: role,
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'info',
    SLOW_QUERY_MS: '1',
    ...more,
  })

const mailsOf = ({ dataDir }: AppProcess) => {
  try {
    return readdirSync(path.join(dataDir, 'mail')).filter((name) => !name.startsWith('.'))
  } catch {
    return []
  }
}
const ask = (app: AppProcess, url: string, how: RequestInit = {}) => fetch(`http://127.0.0.1:${app.port}${url}`, how)
const metrics = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

test('[U102] an api process sends no mail; a worker sends it, and answers nothing but whether it is well', async () => {
  await database.db.query(
    `WITH person AS (INSERT INTO app_user (id, email, first_name, last_name, role)
       VALUES (gen_random_uuid(), $1, 'Kim', 'Lee', 'Player') RETURNING id),
     dispute AS (INSERT INTO payment_dispute
         (id, payment_reference, amount_cents, currency, reason, status, opened_at, told_at)
       VALUES ('dp_1', 'pi_1', 100, 'USD', 'fraudulent', 'needs_response', now(), now()) RETURNING id)
     INSERT INTO notice (kind, user_id, dispute_id)
     SELECT 'dispute_opened', person.id, dispute.id FROM person, dispute`,
    [CHILD],
  )
  const port = aPort()
  const worker = await start('worker', { METRICS_PORT: String(port) })
  onTestFinished(() => worker.discard())
  await expect.poll(() => mailsOf(worker)).not.toEqual([])
  expect(mailsOf(api)).toEqual([])
  const statuses = ['/healthz', '/readyz', '/api/reference-data/', '/idp/', '/'].map(
    async (url) => (await ask(worker, url)).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404, 404])
  expect(await metrics(port)).toMatch(/^courtside_sweep_last_success_seconds\{sweep="notices"\} \d{10}/mu)
  expect(await metrics(metricsPort)).not.toMatch(/^courtside_sweep_last_success_seconds\{/mu)
})

test('a server whose port is taken names the port and the setting that changes it', async () => {
  await expect(start('api', { METRICS_PORT: String(aPort()), PORT: String(api.port) })).rejects.toThrow(
    `Port ${api.port} is in use. Stop the program that uses it, perhaps another Courtside, or set PORT to a free port.`,
  )
})

test('[U100] production that lacks its parts ends with 1, and names all of them in one message', () => {
  const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  for (const missing of [
    'DATABASE_URL',
    'COGNITO_CLIENT_ID',
    'PUBLIC_ORIGIN',
    'SMTP_URL',
    'S3_BUCKET',
    'STRIPE_SECRET_KEY',
  ])
    expect(stderr).toContain(missing)
})

test('[U22, U102] in production nothing of /dev and no local user pool is there', async () => {
  for (const url of ['/dev/mail', '/dev/checkout/1', '/dev/schedule/1', '/idp/', '/s3/courtside/x', '/api/docs'])
    expect((await ask(api, url)).status).toBeGreaterThanOrEqual(400)
})

test('[U103, U104, U105] figures and log name endpoints and request ids, and nobody: neither by address nor by id', async () => {
  const headers = { 'x-request-id': 'deadbeef-1' }
  const id = '0190c8a2-7a55-7b3e-9d3c-3f2a51c0ffee'
  await ask(api, `/api/accounts/histories/${id}/?email=${CHILD}`, { method: 'POST', headers })
  await ask(api, `/api/auth/validate-email/?email=${CHILD}`)
  await ask(api, `/nowhere/${CHILD}`)
  await ask(api, `/nowhere/${encodeURIComponent(CHILD)}`)
  const page = await metrics(metricsPort)
  expect(page).toContain('endpoint="GET /api/auth/validate-email/",outcome="2xx"')
  expect(page).toMatch(/^nodejs_eventloop_lag_seconds /mu)
  expect(page).toMatch(/^courtside_unsent_mail_seconds \d/mu)
  const log = api.log()
  const lines = log.trim().split('\n')
  expect(lines.map((line) => typeof (JSON.parse(line) as { msg: unknown }).msg)).toEqual(lines.map(() => 'string'))
  expect(log).toContain('"reqId":"deadbeef-1"')
  expect(log).toMatch(/A statement took \d+ ms: .+\$1/u)
  expect(page).toContain('endpoint="POST /api/accounts/histories/:player_id/",outcome="4xx"')
  expect(page).not.toContain(id)
  for (const personal of [CHILD, encodeURIComponent(CHILD), 'Kim'])
    expect([page.includes(personal), log.includes(personal)]).toEqual([false, false])
})
