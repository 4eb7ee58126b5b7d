import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompletion, aFinalSave, aNotePut, aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test("[E15] a note of who gave a submission back stands in no download but their own, also once another evaluator's report is published", async () => {
  const [player, ann, ben] = [
    await server.createUser({ role: 'Player' }),
    await server.createUser(),
    await server.createUser(),
  ]
  const id = await server.createEvaluation({ player })
  await server.apply(ann, 'note.save', aNotePut(id, { text: 'Not for the player' }))
  await server.apply(ann, 'evaluation.release', { mutation_id: randomUUID(), evaluation_submission_id: id })
  await server.apply(ben, 'ratings.save', aRatingsPatch(id, aSheet()))
  await server.apply(ben, 'note.save', aNotePut(id, { text: 'Watch the weak hand' }))
  await server.apply(ben, 'evaluation.final-save', aFinalSave(id))
  await server.apply(ben, 'evaluation.complete', aCompletion(id))
  const holds = async (user: typeof player, text: string) => {
    const files = unzipSync(new Uint8Array((await server.call(user, 'GET', '/accounts/own-data/')).rawPayload))
    return Object.values(files).some((bytes) => strFromU8(bytes).includes(text))
  }
  expect(await holds(player, 'Watch the weak hand')).toBe(true)
  expect([
    await holds(player, 'Not for the player'),
    await holds(ben, 'Not for the player'),
    await holds(ann, 'Not for the player'),
  ]).toEqual([false, false, true])
})
