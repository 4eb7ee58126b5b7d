import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deliveries, Delivery } from '#domain/contracts/event-deliveries.ts'
import { CONSENT_VERSION } from '#domain/profiles/consent-text.ts'
import type { PlayerToInsert } from '#server/resources/events/players-repository.ts'
import { sendReports } from '#server/resources/reports/send-reports.ts'
import { allOf, openOutcomeStage, TRYOUT } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
})
afterAll(() => stage.stop())

const aFamily = () => `family-${randomUUID().slice(0, 8)}@example.test`
const UNKNOWN = { school_grade: null, date_of_birth: null }

async function answer(address: string, it: 'give' | 'withdraw') {
  const text = stage.mailbox.mails.findLast(({ to, text: body }) => to === address && body.includes('/consent/'))?.text
  const payload = { answer: it, given_name: 'Pat Webb', text_version: CONSENT_VERSION }
  const url = `/api/consent/${/\/consent\/([\w-]+)/u.exec(text ?? '')?.[1]}/`
  expect((await stage.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200)
}

test('[EV136] organizers see the state of each published report, before and after a parent answers', async () => {
  const [childs, unknowns] = [aFamily(), aFamily()]
  const { id, organizer, evaluators, staff } = await stage.anEvent()
  const players = [
    { bib: '1', school_grade: '5', email: childs },
    { bib: '2', ...UNKNOWN, email: unknowns },
    { bib: '3', email: aFamily() },
    { bib: '4', email: null },
  ]
  for (const said of players) await stage.rate(evaluators[0], await stage.aPlayer(id, said), allOf(TRYOUT, 4))
  const list = async () =>
    (await stage.call(organizer, 'GET', `/event/${id}/deliveries/`))
      .json<{ deliveries: Delivery[] }>()
      .deliveries.map(({ bib, state }) => [bib, state].join(' '))
  await stage.close(organizer, id)
  expect(await list()).toEqual([])
  const { deliveries } = await stage.publish(organizer, id)
  const published = ['1 asked', '2 age-unknown', '3 owed', '4 no-address']
  expect(deliveries.map(({ bib, state }) => [bib, state].join(' '))).toEqual(published)
  expect(await list()).toEqual(published)
  await sendReports(stage.services)
  expect(await list()).toEqual(['1 asked', '2 asked', '3 sent', '4 no-address'])
  await answer(childs, 'withdraw')
  await answer(unknowns, 'give')
  expect(await list()).toEqual(['1 declined', '2 owed', '3 sent', '4 no-address'])
  await sendReports(stage.services)
  expect(await list()).toEqual(['1 declined', '2 sent', '3 sent', '4 no-address'])
  for (const user of [evaluators[0], await staff('desk'), await staff('lead')])
    expect((await stage.call(user, 'GET', `/event/${id}/deliveries/`)).statusCode).toBe(404)
})

test('[EV138] reports that are held back stay listed with their reason after publishing, until the reason is gone', async () => {
  const { id, organizer, evaluators, staff } = await stage.anEvent()
  const rate = async (by: TestUser, said: Partial<PlayerToInsert>, value: number) => {
    const player = await stage.aPlayer(id, said)
    await stage.rate(by, player, allOf(TRYOUT, value))
    return player
  }
  const list = async () =>
    (await stage.call(organizer, 'GET', `/event/${id}/deliveries/`))
      .json<Deliveries>()
      .held_back.map(({ bib, why, is_published }) => [bib, why, is_published && 'published'].filter(Boolean).join(' '))
  const apart = await rate(evaluators[0], { bib: '10' }, 5)
  await stage.rate(evaluators[1], apart, allOf(TRYOUT, 1))
  const unknown = await rate(evaluators[0], { bib: '2', gender: null }, 4)
  await stage.aPlayer(id, { bib: '3' })
  const later = await rate(evaluators[0], { bib: '4' }, 5)
  expect(await list()).toEqual([])
  await stage.close(organizer, id)
  const held = ['2 gender-unknown', '3 not-rated', '10 case']
  expect(await list()).toEqual(held)
  const { published, held_back } = await stage.publish(organizer, id)
  expect(published).toBe(1)
  expect(held_back.map(({ bib, why }) => `${bib} ${why}`)).toEqual(held)
  expect(await list()).toEqual(held)
  // Late ratings of a published player open a gap: their family keeps the earlier version.
  await stage.rate(evaluators[1], later, allOf(TRYOUT, 1))
  await stage.close(organizer, id)
  expect(await list()).toEqual([held[0], held[1], '4 case published', held[2]])
  await stage.db.query(
    `UPDATE player SET gender = 'Male' WHERE id = (SELECT player_id FROM event_player WHERE id = $1)`,
    [unknown],
  )
  const lead = await staff('lead')
  for (const { id: caseId } of await stage.cases(lead, id))
    await stage.call(lead, 'PUT', `/event/${id}/cases/${caseId}/`, { decision: 'decide', reason: 'Watched again' })
  expect(await list()).toEqual(['3 not-rated'])
})

test('[EV138] a parent who agreed and then withdrew is not listed as one who declined', async () => {
  const [first, second] = [aFamily(), aFamily()]
  const { id, organizer, evaluators } = await stage.anEvent()
  for (const [bib, email] of [
    ['1', first],
    ['2', second],
  ] as const)
    await stage.rate(evaluators[0], await stage.aPlayer(id, { bib, school_grade: '5', email }), allOf(TRYOUT, 4))
  await stage.close(organizer, id)
  await stage.publish(organizer, id)
  await sendReports(stage.services)
  await answer(first, 'give')
  await answer(first, 'withdraw')
  await answer(second, 'withdraw')
  const { deliveries } = (await stage.call(organizer, 'GET', `/event/${id}/deliveries/`)).json<Deliveries>()
  expect(deliveries.map(({ bib, state }) => `${bib} ${state}`)).toEqual(['1 withdrawn', '2 declined'])
})

test('[K63] an inbox gets ten consent requests a day from one account, and a family elsewhere gets all of theirs', async () => {
  const box = aFamily()
  const spelled = (at: number) => box.replace('@', `+${at}@`)
  const publishFor = async (event: Awaited<ReturnType<typeof stage.anEvent>>, children: number) => {
    for (let at = 0; at < children; at++) {
      const player = await stage.aPlayer(event.id, { bib: `${at}`, school_grade: '5', email: spelled(at) })
      await stage.rate(event.evaluators[0], player, allOf(TRYOUT, 4))
    }
    await stage.close(event.organizer, event.id)
    await stage.publish(event.organizer, event.id)
    await sendReports(stage.services)
  }
  const statesOf = async ({ id, organizer }: Awaited<ReturnType<typeof stage.anEvent>>) => {
    const { deliveries } = (await stage.call(organizer, 'GET', `/event/${id}/deliveries/`)).json<{
      deliveries: Delivery[]
    }>()
    const countOf = (it: Delivery['state']) => deliveries.filter(({ state }) => state === it).length
    return { asked: countOf('asked'), tomorrow: countOf('tomorrow') }
  }
  const requests = () =>
    stage.mailbox.mails.filter(({ to, subject }) => to.startsWith(box.split('@')[0] ?? '') && /consent/u.test(subject))
      .length
  const [first, family] = [await stage.anEvent(), await stage.anEvent()]
  const second = { ...(await stage.anEvent()), organizer: first.organizer }
  await stage.db.query('UPDATE event SET made_by = $2 WHERE id = $1', [second.id, first.organizer.id])
  await publishFor(first, 12)
  expect([requests(), await statesOf(first)]).toEqual([10, { asked: 10, tomorrow: 2 }])
  await publishFor(second, 1)
  expect([requests(), await statesOf(second)]).toEqual([10, { asked: 0, tomorrow: 1 }])
  await publishFor(family, 4)
  expect([requests(), await statesOf(family)]).toEqual([14, { asked: 4, tomorrow: 0 }])
  await stage.db.query("UPDATE consent SET requested_at = requested_at - interval '1 day'")
  await stage.db.query("UPDATE report_reader SET next_try_at = now() WHERE next_try_at < 'infinity'")
  await sendReports(stage.services)
  expect([requests(), await statesOf(first), await statesOf(second)]).toEqual([
    17,
    { asked: 12, tomorrow: 0 },
    { asked: 1, tomorrow: 0 },
  ])
})
