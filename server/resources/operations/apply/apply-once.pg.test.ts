import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFinalSave, aLiveCreation, aNotePut, aRatingsPatch, aReopening } from '#tests/fixtures/operation-bodies.ts'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'
import { Refusal } from '../../../refusal.ts'
import { resourceRoutes } from '../../all-routes.ts'
import { effects } from './effects.ts'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('[U5] the same mutation sent twice has one effect and tells the first time again', async () => {
  const evaluator = await server.createUser()
  const creation = aLiveCreation()
  const first = await server.apply(evaluator, 'live.create', creation)
  const [again] = await server.sendBatch(evaluator, 'live.create', [creation])
  expect(again).toEqual({ ...first, status: 'replayed' })
  expect(await server.db.query('SELECT id FROM evaluation WHERE evaluator_id = $1', [evaluator.id])).toHaveLength(1)
})

test('[U5] five senders of the same mutation at once have one effect', async () => {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator)
  const note = aNotePut(id)
  const answers = await server.db.transaction(async (sql) => {
    await sql.query('SELECT FROM evaluation WHERE id = $1 FOR UPDATE', [id])
    const sent = Array.from({ length: 5 }, () => server.sendBatch(evaluator, 'note.save', [note]))
    // All of them have looked whether it is known, and none has found it.
    await untilBlocked(server.db, 5)
    return sent
  })
  const statuses = (await Promise.all(answers)).map(([result]) => result?.status)
  expect(statuses.filter((it) => it === 'applied')).toHaveLength(1)
  expect(statuses.filter((it) => it === 'replayed')).toHaveLength(4)
  expect((await server.stored(id))?.revision).toBe(2)
})

test('[U5] a used mutation id with another body is refused and changes nothing', async () => {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator)
  const patch = aRatingsPatch(id, { 'skill:1': 3 })
  await server.apply(evaluator, 'ratings.save', patch)
  const other = { ...patch, ratings: [{ key: 'skill:1', value: 5, rev: 2 }] }

  const refused = await server.send(evaluator, 'ratings.save', other)
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({ error_code: 'KEY_REUSED', retryable: false })
  expect(await server.sendBatch(evaluator, 'ratings.save', [other])).toMatchObject([
    { status: 'rejected', error_code: 'KEY_REUSED' },
  ])
  expect((await server.stored(id))?.ratings['skill:1']?.value).toBe(3)
  expect(await server.sendBatch(evaluator, 'ratings.save', [patch])).toMatchObject([{ status: 'replayed' }])
})

test('[U5] the order of the keys does not make another body', async () => {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator)
  const note = aNotePut(id)
  await server.apply(evaluator, 'note.save', note)
  const turned = Object.fromEntries(Object.entries(note).toReversed())
  expect(await server.sendBatch(evaluator, 'note.save', [turned])).toMatchObject([{ status: 'replayed' }])
})

test('[U5] a replay days later, after the final save, is still answered from the first time', async () => {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator)
  const patch = aRatingsPatch(id, aSheet())
  const first = await server.apply(evaluator, 'ratings.save', patch)
  await server.apply(evaluator, 'evaluation.final-save', aFinalSave(id))
  await server.db.query(`UPDATE applied_mutation SET applied_at = applied_at - interval '5 days' WHERE user_id = $1`, [
    evaluator.id,
  ])
  const [again] = await server.sendBatch(evaluator, 'ratings.save', [patch])
  expect(again).toMatchObject({ status: 'replayed', server: first.server })
  expect((await server.stored(id))?.status).toBe('ready_to_finalize')
})

test('[U5] an effect that fails half-way leaves neither a change nor a memory of the mutation', async () => {
  let isBroken = true
  const failing = {
    ...effects,
    'note.save': async (...given: Parameters<(typeof effects)['note.save']>) => {
      const outcome = await effects['note.save'](...given)
      if (isBroken) throw new Error('the process died here')
      return outcome
    },
  }
  const broken = await startEvaluationServer({ routes: (app, services) => resourceRoutes(app, services, failing) })
  const evaluator = await broken.createUser()
  const id = await broken.createLive(evaluator)
  const note = aNotePut(id)

  expect((await broken.send(evaluator, 'note.save', note)).statusCode).toBe(500)
  expect(await broken.sendBatch(evaluator, 'note.save', [note])).toMatchObject([
    { status: 'retry_later', error_code: 'FAILED' },
  ])
  expect(await broken.db.query('SELECT id FROM note')).toEqual([])
  expect(await broken.db.query('SELECT 1 FROM applied_mutation WHERE mutation_id = $1', [note.mutation_id])).toEqual([])
  isBroken = false
  expect(await broken.sendBatch(evaluator, 'note.save', [note])).toMatchObject([{ status: 'applied' }])
  await broken.close()
})

test('[U5] a commit that fails leaves neither a change nor a memory of the mutation', async () => {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator)
  const note = aNotePut(id)
  // Deferred: everything has been written by the time it fails.
  await server.db.query(`CREATE FUNCTION fail_at_commit() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the connection was lost here'; END $$`)
  await server.db.query(`CREATE CONSTRAINT TRIGGER fail_at_commit AFTER INSERT ON note DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.evaluation_id = '${id}') EXECUTE FUNCTION fail_at_commit()`)
  expect(await server.sendBatch(evaluator, 'note.save', [note])).toMatchObject([
    { status: 'retry_later', error_code: 'FAILED' },
  ])
  await server.db.query('DROP FUNCTION fail_at_commit CASCADE')
  expect(await server.sendBatch(evaluator, 'note.save', [note])).toMatchObject([{ status: 'applied' }])
  expect(await server.db.query('SELECT 1 FROM note WHERE evaluation_id = $1', [id])).toHaveLength(1)
})

test('[U5] the same mutation id of two users is two mutations', async () => {
  const [one, two] = [await server.createUser(), await server.createUser()]
  const creation = aLiveCreation()
  await server.apply(one, 'live.create', creation)
  const other = aLiveCreation({ mutation_id: creation.mutation_id })
  expect(await server.sendBatch(two, 'live.create', [other])).toMatchObject([{ status: 'applied' }])
})

test('[U5] a used mutation id of another kind is refused, also when the bodies are alike', async () => {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator, aSheet())
  const save = aFinalSave(id)
  await server.apply(evaluator, 'evaluation.final-save', save)
  expect(await server.sendBatch(evaluator, 'evaluation.reopen', [save])).toMatchObject([
    { status: 'rejected', error_code: 'KEY_REUSED' },
  ])
  expect((await server.stored(id))?.status).toBe('ready_to_finalize')
})

test('[U5] what was refused stays refused: a late duplicate has no effect when it would have one by then', async () => {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator, aSheet())
  await server.apply(evaluator, 'evaluation.final-save', aFinalSave(id))
  const patch = aRatingsPatch(id, { 'skill:1': 5 }, { ratings: [{ key: 'skill:1', value: 5, rev: 9 }] })
  const [refused] = await server.sendBatch(evaluator, 'ratings.save', [patch])
  expect(refused).toMatchObject({ status: 'rejected', error_code: 'ALREADY_FINAL' })
  await server.apply(evaluator, 'evaluation.reopen', aReopening(id))

  expect(await server.sendBatch(evaluator, 'ratings.save', [patch])).toEqual([refused])
  expect((await server.send(evaluator, 'ratings.save', patch)).statusCode).toBe(409)
  expect((await server.stored(id))?.ratings['skill:1']?.value).toBe(aSheet()['skill:1'])
  await server.apply(evaluator, 'ratings.save', { ...patch, mutation_id: aReopening(id).mutation_id })
})

test('[U5] a rating that was refused for a missing evaluation and then discarded does not appear from a late duplicate', async () => {
  const evaluator = await server.createUser()
  const creation = aLiveCreation()
  const id = creation.evaluation_submission_id
  const patch = aRatingsPatch(id, { 'skill:1': 2 })
  const [refused] = await server.sendBatch(evaluator, 'ratings.save', [patch], 'phone')
  expect(refused).toMatchObject({ status: 'rejected', error_code: 'MISSING' })
  // The tablet brings the evaluation. A retried copy of the phone's request arrives after that.
  await server.apply(evaluator, 'live.create', creation)
  expect(await server.sendBatch(evaluator, 'ratings.save', [patch], 'phone')).toEqual([refused])
  expect((await server.stored(id))?.ratings).toEqual({})
})

test('[U5] a bad shape is refused in the same words for ever; what passes is not remembered', async () => {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator)
  const bad = aRatingsPatch(id, { 'skill:1': 3.25 })
  const [first] = await server.sendBatch(evaluator, 'ratings.save', [bad])
  expect(await server.sendBatch(evaluator, 'ratings.save', [bad])).toEqual([first])
  expect(first).toMatchObject({ status: 'rejected', fields: { 'ratings.0.value': ['Use steps of a half'] } })

  let isAway = true
  const wavering = {
    ...effects,
    'note.save': async (...given: Parameters<(typeof effects)['note.save']>) => {
      if (isAway) throw new Refusal('unavailable', 'Not now')
      return effects['note.save'](...given)
    },
  }
  const busy = await startEvaluationServer({ routes: (app, services) => resourceRoutes(app, services, wavering) })
  const other = await busy.createUser()
  const note = aNotePut(await busy.createLive(other))
  expect((await busy.send(other, 'note.save', note)).statusCode).toBe(503)
  isAway = false
  await busy.apply(other, 'note.save', note)
  await busy.close()
})
