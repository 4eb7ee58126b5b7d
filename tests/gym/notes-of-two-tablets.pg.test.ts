import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateEventPlayer } from '#data/db/event-writes.ts'
import { saveNote } from '#data/db/note-writes.ts'
import { readPanel } from '#data/db/reads.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { seededRandom } from '#tests/drain/seeded-random.ts'
import { aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage, Ready } from '#tests/support/event-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { openTablet } from './tablet.ts'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())

const aTablet = (user: TestUser) =>
  openTablet({ server: stage, user, random: seededRandom(1), newId: randomUUID, clockStart: Date.now() })

/** One evaluator with two tablets, and a colleague who rates the same player. */
async function aGym() {
  const { organizer, event } = await stage.anEvent()
  const [evaluator, colleague] = [await stage.aWorker(organizer, event.id), await stage.aWorker(organizer, event.id)]
  const [player] = await stage.addPlayers(organizer, event.id, [{ first_name: 'Ana', bib: '1' }])
  const [first, second, other] = [await aTablet(evaluator), await aTablet(evaluator), await aTablet(colleague)]
  for (const tablet of [first, second, other]) {
    await tablet.makeReady(event.id)
    const item = { eventPlayerId: player?.id ?? '', key: 'skill:1', value: 4 }
    await rateEventPlayer(tablet.ctx, item, aScoreStructure())
    await tablet.drain()
  }
  const idOf = (user: TestUser) => eventEvaluationId(player?.id ?? '', user.id)
  const notesOn = async ({ db }: typeof first, user = evaluator) =>
    ((await readPanel(db, idOf(user)))?.notes ?? []).map(({ text, elsewhere }) => [text, elsewhere])
  return { event, evaluator, colleague, first, second, other, evaluationId: idOf(evaluator), idOf, notesOn }
}

test('[EV164] a note from one tablet is on the other one of its evaluator, and is changed and withdrawn there', async () => {
  const { event, first, second, evaluationId, notesOn } = await aGym()
  const id = await saveNote(first.ctx, { evaluationId, text: 'Quick feet', skillId: null })
  await first.drain()
  await second.makeReady(event.id)
  expect(await notesOn(second)).toEqual([['Quick feet', undefined]])

  await saveNote(second.ctx, { evaluationId, noteId: id, text: 'Quick feet, calm', skillId: null })
  await second.drain()
  await first.makeReady(event.id)
  expect(await notesOn(first)).toEqual([['Quick feet, calm', 'changed']])

  await saveNote(first.ctx, { evaluationId, noteId: id, text: '', skillId: null })
  await first.drain()
  await second.makeReady(event.id)
  expect(await notesOn(second)).toEqual([])
  expect([await first.waiting(), await second.waiting()]).toEqual([[], []])
})

test('[EV164] a download leaves a note that waits to be sent as it is', async () => {
  const { event, first, second, evaluationId, notesOn } = await aGym()
  await saveNote(first.ctx, { evaluationId, text: 'From the first', skillId: null })
  await first.drain()
  await saveNote(second.ctx, { evaluationId, text: 'Not sent yet', skillId: null })
  await second.makeReady(event.id)
  const both = new Set(['From the first', 'Not sent yet'])
  expect(new Set((await notesOn(second)).map(([text]) => text))).toEqual(both)
  await second.drain()
  await first.makeReady(event.id)
  expect(new Set((await notesOn(first)).map(([text]) => text))).toEqual(both)
})

test('[EV164] a tablet that knew the ratings before it could get notes gets them with the next download', async () => {
  const { event, first, second, evaluationId, notesOn } = await aGym()
  await saveNote(first.ctx, { evaluationId, text: 'Quick feet', skillId: null })
  await first.drain()
  await second.makeReady(event.id)
  // As a page before EV164 has left it.
  await second.db.note.clear()
  await second.db.event.toCollection().modify({ etags: {} })
  await second.makeReady(event.id)
  expect(await notesOn(second)).toEqual([['Quick feet', undefined]])
})

test('[EV164] notes of an evaluator are in nobody else’s download', async () => {
  const { event, evaluator, colleague, first, other, evaluationId, idOf } = await aGym()
  await saveNote(first.ctx, { evaluationId, text: 'Secret', skillId: null })
  await first.drain()
  await saveNote(other.ctx, { evaluationId: idOf(colleague), text: 'Open', skillId: null })
  await other.drain()
  const notesOf = async (user: TestUser) => {
    const ready = stage.read<Ready>(await stage.call(user, 'GET', `/event/${event.id}/ready/?limit=100`))
    return ready.own_sheets.map(({ notes }) => notes?.map(({ text }) => text))
  }
  expect([await notesOf(evaluator), await notesOf(colleague)]).toEqual([[['Secret']], [['Open']]])
})
