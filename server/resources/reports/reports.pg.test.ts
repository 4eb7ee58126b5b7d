import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReportReader } from '#domain/contracts/reports.ts'
import { CONSENT_VERSION } from '#domain/profiles/consent-text.ts'
import { aLiveCreation, aPlayerDescription, aReportAddress } from '#tests/fixtures/operation-bodies.ts'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { aPlayerOf } from '#tests/support/orders.ts'
import { deadlocksOf } from '#tests/support/deadlocks-of.ts'
import { openSentReportsStage } from '#tests/support/sent-reports-stage.ts'
import type { SentReportsStage } from '#tests/support/sent-reports-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'
import { sendReports } from './send-reports.ts'

let server: EvaluationServer
let evaluator: TestUser
let aLiveReport: SentReportsStage['aLiveReport']
let publish: SentReportsStage['publish']
let post: SentReportsStage['post']
let mailTo: SentReportsStage['mailTo']
let tokenTo: SentReportsStage['tokenTo']
let aCode: SentReportsStage['aCode']
let opened: SentReportsStage['opened']
let anAddress: SentReportsStage['anAddress']
let sweep: SentReportsStage['sweep']
let before = 0
beforeAll(async () => {
  ;({ server, evaluator, aLiveReport, publish, post, mailTo, tokenTo, aCode, opened, anAddress, sweep } =
    await openSentReportsStage())
})
beforeEach(async () => {
  await server.db.query('UPDATE report_reader SET owed_at = NULL WHERE sent_at IS NULL OR sent_at < owed_at')
  before = server.mailbox.mails.length
})
afterAll(() => server.close())

const CHILD = {
  organization: { ...aLiveCreation().player.organization, organization_type_id: 1 as const, school_grade: '5' },
}

const NOBODY = { statusCode: 404 }
const mails = () => server.mailbox.mails.slice(before)

async function readers(id: string, as = evaluator) {
  return (await server.call(as, 'GET', `/evaluation/${id}/readers/`)).json<ReportReader[]>()
}
async function stateOf(id: string) {
  return (await readers(id)).map(({ state }) => state)
}

test('[R61] a published live evaluation reaches a family: an email, a code, the report, and a second look', async () => {
  const to = anAddress()
  const { id } = await aLiveReport(to)
  expect(await sweep()).toBe(1)
  expect(await sweep()).toBe(0)
  const [mail] = mails()
  expect(mail?.subject).toBe('Marcus’s report from Saturday Run is ready')
  // Nothing of what was rated, and not the whole name.
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Webb|Good hands|Cedar Ridge/u)
  expect(await stateOf(id)).toEqual(['sent'])

  const { token, code } = await aCode(to)
  expect(await stateOf(id)).toEqual(['sent'])
  const report = await opened(token, { code })
  expect(report).toMatchObject({ evaluation_submission_id: id, player_profile: { first_name: 'Marcus' } })
  expect(report.notes.evaluator.map(({ text }) => text)).toEqual(['Good hands'])
  expect(report.player_profile).toMatchObject({ date_of_birth: null, profile_picture: null })
  expect((await opened(token, { session: report.session })).evaluation_submission_id).toBe(id)
  expect((await readers(id))[0]).toMatchObject({ state: 'sent', email: to, opened_at: expect.any(String) })
})

test('[R61] a code opens once, a newer one ends the one before, and the link alone shows nothing', async () => {
  const to = anAddress()
  await aLiveReport(to)
  await sweep()
  const first = await aCode(to)
  expect(await post(`${first.token}/open`)).toMatchObject(NOBODY)
  const second = await aCode(to)
  // One time in a million both are the same.
  const older = first.code === second.code ? 'no code' : first.code
  expect(await post(`${first.token}/open`, { code: older })).toMatchObject(NOBODY)
  await opened(second.token, { code: second.code })
  expect(await post(`${second.token}/open`, { code: second.code })).toMatchObject(NOBODY)
  // A session opens what was sent to its own inbox.
  const other = anAddress()
  await aLiveReport(other)
  await sweep()
  const { session } = await opened(first.token, await aCode(to))
  expect(await post(`${tokenTo(other)}/open`, { session })).toMatchObject(NOBODY)
})

test('[EV73] a link is made in the order of whoever corrects the address: the person, then the reader', async () => {
  const { id } = await aLiveReport(anAddress())
  let sweeping: Promise<number> | undefined
  await server.db.transaction(async (sql) => {
    await sql.query(
      'SELECT 1 FROM player WHERE id = (SELECT player_id FROM evaluation WHERE id = $1) FOR NO KEY UPDATE',
      [id],
    )
    sweeping ??= sweep()
    await untilBlocked(server.db)
    await sql.query('UPDATE report_reader SET last_error = NULL WHERE evaluation_id = $1', [id])
  })
  expect(await sweeping).toBe(1)
  expect(await deadlocksOf(server.db)).toBe(0)
})

test('[R61] altered, closed, expired and foreign links are answered alike', async () => {
  const to = anAddress()
  const { id } = await aLiveReport(to)
  await sweep()
  const { token, code } = await aCode(to)
  const said = async (path: string, body: object) => (await post(path, body)).body
  const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  const words = await said(`${altered}/open`, { code })
  expect(JSON.parse(words)).toMatchObject({ error_code: 'MISSING' })
  expect(await said(`${altered}/code`, {})).toBe(words)
  expect(await said(`${token}/open`, { code: 'x'.repeat(6) })).toBe(words)
  expect(await said(`${token}/open`, { session: 'x' })).toBe(words)
  await server.db.query("UPDATE report_reader SET expires_at = now() - interval '1 second' WHERE evaluation_id = $1", [
    id,
  ])
  expect(await said(`${token}/code`, {})).toBe(words)
  expect(await said(`${token}/open`, { code })).toBe(words)
  expect(await stateOf(id)).toEqual(['expired'])
  await server.db.query("UPDATE report_reader SET expires_at = now() + interval '1 day' WHERE evaluation_id = $1", [id])
  const { session } = await opened(token, { code })
  await server.call(evaluator, 'DELETE', `/evaluation/${id}/readers/`)
  expect(await said(`${token}/open`, { session })).toBe(words)
  expect(await said(`${token}/code`, {})).toBe(words)
})

test('[R61] two reports to one inbox open with one code; one to another inbox doesn’t', async () => {
  const to = anAddress()
  const older = await aLiveReport(to, { walkOn: { first_name: 'Mila' } })
  const newer = await aLiveReport(to.toUpperCase())
  const other = await aLiveReport(anAddress())
  expect(await sweep()).toBe(3)
  const { token, code } = await aCode(to)
  const report = await opened(token, { code })
  expect(report.reports.map(({ first_name }) => first_name)).toEqual(['Marcus', 'Mila'])
  const sibling = await opened(token, { session: report.session, evaluation_submission_id: newer.id })
  expect([report.evaluation_submission_id, sibling.evaluation_submission_id]).toEqual([older.id, newer.id])
  expect(await post(`${token}/open`, { session: report.session, evaluation_submission_id: other.id })).toMatchObject(
    NOBODY,
  )
})

test('[R62] a corrected address closes the one before, also after the report went there', async () => {
  const [typo, right] = [anAddress(), anAddress()]
  const { id } = await aLiveReport(typo)
  await sweep()
  await server.apply(evaluator, 'report.address', aReportAddress(id, right))
  expect(await sweep()).toBe(1)
  expect(await post(`${tokenTo(typo)}/code`)).toMatchObject(NOBODY)
  expect((await readers(id)).map(({ email, state, ended_by }) => [email, state, ended_by])).toEqual([
    [typo, 'ended', 'corrected'],
    [right, 'sent', null],
  ])
  await server.apply(evaluator, 'report.address', aReportAddress(id, null))
  expect(await post(`${tokenTo(right)}/code`)).toMatchObject(NOBODY)
})

test('[R62] an address given before the report is published waits for it, and the last one stands', async () => {
  const [first, last] = [anAddress(), anAddress()]
  const { id } = await aLiveReport(null, { isPublished: false })
  await server.apply(evaluator, 'report.address', aReportAddress(id, first))
  await server.apply(evaluator, 'report.address', aReportAddress(id, last))
  expect(await sweep()).toBe(0)
  expect(await stateOf(id)).toEqual(['ended', 'waits'])
  await publish(id)
  expect(await sweep()).toBe(1)
  expect(mails().map(({ to }) => to)).toEqual([last])
  const data = await server.call(evaluator, 'GET', `/evaluation/get_evaluation_data/?evaluation_submission_id=${id}`)
  expect(data.json()).toMatchObject({ report_email: last })
})

test('[R62] the report of an account is sent to no address', async () => {
  const player = await server.createUser({ role: 'Player' })
  const id = await server.createEvaluation({ player, evaluator, status: 'in_review' })
  expect((await server.send(evaluator, 'report.address', aReportAddress(id))).statusCode).toBe(409)
  const sent = await server.call(evaluator, 'POST', `/evaluation/${id}/readers/`, { email: anAddress() })
  expect(sent.statusCode).toBe(409)
})

test('[R62] of an account seen live nothing is sent to an address either', async () => {
  const player = await aPlayerOf(server)
  await server.createEvaluation({ player, evaluator, status: 'in_review' })
  const [row] = await server.db.query<{ id: string }>('SELECT id FROM player WHERE user_id = $1', [player.id])
  const creation = aLiveCreation({ report_email: anAddress() })
  const id = creation.evaluation_submission_id
  await server.createLive(evaluator, aSheet(), { ...creation, player: { ...creation.player, id: row?.id ?? '' } })
  expect(await readers(id)).toEqual([])
  expect((await server.send(evaluator, 'report.address', aReportAddress(id))).statusCode).toBe(409)
  expect((await server.call(evaluator, 'POST', `/evaluation/${id}/readers/`, { email: anAddress() })).statusCode).toBe(
    409,
  )
  const past = server.db.query("INSERT INTO report_reader (evaluation_id, email) VALUES ($1, 'a@example.test')", [id])
  await expect(past).rejects.toMatchObject({ constraint: 'reader_without_account' })
})

test('[R62, K36] corrected while an account joins by the wrong address: one comes after the other, and nothing stays there', async () => {
  for (let round = 0; round < 8; round++) {
    const wrong = await aPlayerOf(server)
    const { id, playerId } = await aLiveReport(wrong.email)
    await Promise.all([
      server.call(wrong, 'POST', `/accounts/histories/${playerId}/`, {}),
      server.send(evaluator, 'report.address', aReportAddress(id, anAddress())),
      server.send(evaluator, 'player.describe', aPlayerDescription(id)),
    ])
    const read = await server.call(wrong, 'GET', `/evaluation/result/?evaluation_submission_id=${id}`)
    expect(read.statusCode).toBe(404)
    expect((await readers(id)).map(({ ended_by }) => ended_by)).toEqual(['corrected', null])
  }
})

test('[R63] sent again, the link before works while the new email waits', async () => {
  const to = anAddress()
  const { id } = await aLiveReport(to)
  await sweep()
  const token = tokenTo(to)
  await server.call(evaluator, 'POST', `/evaluation/${id}/readers/`, { email: to })
  expect(await stateOf(id)).toEqual(['owed'])
  expect((await post(`${token}/code`)).statusCode).toBe(200)
})

test('[R63] an inbox gets ten reports a day from one sender, in any spelling, and a stranger delays no other sender', async () => {
  const box = anAddress()
  const stranger = await server.createUser({ role: 'Evaluator' })
  for (let at = 0; at < 11; at++) await aLiveReport(box.replace('@', `+${at}@`), { by: stranger })
  expect(await sweep()).toBe(10)
  await aLiveReport(box)
  expect(await sweep()).toBe(1)
  await server.db.query("UPDATE report_link SET sent_at = sent_at - interval '2 days'")
  await server.db.query('UPDATE report_reader SET next_try_at = now() WHERE sent_at IS NULL')
  expect(await sweep()).toBe(1)
})

test('[R63] a mail server that is down for a day loses nothing and sends nothing twice', async () => {
  const to = anAddress()
  const { id } = await aLiveReport(to)
  const down = { ...server.services, mailer: { send: () => Promise.reject(new Error(`550 no such user ${to}`)) } }
  for (let hour = 0; hour < 24; hour++) {
    expect(await sendReports(down)).toBe(0)
    await server.db.query(
      "UPDATE report_reader SET next_try_at = next_try_at - interval '1 hour' WHERE evaluation_id = $1",
      [id],
    )
  }
  expect(await stateOf(id)).toEqual(['failed'])
  const [kept] = await server.db.query<{ last_error: string }>(
    'SELECT last_error FROM report_reader WHERE evaluation_id = $1',
    [id],
  )
  expect(kept?.last_error).not.toContain(to)
  const sent = await Promise.all([sweep(), sweep(), sweep()])
  expect(sent.reduce((sum, count) => sum + count)).toBe(1)
  expect(await sweep()).toBe(0)
  // The links that never left the server open nothing that this one doesn't; this one works.
  const { token, code } = await aCode(to)
  await opened(token, { code })
})

test('[R63] sent again, both links work; ten emails of one report are enough for a day', async () => {
  const to = anAddress()
  const { id } = await aLiveReport(to)
  await sweep()
  const first = tokenTo(to)
  const again = () => server.call(evaluator, 'POST', `/evaluation/${id}/readers/`, { email: to })
  expect((await again()).json()).toMatchObject([{ state: 'owed' }])
  expect(await sweep()).toBe(1)
  expect(tokenTo(to)).not.toBe(first)
  expect((await post(`${first}/code`)).statusCode).toBe(200)
  for (let at = 0; at < 8; at++) {
    await again()
    await sweep()
  }
  expect((await again()).statusCode).toBe(429)
})

test('[R66] who opened a report keeps it in their account; who only has the link, or comes late, doesn’t', async () => {
  const to = anAddress()
  const { id } = await aLiveReport(to)
  await sweep()
  const { token, code } = await aCode(to)
  const { session } = await opened(token, { code })
  const player = await aPlayerOf(server)
  const keep = (by: string, user = player) =>
    server.call(user, 'POST', `/report/${token}/keep/`, { session: by, evaluation_submission_id: id })
  expect(await keep('x'.repeat(43))).toMatchObject(NOBODY)
  // Making an account takes longer than the half hour of reading.
  await server.db.query("UPDATE report_session SET expires_at = expires_at - interval '2 hours'")
  expect((await keep(session)).json()).toEqual({ evaluation_submission_id: id })
  const library = await server.call(player, 'GET', '/evaluation/player/library/')
  expect(library.json<{ results: object[] }>().results).toMatchObject([{ evaluation_submission_id: id }])
  expect(await keep(session, await aPlayerOf(server))).toMatchObject(NOBODY)
  await server.db.query("UPDATE report_session SET expires_at = expires_at - interval '1 day'")
  expect(await keep(session)).toMatchObject(NOBODY)
})

test('[K19, K31] of a child whose guardian has not agreed nothing is found by an account with the address', async () => {
  const player = await aPlayerOf(server)
  await aLiveReport(player.email, { walkOn: CHILD })
  const found = await server.call(player, 'GET', '/accounts/histories/')
  expect(found.json()).toEqual({ found: [], guarded: [], joined: [] })
})

test('[R65] another evaluator sees no readers; an admin sees them without the addresses', async () => {
  const to = anAddress()
  const { id } = await aLiveReport(to)
  const [other, admin] = [await server.createUser(), await server.createUser({ role: 'Owner', isAdmin: true })]
  expect(await server.call(other, 'GET', `/evaluation/${id}/readers/`)).toMatchObject(NOBODY)
  expect((await readers(id, admin))[0]?.email).toBe('f…@example.test')
  await server.call(admin, 'DELETE', `/evaluation/${id}/readers/`)
  expect(await stateOf(id)).toEqual(['ended'])
})

test('[K19] the report of a child waits for a guardian, and closes at once when they take it back', async () => {
  const to = anAddress()
  const { id } = await aLiveReport(to, { walkOn: CHILD })
  expect(await sweep()).toBe(0)
  expect(await sweep()).toBe(0)
  expect(mails().map((it) => [it.to, it.subject])).toEqual([[to, 'We need your consent for Marcus’s report']])
  expect(await stateOf(id)).toEqual(['asked'])
  const consent = /\/consent\/([\w-]+)/u.exec(mailTo(to).text)?.[1] ?? ''
  const answer = (it: 'give' | 'withdraw') =>
    server.app.inject({
      method: 'POST',
      url: `/api/consent/${consent}/`,
      payload: { answer: it, given_name: 'Pat Webb', text_version: CONSENT_VERSION },
    })
  expect((await answer('give')).json()).toMatchObject({ is_for: 'report', state: 'given' })
  expect(await sweep()).toBe(1)
  const { token, code } = await aCode(to)
  const { session } = await opened(token, { code })
  expect((await answer('withdraw')).statusCode).toBe(200)
  expect(await post(`${token}/open`, { session })).toMatchObject(NOBODY)
  expect(await post(`${token}/code`)).toMatchObject(NOBODY)
})

/** A published report of a child, and how whoever was asked at an address answers. */
async function aChildsReport(to: string) {
  const report = await aLiveReport(to, { walkOn: CHILD })
  await sweep()
  return report
}
async function answerOf(to: string, answer: 'give' | 'withdraw', more: object = {}) {
  const token = /\/consent\/([\w-]+)/u.exec(mailTo(to, /\/consent\//u).text)?.[1] ?? ''
  const payload = { answer, given_name: 'Pat Webb', text_version: CONSENT_VERSION, ...more }
  return (await server.app.inject({ method: 'POST', url: `/api/consent/${token}/`, payload })).statusCode
}

test('[K20] what was agreed to at an address that is corrected counts for nothing, and the right one is asked', async () => {
  const [typo, right] = [anAddress(), anAddress()]
  const { id } = await aChildsReport(typo)
  expect(await answerOf(typo, 'give')).toBe(200)
  await server.apply(evaluator, 'report.address', aReportAddress(id, right))
  expect(await sweep()).toBe(0)
  expect(mailTo(right).subject).toContain('your consent')
  expect(await answerOf(typo, 'withdraw')).toBe(404)
  expect(await answerOf(right, 'give')).toBe(200)
  expect(await sweep()).toBe(1)
  expect(mailTo(right).subject).toContain('is ready')
})

test('[K20] a no stands: another address is not asked in its place, the same one may be', async () => {
  const [guardian, other] = [anAddress(), anAddress()]
  const { id } = await aChildsReport(guardian)
  expect(await answerOf(guardian, 'withdraw')).toBe(200)
  await server.call(evaluator, 'POST', `/evaluation/${id}/readers/`, { email: other })
  expect(await sweep()).toBe(0)
  expect(mails().filter(({ to }) => to === other)).toEqual([])
  expect(await stateOf(id)).toEqual(['held', 'held'])
  await server.call(evaluator, 'POST', `/evaluation/${id}/readers/`, { email: guardian })
  await sweep()
  expect(await answerOf(guardian, 'give')).toBe(200)
  expect(await sweep()).toBe(2)
})

test('[K20] a no from an address that is corrected afterwards can’t become a yes', async () => {
  const [typo, right] = [anAddress(), anAddress()]
  const { id } = await aChildsReport(typo)
  expect(await answerOf(typo, 'withdraw')).toBe(200)
  await server.apply(evaluator, 'report.address', aReportAddress(id, right))
  expect(await answerOf(typo, 'give', { is_change: true })).toBe(409)
  expect(await sweep()).toBe(0)
  expect(mails().filter(({ to }) => to === right)).toEqual([])
})

test('[K20] nobody answers as the guardian of a player they rated', async () => {
  const { id } = await aChildsReport(evaluator.email)
  expect(mails().filter(({ to }) => to === evaluator.email)).toEqual([])
  expect(await stateOf(id)).toEqual(['failed'])
})

test('[K20, R65] the reader after a closed one is asked in their place', async () => {
  const [first, second] = [anAddress(), anAddress()]
  const { id } = await aChildsReport(first)
  await server.call(evaluator, 'POST', `/evaluation/${id}/readers/`, { email: second })
  await sweep()
  expect(mails().filter(({ to }) => to === second)).toEqual([])
  const [reader] = await readers(id)
  await server.call(evaluator, 'DELETE', `/evaluation/${id}/readers/?reader_id=${reader?.id}`)
  await sweep()
  expect(mailTo(second).subject).toContain('your consent')
})

test('[K19] whoever writes it, no link to the report of a child comes to be without consent', async () => {
  const { id } = await aLiveReport(anAddress(), {
    walkOn: { date_of_birth: `${new Date().getUTCFullYear() - 10}-01-01` },
  })
  const link = server.db.query(
    'INSERT INTO report_link (token_digest, reader_id) SELECT gen_random_uuid()::text, id FROM report_reader WHERE evaluation_id = $1',
    [id],
  )
  await expect(link).rejects.toMatchObject({ constraint: 'child_needs_consent' })
})

test('[K19] a walk-on turns out to be a child after the report was sent: the link closes', async () => {
  const to = anAddress()
  const { playerId } = await aLiveReport(to)
  await sweep()
  const { token } = await aCode(to)
  await server.db.query("UPDATE player SET date_of_birth = now() - interval '10 years' WHERE id = $1", [playerId])
  expect(await post(`${token}/code`)).toMatchObject(NOBODY)
})

test('[K61] a decline of a report names the day on which the child is erased, and a yes promises only what is sent', async () => {
  const to = anAddress()
  await aChildsReport(to)
  expect(await answerOf(to, 'withdraw')).toBe(200)
  const declined = mailTo(to, /did not agree/u)
  const due = new Date(Date.now() + 30 * 86_400_000)
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(due)
  expect(declined.text).toContain(`On ${day} we delete what we have on the child, unless you agree before that.`)
  expect(await answerOf(to, 'give', { is_change: true })).toBe(200)
  expect(mailTo(to, /You gave your consent/u).text).toContain('We send the report in a separate email.')
  expect(await sweep()).toBe(1)
  expect(await answerOf(to, 'withdraw')).toBe(200)
  expect(await answerOf(to, 'give', { is_change: true })).toBe(200)
  const again = mailTo(to, /You gave your consent/u).text
  expect(again).toContain('The links to reports in our earlier emails work.')
  expect(again).not.toContain('separate email')
  expect(await sweep()).toBe(0)
})

test('[K42] a yes that becomes a no ends the links, and another yes opens them', async () => {
  const [to, other] = [anAddress(), anAddress()]
  const { id } = await aChildsReport(to)
  await answerOf(to, 'give')
  await server.call(evaluator, 'POST', `/evaluation/${id}/readers/`, { email: other })
  expect(await sweep()).toBe(2)
  // Another report is queued before the guardian changes their mind.
  const { token } = await aCode(to)
  await server.call(evaluator, 'POST', `/evaluation/${id}/readers/`, { email: other })
  expect(await answerOf(to, 'withdraw')).toBe(200)
  const sent = server.mailbox.mails.length
  expect(await sweep()).toBe(0)
  expect(server.mailbox.mails).toHaveLength(sent)
  expect(await post(`${token}/code`)).toMatchObject(NOBODY)
  expect(await answerOf(to, 'give', { is_change: true })).toBe(200)
  expect((await post(`${token}/code`)).statusCode).toBe(200)
  expect(await sweep()).toBe(1)
})

test('[K41] the report of a player of unknown age waits for a guardian’s consent', async () => {
  const to = anAddress()
  const { id } = await aLiveReport(to, {
    walkOn: { organization: { ...CHILD.organization, organization_type_id: null, school_grade: null } },
  })
  expect(await sweep()).toBe(0)
  expect(mails().map(({ subject }) => subject)).toEqual(['We need your consent for Marcus’s report'])
  expect(await stateOf(id)).toEqual(['asked'])
  expect(await answerOf(to, 'give')).toBe(200)
  expect(await sweep()).toBe(1)
})

test('[K41] a report sent before ages were required is closed with the reason, and asks a parent when sent again', async () => {
  const to = anAddress()
  const { id, playerId } = await aLiveReport(to)
  await sweep()
  const { token } = await aCode(to)
  await server.db.query(
    `UPDATE player SET date_of_birth = '1900-01-01', organization = organization || '{"school_grade": null}' WHERE id = $1`,
    [playerId],
  )
  expect(await post(`${token}/code`)).toMatchObject(NOBODY)
  expect(await stateOf(id)).toEqual(['ageless'])
  await server.call(evaluator, 'POST', `/evaluation/${id}/readers/`, { email: to })
  expect(await sweep()).toBe(0)
  expect(mailTo(to).subject).toContain('your consent')
})
