import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HistoryPaper } from '#domain/contracts/history-links.ts'
import { startHistoryStage } from '#tests/support/history-stage.ts'
import type { HistoryStage } from '#tests/support/history-stage.ts'
import { sendHistoryLinks } from './send-history-links.ts'

let stage: HistoryStage
let families = 0
beforeAll(async () => {
  stage = await startHistoryStage()
})
afterAll(() => stage.close())
beforeEach(() => stage.db.query('DELETE FROM history_link'))

const inOrder = (one: string, two: string) => (one < two ? -1 : 1)
const CHILD = `${new Date().getUTCFullYear() - 10}-01-05`
const sweep = () => sendHistoryLinks(stage.services)
const mailTo = (to: string) => stage.mailbox.mails.findLast((it) => it.to === to)
const tokenTo = (to: string) => /\/history\/([\w-]+)/u.exec(mailTo(to)?.text ?? '')?.[1] ?? ''
const read = (token: string) => stage.app.inject({ method: 'GET', url: `/api/history/${token}/` })
const answer = (token: string, given: string) =>
  stage.app.inject({ method: 'POST', url: `/api/history/${token}/`, payload: { answer: given } })

/** A child's account whose guardian agreed, and a report that was sent to the same guardian. */
async function guarded({ email = `parent-${families++}@example.test` } = {}) {
  const child = await stage.aPlayer({ birth: CHILD })
  await stage.agree(child, email)
  const walkOn = await stage.aWalkOn({ sentTo: [email] })
  await stage.db.query('UPDATE player SET date_of_birth = NULL WHERE id = $1', [walkOn.playerId])
  return { child, parent: email, ...walkOn }
}

test('[K51] a guardian’s yes to an account joins nothing: their inbox is asked, and their yes joins', async () => {
  const { child, parent, playerId, evaluationId } = await guarded()
  const asked = (await stage.join(child, playerId)).json()
  expect(asked).toMatchObject({ found: [], joined: [], guarded: [{ asked_at: expect.any(String) }] })
  expect((await stage.report(child, evaluationId)).statusCode).toBe(404)
  expect(await sweep()).toBe(1)
  expect(mailTo(parent)?.text).toContain(`the Courtside account of Maya Okafor (${child.email[0]}…@`)
  const token = tokenTo(parent)
  expect((await read(token)).json<HistoryPaper>()).toMatchObject({
    kind: 'ask',
    state: 'open',
    first_name: 'Marcus',
    account_name: 'Maya Okafor',
    account_email: `${child.email[0]}…@example.test`,
    evaluations: [{ event_name: 'Saturday Run' }],
  })
  expect((await stage.report(child, evaluationId)).statusCode).toBe(404)
  expect((await answer(token, 'yes')).json()).toMatchObject({ state: 'yes' })
  expect((await answer(token, 'yes')).json()).toMatchObject({ state: 'yes' })
  expect((await stage.report(child, evaluationId)).statusCode).toBe(200)
})

test('[K51] asked twice is asked once, and a no is final for that account', async () => {
  const { child, parent, playerId, evaluationId } = await guarded()
  await stage.join(child, playerId)
  await stage.join(child, playerId)
  expect(await sweep()).toBe(1)
  expect((await answer(tokenTo(parent), 'no')).json()).toMatchObject({ state: 'no' })
  expect((await answer(tokenTo(parent), 'yes')).statusCode).toBe(409)
  expect(await stage.historiesOf(child)).toEqual({ found: [], guarded: [], joined: [] })
  expect((await stage.join(child, playerId)).statusCode).toBe(404)
  expect((await stage.report(child, evaluationId)).statusCode).toBe(404)
  expect(await sweep()).toBe(0)
})

test('[K51] an inbox is asked three times a day, whatever accounts ask', async () => {
  const { parent } = await guarded()
  const answers: number[] = []
  for (let at = 0; at < 4; at++) {
    const { child, playerId } = await guarded({ email: parent })
    answers.push((await stage.join(child, playerId)).statusCode)
  }
  expect(answers).toEqual([200, 200, 200, 429])
  expect(await sweep()).toBe(3)
})

test('[K52] every inbox that a history was sent to hears of its join and can undo it without an account', async () => {
  const player = await stage.aPlayer()
  const walkOn = await stage.aWalkOn({ sentTo: [player.email, 'other.family@example.test'] })
  await stage.join(player, walkOn.playerId)
  expect(await sweep()).toBe(2)
  expect(mailTo(player.email)?.text).toContain('account of Maya Okafor')
  // K37. Who proved nothing learns nothing of the account.
  expect(mailTo('other.family@example.test')?.text).not.toMatch(/Maya|Okafor/u)
  await stage.db.query(
    `INSERT INTO consultation (id, evaluation_id, requested_by, status)
      VALUES (gen_random_uuid(), $1, $2, 'requested')`,
    [walkOn.evaluationId, player.id],
  )
  const token = tokenTo('other.family@example.test')
  expect((await read(token)).json()).toMatchObject({ kind: 'undo', state: 'open', account_name: null })
  expect((await stage.report(player, walkOn.evaluationId)).statusCode).toBe(200)
  expect((await answer(token, 'undo')).json()).toMatchObject({ state: 'undone' })
  expect((await answer(token, 'undo')).json()).toMatchObject({ state: 'undone' })
  expect((await stage.report(player, walkOn.evaluationId)).statusCode).toBe(404)
  expect(await stage.readersOf(walkOn.evaluationId)).toEqual(
    [player.email, 'other.family@example.test'].toSorted(inOrder).map((email) => [email, null]),
  )
  const [consultation] = await stage.db.query('SELECT status FROM consultation WHERE evaluation_id = $1', [
    walkOn.evaluationId,
  ])
  expect(consultation).toEqual({ status: 'cancelled' })
  expect((await read(tokenTo(player.email))).statusCode).toBe(404)
})

test('[K52] a link undoes for 14 days, its own join only, and an unknown one is answered alike', async () => {
  const player = await stage.aPlayer()
  const walkOn = await stage.aWalkOn({ sentTo: [player.email] })
  await stage.join(player, walkOn.playerId)
  await sweep()
  const first = tokenTo(player.email)
  await stage.undo(player, walkOn.playerId)
  await stage.join(player, walkOn.playerId)
  expect((await answer(first, 'undo')).body).toBe((await answer('x'.repeat(43), 'undo')).body)
  await sweep()
  await stage.db.query(`UPDATE player SET joined_at = now() - interval '14 days' WHERE id = $1`, [walkOn.playerId])
  expect((await answer(tokenTo(player.email), 'undo')).statusCode).toBe(404)
  expect(await stage.libraryOf(player)).toEqual([walkOn.evaluationId])
})

test('[K52] an email that is refused is tried again, with a link that works', async () => {
  const player = await stage.aPlayer()
  const { playerId } = await stage.aWalkOn({ sentTo: [player.email] })
  await stage.join(player, playerId)
  const down = { ...stage.services, mailer: { send: () => Promise.reject(new Error('451 later')) } }
  expect(await sendHistoryLinks(down)).toBe(0)
  expect(await sweep()).toBe(0)
  await stage.db.query('UPDATE history_link SET next_try_at = now() WHERE sent_at IS NULL')
  expect(await sweep()).toBe(1)
  expect((await answer(tokenTo(player.email), 'undo')).statusCode).toBe(200)
})
