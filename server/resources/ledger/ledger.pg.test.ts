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
/** The world as it was, in place of what a test has made of it. */
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

test('[U119] every kind that the database enters has what is done again after a restore, and a case here', async () => {
  const triggers = await server.db.query<{ kind: string }>(
    `SELECT DISTINCT split_part(encode(tgargs, 'escape'), '\\000', 1) AS kind FROM pg_trigger
     WHERE tgfoid = 'enter_row_in_ledger'::regproc`,
  )
  const kinds = [...triggers.map(({ kind }) => kind), 'player-erased', 'recovery-codes-ended'].toSorted()
  expect(kinds).toEqual(Object.keys(EFFECTS).toSorted())
  expect([...CASES.map(({ kind }) => kind), 'second-step-removed'].toSorted()).toEqual(kinds)
})

test.each(CASES)('[U121] $kind: is done again in a backup from before, and only once', async (given) => {
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

test('[U121] a second step that was removed is removed at the identity provider again', async () => {
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

test('[U119] an entry holds ids and instants alone, in a file that only this user may read', async () => {
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

test('[U120] what the ledger could not take waits, and goes once when several processes carry it at the same time', async () => {
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

test('[U120] what a rolled back transaction withdrew is in no ledger', async () => {
  const { db } = server.services
  const failing = db.transaction(async (sql) => {
    await sql.query('UPDATE consent SET withdrawn_at = now() WHERE id = $1', [world.consentId])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await shipLedger(server.services)).toBe(0)
})

test('[U121] a sign-in, and a guardian’s no, that began after the backup are not let in again', async () => {
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

test('[U121] what the backup does not hold is skipped and counted, and another installation’s entries are not read', async () => {
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

test('[U121] an entry that fails is told and tried again, and holds up no other', async () => {
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

test('[U122] a ledger that lacks what was carried to it is missing, and said so; torn lines are counted', async () => {
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

test('[U121] a ledger that gives no answer keeps a server from starting after a restore, and else is only told', async () => {
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
  await expect(readLedgerFirst(away, () => {})).rejects.toThrow('Nobody is answered before it is')
})

test('[U121] where a standby took over while the servers ran on, the next sweep does it again', async () => {
  const { db } = server.services
  await db.query('UPDATE invitation SET revoked_at = now() WHERE id = $1', [world.invitationId])
  await shipLedger(server.services)
  await putBack()
  const told: unknown[] = []
  await sweepLedger(server.services, (error) => told.push(error))
  expect(told).toEqual([expect.objectContaining({ message: expect.stringContaining('applied 1 withdrawal') })])
  expect(await db.query('SELECT 1 FROM invitation WHERE id = $1 AND revoked_at IS NULL', [world.invitationId])).toEqual(
    [],
  )
})

test('[U121] an identity provider that is away stops the reading, which begins again where it was', async () => {
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

test('[U119] what was carried is forgotten after 400 days, but for the newest', async () => {
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
