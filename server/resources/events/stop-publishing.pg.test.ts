import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublishPreview } from '#domain/contracts/event-deliveries.ts'
import type { Event } from '#domain/contracts/events.ts'
import { openDatabase } from '#server/db/database.ts'
import { sendNotices } from '#server/resources/notices/send-notices.ts'
import { sendReports } from '#server/resources/reports/send-reports.ts'
import { takeDuePublication } from '#server/resources/events/publications-repository.ts'
import { sweepPublications } from '#server/resources/events/start-publishing.ts'
import { allOf, openOutcomeStage, TRYOUT } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'
import { aPlayerOf } from '#tests/support/orders.ts'
import type { TestUser } from '#tests/support/test-server.ts'

const MINUTE_MS = 60_000

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
  stage.services.publishDelayMs = MINUTE_MS
})
afterAll(() => stage.stop())

const aFamily = () => `family-${randomUUID().slice(0, 8)}@example.test`
const mailsTo = (address: string) => stage.mailbox.mails.filter(({ to }) => to === address)

/** A closed event with a rated player whose report goes to a family. */
async function aRatedPlayer() {
  const event = await stage.anEvent()
  const email = aFamily()
  const player = await stage.aPlayer(event.id, { email })
  await stage.rate(event.evaluators[0], player, allOf(TRYOUT, 4))
  await stage.close(event.organizer, event.id)
  return { ...event, player, email }
}

/** All that publishing changes, or could change. A close computes results again too, which counts their revisions up. */
const stateOf = (eventId: string) =>
  stage.db.query(
    `SELECT v.published_at, e.id, e.status, e.completed_at,
       CASE WHEN e.consensus_of IS NULL THEN e.revision END AS revision, r.body, k.basis, f.is_published,
       (SELECT count(*) FROM report_reader o WHERE o.evaluation_id = e.id) AS readers,
       (SELECT count(*) FROM notice o WHERE o.evaluation_id = e.id) AS notices
     FROM event v JOIN evaluation e ON e.event_id = v.id LEFT JOIN evaluation_result r ON r.evaluation_id = e.id
     LEFT JOIN event_consensus k ON k.evaluation_id = e.id LEFT JOIN evaluation_figures f ON f.evaluation_id = e.id
     WHERE v.id = $1 ORDER BY e.id`,
    [eventId],
  )

const readEvent = async (by: TestUser, id: string) => (await stage.call(by, 'GET', `/event/${id}/`)).json<Event>()
const stop = (by: TestUser, eventId: string, id = '') => stage.post(by, eventId, `publish/${id}/stop`)
const minuteIsOver = () =>
  stage.db.query(
    `UPDATE event_publication SET due_at = due_at - interval '1 minute' WHERE started_at IS NULL AND stopped_at IS NULL`,
  )
const sweep = (services = stage.services) =>
  sweepPublications(services, (error) => {
    throw error
  })
const sendAll = async () => (await sendNotices(stage.services), await sendReports(stage.services))

test('[EV180] publishing changes nothing for a minute, and stopping leaves everything as it was', async () => {
  const { id, organizer, evaluators, email } = await aRatedPlayer()
  const user = await aPlayerOf(stage)
  const other = await stage.aPlayer(id, { bib: '58' })
  await stage.db.query('UPDATE event_player SET player_id = (SELECT id FROM player WHERE user_id = $2) WHERE id = $1', [
    other,
    user.id,
  ])
  await stage.rate(evaluators[0], other, allOf(TRYOUT, 4))
  await stage.close(organizer, id)
  const before = await stateOf(id)
  expect(await stage.publish(organizer, id)).toMatchObject({ published: 2, mails: 2, deliveries: [] })
  await sweep()
  await sendAll()
  expect(await stateOf(id)).toEqual(before)
  const library = async () =>
    (await stage.call(user, 'GET', '/evaluation/player/library/')).json<{ results: object[] }>().results
  expect(await library()).toEqual([])
  const { publication } = await readEvent(organizer, id)
  expect(publication).toMatchObject({ reports: 2 })
  expect(publication?.seconds_left).toBeGreaterThan(30)
  expect(publication?.seconds_left).toBeLessThanOrEqual(60)
  expect((await stop(organizer, id, publication?.id)).json<{ event: Event }>().event.publication).toBeNull()
  // The button of a second device: the same answer.
  expect((await stop(organizer, id, publication?.id)).statusCode).toBe(200)
  await minuteIsOver()
  await sweep()
  await sendAll()
  expect(await stateOf(id)).toEqual(before)
  expect(await library()).toEqual([])
  expect(mailsTo(email)).toEqual([])
  expect(
    await stage.db.query(
      `SELECT action FROM audit WHERE details ->> 'event_id' = $1 AND action LIKE '%publishing' ORDER BY at, id`,
      [id],
    ),
  ).toEqual([{ action: 'start publishing' }, { action: 'stop publishing' }])
  expect((await stage.publish(organizer, id)).published).toBe(2)
  await minuteIsOver()
  await sweep()
  await sendAll()
  expect(await library()).toHaveLength(1)
  expect(mailsTo(email)).toHaveLength(1)
  expect(await readEvent(organizer, id)).toMatchObject({ publication: null, published_at: expect.any(String) })
})

test('[EV180] a second press, another page, and a late retry after a stop start no second publishing', async () => {
  const { id, organizer, email } = await aRatedPlayer()
  const publication_id = randomUUID()
  const press = async (body: object = { publication_id }) =>
    (await stage.post(organizer, id, 'publish', body)).json<{ event: Event }>().event.publication
  for (const pressed of [...(await Promise.all([press(), press()])), await press({}), await press()])
    expect(pressed).toMatchObject({ id: publication_id, reports: 1 })
  await stop(organizer, id, publication_id)
  expect(await press()).toBeNull()
  await minuteIsOver()
  await sweep()
  await sendReports(stage.services)
  expect(mailsTo(email)).toEqual([])
})

test('[EV183] another server goes on after one that dies halfway: no email is lost, and none is sent twice', async () => {
  const { id, organizer, evaluators, email } = await aRatedPlayer()
  const emails = [email]
  for (let bib = 100; bib < 130; bib++) {
    const address = aFamily()
    emails.push(address)
    await stage.rate(evaluators[0], await stage.aPlayer(id, { bib: `${bib}`, email: address }), allOf(TRYOUT, 4))
  }
  await stage.close(organizer, id)
  expect(await stage.publish(organizer, id)).toMatchObject({ published: 31, mails: 31 })
  await minuteIsOver()
  // The first batch of players is published, and then the process is gone.
  let batches = 0
  const dying = {
    ...stage.services,
    db: {
      ...stage.db,
      transaction: ((work, isolation) =>
        batches++ === 0
          ? stage.db.transaction(work, isolation)
          : Promise.reject(new Error('killed'))) as typeof stage.db.transaction,
    },
  }
  const failures: unknown[] = []
  await sweepPublications(dying, (error) => failures.push(error))
  expect(failures).toHaveLength(1)
  const { publication } = await readEvent(organizer, id)
  expect(publication).toMatchObject({ seconds_left: 0 })
  expect((await stop(organizer, id, publication?.id)).statusCode).toBe(409)
  // Not before the minute of the first process is over. Then two servers try at once.
  await sweep()
  expect((await readEvent(organizer, id)).publication).not.toBeNull()
  await stage.db.query(`UPDATE event_publication SET due_at = now() - interval '1 second' WHERE event_id = $1`, [id])
  await Promise.all([sweep(), sweep()])
  while ((await sendReports(stage.services)) > 0);
  expect((await readEvent(organizer, id)).publication).toBeNull()
  expect(emails.map((address) => mailsTo(address).length)).toEqual(emails.map(() => 1))
})

test('[U140] a sweep of publications ends when the database does not answer', async () => {
  const db = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nowhere' })
  const failures: unknown[] = []
  const again = (error: unknown) => {
    failures.push(error)
    if (failures.length > 2) throw new Error('It asks without end')
  }
  await expect(sweepPublications({ ...stage.services, db }, again)).rejects.toThrow('ECONNREFUSED')
  await db.close()
})

test('[EV183] a stop and a server that starts at the same moment: one of them wins, and the answer says which', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, organizer, email } = await aRatedPlayer()
    await stage.publish(organizer, id)
    const { publication } = await readEvent(organizer, id)
    await minuteIsOver()
    const [stopped] = await Promise.all([stop(organizer, id, publication?.id), sweep(), sweep()])
    await sweep()
    await sendReports(stage.services)
    expect([200, 409]).toContain(stopped.statusCode)
    expect(mailsTo(email)).toHaveLength(stopped.statusCode === 200 ? 0 : 1)
  }
})

test('[EV183] a stop that is being written wins over a server that finds the publication due', async () => {
  const { id, organizer, email } = await aRatedPlayer()
  await stage.publish(organizer, id)
  await minuteIsOver()
  await stage.db.transaction(async (sql) => {
    await sql.query('UPDATE event_publication SET stopped_at = now() WHERE event_id = $1', [id])
    expect(await takeDuePublication(stage.db)).toBeUndefined()
  })
  await sweep()
  await sendReports(stage.services)
  expect(mailsTo(email)).toEqual([])
})

test('[EV180] a player who becomes ready in the minute waits for the next publishing', async () => {
  const { id, organizer, evaluators, email } = await aRatedPlayer()
  const later = aFamily()
  const late = await stage.aPlayer(id, { bib: '58', email: later })
  await stage.publish(organizer, id)
  await stage.rate(evaluators[0], late, allOf(TRYOUT, 3))
  await minuteIsOver()
  await sweep()
  await sendReports(stage.services)
  expect([mailsTo(email).length, mailsTo(later).length]).toEqual([1, 0])
  expect(await stage.publish(organizer, id)).toMatchObject({ published: 1, mails: 1 })
})

test('[EV180] the server publishes even if the organizer who started it has left', async () => {
  const { id, organizer, email } = await aRatedPlayer()
  await stage.publish(organizer, id)
  await stage.db.query('UPDATE event_publication SET asked_by = NULL WHERE event_id = $1', [id])
  await minuteIsOver()
  await sweep()
  await sendReports(stage.services)
  expect(mailsTo(email)).toHaveLength(1)
})

test('[EV181, EV182] the preview says what goes to whom, what rests on one evaluator, what waits and why', async () => {
  const { id, organizer, evaluators, email, staff } = await aRatedPlayer()
  const said = [
    { bib: '1', school_grade: '5', email: aFamily() },
    { bib: '2', school_grade: null, date_of_birth: null, email: aFamily() },
    { bib: '3', email: null },
    { bib: '4', gender: null, email: aFamily() },
  ]
  for (const it of said) await stage.rate(evaluators[0], await stage.aPlayer(id, it), allOf(TRYOUT, 4))
  const twice = await stage.aPlayer(id, { bib: '5', first_name: 'Sam', email: aFamily() })
  for (const by of evaluators) await stage.rate(by, twice, allOf(TRYOUT, 4))
  await stage.aPlayer(id, { bib: '6' })
  const preview = async () => (await stage.call(organizer, 'GET', `/event/${id}/publish/`)).json<PublishPreview>()
  const words = (of: Array<{ bib: string | null; state?: string; why?: string }>) =>
    of.map(({ bib, state, why }) => `${bib} ${state ?? why}`)
  await stage.close(organizer, id)
  const before = await stateOf(id)
  const first = await preview()
  expect(await stateOf(id)).toEqual(before)
  expect(words(first.first)).toEqual(['1 asked', '2 age-unknown', '3 no-address', '5 owed', '57 owed'])
  expect(words(first.held_back)).toEqual(['4 gender-unknown', '6 not-rated'])
  expect(first).toMatchObject({ updated: 0, added_addresses: 0, seen_by_one: 4, delay_seconds: 60 })
  expect(first.sample?.subject).toBe('Sam’s report from Fall Tryout is ready')
  expect(first.sample?.text).toContain('2 evaluators watched Sam at Fall Tryout')
  await stage.publish(organizer, id)
  await minuteIsOver()
  await sweep()
  await sendReports(stage.services)
  const [sent] = mailsTo(first.sample?.to ?? '')
  const withoutLink = (text = '') => text.replaceAll(/report\/\S+/gu, 'report/…')
  expect(withoutLink(sent?.text)).toBe(withoutLink(first.sample?.text))
  expect(words((await stage.publish(organizer, id)).deliveries)).toEqual([
    '1 asked',
    '2 asked',
    '3 no-address',
    '5 sent',
    '57 sent',
  ])
  await stage.rate(evaluators[1], twice, allOf(TRYOUT, 3), { rev: 2 })
  await stage.db.query(`UPDATE event_player SET email = $2 WHERE event_id = $1 AND bib = '3'`, [id, aFamily()])
  expect(await preview()).toMatchObject({ first: [], updated: 1, added_addresses: 1, seen_by_one: 0, sample: null })
  expect(mailsTo(email)).toHaveLength(1)
  for (const user of [evaluators[0], await staff('desk'), await staff('lead')])
    expect((await stage.call(user, 'GET', `/event/${id}/publish/`)).statusCode).toBe(404)
})
