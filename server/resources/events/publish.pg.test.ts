import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishReports } from '#server/resources/events/publish-event.ts'
import { erasePlayer } from '#server/resources/own-data/erase-player.ts'
import { sendReports } from '#server/resources/reports/send-reports.ts'
import { beginAgain } from '#tests/support/begin-again.ts'
import { allOf, openOutcomeStage, QUICK, TRYOUT } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'
import { aPlayerOf } from '#tests/support/orders.ts'

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
})
afterAll(() => stage.stop())

let families = 0
const aFamily = () => `family${families++}@example.test`
const mailsTo = (address: string) => stage.mailbox.mails.filter(({ to }) => to === address)

/** A closed event with a rated player whose report goes to a family. */
async function aRatedPlayer(said: Parameters<OutcomeStage['aPlayer']>[1] = {}) {
  const event = await stage.anEvent()
  const email = aFamily()
  const player = await stage.aPlayer(event.id, { email, ...said })
  await stage.rate(event.evaluators[0], player, allOf(TRYOUT, 4))
  await stage.close(event.organizer, event.id)
  return { ...event, player, email }
}

test('[EV62] publishing owes one email for each family, and the link opens the report of the event', async () => {
  const { id, organizer, email, player } = await aRatedPlayer()
  // What others are owed goes out first.
  await sendReports(stage.services)
  expect(await stage.publish(organizer, id)).toMatchObject({ published: 1, mails: 1, held_back: [] })
  expect(await sendReports(stage.services)).toBe(1)
  const [mail] = mailsTo(email)
  expect(mail?.subject).toBe('Jordan’s report from Fall Tryout is ready')
  expect(mail?.text).toContain('An evaluator watched Jordan')
  const token = /\/report\/([\w-]+)/u.exec(mail?.text ?? '')?.[1] ?? ''
  const open = (what: string, payload: object = {}) =>
    stage.app.inject({ method: 'POST', url: `/api/report/${token}/${what}/`, payload })
  await open('code')
  const code = /\d{6}/u.exec(mailsTo(email).at(-1)?.subject ?? '')?.[0]
  const opened = await open('open', { code })
  expect(opened.json()).toMatchObject({
    evaluation_submission_id: (await stage.consensusOf(player))?.id,
    evaluator_name: null,
    event: { seen_by: 1, has_differed: false },
  })
})

test('[EV62] published again, and twice at the same moment, it mails nobody twice', async () => {
  const { id, organizer, email, player, evaluators } = await aRatedPlayer()
  const both = await Promise.all([stage.publish(organizer, id), stage.publish(organizer, id)])
  expect(both.map(({ published }) => published).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(both.map(({ mails }) => mails).toSorted((a, b) => a - b)).toEqual([0, 1])
  await sendReports(stage.services)
  const before = await stage.consensusOf(player)
  await stage.rate(evaluators[1], player, allOf(TRYOUT, 3))
  expect(await stage.publish(organizer, id)).toMatchObject({ published: 1, mails: 0 })
  expect(await stage.publish(organizer, id)).toMatchObject({ published: 0, mails: 0 })
  const after = await stage.consensusOf(player)
  expect(after?.id).toBe(before?.id)
  expect(after?.ratings['skill:1']?.value).toBe(3.5)
  await sendReports(stage.services)
  expect(mailsTo(email)).toHaveLength(1)
})

test('[EV62] after PostgreSQL aborts a batch, the organizer still reads the number of reports and emails sent', async () => {
  const { id, organizer, email } = await aRatedPlayer()
  const deps = { ...stage.services, db: beginAgain(stage.db) }
  const by = { userId: organizer.id, from: '' }
  expect(await publishReports(deps, id, { by })).toEqual({ published: 1, mails: 1 })
  await sendReports(stage.services)
  expect(mailsTo(email)).toHaveLength(1)
})

test('[EV62] what is new since the last time is published: a late rating, an address that came later', async () => {
  const { id, organizer, evaluators, player } = await aRatedPlayer({ email: null })
  const late = await stage.aPlayer(id, { bib: '301', first_name: 'Late', email: aFamily() })
  expect(await stage.publish(organizer, id)).toMatchObject({
    published: 1,
    mails: 0,
    held_back: [{ event_player_id: late, why: 'not-rated' }],
  })
  await stage.rate(evaluators[0], late, allOf(TRYOUT, 3))
  await stage.db.query('UPDATE event_player SET email = $2 WHERE id = $1', [player, aFamily()])
  expect(await stage.publish(organizer, id)).toMatchObject({ published: 1, mails: 2, held_back: [] })
})

test('[EV62] one address of two joined players gets one email; a closed link stays closed', async () => {
  const { id, organizer, player, email } = await aRatedPlayer()
  const joined = await stage.aPlayer(id, { first_name: '', last_name: '', email: email.toUpperCase() })
  await stage.join(organizer, id, player, joined)
  expect((await stage.publish(organizer, id)).mails).toBe(1)
  await stage.db.query("UPDATE report_reader SET ended_at = now(), ended_by = 'revoked'")
  expect((await stage.publish(organizer, id)).mails).toBe(0)
})

test('[EV156] an erased player with a second bib holds up no other report, and no operation of a tablet', async () => {
  const { id, organizer, staff, evaluators, player, email } = await aRatedPlayer()
  const other = aFamily()
  const second = await stage.aPlayer(id, { bib: '200', first_name: '', last_name: '', email: other })
  const friend = await stage.aPlayer(id, { bib: '58', first_name: 'Sam', email: aFamily() })
  await stage.rate(evaluators[0], friend, allOf(TRYOUT, 3))
  await stage.join(organizer, id, player, second)
  const [row] = await stage.db.query<{ player_id: string }>('SELECT player_id FROM event_player WHERE id = $1', [
    player,
  ])
  await stage.db.transaction((sql) => erasePlayer(sql, row?.player_id ?? ''))
  expect(await stage.publish(organizer, id)).toMatchObject({ published: 2, mails: 1 })
  // Later the desk corrects the address of the second bib.
  const correction = { mutation_id: randomUUID(), event_id: id, event_player_id: second, email: aFamily() }
  await stage.apply(await staff('desk'), 'event-player.change', correction)
  await sendReports(stage.services)
  expect([...mailsTo(email), ...mailsTo(other), ...mailsTo(correction.email)]).toEqual([])
})

test('[EV62] of whom it isn’t known whom to compare them with nothing is published', async () => {
  const { id, organizer, player } = await aRatedPlayer({ gender: null })
  expect(await stage.publish(organizer, id)).toMatchObject({ published: 0, held_back: [{ why: 'gender-unknown' }] })
  await stage.db.query(
    "UPDATE player SET gender = 'Female' WHERE id = (SELECT player_id FROM event_player WHERE id = $1)",
    [player],
  )
  expect(await stage.publish(organizer, id)).toMatchObject({ published: 1, held_back: [] })
})

test('[R63] two events of one account are one sender of reports, also when the server publishes', async () => {
  await sendReports(stage.services)
  const box = aFamily()
  const [one, others] = [await stage.anEvent(), await stage.anEvent()]
  const two = { ...(await stage.anEvent()), organizer: one.organizer }
  await stage.db.query('UPDATE event SET made_by = $2 WHERE id = $1', [two.id, one.organizer.id])
  const publishFor = async (event: typeof one, players: number) => {
    for (let at = 0; at < players; at++) {
      const player = await stage.aPlayer(event.id, { bib: `${at}`, email: box.replace('@', `+${at}@`) })
      await stage.rate(event.evaluators[0], player, allOf(TRYOUT, 4))
    }
    await stage.close(event.organizer, event.id)
    await publishReports(stage.services, event.id, { by: 'server' })
  }
  await publishFor(one, 6)
  await publishFor(two, 6)
  expect(await sendReports(stage.services)).toBe(10)
  await publishFor(others, 1)
  expect(await sendReports(stage.services)).toBe(1)
})

test('[K19, EV62] the report of a child waits for a guardian', async () => {
  const { id, organizer, email } = await aRatedPlayer({ school_grade: '5' })
  expect((await stage.publish(organizer, id)).mails).toBe(1)
  await sendReports(stage.services)
  expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['We need your consent for Jordan’s report'])
})

test('[K20] nobody answers as the guardian of a player they rated at the event', async () => {
  const { id, organizer, evaluators } = await stage.anEvent()
  const player = await stage.aPlayer(id, { school_grade: '5', email: evaluators[0].email })
  await stage.rate(evaluators[0], player, allOf(TRYOUT, 4))
  await stage.close(organizer, id)
  await stage.publish(organizer, id)
  await sendReports(stage.services)
  expect(mailsTo(evaluators[0].email)).toEqual([])
})

test('[EV62] a player with an account is told once, and reads it there', async () => {
  const { id, organizer, evaluators } = await stage.anEvent()
  const user = await aPlayerOf(stage)
  const player = await stage.aPlayer(id, { email: aFamily() })
  await stage.db.query('UPDATE event_player SET player_id = (SELECT id FROM player WHERE user_id = $2) WHERE id = $1', [
    player,
    user.id,
  ])
  await stage.rate(evaluators[0], player, allOf(TRYOUT, 4))
  await stage.close(organizer, id)
  const library = async () =>
    (await stage.call(user, 'GET', '/evaluation/player/library/')).json<{ results: object[] }>().results
  expect(await library()).toEqual([])
  expect((await stage.publish(organizer, id)).mails).toBe(1)
  expect((await stage.publish(organizer, id)).mails).toBe(0)
  const consensus = (await stage.consensusOf(player))?.id
  expect(await library()).toMatchObject([{ evaluation_submission_id: consensus }])
  expect(await stage.db.query('SELECT kind, user_id FROM notice WHERE evaluation_id = $1', [consensus])).toEqual([
    { kind: 'report_ready', user_id: user.id },
  ])
})

test('[EV62] before the close nothing is published', async () => {
  const { id, organizer } = await stage.anEvent()
  expect((await stage.post(organizer, id, 'publish')).statusCode).toBe(409)
})

test('[EV52] ten skills and more have a total in the report', async () => {
  const { id, organizer, evaluators } = await stage.anEvent({ keys: QUICK })
  const player = await stage.aPlayer(id)
  await stage.rate(evaluators[0], player, allOf(QUICK, 4))
  await stage.close(organizer, id)
  await stage.publish(organizer, id)
  expect(await stage.consensusOf(player)).toMatchObject({ status: 'completed', total: 48 })
})
