import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('[R64] ten wrong tries end a code, and an inbox that is guessed at gets a pause', async () => {
  const to = await aFamily()
  for (let codes = 0; codes < 3; codes++) {
    const { token, code } = await aCode(to)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 10; tries++) expect(await post(`${token}/open`, { code: wrong })).toMatchObject(NOBODY)
    expect((await post(`${token}/open`, { code })).statusCode).toBe(codes < 2 ? 404 : 429)
    if (codes < 2) continue
    expect((await post(`${token}/code`)).statusCode).toBe(429)
  }
  await stage.server.db.query("UPDATE report_code_use SET at = at - interval '2 hours'")
  const { token, code } = await aCode(to)
  await opened(token, { code })
  await stage.server.db.query("UPDATE report_session SET expires_at = now() - interval '25 hours'")
  await forgetOldCodes(stage.server.db)
  expect(await stage.server.db.query('SELECT 1 FROM report_session')).toEqual([])
})

test('[R64] fifty wrong tries within a day are enough for an inbox', async () => {
  const to = await aFamily()
  const { token, code } = await aCode(to)
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await post(`${token}/open`, { code: wrong })).toMatchObject(NOBODY)
  await stage.server.db.query(
    `INSERT INTO report_code_use (inbox, kind, at) SELECT inbox, kind, now() - interval '2 hours'
     FROM report_code_use, generate_series(1, 48) WHERE kind = 'wrong' AND inbox = inbox_of($1)`,
    [to],
  )
  expect(await post(`${token}/open`, { code: wrong })).toMatchObject(NOBODY)
  expect((await post(`${token}/open`, { code })).statusCode).toBe(429)
  expect((await post(`${token}/code`)).body).toContain('Try again tomorrow.')
  await stage.server.db.query("UPDATE report_code_use SET at = at - interval '25 hours'")
  await opened(token, { code })
})

test('[R64] codes asked for at the same moment are all counted: six of twelve are sent', async () => {
  const to = await aFamily()
  const token = stage.tokenTo(to)
  const answers = await Promise.all(Array.from({ length: 12 }, () => post(`${token}/code`)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(6)
})

test('[R64] tries at the same moment are all counted', async () => {
  const to = await aFamily()
  const { token, code } = await aCode(to)
  const wrong = code === '111111' ? '111112' : '111111'
  await Promise.all(Array.from({ length: 12 }, () => post(`${token}/open`, { code: wrong })))
  expect(await post(`${token}/open`, { code })).toMatchObject(NOBODY)
})
