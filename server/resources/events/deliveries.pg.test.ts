import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#domain/contracts/event-deliveries.ts'
import { CONSENT_VERSION } from '#domain/profile/consent-text.ts'
import { sendReports } from '#server/resources/reports/send-reports.ts'
import { allOf, openOutcomeStage, TRYOUT } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
})
afterAll(() => stage.stop())

const aFamily = () => `family-${randomUUID().slice(0, 8)}@example.test`
const UNKNOWN = { school_grade: null, date_of_birth: null }

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
  const answer = async (address: string, it: 'give' | 'withdraw') => {
    const text = stage.mailbox.mails.findLast(({ to }) => to === address)?.text ?? ''
    const payload = { answer: it, given_name: 'Pat Webb', text_version: CONSENT_VERSION }
    const url = `/api/consent/${/\/consent\/([\w-]+)/u.exec(text)?.[1]}/`
    expect((await stage.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200)
  }
  await answer(childs, 'withdraw')
  await answer(unknowns, 'give')
  expect(await list()).toEqual(['1 declined', '2 owed', '3 sent', '4 no-address'])
  await sendReports(stage.services)
  expect(await list()).toEqual(['1 declined', '2 sent', '3 sent', '4 no-address'])
  for (const user of [evaluators[0], await staff('desk'), await staff('lead')])
    expect((await stage.call(user, 'GET', `/event/${id}/deliveries/`)).statusCode).toBe(404)
})
