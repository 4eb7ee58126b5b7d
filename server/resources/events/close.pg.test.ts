import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOf, openOutcomeStage, QUICK, TRYOUT } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'
import { changeEvaluation } from '../evaluations/evaluations-repository.ts'
import { sumUpInBatches } from './close-event.ts'
import { sweepEvents } from './sweep-events.ts'

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
})
afterAll(() => stage.stop())

test('[EV51, EV61] a close computes what the evaluators say together, not rounded before the sum', async () => {
  const { id, organizer, staff, evaluators } = await stage.anEvent({ keys: QUICK })
  const player = await stage.aPlayer(id)
  for (const [at, by] of [...evaluators, await staff('evaluator')].entries())
    await stage.rate(by, player, allOf(QUICK, at === 2 ? 3 : 4))
  expect(await stage.consensusOf(player)).toBeUndefined()
  expect(await stage.close(organizer, id)).toMatchObject({ computed: 1, cases: 1, open: { unseen: 0 } })
  const consensus = await stage.consensusOf(player)
  expect(consensus).toMatchObject({ status: 'ready_to_finalize', total: 44 })
  expect(consensus?.ratings['skill:1']?.value).toBeCloseTo(11 / 3, 12)
})

test('[EV52] eight skills make a consensus without a total', async () => {
  const { id, organizer, evaluators } = await stage.anEvent()
  const player = await stage.aPlayer(id)
  await stage.rate(evaluators[0], player, allOf(TRYOUT, 4))
  await stage.close(organizer, id)
  expect(await stage.consensusOf(player)).toMatchObject({ total: null })
})

test('[EV51] a rating outside of the form is kept, and does not count', async () => {
  const { id, organizer, evaluators } = await stage.anEvent()
  const player = await stage.aPlayer(id)
  const sheet = await stage.rate(evaluators[0], player, { ...allOf(TRYOUT, 4), 'skill:12': 1 })
  await stage.close(organizer, id)
  expect((await stage.stored(sheet))?.ratings['skill:12']?.value).toBe(1)
  expect((await stage.consensusOf(player))?.ratings['skill:12']).toBeUndefined()
})

test('[EV61] closing again changes nothing but what was rated since; what comes late is taken as ever', async () => {
  const { id, organizer, evaluators } = await stage.anEvent()
  const player = await stage.aPlayer(id)
  await stage.rate(evaluators[0], player, allOf(TRYOUT, 4))
  const first = await stage.close(organizer, id)
  const before = await stage.consensusOf(player)
  const again = await stage.close(organizer, id)
  expect(again.event.closed_at).toBe(first.event.closed_at)
  expect((await stage.consensusOf(player))?.id).toBe(before?.id)
  await stage.rate(evaluators[1], player, allOf(TRYOUT, 3))
  await stage.close(organizer, id)
  expect((await stage.consensusOf(player))?.ratings['skill:1']?.value).toBe(3.5)
})

test('[EV61] two closes at the same moment make one consensus of each player', async () => {
  const { id, organizer, evaluators } = await stage.anEvent()
  const players = await Promise.all(
    Array.from({ length: 30 }, (_, at) => stage.aPlayer(id, { bib: String(at), last_name: `M${at}` })),
  )
  for (const player of players) await stage.rate(evaluators[0], player, allOf(TRYOUT, 4))
  const closed = await Promise.all([stage.close(organizer, id), stage.close(organizer, id)])
  expect(closed.map(({ computed }) => computed)).toEqual([30, 30])
  const [{ count } = { count: 0 }] = await stage.db.query<{ count: number }>(
    'SELECT count(*) FROM evaluation WHERE event_id = $1 AND consensus_of IS NOT NULL',
    [id],
  )
  expect(count).toBe(30)
})

test('[EV61] a close that was interrupted goes on: what was computed stands, the rest follows', async () => {
  const { id, organizer, evaluators } = await stage.anEvent()
  const players = await Promise.all(
    Array.from({ length: 30 }, (_, at) => stage.aPlayer(id, { bib: String(at), last_name: `M${at}` })),
  )
  for (const player of players) await stage.rate(evaluators[0], player, allOf(TRYOUT, 4))
  let batches = 0
  const crash = sumUpInBatches(stage.services, id, {
    ids: undefined,
    isPublishing: false,
    andThen: () => (++batches === 2 ? Promise.reject(new Error('crash')) : Promise.resolve()),
  })
  await expect(crash).rejects.toThrow('crash')
  const half = (await Promise.all(players.map((it) => stage.consensusOf(it)))).filter(Boolean).length
  expect(half).toBe(25)
  await stage.close(organizer, id)
  expect((await Promise.all(players.map((it) => stage.consensusOf(it)))).every(Boolean)).toBe(true)
})

test('[EV61] the sweep goes on with a close that was interrupted, and computes what tablets sent since', async () => {
  const { id, organizer, evaluators } = await stage.anEvent()
  const player = await stage.aPlayer(id)
  await stage.rate(evaluators[0], player, allOf(TRYOUT, 4))
  await stage.db.query('UPDATE event SET closed_at = now() WHERE id = $1', [id])
  await sweepEvents(stage.services)
  expect((await stage.consensusOf(player))?.ratings['skill:1']?.value).toBe(4)
  await stage.rate(evaluators[1], player, allOf(TRYOUT, 3))
  await sweepEvents(stage.services)
  expect((await stage.consensusOf(player))?.ratings['skill:1']?.value).toBe(3.5)
  await stage.publish(organizer, id)
  await stage.rate(evaluators[1], player, { 'skill:1': 5 }, { rev: 2 })
  await sweepEvents(stage.services)
  expect((await stage.consensusOf(player))?.ratings['skill:1']?.value).toBe(3.5)
})

test('[EV61] a rating that is under way while the event is summed up is summed up by the next sweep', async () => {
  const { id, organizer, evaluators } = await stage.anEvent()
  const player = await stage.aPlayer(id)
  await stage.rate(evaluators[0], player, allOf(TRYOUT, 4))
  const sheet = await stage.rate(evaluators[1], player, { 'skill:2': 4 })
  const late = { 'skill:1': { value: 3, rev: 1, device_id: 'tablet', server_revision: 9, at: Date.now() } }
  await stage.db.transaction(async (sql) => {
    // The time of the rating is that of its first statement.
    await sql.query('SELECT now()')
    await stage.close(organizer, id)
    await changeEvaluation(sql, sheet, { ratings: JSON.stringify(late), rated_count: 1, worked_at: 'now' })
  })
  expect((await stage.consensusOf(player))?.ratings['skill:1']?.value).toBe(4)
  await sweepEvents(stage.services)
  expect((await stage.consensusOf(player))?.ratings['skill:1']?.value).toBe(3.5)
})

test('[P1] only an organizer closes; to a stranger the event is not there', async () => {
  const { id, evaluators } = await stage.anEvent()
  expect((await stage.post(evaluators[0], id, 'close')).statusCode).toBe(404)
  expect((await stage.post(await stage.createUser(), id, 'close')).statusCode).toBe(404)
})
