import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createSmtpMailer } from '#server/adapters/smtp-mailer.ts'
import type { Mail } from '#server/ports/mail.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { aPlayerOf } from '#tests/support/orders.ts'
import { startSmtpServer } from '#tests/support/smtp-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { oweNotice } from './owe-notice.ts'
import type { OrderNotice } from './owe-notice.ts'
import { sendNotices } from './send-notices.ts'

let server: EvaluationServer
let player: TestUser
let evaluationId: string
let before = 0
beforeAll(async () => {
  server = await startEvaluationServer()
  player = await aPlayerOf(server)
  evaluationId = await server.createEvaluation({ player, event: 'Harbor Point vs. Eastgate' })
})
beforeEach(async () => {
  await server.db.query('DELETE FROM notice')
  before = server.mailbox.mails.length
})
afterAll(() => server.close())

const mails = () => server.mailbox.mails.slice(before)
const owe = (kind: OrderNotice) => oweNotice(server.db, { kind, userId: player.id, evaluationId })

test('[O20] what is rolled back owes no mail', async () => {
  const failing = server.db.transaction(async (sql) => {
    await oweNotice(sql, { kind: 'report_ready', userId: player.id, evaluationId })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await sendNotices(server.services)).toBe(0)
})

test('[O21] what is owed goes out once, also when several processes look at the same moment', async () => {
  await owe('order_received')
  await owe('report_ready')
  const sent = await Promise.all([
    sendNotices(server.services),
    sendNotices(server.services),
    sendNotices(server.services),
  ])
  expect(sent.reduce((sum, count) => sum + count)).toBe(2)
  expect(await sendNotices(server.services)).toBe(0)
  expect(mails().map(({ to }) => to)).toEqual([player.email, player.email])
})

test('[O21] a mail server that fails is asked again later, and the email still goes out once', async () => {
  await owe('report_ready')
  const broken = {
    ...server.services,
    mailer: { send: () => Promise.reject(new Error('550 no such user somebody@example.test')) },
  }
  expect(await sendNotices(broken)).toBe(0)
  const [kept] = await server.db.query<{ attempts: number; last_error: string }>(
    'SELECT attempts, last_error FROM notice',
  )
  expect(kept?.attempts).toBe(1)
  expect(kept?.last_error).not.toContain('somebody@example.test')
  expect(await sendNotices(server.services)).toBe(0)
  await server.db.query(`UPDATE notice SET next_try_at = next_try_at - interval '61 seconds'`)
  expect(await sendNotices(server.services)).toBe(1)
})

test.each([
  ['550 5.1.1 no such user', 10],
  ['550 no such user', 10],
  ['451 4.3.0 try later', 1],
  ['552 5.2.2 mailbox full', 1],
  ['554 5.7.1 relay access denied', 1],
])('[M111] a mail server that answers "%s" about a receiver counts as %i of 10 attempts', async (answer, attempts) => {
  const smtp = await startSmtpServer(undefined, answer)
  onTestFinished(() => smtp.close())
  await owe('report_ready')
  const mailer = createSmtpMailer({ url: smtp.url, from: 'courtside@club.example' })
  expect(await sendNotices({ ...server.services, mailer })).toBe(0)
  expect(await server.db.query('SELECT attempts FROM notice')).toEqual([{ attempts }])
  await server.db.query("UPDATE notice SET next_try_at = now() - interval '1 second'")
  expect(await sendNotices(server.services)).toBe(attempts === 10 ? 0 : 1)
})

test('[O21] a mail server that takes longer than the database waits gets one email, not one every few seconds', async () => {
  await owe('report_ready')
  await owe('order_received')
  const slow = {
    ...server.services,
    mailer: {
      async send(mail: Mail) {
        // What the database does with a transaction that has been idle for too long.
        await server.db.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
            AND state = 'idle in transaction'`,
        )
        await server.mailbox.send(mail)
      },
    },
  }
  for (let at = 0; at < 4; at++) await sendNotices(slow).catch(() => 0)
  expect(
    mails()
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual(['Your report is ready', 'Your video is submitted'])
})

test('[O21] what was taken by a process that then died is sent by another one, and ten times at most', async () => {
  await owe('report_ready')
  const dying = { ...server.services, mailer: { send: () => new Promise<never>(() => {}) } }
  void sendNotices(dying)
  await expect.poll(() => server.db.query('SELECT 1 FROM notice WHERE attempts = 1')).toHaveLength(1)
  expect(await sendNotices(server.services)).toBe(0)
  await server.db.query(`UPDATE notice SET next_try_at = next_try_at - interval '10 minutes'`)
  expect(await sendNotices(server.services)).toBe(1)
  await owe('report_ready')
  const failing = { ...server.services, mailer: { send: () => Promise.reject(new Error('no')) } }
  for (let at = 0; at < 15; at++) {
    await sendNotices(failing)
    await server.db.query(`UPDATE notice SET next_try_at = now() - interval '1 second' WHERE sent_at IS NULL`)
  }
  expect(await server.db.query('SELECT attempts FROM notice WHERE sent_at IS NULL')).toEqual([{ attempts: 10 }])
})

test('[O22] no figure of a report stands in an email, and a name of a game cannot lead anywhere', async () => {
  await server.db.query(`UPDATE evaluation SET event_name = 'Visit https://evil.example now <b>' WHERE id = $1`, [
    evaluationId,
  ])
  for (const kind of [
    'order_received',
    'video_problem',
    'report_ready',
    'payment_refunded',
    'consultation_requested',
    'consultation_scheduled',
    'consultation_cancelled',
  ] as const)
    await owe(kind)
  expect(await sendNotices(server.services)).toBe(7)
  for (const { text, html } of mails()) {
    expect(text).not.toMatch(/evil\.example|<b>/u)
    expect(html).not.toMatch(/evil\.example|<b>/u)
    expect(text).toContain('http://localhost:8080/app/')
  }
})

test('[O21] a deleted account gets no mail', async () => {
  const gone = await server.createUser({ role: 'Player' })
  await server.db.query(`UPDATE app_user SET email = 'deleted-x@deleted.invalid' WHERE id = $1`, [gone.id])
  await oweNotice(server.db, { kind: 'report_ready', userId: gone.id, evaluationId })
  await sendNotices(server.services)
  expect(mails()).toEqual([])
})
