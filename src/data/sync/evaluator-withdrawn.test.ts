import { expect, test } from 'vitest'
import { NOT_EVALUATOR } from '#domain/contracts/error-codes.ts'
import { anAnswer } from '#tests/drain/model-server.ts'
import { ANA, aStageWithRating, status } from '#tests/support/sync-stage.ts'
import { readSyncSummary } from '../db/reads.ts'

const WORDS = 'You’re not an evaluator now.'

test('[U148] work that needs a withdrawn role waits with the reason, and is sent once after the role is granted again', async () => {
  const { db, engine, tricks, clock, server } = await aStageWithRating()
  tricks.push(({ batch }) => {
    const said = { status: 'retry_later', error_code: NOT_EVALUATOR, message: WORDS }
    const results = batch.operations.map(({ mutation_id }) => ({ mutation_id, ...said }))
    const server_time = new Date(clock.now).toISOString()
    return anAnswer(200, JSON.stringify({ server_epoch: server.epoch(), server_time, results }))
  })
  await engine.wake('start')
  const [first, ...others] = await db.outbox.toArray()
  expect(first).toMatchObject({ state: 'pending', last_error: { code: NOT_EVALUATOR, message: WORDS } })
  expect(others).toMatchObject([{ state: 'pending', last_error: null }])
  expect(await readSyncSummary(db, ANA)).toMatchObject({ unsent: 1, attention: 0 })
  clock.now += 61_000
  await engine.wake('timer')
  expect(await db.outbox.count()).toBe(0)
  expect(server.effects).toHaveLength(2)
})

test('[U148] a request that needs another role waits with the reason and does not pause other work', async () => {
  const { db, engine, tricks, clock } = await aStageWithRating()
  tricks.push(status(403, { error_code: 'FORBIDDEN', message: 'Your role can’t do this' }))
  await engine.wake('start')
  expect((await db.outbox.toArray())[0]).toMatchObject({
    state: 'pending',
    last_error: { code: 'FORBIDDEN', message: 'Your role can’t do this' },
  })
  expect(await readSyncSummary(db, ANA)).toMatchObject({ unsent: 1, attention: 0, paused: null })
  clock.now += 61_000
  await engine.wake('timer')
  expect(await db.outbox.count()).toBe(0)
})

test('[U148, Y9] an answer that accepts nothing ends the words about a silent server', async () => {
  const { db, engine, tricks, clock, server } = await aStageWithRating()
  tricks.push(() => {
    throw new TypeError('Failed to fetch')
  })
  await engine.wake('start')
  expect(await readSyncSummary(db, ANA)).toMatchObject({ isUnanswered: true })
  tricks.push(({ batch }) => {
    const results = batch.operations.map(({ mutation_id }) => ({
      mutation_id,
      status: 'retry_later',
      error_code: NOT_EVALUATOR,
      message: WORDS,
    }))
    const server_time = new Date(clock.now).toISOString()
    return anAnswer(200, JSON.stringify({ server_epoch: server.epoch(), server_time, results }))
  })
  await engine.wake('send-now')
  expect(await readSyncSummary(db, ANA)).toMatchObject({ unsent: 1, isUnanswered: false })
})
