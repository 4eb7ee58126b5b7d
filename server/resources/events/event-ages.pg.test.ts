import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventAges } from '#domain/contracts/event-ages.ts'
import { sendReports } from '#server/resources/reports/send-reports.ts'
import { allOf, openOutcomeStage, TRYOUT } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'
import type { PlayerToInsert } from './players-repository.ts'

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
})
afterAll(() => stage.stop())

const aFamily = () => `family-${randomUUID().slice(0, 8)}@example.test`
const subjectsTo = (address: string) => stage.mailbox.mails.filter(({ to }) => to === address).map((it) => it.subject)
const UNKNOWN = { school_grade: null, date_of_birth: null }

/** Makes a closed event with one rated player per description. */
async function aClosedEvent(...players: Array<Partial<PlayerToInsert>>) {
  const event = await stage.anEvent()
  for (const [at, said] of players.entries()) {
    const player = await stage.aPlayer(event.id, { bib: String(at + 1), ...said })
    await stage.rate(event.evaluators[0], player, allOf(TRYOUT, 4))
  }
  await stage.close(event.organizer, event.id)
  const confirm = async (is_confirmed: boolean) =>
    (await stage.call(event.organizer, 'PUT', `/event/${event.id}/ages/`, { is_confirmed })).json<EventAges>()
  const ages = async () => (await stage.call(event.organizer, 'GET', `/event/${event.id}/ages/`)).json<EventAges>()
  const publish = () => stage.publish(event.organizer, event.id)
  const sweep = () => sendReports(stage.services)
  return { ...event, confirm, ages, publish, sweep }
}

test.each([
  ['neither birth date nor grade', UNKNOWN],
  ['a school whose name says nothing', { ...UNKNOWN, organization: 'Lincoln Elementary School' }],
  ['a placeholder for a birth date', { ...UNKNOWN, date_of_birth: '1900-01-01' }],
  ['a birth date of 1970', { ...UNKNOWN, date_of_birth: '1970-01-01' }],
  ['kindergarten', { ...UNKNOWN, school_grade: '0' }],
])('[K41] with %s, a parent is asked and no report goes out', async (_, said) => {
  const email = aFamily()
  const { publish, sweep } = await aClosedEvent({ ...said, email })
  await publish()
  expect(await sweep()).toBe(0)
  expect(subjectsTo(email)).toEqual([expect.stringContaining('consent')])
})

test('[EV119] publishing lists the players of unknown age whose report waits for a parent', async () => {
  const { publish, ages } = await aClosedEvent({ ...UNKNOWN, email: aFamily() }, UNKNOWN, { email: aFamily() })
  expect(await ages()).toEqual({ confirmed_at: null, unknown: 2, asked: 0, agreed: 0, declined: 0 })
  expect((await publish()).deliveries).toMatchObject([
    { bib: '1', state: 'age-unknown' },
    { bib: '2', state: 'no-address' },
    { bib: '3', state: 'owed' },
  ])
})

test('[EV119] confirmed ages release reports at once, except for a child’s birth date or grade', async () => {
  const [unknown, young] = [aFamily(), aFamily()]
  const { confirm, publish, sweep, id, organizer } = await aClosedEvent(
    { ...UNKNOWN, email: unknown },
    { school_grade: '5', email: young },
  )
  expect(await confirm(true)).toMatchObject({ confirmed_at: expect.any(String), unknown: 1 })
  await confirm(true)
  await publish()
  await sweep()
  expect(subjectsTo(unknown)).toEqual([expect.stringContaining('is ready')])
  expect(subjectsTo(young)).toEqual([expect.stringContaining('consent')])
  const deeds = await stage.db.query(
    `SELECT actor_id, action FROM audit WHERE details ->> 'event_id' = $1 AND action LIKE '%ages'`,
    [id],
  )
  expect(deeds).toEqual([{ actor_id: organizer.id, action: 'confirm ages' }])
})

test('[EV119] a confirmation after publishing releases only reports whose parent was not asked', async () => {
  const [asked, waiting] = [aFamily(), aFamily()]
  const { confirm, publish, sweep, ages } = await aClosedEvent(
    { ...UNKNOWN, email: asked },
    { ...UNKNOWN, email: waiting },
  )
  await publish()
  await stage.db.query(`UPDATE report_reader r SET next_try_at = now() + interval '1 hour' WHERE email = $1`, [waiting])
  await sweep()
  expect(await ages()).toMatchObject({ unknown: 2, asked: 1 })
  await stage.db.query('UPDATE report_reader SET next_try_at = now() WHERE email = $1', [waiting])
  await confirm(true)
  await sweep()
  expect([subjectsTo(asked), subjectsTo(waiting)]).toEqual([
    [expect.stringContaining('consent')],
    [expect.stringContaining('is ready')],
  ])
  // Undoing the confirmation closes the link and asks the parent.
  const token = /\/report\/([\w-]+)/u.exec(stage.mailbox.mails.findLast(({ to }) => to === waiting)?.text ?? '')?.[1]
  const code = () => stage.app.inject({ method: 'POST', url: `/api/report/${token}/code/`, payload: {} })
  expect((await code()).statusCode).toBe(200)
  expect(await confirm(false)).toMatchObject({ confirmed_at: null, unknown: 2, asked: 1 })
  expect((await code()).statusCode).toBe(404)
  await sweep()
  expect(subjectsTo(waiting).at(-1)).toContain('consent')
})

test('[EV119] only organizers can confirm ages', async () => {
  const { id, evaluators, staff } = await aClosedEvent(UNKNOWN)
  for (const user of [evaluators[0], await staff('desk'), await staff('lead')]) {
    const refused = await stage.call(user, 'PUT', `/event/${id}/ages/`, { is_confirmed: true })
    expect(refused.statusCode).toBe(404)
  }
})

test('[EV68, K41] for one person under two bibs, a known age overrides an unknown one', async () => {
  const email = aFamily()
  const event = await stage.anEvent()
  const keep = await stage.aPlayer(event.id, { ...UNKNOWN, first_name: '', last_name: '' })
  const join = await stage.aPlayer(event.id, { date_of_birth: '2008-01-01', school_grade: null, email })
  await stage.rate(event.evaluators[0], keep, allOf(TRYOUT, 4))
  await stage.join(event.organizer, event.id, keep, join)
  await stage.close(event.organizer, event.id)
  await stage.publish(event.organizer, event.id)
  expect(await sendReports(stage.services)).toBe(1)
  expect(subjectsTo(email)).toEqual([expect.stringContaining('is ready')])
})
