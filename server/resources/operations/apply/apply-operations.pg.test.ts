import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATION_SCHEMA } from '#domain/contracts/operations.ts'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import { aCompletion, aFinalSave, aLiveCreation, aNotePut, aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { Ready } from '#tests/support/event-stage.ts'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('[U12] one bad operation stops the rest of its evaluation and nothing else', async () => {
  const evaluator = await server.createUser()
  const [good, bad] = [await server.createLive(evaluator), await server.createLive(evaluator)]
  const results = await server.sendBatch(evaluator, 'ratings.save', [
    aRatingsPatch(bad, { 'skill:1': 3 }),
    aRatingsPatch(good, { 'skill:1': 3 }),
    aRatingsPatch(bad, { 'skill:1': 3.25 }),
    aRatingsPatch(bad, { 'skill:2': 4 }),
    aRatingsPatch(good, { 'skill:2': 4 }),
  ])
  expect(results.map(({ status }) => status)).toEqual(['applied', 'applied', 'rejected', 'not_attempted', 'applied'])
  expect(results[2]).toMatchObject({ error_code: 'INVALID', fields: { 'ratings.0.value': ['Use steps of a half'] } })
  expect(Object.keys((await server.stored(bad))?.ratings ?? {})).toEqual(['skill:1'])
  expect(Object.keys((await server.stored(good))?.ratings ?? {})).toEqual(['skill:1', 'skill:2'])
})

test('[U12] each result stands in the place of its operation, whatever runs first', async () => {
  const evaluator = await server.createUser()
  const creations = Array.from({ length: 30 }, () => aLiveCreation())
  const results = await server.sendBatch(evaluator, 'live.create', creations)
  expect(results.map(({ mutation_id }) => mutation_id)).toEqual(creations.map(({ mutation_id }) => mutation_id))
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['applied']))
})

test('[U12] what is not even an operation is rejected by itself and named', async () => {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator)
  const results = await server.sendBatch(evaluator, 'note.save', [
    { mutation_id: 'x', evaluation_submission_id: 7 },
    aNotePut(id),
  ])
  expect(results).toMatchObject([
    { mutation_id: 'x', status: 'rejected', fields: { mutation_id: ['This id is not valid'] } },
    { status: 'applied' },
  ])
})

test('[U12] a bad single operation answers 422 and names the field', async () => {
  const evaluator = await server.createUser()
  const response = await server.send(evaluator, 'live.create', aLiveCreation({ jersey_number: '1000' }))
  expect(response.statusCode).toBe(422)
  expect(response.json()).toMatchObject({
    error_code: 'INVALID',
    fields: { jersey_number: ['Jersey number must be 0 to 999 or 00'] },
  })
})

test('[U12] a batch of 51 operations is refused as a whole', async () => {
  const evaluator = await server.createUser()
  const operations = Array.from({ length: 51 }, () => aLiveCreation())
  const response = await server.call(evaluator, 'POST', '/evaluation/live/', { operations })
  expect(response.statusCode).toBe(422)
  expect(response.json()).toMatchObject({ fields: { operations: ['At most 50 operations'] } })
  expect(await server.db.query('SELECT 1 FROM evaluation WHERE evaluator_id = $1', [evaluator.id])).toEqual([])
})

test.each([
  { schema: OPERATION_SCHEMA + 1, status: 503, error_code: 'NEEDS_NEWER_SERVER', retryable: true },
  { schema: OPERATION_SCHEMA - 3, status: 426, error_code: 'NEEDS_NEWER_APP', retryable: false },
])(
  '[U12] operations of schema $schema are answered $status and nothing is applied',
  async ({ schema, status, error_code, retryable }) => {
    const evaluator = await server.createUser()
    const response = await server.call(evaluator, 'POST', '/evaluation/live/', {
      schema,
      operations: [aLiveCreation()],
    })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ error_code, retryable })
    expect(await server.db.query('SELECT 1 FROM evaluation WHERE evaluator_id = $1', [evaluator.id])).toEqual([])
  },
)

test('[U12] the answer tells the epoch of the database and the time of the server', async () => {
  const evaluator = await server.createUser()
  const answer = (await server.send(evaluator, 'live.create', aLiveCreation())).json<{
    server_epoch: string
    server_time: string
  }>()
  const [row] = await server.db.query<{ epoch: string }>('SELECT epoch FROM server_epoch')
  expect(answer.server_epoch).toBe(row?.epoch)
  expect(Math.abs(Date.parse(answer.server_time) - Date.now())).toBeLessThan(60_000)
})

test('[Y31] every answer of the API tells the epoch in its head, also a refusal', async () => {
  const evaluator = await server.createUser()
  const [row] = await server.db.query<{ epoch: string }>('SELECT epoch FROM server_epoch')
  const answers = [
    await server.call(evaluator, 'GET', '/auth/me/'),
    await server.call(evaluator, 'GET', `/evaluation/result/?evaluation_submission_id=${randomUUID()}`),
  ]
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['courtside-epoch']])).toEqual([
    [200, row?.epoch],
    [404, row?.epoch],
  ])
})

test('[U15] receipts list what was applied for this user, oldest first, and from an instant on', async () => {
  const [evaluator, other] = [await server.createUser(), await server.createUser()]
  const id = await server.createLive(evaluator)
  await server.createLive(other)
  const note = aNotePut(id)
  const { applied_at } = await server.apply(evaluator, 'note.save', note)
  const refused = aFinalSave(id)
  await server.send(evaluator, 'evaluation.final-save', refused)

  const all = (await server.call(evaluator, 'GET', '/evaluation/receipts/')).json<{ results: object[] }>()
  expect(all.results).toMatchObject([
    { kind: 'live.create' },
    { kind: 'note.save', mutation_id: note.mutation_id, evaluation_submission_id: id },
  ])
  const since = await server.call(evaluator, 'GET', `/evaluation/receipts/?since=${applied_at}`)
  expect(since.json()).toMatchObject({ results: [{ mutation_id: note.mutation_id, applied_at }] })
})

test('[U12] a write without an evaluation of that id answers as one of a stranger', async () => {
  const [evaluator, stranger] = [await server.createUser(), await server.createUser()]
  const theirs = await server.createLive(stranger)
  for (const id of [theirs, randomUUID()]) {
    const answers = await Promise.all([
      server.send(evaluator, 'ratings.save', aRatingsPatch(id, { 'skill:1': 3 })),
      server.send(evaluator, 'note.save', aNotePut(id)),
      server.send(evaluator, 'evaluation.final-save', aFinalSave(id)),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ error_code: 'MISSING', message: 'Evaluation not found', retryable: false })
    }
  }
})

test('[U12] what stands behind a conflict waits for the evaluator, so that one question is asked once', async () => {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator)
  await server.apply(evaluator, 'ratings.save', aRatingsPatch(id, { 'skill:1': 2 }), 'phone')
  const results = await server.sendBatch(evaluator, 'ratings.save', [
    aRatingsPatch(id, { 'skill:1': 5 }),
    aRatingsPatch(id, { 'skill:1': 4 }),
  ])
  expect(results.map(({ status }) => status)).toEqual(['conflict', 'not_attempted'])
})

test('[U12] the desk corrects a bib twice while the database fails for a moment: the later bib is kept', async () => {
  const stage = await openEventStage()
  const { organizer, event } = await stage.anEvent()
  const [player] = await stage.addPlayers(organizer, event.id, [
    { first_name: 'Jordan', last_name: 'Miles', bib: '57' },
  ])
  const changeTo = (bib: string) => ({
    mutation_id: randomUUID(),
    event_id: event.id,
    event_player_id: player?.id ?? '',
    bib,
  })
  const changes = [changeTo('12'), changeTo('21')]
  await stage.db.query(`CREATE FUNCTION fail_for_a_moment() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`)
  await stage.db.query(`CREATE TRIGGER fail_for_a_moment BEFORE UPDATE ON event_player
    FOR EACH ROW WHEN (NEW.bib = '12') EXECUTE FUNCTION fail_for_a_moment()`)
  const first = await stage.sendBatch(organizer, 'event-player.change', changes)
  await stage.db.query('DROP FUNCTION fail_for_a_moment CASCADE')
  expect(first.map(({ status }) => status)).toEqual(['retry_later', 'not_attempted'])
  const again = await stage.sendBatch(organizer, 'event-player.change', changes)
  expect(again.map(({ status }) => status)).toEqual(['applied', 'applied'])
  const page = stage.read<Ready>(await stage.call(organizer, 'GET', `/event/${event.id}/ready/?limit=100`))
  expect(page.players.results.map(({ bib }) => bib)).toEqual(['21'])
  await stage.close()
})

test('[Y55] ratings that a completed evaluation already has from this device are accepted, and others are refused', async () => {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator, aSheet())
  await server.apply(evaluator, 'note.save', aNotePut(id))
  await server.apply(evaluator, 'evaluation.final-save', aFinalSave(id))
  await server.apply(evaluator, 'evaluation.complete', aCompletion(id))
  const before = await server.stored(id)
  const again = aRatingsPatch(id, aSheet())
  expect(await server.sendBatch(evaluator, 'ratings.save', [again])).toMatchObject([
    { status: 'applied', server: { revision: before?.revision } },
  ])
  const refused = { status: 'rejected', error_code: 'ALREADY_FINAL' }
  expect(await server.sendBatch(evaluator, 'ratings.save', [aRatingsPatch(id, aSheet())], 'phone')).toMatchObject([
    refused,
  ])
  const [first, ...others] = aRatingsPatch(id, aSheet()).ratings
  for (const changed of [
    { ...first!, rev: 2 },
    { ...first!, value: first!.value === 3 ? 4 : 3 },
  ]) {
    const patch = { ...aRatingsPatch(id, {}), ratings: [changed, ...others] }
    expect(await server.sendBatch(evaluator, 'ratings.save', [patch])).toMatchObject([refused])
  }
  expect(await server.stored(id)).toEqual(before)
})
