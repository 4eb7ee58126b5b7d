import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSweeps } from '#server/sweeps.ts'
import { createWatch, figuresOf } from '#server/watch/watch.ts'
import { THRESHOLDS } from '#server/watch/thresholds.ts'
import { PRODUCTION } from '#tests/support/production-settings.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import type { TestServer, TestUser } from '#tests/support/test-server.ts'
import { openOperatorDoor } from './operator-door.ts'
import { runStatusShell } from './status-shell.ts'

const WELL = 'Nothing waits that should not.'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer()
  user = await server.createUser({ isAdmin: true })
})
beforeEach(async () => {
  await server.db.query('DELETE FROM notice')
  await server.db.query('DELETE FROM payment_dispute')
  await server.db.query('DELETE FROM payment_refund')
  await server.db.query('DELETE FROM checkout')
})
afterAll(() => server.close())

/** A local database needs no TLS, and therefore no waiver. */
const { WITHOUT_DATABASE_TLS: _, ...SETTINGS } = PRODUCTION
const status = (...args: string[]) => runStatusShell(args, { ...SETTINGS, DATABASE_URL: server.databaseUrl })

async function aDispute(dueIn: string) {
  await server.db.query(
    `INSERT INTO payment_dispute (id, payment_reference, amount_cents, currency, reason, status, opened_at, told_at,
       evidence_due_at) VALUES ('dp_1', 'pi_1', 100, 'USD', 'fraudulent', 'needs_response', now(), now(), now() + $1::interval)`,
    [dueIn],
  )
}

/** Adds a payment that bought nothing and is due for a refund. `values`: status, failure and settling time. */
async function aRefund(values: string) {
  await server.db.query(
    `WITH payment AS (INSERT INTO checkout (id, buyer_id, package_id, package_name, credits, turnaround_days,
       validity_days, amount_cents, currency, status, expires_at, paid_at)
       VALUES (gen_random_uuid(), $1, 1, 'Single', 1, 7, 365, 7900, 'USD', 'refund_due', now(), now() - interval '7 days')
       RETURNING id)
     INSERT INTO payment_refund (checkout_id, amount_cents, status, failure, settled_at)
     SELECT id, 7900, ${values} FROM payment`,
    [user.id],
  )
}

const anOwedMail = (age: string, attempts = 0) =>
  server.db.query(
    `INSERT INTO notice (kind, user_id, dispute_id, created_at, attempts)
     VALUES ('dispute_opened', $1, 'dp_1', now() - $2::interval, $3)`,
    [user.id, age, attempts],
  )

test('[U107] when nothing waits, nobody is needed', async () => {
  await aDispute('7 days')
  await anOwedMail('1 minute')
  const { text, needsPerson } = await status()
  expect([needsPerson, text.startsWith(WELL)]).toEqual([false, true])
})

test.each([
  { what: 'a mail of an hour', make: () => anOwedMail('1 hour'), says: 'Emails are not going out.' },
  {
    what: 'a mail that was given up',
    make: () => anOwedMail('1 day', 10),
    says: 'Emails were tried for a day in vain.',
  },
  {
    what: 'a dispute due tomorrow',
    make: () => server.db.query(`UPDATE payment_dispute SET evidence_due_at = now() + interval '1 day'`),
    says: 'A dispute waits for an answer',
  },
  {
    what: 'a refund that failed',
    make: () => aRefund("'failed', 'unknown_payment', now() - interval '6 days'"),
    says: 'Refunds failed and are not retried. Open Payments on the admin page',
  },
])('[U107] $what needs a person, in words that say where to look', async ({ make, says }) => {
  await aDispute('7 days')
  await make()
  const { text, needsPerson } = await status()
  expect([needsPerson, text.split('\n')[0]]).toEqual([true, '1 thing needs a person:'])
  expect(text).toContain(says)
  expect(text).not.toContain(user.email)
})

test('[O149, U107] a refund that failed over a week ago, or was asked for again, is no longer listed', async () => {
  await aRefund("'failed', 'came_back', now() - interval '8 days'")
  await aRefund("'failed', 'refused', now() - interval '1 day'")
  await server.db.query(
    `INSERT INTO payment_refund (checkout_id, amount_cents, reason, status) SELECT checkout_id, 7900, 'Again', 'due'
     FROM payment_refund WHERE failure = 'refused'`,
  )
  expect((await status()).needsPerson).toBe(false)
})

test('[U107] an account that should be gone, refused work, refused videos and a refund are counted', async () => {
  const late = await server.createUser()
  await server.db.query(`UPDATE app_user SET deletion_due_at = now() - interval '2 days' WHERE id = $1`, [late.id])
  await server.db.query(
    `INSERT INTO applied_mutation (user_id, mutation_id, kind, subject_id, request_hash, result)
     SELECT $1, gen_random_uuid(), 'ratings.save', gen_random_uuid(), 'x', '{"status":"rejected"}'
     FROM generate_series(1, 21)`,
    [user.id],
  )
  const { text } = await status()
  await server.db.query('DELETE FROM applied_mutation')
  await server.db.query('UPDATE app_user SET deletion_due_at = NULL')
  expect(text).toContain('2 things need a person:')
  expect(text).toMatch(/operations refused, last day +21 +\(at most 20\)/u)
  expect(text).toMatch(/oldest overdue deletion +2 days +\(at most 24 h\)/u)
})

test('[U103, U107] the pages of running processes are read together, and tell of silent sweeps', async () => {
  const sweeps = startSweeps(server.services, () => {})
  onTestFinished(() => sweeps.stop())
  let now = Date.now()
  const watch = createWatch({ db: server.db, now: () => now, sweeps: () => sweeps.states() })
  onTestFinished(() => watch.stop())
  watch.operation('replayed')
  watch.request('GET /api/x/:id/', 404, 0.2)
  const page = createServer((_request, response) => void watch.page().then(({ text }) => response.end(text)))
  await new Promise<void>((resolve) => {
    page.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void page.close())
  const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}/metrics`
  expect((await status('--metrics', url)).text.split('\n')[0]).toBe(WELL)
  const { text: told } = await watch.page()
  expect(told).toContain('courtside_operations_total{status="replayed"} 1')
  expect(told).toContain('courtside_request_seconds_count{endpoint="GET /api/x/:id/",outcome="4xx"} 1')
  for (const { figure } of THRESHOLDS.filter((it) => !it.expr && it.figure !== 'replication_lag_seconds'))
    expect(told).toMatch(new RegExp(`^courtside_${figure}[ {]`, 'mu'))
  now += 3_600_000
  expect((await status('--metrics', url)).text).toContain('A sweep has not been done in time.')
  await expect(status('--metrics', 'http://127.0.0.1:1/metrics')).rejects.toThrow('does not answer')
})

test('[U107] a server with a database of its own is asked itself, and one that does not run is no good news', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'courtside-status-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const ask = () => runStatusShell([], { DATA_DIR: dataDir })
  await expect(ask()).rejects.toThrow(`No server runs on the data in ${dataDir}`)
  const sources = { db: server.db, now: Date.now, sweeps: () => [] }
  const { directory } = server.services
  const close = await openOperatorDoor({ db: server.db, directory, dataDir, figures: () => figuresOf(sources) })
  expect((await ask()).text.startsWith(WELL)).toBe(true)
  await close()
})
