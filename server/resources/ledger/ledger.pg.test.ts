import { randomUUID } from 'node:crypto'
import { appendFile, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#server/refusal.ts'
import { backUpRows } from '#tests/support/put-back.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import { CASES, aLedgerWorld } from '#tests/support/ledger-world.ts'
import type { LedgerCase, LedgerWorld } from '#tests/support/ledger-world.ts'
import { EFFECTS } from './effects.ts'
import { readLedgerFirst } from './read-first.ts'
import { readLedger } from './read-ledger.ts'
import { ledgerTrouble, readingWords } from './reading-words.ts'
import { shipLedger } from './ship-ledger.ts'
import { forgetOldLedger, sweepLedger } from './sweep-ledger.ts'

let server: TestServer
let world: LedgerWorld
/** Restores the rows as they were before the test. */
let putBack: () => Promise<void>
beforeAll(async () => {
  server = await startTestServer()
  world = await aLedgerWorld(server)
  putBack = await backUpRows(server.db)
})
afterEach(async () => {
  await putBack()
  await rm(server.services.ledger.place, { recursive: true, force: true })
})
afterAll(() => server.close())

const read = () => readLedger(server.services)
const isInForce = async ({ inForce, of }: LedgerCase) => (await server.db.query(inForce, of(world))).length > 0

test('[U119] every kind of ledger entry has an effect and a test case here', async () => {
  const triggers = await server.db.query<{ kind: string }>(
    `SELECT DISTINCT split_part(encode(tgargs, 'escape'), '\\000', 1) AS kind FROM pg_trigger
     WHERE tgfoid = 'enter_row_in_ledger'::regproc`,
  )
  const kinds = [...triggers.map(({ kind }) => kind), 'player-erased', 'recovery-codes-ended'].toSorted()
  expect(kinds).toEqual(Object.keys(EFFECTS).toSorted())
  expect([...CASES.map(({ kind }) => kind), 'second-step-removed'].toSorted()).toEqual(kinds)
})

test.each(CASES)('[U121] $kind: is applied again after a restore, exactly once', async (given) => {
  await server.db.query(given.does, given.of(world))
  await shipLedger(server.services)
  await putBack()
  expect(await isInForce(given)).toBe(true)

  const reading = await read()
  expect(reading).toMatchObject({ failed: [], isMissing: false, unreadable: 0 })
  expect(reading.applied).toBeGreaterThan(0)
  expect(await isInForce(given)).toBe(false)
  expect(await read()).toMatchObject({ applied: 0, skipped: 0, failed: [] })
})

test('[U121] a restore removes a removed second step from the identity provider again', async () => {
  const { db } = server.services
  await db.query(`INSERT INTO audit (origin, action, person_id) VALUES ('shell', 'remove second step', $1)`, [
    world.coachId,
  ])
  await shipLedger(server.services)
  await putBack()
  const removed: string[] = []
  const removeSecondStep = async (userId: string) => void removed.push(userId)
  const directory = { ...server.services.directory, removeSecondStep }
  expect(await readLedger({ ...server.services, directory })).toMatchObject({ applied: 1, failed: [] })
  expect(removed).toEqual([world.coachId])
})

test('[U119] an entry contains only ids and times, in a file that only its owner can read', async () => {
  const { db, ledger } = server.services
  for (const { does, of } of CASES) await db.query(does, of(world))
  await shipLedger(server.services)
  let text = ''
  for await (const { entries } of ledger.readSince(undefined)) text += JSON.stringify(entries)
  expect(text.length).toBeGreaterThan(1_000)
  for (const name of ['Ava', 'Stone', 'Mia', 'example.test', 'Hawks', 'Harbor', 'Tryout'])
    expect(text).not.toContain(name)
  const [file = ''] = await readdir(ledger.place)
  expect((await stat(path.join(ledger.place, file))).mode & 0o777).toBe(0o600)
})

test('[U120] an entry waits while the ledger is down, and several processes together ship it only once', async () => {
  const { db, ledger } = server.services
  await db.query('UPDATE consent SET withdrawn_at = now() WHERE id = $1', [world.consentId])
  const waits = async () => (await db.query('SELECT 1 FROM ledger_entry WHERE shipped_at IS NULL')).length
  const away = { ...ledger, append: () => Promise.reject(new Error('away')) }
  await expect(shipLedger({ db, ledger: away })).rejects.toThrow('away')
  expect(await waits()).toBeGreaterThan(0)
  await Promise.all(Array.from({ length: 8 }, () => shipLedger(server.services)))
  expect(await waits()).toBe(0)
  const ids: string[] = []
  for await (const { entries } of ledger.readSince(undefined)) ids.push(...entries.map(({ id }) => id))
  expect(ids.length).toBeGreaterThan(0)
  expect(new Set(ids).size).toBe(ids.length)
})

test('[U120] a withdrawal in a rolled-back transaction does not reach the ledger', async () => {
  const { db } = server.services
  const failing = db.transaction(async (sql) => {
    await sql.query('UPDATE consent SET withdrawn_at = now() WHERE id = $1', [world.consentId])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await shipLedger(server.services)).toBe(0)
})

test('[U121] a session and a consent that began and ended after the backup stay ended', async () => {
  const { db } = server.services
  const [origin, consentId] = [randomUUID(), randomUUID()]
  await db.query(
    `INSERT INTO user_session (origin, user_id, device, signed_in_at, last_used_at) VALUES ($1, $2, 'x', now(), now())`,
    [origin, world.coachId],
  )
  await db.query('UPDATE user_session SET ended_at = now() WHERE origin = $1', [origin])
  await db.query(
    `INSERT INTO consent (id, player_id, guardian_name, guardian_email, token_digest, text_version, expires_at)
     VALUES ($1, $2, 'Mia Stone', 'mia.stone@example.test', 'another', '1', now() + interval '1 day')`,
    [consentId, world.playerId],
  )
  await db.query('UPDATE consent SET withdrawn_at = now() WHERE id = $1', [consentId])
  await shipLedger(server.services)
  await putBack()
  expect(await read()).toMatchObject({ applied: 2, failed: [] })
  expect(
    await db.query('SELECT ended_at IS NOT NULL AS is_over FROM user_session WHERE origin = $1', [origin]),
  ).toEqual([{ is_over: true }])
  expect(
    await db.query('SELECT 1 FROM consent WHERE player_id = $1 AND withdrawn_at IS NULL', [world.playerId]),
  ).toEqual([])
})

test('[U121] entries about missing subjects are skipped and counted, and entries of another installation are ignored', async () => {
  const { db, ledger } = server.services
  const entry = { id: randomUUID(), at: new Date().toISOString(), kind: 'reader-ended', subject: { id: randomUUID() } }
  const [epoch] = await db.query<{ of: string }>('SELECT epoch AS of FROM server_epoch ORDER BY started_at LIMIT 1')
  const foreign = { ...entry, id: randomUUID(), subject: { id: world.readerId }, of: randomUUID() }
  await ledger.append([{ ...entry, of: epoch!.of }, foreign], entry.at)
  const reading = await read()
  expect(reading).toMatchObject({ applied: 0, skipped: 1, failed: [] })
  expect(readingWords(reading)).toEqual([
    'Ledger: applied 0 withdrawals, revocations and erasures newer than the backup. 1 were about something the backup does not hold.',
  ])
  expect(
    await db.query('SELECT 1 FROM report_reader WHERE id = $1 AND ended_at IS NULL', [world.readerId]),
  ).toHaveLength(1)
})

test('[U121] a failing entry is reported and retried, and does not block the others', async () => {
  const { db, ledger } = server.services
  const [epoch] = await db.query<{ of: string }>('SELECT epoch AS of FROM server_epoch ORDER BY started_at LIMIT 1')
  const at = new Date().toISOString()
  const common = { of: epoch!.of, at }
  const newer = { ...common, id: randomUUID(), kind: 'of a newer release', subject: {} }
  await ledger.append(
    [
      newer,
      { ...common, id: randomUUID(), kind: 'reader-ended', subject: { id: world.readerId, ended_by: 'revoked' } },
    ],
    at,
  )
  const first = await read()
  expect(first).toMatchObject({ applied: 1, failed: [{ entry: { id: newer.id } }] })
  expect(ledgerTrouble(first)).toEqual([expect.stringContaining('it is of a newer release')])
  expect(await read()).toMatchObject({ applied: 0, failed: [{ entry: { id: newer.id } }] })
  await db.query(`UPDATE ledger_entry SET kind = 'consent-voided', subject = $2 WHERE id = $1`, [
    newer.id,
    JSON.stringify({ id: world.consentId }),
  ])
  expect(await read()).toMatchObject({ applied: 1, failed: [] })
})

test('[U122] a ledger that lacks shipped entries is reported as missing, and damaged lines are counted', async () => {
  const { db, ledger } = server.services
  expect(await read()).toMatchObject({ isMissing: false })
  await db.query('UPDATE invitation SET revoked_at = now() WHERE id = $1', [world.invitationId])
  await shipLedger(server.services)
  const [file = ''] = await readdir(ledger.place)
  await appendFile(path.join(ledger.place, file), '{"id":"torn')
  expect(await read()).toMatchObject({ isMissing: false, unreadable: 1 })
  await rm(ledger.place, { recursive: true })
  const lines: string[] = []
  await readLedgerFirst(server.services, (line, level) => lines.push(`${level}: ${line}`))
  expect(lines).toEqual([expect.stringMatching(/^error: THE LEDGER IS MISSING\. .* until 20/u)])
})

test('[U121] an unreachable ledger stops a server from starting after a restore, and is only reported otherwise', async () => {
  const { ledger } = server.services
  await read()
  const away = {
    ...server.services,
    ledger: {
      ...ledger,
      readSince(): AsyncIterable<never> {
        throw new Error('no answer')
      },
    },
  }
  const lines: string[] = []
  await readLedgerFirst(away, (line) => lines.push(line))
  expect(lines).toEqual([expect.stringContaining('cannot be read: no answer')])
  await putBack()
  await expect(readLedgerFirst(away, () => {})).rejects.toThrow('The server does not start before that works')
})

test('[U121] after a failover with running servers, the next sweep applies the missing entries', async () => {
  const { db } = server.services
  await db.query('UPDATE invitation SET revoked_at = now() WHERE id = $1', [world.invitationId])
  await shipLedger(server.services)
  await putBack()
  const errors: unknown[] = []
  await sweepLedger(server.services, (error) => errors.push(error))
  expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining('applied 1 withdrawal') })])
  expect(await db.query('SELECT 1 FROM invitation WHERE id = $1 AND revoked_at IS NULL', [world.invitationId])).toEqual(
    [],
  )
})

test('[U121] an unreachable identity provider stops reading, and the next attempt resumes at the same entry', async () => {
  const { db } = server.services
  await db.query('UPDATE user_session SET ended_at = now() WHERE origin = $1', [world.origin])
  await shipLedger(server.services)
  await putBack()
  const directory = {
    ...server.services.directory,
    endSession: () => Promise.reject(new Refusal('unavailable', 'away')),
  }
  await expect(readLedgerFirst({ ...server.services, directory }, () => {})).rejects.toThrow('away')
  expect(await read()).toMatchObject({ applied: 1, failed: [] })
})

test('[U119] shipped entries are deleted after 400 days, except the newest', async () => {
  const { db } = server.services
  const enter = (daysAgo: number) =>
    db.query(
      `INSERT INTO ledger_entry (kind, subject, shipped_at) VALUES ('x', '{}', now() - make_interval(days => $1))`,
      [daysAgo],
    )
  const count = async () => (await db.query(`SELECT 1 FROM ledger_entry WHERE kind = 'x'`)).length
  await db.query('TRUNCATE ledger_entry')
  await enter(900)
  await forgetOldLedger(db)
  expect(await count()).toBe(1)
  await enter(399)
  await enter(401)
  await enter(1)
  await forgetOldLedger(db)
  expect(await count()).toBe(2)
})
