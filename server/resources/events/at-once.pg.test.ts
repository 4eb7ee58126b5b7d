import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendReports } from '#server/resources/reports/send-reports.ts'
import { pick, seededRandom } from '#tests/drain/seeded-random.ts'
import { aFinalSave, aNotePut, aRatingsPatch, aReopening } from '#tests/fixtures/operation-bodies.ts'
import { deadlocksOf } from '#tests/support/deadlocks-of.ts'
import { allOf, openOutcomeStage, TRYOUT } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { sweepEvents } from './sweep-events.ts'

const LANES = 8
const MOVES_OF_LANE = 25

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
})
afterAll(() => stage.stop())

test('[EV73] joins, closes and publishes among tablets that send: nothing fails, and nobody waits in a circle', async () => {
  const random = seededRandom(73)
  const { id, organizer, evaluators, staff } = await stage.anEvent()
  const desk = await staff('desk', 'evaluator')
  const raters = [...evaluators, desk]
  const players = await Promise.all(Array.from({ length: 8 }, (_, at) => stage.aPlayer(id, { bib: String(at + 1) })))
  const someAddress = () => `family${Math.floor(random() * 9)}@example.test`
  const about = () => ({ mutation_id: randomUUID(), event_id: id, event_player_id: pick(random, players) })
  const faults: string[] = []
  const asked = async (what: string, answer: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await answer
    if (statusCode >= 500) faults.push(`${what}: ${statusCode} ${body}`)
  }

  async function rate() {
    const [by, event_player_id] = [pick(random, raters), pick(random, players)]
    const sheet = eventEvaluationId(event_player_id, by.id)
    const creation = {
      mutation_id: randomUUID(),
      evaluation_submission_id: sheet,
      event_player_id,
      rubric_version: '2026.1',
      created_at: '2026-11-21T15:00:00.000Z',
      report_email: someAddress(),
    }
    await asked('create', stage.send(by, 'live.create', creation))
    await asked('rate', stage.send(by, 'ratings.save', aRatingsPatch(sheet, allOf(TRYOUT, pick(random, [3, 3.5, 4])))))
    await asked('note', stage.send(by, 'note.save', aNotePut(sheet)))
    await asked('save', stage.send(by, 'evaluation.final-save', aFinalSave(sheet)))
    await asked('reopen', stage.send(by, 'evaluation.reopen', aReopening(sheet)))
  }
  const moves = [
    ...Array.from({ length: 4 }, () => rate),
    () => asked('check in', stage.send(desk, 'event-player.check-in', about())),
    () => asked('address', stage.send(desk, 'event-player.change', { ...about(), email: someAddress() })),
    () =>
      asked('grade', stage.send(desk, 'event-player.change', { ...about(), school_grade: pick(random, ['5', '11']) })),
    () => asked('move', stage.send(organizer, 'board.move', { ...about(), column: 1 })),
    () => asked('join', stage.join(desk, id, pick(random, players), pick(random, players))),
    () => asked('unjoin', stage.unjoin(desk, id, pick(random, players), pick(random, players))),
    () => asked('close', stage.post(organizer, id, 'close')),
    () => asked('publish', stage.post(organizer, id, 'publish')),
    () => asked('coverage', stage.call(organizer, 'GET', `/event/${id}/coverage/`)),
    () => asked('ready', stage.call(desk, 'GET', `/event/${id}/ready/`)),
    () =>
      asked(
        'form',
        stage.call(organizer, 'PATCH', `/event/${id}/`, { form: { keys: TRYOUT.slice(0, pick(random, [5, 6, 8])) } }),
      ),
    () => sendReports(stage.services),
    () => sweepEvents(stage.services),
  ]
  async function lane() {
    for (let move = 0; move < MOVES_OF_LANE; move++) await pick(random, moves)()
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  expect(faults).toEqual([])
  expect(await deadlocksOf(stage.db)).toBe(0)
})
