import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlayerOf } from '#tests/support/orders.ts'
import { openSentReportsStage } from '#tests/support/sent-reports-stage.ts'
import type { SentReportsStage } from '#tests/support/sent-reports-stage.ts'
import { forgetOldCodes } from './links-repository.ts'

let stage: SentReportsStage
let post: SentReportsStage['post']
let aCode: SentReportsStage['aCode']
let opened: SentReportsStage['opened']
beforeAll(async () => {
  stage = await openSentReportsStage()
  ;({ post, aCode, opened } = stage)
})
afterAll(() => stage.stop())

const NOBODY = { statusCode: 404 }

/** Somebody to whom a report was sent. */
async function aFamily(): Promise<string> {
  const to = stage.anAddress()
  await stage.aLiveReport(to)
  await stage.sweep()
  return to
}

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
async function guess(token: string, code: string, times: number): Promise<number[]> {
  const answers: number[] = []
  for (let at = 0; at < times; at++) answers.push((await post(`${token}/open`, { code: wrongOf(code) })).statusCode)
  return answers
}

test('[R64] ten wrong tries end a code, and a new one opens', async () => {
  const to = await aFamily()
  const { token, code } = await aCode(to)
  expect(new Set(await guess(token, code, 10))).toEqual(new Set([404]))
  expect(await post(`${token}/open`, { code })).toMatchObject(NOBODY)
  await opened(token, { code: (await aCode(to)).code })
  await stage.server.db.query("UPDATE report_session SET expires_at = now() - interval '25 hours'")
  await forgetOldCodes(stage.server.db)
  expect(await stage.server.db.query('SELECT 1 FROM report_session')).toEqual([])
})

test('[R64] thirty wrong codes end the link, and the family opens the report with the next one', async () => {
  const to = await aFamily()
  const leaked = stage.tokenTo(to)
  for (let codes = 0; codes < 2; codes++) await guess(leaked, (await aCode(to)).code, 10)
  const answers = await guess(leaked, (await aCode(to)).code, 10)
  expect(answers).toEqual([404, 404, 404, 404, 404, 404, 404, 404, 404, 429])
  expect(await post(`${leaked}/code`)).toMatchObject(NOBODY)
  expect(await stage.sweep()).toBe(1)
  expect(stage.mailTo(to).subject).toBe('A new link to Marcus’s report')
  expect(stage.tokenTo(to)).not.toBe(leaked)
  const { token, code } = await aCode(to)
  await opened(token, { code })
})

test('[R64] ten codes a day end the link, the page explains it, and the next link opens', async () => {
  const to = await aFamily()
  const leaked = stage.tokenTo(to)
  for (let at = 0; at < 10; at++) expect((await post(`${leaked}/code`)).statusCode).toBe(200)
  const refused = await post(`${leaked}/code`)
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    'Too many codes were sent with this link today, so we closed it. Open the new link that we’re emailing to the same address now.',
  ])
  await stage.sweep()
  const { token, code } = await aCode(to)
  await opened(token, { code })
})

test('[R67] an inbox gets at most twenty codes a day over all its links, and its next link opens', async () => {
  const to = stage.anAddress()
  const leaked: string[] = []
  for (let at = 0; at < 3; at++) {
    await stage.aLiveReport(to)
    await stage.sweep()
    leaked.push(stage.tokenTo(to))
  }
  await stage.aLiveReport(to)
  await stage.sweep()
  const own = stage.tokenTo(to)
  for (const [at, times] of [9, 6, 5].entries())
    for (let count = 0; count < times; count++) await post(`${leaked[at]}/code`)
  // The inbox met its limit: the link with the most codes ends, and the family’s link gets its code.
  const { token, code } = await aCode(to)
  expect(token).toBe(own)
  await opened(token, { code })
  expect(await post(`${leaked[0]}/code`)).toMatchObject(NOBODY)
  expect((await post(`${leaked[1]}/code`)).statusCode).toBe(200)
})

test('[R63] the replacement for an ended link is sent on the same day', async () => {
  await stage.sweep()
  const to = stage.anAddress()
  for (let at = 0; at < 10; at++) await stage.aLiveReport(to)
  expect(await stage.sweep()).toBe(10)
  const leaked = stage.tokenTo(to)
  for (let at = 0; at < 11; at++) await post(`${leaked}/code`)
  expect(await stage.sweep()).toBe(1)
  const { token, code } = await aCode(to)
  await opened(token, { code })
})

test('[U110] sixty families on one network each get their code', async () => {
  const limited = await openSentReportsStage({ publicCallsPerMinute: 30 })
  const families = Array.from({ length: 60 }, () => limited.anAddress())
  for (const to of families) await limited.aLiveReport(to)
  while ((await limited.sweep()) > 0);
  limited.server.stopClock()
  const answers: number[] = []
  for (const to of families) answers.push((await limited.post(`${limited.tokenTo(to)}/code`)).statusCode)
  expect(answers).toEqual(families.map(() => 200))
  const guesses: number[] = []
  for (let at = 0; at < 31; at++) guesses.push((await limited.post(`${'x'.repeat(42)}${at}/code`)).statusCode)
  expect([guesses[0], guesses.at(-1)]).toEqual([404, 429])
  await limited.stop()
})

test('[R64] concurrent requests for codes all count: ten of fourteen are sent', async () => {
  const to = await aFamily()
  const token = stage.tokenTo(to)
  const answers = await Promise.all(Array.from({ length: 14 }, () => post(`${token}/code`)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
})

test('[R64] tries at the same moment are all counted', async () => {
  const to = await aFamily()
  const { token, code } = await aCode(to)
  const wrong = code === '111111' ? '111112' : '111111'
  await Promise.all(Array.from({ length: 12 }, () => post(`${token}/open`, { code: wrong })))
  expect(await post(`${token}/open`, { code })).toMatchObject(NOBODY)
})

test('[K57] five wrong birth dates tried with one link end it, and the family reads on with the one that is mailed', async () => {
  const { server } = stage
  const to = await aFamily()
  const { token, code } = await aCode(to)
  const { session, evaluation_submission_id } = await opened(token, { code })
  await server.db.query(
    `UPDATE player SET date_of_birth = '2009-03-04' WHERE id = (SELECT player_id FROM evaluation WHERE id = $1)`,
    [evaluation_submission_id],
  )
  const answers: Array<[number, string]> = []
  for (let at = 0; at < 5; at++) {
    // Each by another account: the link counts for itself.
    const player = await aPlayerOf(server)
    await server.db.query(`UPDATE player SET date_of_birth = '2008-01-01' WHERE user_id = $1`, [player.id])
    const kept = await server.call(player, 'POST', `/report/${token}/keep/`, { session, evaluation_submission_id })
    answers.push([kept.statusCode, kept.json<{ message: string }>().message])
  }
  expect(answers.map(([status]) => status)).toEqual([409, 409, 409, 409, 429])
  expect(answers.at(-1)?.[1]).toContain('Too many birth dates were tried with this link')
  expect(await post(`${token}/open`, { session })).toMatchObject(NOBODY)
  expect(await stage.sweep()).toBe(1)
  expect(stage.tokenTo(to)).not.toBe(token)
  const next = await aCode(to)
  await opened(next.token, { code: next.code })
})

test('[D97, K33] a code proves the address it went to, and a child keeps the report only after a guardian agreed', async () => {
  const { server } = stage
  const to = stage.anAddress()
  const { id } = await stage.aLiveReport(to)
  await stage.sweep()
  const { token, code } = await aCode(to)
  const { session, sent_to } = await opened(token, { code })
  expect(sent_to).toBe(to)
  const child = await aPlayerOf(server)
  const keep = () => server.call(child, 'POST', `/report/${token}/keep/`, { session, evaluation_submission_id: id })
  const setBirth = (date: string | null) =>
    server.db.query('UPDATE player SET date_of_birth = $2 WHERE user_id = $1', [child.id, date])
  await setBirth(null)
  expect((await keep()).json()).toMatchObject({ error_code: 'PROFILE_MISSING' })
  await setBirth(`${new Date().getUTCFullYear() - 10}-03-04`)
  expect((await keep()).json()).toMatchObject({ error_code: 'CONSENT_MISSING' })
  const library = await server.call(child, 'GET', '/evaluation/player/library/')
  expect(library.json()).toMatchObject({ count: 0 })
})
