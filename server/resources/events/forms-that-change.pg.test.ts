import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { openOutcomeStage } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
})
afterAll(() => stage.stop())

const [FIRST, SECOND] = [
  ['skill:1', 'skill:2', 'skill:3', 'skill:4'],
  ['skill:3', 'skill:4', 'skill:5', 'skill:6'],
]

/** An event whose form changed after a sheet was begun: the first two skills gave way to two others. */
async function aChangedEvent() {
  const event = await stage.anEvent({ keys: FIRST })
  const [evaluator] = event.evaluators
  const player = await stage.aPlayer(event.id)
  const id = await stage.rate(evaluator, player, { 'skill:1': 3, 'skill:3': 3 }, { device: 'old tablet' })
  await stage.db.query(
    `INSERT INTO event_form (event_id, version, rubric_version, keys, weights) VALUES ($1, 2, '2026.1', $2, $3)`,
    [event.id, SECOND, JSON.stringify({ 'skill:5': 2 })],
  )
  const create = (by: TestUser, form_version: number, device: string) =>
    stage.apply(
      by,
      'live.create',
      {
        mutation_id: randomUUID(),
        evaluation_submission_id: eventEvaluationId(player, by.id),
        event_player_id: player,
        rubric_version: '2026.1',
        created_at: '2026-11-21T15:00:00.000Z',
        form_version,
      },
      device,
    )
  const versionOf = async () =>
    (await stage.db.query<{ form_version: number }>('SELECT form_version FROM evaluation WHERE id = $1', [id]))[0]
      ?.form_version
  const countsIn = async () => {
    await stage.close(event.organizer, event.id)
    const { ratings } = (await stage.consensusOf(player)) ?? {}
    return Object.fromEntries(Object.entries(ratings ?? {}).map(([key, { value }]) => [key, value]))
  }
  return { ...event, evaluator, player, sheet: id, create, versionOf, countsIn }
}

test('[EV145] a replacement tablet rates by the new form, and report, coverage and board count both forms', async () => {
  const it = await aChangedEvent()
  await it.create(it.evaluator, 2, 'new tablet')
  expect(await it.versionOf()).toBe(2)
  await stage.rate(it.evaluator, it.player, { 'skill:5': 4, 'skill:6': 5 }, { device: 'new tablet' })
  const coverage = await stage.coverage(it.organizer, it.id)
  expect(coverage.items).toBe(4)
  expect(coverage.players[0]?.cells.map(([, items]) => items)).toEqual([4])
  expect(coverage.players[0]).not.toHaveProperty('not_asked')
  expect(await it.countsIn()).toEqual({ 'skill:1': 3, 'skill:3': 3, 'skill:5': 4, 'skill:6': 5 })
  // Five items: those of the newest form, and one that was rated by the form before. Skill 5 counts twice.
  const { out_of, players } = await stage.board(it.organizer, it.id)
  expect([out_of, players[0]?.figure]).toEqual([25, 5 * ((3 + 3 + 2 * 4 + 5) / 5)])
})

test('[EV145] a replacement tablet that downloaded the sheet moves it to the new form with its first rating', async () => {
  const it = await aChangedEvent()
  await stage.rate(it.evaluator, it.player, { 'skill:3': 4 }, { device: 'new tablet', rev: 2 })
  expect(await it.versionOf()).toBe(1)
  await stage.rate(it.evaluator, it.player, { 'skill:5': 4 }, { device: 'new tablet', rev: 3 })
  expect(await it.versionOf()).toBe(2)
  expect(await it.countsIn()).toEqual({ 'skill:1': 3, 'skill:3': 4, 'skill:5': 4 })
})

test('[EV145] the old tablet’s late work never moves the sheet back to the old form, and it counts', async () => {
  const it = await aChangedEvent()
  const [, other] = it.evaluators
  await it.create(other, 2, 'new tablet')
  await stage.rate(other, it.player, { 'skill:5': 4 }, { device: 'new tablet' })
  await it.create(other, 1, 'old tablet')
  await stage.rate(other, it.player, { 'skill:1': 5, 'skill:2': 5 }, { device: 'old tablet' })
  const [sheet] = await stage.db.query('SELECT form_version, rated_count FROM evaluation WHERE evaluator_id = $1', [
    other.id,
  ])
  expect(sheet).toEqual({ form_version: 2, rated_count: 3 })
  expect(await it.countsIn()).toEqual({ 'skill:1': 4, 'skill:2': 5, 'skill:3': 3, 'skill:5': 4 })
})

test('[EV146] a rating that no version of the form asks for does not count, and answer and coverage say so', async () => {
  const it = await aChangedEvent()
  const patch = { ...aRatingsPatch(it.sheet, { 'skill:9': 2, 'skill:5': 4 }), base_revision: 1_000 }
  const [told] = (await stage.send(it.evaluator, 'ratings.save', patch, 'new tablet')).json().results
  expect(told).toMatchObject({ status: 'applied', server: { not_asked: ['skill:9'] } })
  expect((await stage.coverage(it.organizer, it.id)).players[0]).toMatchObject({ not_asked: 1 })
  expect(await it.countsIn()).toEqual({ 'skill:1': 3, 'skill:3': 3, 'skill:5': 4 })

  const cleared = aRatingsPatch(it.sheet, {}, { ratings: [{ key: 'skill:9', value: null, rev: 2 }] })
  const [after] = (await stage.send(it.evaluator, 'ratings.save', cleared, 'new tablet')).json().results
  expect(after.server).not.toHaveProperty('not_asked')
  expect((await stage.coverage(it.organizer, it.id)).players[0]).not.toHaveProperty('not_asked')
})
