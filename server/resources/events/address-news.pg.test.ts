import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import { sendAddressNews } from './address-news.ts'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())

type OneEvent = Awaited<ReturnType<EventStage['anEvent']>>

/** Adds players whose reports go to spellings of one address, and then sends each report elsewhere. */
async function moveReports({ organizer, event }: OneEvent, box: string, count: number) {
  const said = Array.from({ length: count }, (_, at) => ({
    bib: `${at}`,
    first_name: 'Jordan',
    last_name: `Miles ${String.fromCodePoint(65 + at)}`,
    email: box.replace('@', `+${at}@`),
  }))
  const players = await stage.addPlayers(organizer, event.id, said)
  const operations = players.map(({ id }) => ({
    mutation_id: randomUUID(),
    event_id: event.id,
    event_player_id: id,
    email: 'elsewhere@example.test',
  }))
  const results = await stage.sendBatch(organizer, 'event-player.change', operations)
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['applied']))
}

test('[R68] an inbox gets ten emails a day about changed addresses from one account, and the others wait', async () => {
  const box = 'previous@example.test'
  const [first, other] = [await stage.anEvent(), await stage.anEvent()]
  const second = { ...(await stage.anEvent({})), organizer: first.organizer }
  await stage.db.query('UPDATE event SET made_by = $2, program_id = $3 WHERE id = $1', [
    second.event.id,
    first.organizer.id,
    first.event.program_id,
  ])
  await moveReports(first, box, 12)
  await moveReports(second, box, 1)
  expect(await sendAddressNews(stage.services)).toBe(10)
  await moveReports(other, box, 2)
  expect(await sendAddressNews(stage.services)).toBe(2)
  await stage.db.query(`UPDATE address_news SET sent_at = sent_at - interval '1 day', next_try_at = now()`)
  expect(await sendAddressNews(stage.services)).toBe(3)
  expect(await sendAddressNews(stage.services)).toBe(0)
})
