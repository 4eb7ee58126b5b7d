import { expect, test } from 'vitest'
import { ANA, aStageWithRating, status } from '#tests/support/sync-stage.ts'
import { readSyncSummary } from '../db/reads.ts'

test('[Y7] 401 in the middle, renewal works: the same ids go on, nobody is asked to sign in', async () => {
  const { db, engine, tricks, requests, events, signedIn } = await aStageWithRating()
  tricks.push(status(401, {}))
  signedIn.tokens.push({ kind: 'ok', token: 'fresh', userId: ANA })
  await engine.wake('start')
  expect(requests[1]?.batch.operations).toEqual(requests[0]?.batch.operations)
  expect(events).toContain('renew')
  expect(events).not.toContain('auth-ended')
  expect(await db.outbox.count()).toBe(0)
})

test('[Y18] 401 and the renewal has no network: nothing is lost, tried again later', async () => {
  const { db, engine, tricks, events, signedIn, clock } = await aStageWithRating()
  tricks.push(status(401, {}), status(401, {}))
  signedIn.tokens.push({ kind: 'unknown' }, { kind: 'ok', token: 'fresh' })
  await engine.wake('start')
  expect(await db.outbox.filter(({ state }) => state === 'pending').count()).toBe(2)
  expect(events).not.toContain('auth-ended')
  clock.now += 61_000
  await engine.wake('timer')
  expect(await db.outbox.count()).toBe(0)
})

test('[Y18] 401 and the renewal is refused: the queue is kept, and drains after the next sign-in', async () => {
  const { db, engine, tricks, events, signedIn } = await aStageWithRating()
  tricks.push(status(401, {}))
  signedIn.tokens.push({ kind: 'ended' })
  await engine.wake('start')
  expect(events).toContain('auth-ended')
  expect(await db.outbox.count()).toBe(2)
  await engine.wake('sign-in')
  expect(await db.outbox.count()).toBe(0)
})

test('[Y7] a server that refuses even a fresh token is not asked again and again', async () => {
  const { engine, tricks, requests, events } = await aStageWithRating()
  tricks.push(...Array.from({ length: 9 }, () => status(401, {})))
  await engine.wake('start')
  expect(requests).toHaveLength(2)
  expect(events.filter((event) => event === 'renew')).toHaveLength(1)
})

test('[Y17] another user sends nothing of mine; mine goes out under my name when I am back', async () => {
  const { db, engine, signedIn, requests, server } = await aStageWithRating()
  signedIn.userId = '00000000-0000-7000-8000-00000000bbbb'
  await engine.wake('sign-in')
  expect(requests).toEqual([])
  signedIn.userId = ANA
  await engine.wake('sign-in')
  expect(server.effects.map(({ user }) => user)).toEqual([ANA, ANA])
  expect(requests[0]?.token).toBe(`Bearer token of ${ANA}`)
  expect(await db.outbox.count()).toBe(0)
})

test('[Y17] a sign-out between claim and sending sends nothing', async () => {
  const { db, requests, openTab, signedIn } = await aStageWithRating()
  const { engine } = openTab({
    getToken: async () => {
      signedIn.userId = undefined
      return { kind: 'ok', token: 'late' }
    },
  })
  await engine.wake('start')
  expect(requests).toEqual([])
  expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['pending', 'pending'])
})

test('[Y18] a deactivated account pauses with the reason; nothing is set aside', async () => {
  const { db, engine, tricks, clock } = await aStageWithRating()
  tricks.push(status(403, { error_code: 'ERR404003', message: 'This account is not active' }))
  await engine.wake('start')
  expect(await readSyncSummary(db, ANA)).toMatchObject({
    unsent: 1,
    attention: 0,
    paused: 'This account is not active',
  })
  clock.now += 400_000
  await engine.wake('timer')
  expect(await readSyncSummary(db, ANA)).toMatchObject({ unsent: 0, paused: null })
})
