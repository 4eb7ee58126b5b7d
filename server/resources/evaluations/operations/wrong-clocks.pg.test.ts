import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationAnswer } from '#domain/contracts/operations.ts'
import { aFinalSave, aLiveCreation } from '#tests/fixtures/operation-bodies.ts'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage, Ready } from '#tests/support/event-stage.ts'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())

const about = (eventId: string, eventPlayerId: string = randomUUID()) => ({
  mutation_id: randomUUID(),
  event_id: eventId,
  event_player_id: eventPlayerId,
})

async function dayOf(id: string) {
  const [row] = await stage.db.query<{ day: string }>('SELECT evaluated_on AS day FROM evaluation WHERE id = $1', [id])
  return row?.day
}

test.each(['1970-01-01', '2024-12-30', '2040-01-01'])(
  '[U131] a score of a tablet whose clock shows %s has the day of arrival, and the tablet hears of it',
  async (wrong) => {
    const evaluator = await stage.createUser()
    const id = await stage.createLive(evaluator, aSheet())
    const today = new Date().toISOString().slice(0, 10)
    const save = aFinalSave(id, { evaluated_on: wrong })
    const first = await stage.apply(evaluator, 'evaluation.final-save', save)
    expect(first.server?.evaluated_on).toBe(today)
    const again = (await stage.send(evaluator, 'evaluation.final-save', save)).json<OperationAnswer>()
    expect(again.results[0]).toMatchObject({ status: 'replayed', server: { evaluated_on: today } })
    expect(await dayOf(id)).toBe(today)
    expect(
      (await stage.call(evaluator, 'GET', `/evaluation/result/?evaluation_submission_id=${id}`)).json(),
    ).toMatchObject({ evaluated_on: today })
  },
)

const DAY_MS = 86_400_000
const dayAt = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test('[U131] a day before the video was submitted is wrong, and the day of any time zone is right', async () => {
  const evaluator = await stage.createUser()
  const inLatestZone = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
  for (const [given, kept] of [[dayAt(-3), dayAt(0)], ...[dayAt(0), inLatestZone].map((day) => [day, day])]) {
    const id = await stage.createLive(evaluator, aSheet())
    await stage.db.query('UPDATE evaluation SET submitted_at = now() WHERE id = $1', [id])
    await stage.apply(evaluator, 'evaluation.final-save', aFinalSave(id, { evaluated_on: given ?? '' }))
    expect(await dayOf(id)).toBe(kept)
  }
})

test('[U131] a live evaluation counts for no day before its device created it, unless that clock was ahead', async () => {
  const evaluator = await stage.createUser()
  for (const [created, given, kept] of [
    [-20, dayAt(-19), dayAt(-19)],
    [-20, dayAt(-40), dayAt(0)],
    [1_000, dayAt(-3), dayAt(-3)],
  ] as const) {
    const evaluation_submission_id = uuidv7({ msecs: Date.now() + created * DAY_MS })
    const id = await stage.createLive(evaluator, aSheet(), aLiveCreation({ evaluation_submission_id }))
    await stage.apply(evaluator, 'evaluation.final-save', aFinalSave(id, { evaluated_on: given }))
    expect(await dayOf(id)).toBe(kept)
  }
})

test.each(['1970-01-01T00:05:00.000Z', '2040-01-01T00:00:00.000Z'])(
  '[U131] a check-in, an added player and a restored player of a tablet whose clock shows %s have the time of arrival',
  async (wrong) => {
    const { organizer, event } = await stage.anEvent()
    const worker = await stage.aWorker(organizer, event.id, ['desk'])
    const [player] = await stage.addPlayers(organizer, event.id, [{ bib: '57' }])
    const began = Date.now()
    await stage.apply(worker, 'event-player.check-in', { ...about(event.id, player?.id), at: wrong })
    const added = { ...about(event.id), bib: '98', checked_in: true, created_at: wrong }
    await stage.apply(worker, 'event-player.add', added)
    const readyOf = async () => stage.read<Ready>(await stage.call(organizer, 'GET', `/event/${event.id}/ready/`))
    const lost = { ...player, id: randomUUID(), player_id: randomUUID(), bib: '99', checked_in_at: wrong }
    const { event: copy, form, groups, staff } = await readyOf()
    const asked = { ...copy, forms: [form], groups, staff, players: [lost] }
    stage.read(await stage.call(organizer, 'POST', `/event/${event.id}/restore/`, asked))
    const checked = (await readyOf()).players.results.filter(({ checked_in_at }) => checked_in_at !== null)
    expect(new Set(checked.map(({ bib }) => bib))).toEqual(new Set(['57', '98', '99']))
    for (const { checked_in_at } of checked) {
      expect(Date.parse(checked_in_at ?? '')).toBeGreaterThanOrEqual(began - 1_000)
      expect(Date.parse(checked_in_at ?? '')).toBeLessThanOrEqual(Date.now() + 1_000)
    }
  },
)
