import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLiveCreation } from '#tests/fixtures/operation-bodies.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { memoryPictures, realServices } from '#tests/support/real-services.ts'
import type { Interfere } from '#tests/support/real-services.ts'
import { OfflineError } from '../api/api-error.ts'
import { saveRating } from '../db/rating-writes.ts'
import type { DeviceFacts } from './device-facts.ts'
import type { ReadyProgress } from './in-parallel.ts'
import { makeReady } from './make-ready.ts'
import type { ReadyParts } from './make-ready.ts'
import { isComplete, isStale, readReadyReport } from './ready-report.ts'
import { readDropdowns, readStructure } from './reference-store.ts'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('[GR1] one tap brings own open work, the open queue and the reference data', async () => {
  const { parts, db, own, open } = await setup()
  const progress: ReadyProgress[] = []
  const report = await makeReady({ ...parts, onProgress: (it) => progress.push(it) })
  expect(report).toMatchObject({ panels: 3, panels_missing: 0, has_reference: true, storage: 'not-kept' })
  expect(isComplete(report)).toBe(true)
  expect((await db.evaluation.toCollection().primaryKeys()).toSorted()).toEqual([...own, open].toSorted())
  expect((await readStructure(db))?.structure.rubric_version).toBe('2026.1')
  expect((await readDropdowns(db))?.states).toHaveLength(57)
  expect(progress.at(-1)).toEqual({ done: 3, total: 3 })
  expect(await readReadyReport(db, parts.ctx.userId)).toEqual(report)
})

test('[GR2] a panel that fails is counted, and everything else arrives', async () => {
  const { parts, db, own, interfere } = await setup()
  interfere.with = (request) =>
    request.url.includes(`get_evaluation_data/?evaluation_submission_id=${own[0]}`) ? down() : undefined
  const report = await makeReady(parts)
  expect(report).toMatchObject({ panels: 2, panels_missing: 1, has_reference: true })
  expect(isComplete(report)).toBe(false)
  expect(await db.evaluation.count()).toBe(2)
})

test('[GR2] without the score structure it is only partly ready', async () => {
  const { parts, interfere } = await setup()
  interfere.with = (request) => (request.url.includes('player_score_structure') ? down() : undefined)
  expect(await makeReady(parts)).toMatchObject({ panels: 3, has_reference: false })
})

test('[GR2] panels alone do not make the gym: the app itself must start offline', async () => {
  const { parts } = await setup()
  const report = await makeReady({ ...parts, appOnDevice: async () => false })
  expect(report).toMatchObject({ panels: 3, has_app: false })
  expect(isComplete(report)).toBe(false)
})

test('[GR1] offline nothing changes, and the last report stays', async () => {
  const { parts, db, interfere } = await setup()
  const before = await makeReady(parts)
  interfere.with = () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(makeReady(parts)).rejects.toBeInstanceOf(OfflineError)
  expect(await readReadyReport(db, parts.ctx.userId)).toEqual(before)
  expect(await db.evaluation.count()).toBe(3)
})

test('[GR1] a connection lost in the middle leaves what has arrived and an honest count', async () => {
  const { parts, db, interfere } = await setup()
  let panels = 0
  interfere.with = (request) => {
    if (request.url.includes('get_evaluation_data') && (panels += 1) > 1) throw new TypeError('Failed to fetch')
  }
  expect(await makeReady(parts)).toMatchObject({ panels: 1, panels_missing: 2 })
  expect(await db.evaluation.count()).toBe(1)
})

test('[GR1] a cancel keeps what has arrived and reports nothing', async () => {
  const { parts, db } = await setup()
  const controller = new AbortController()
  await expect(
    makeReady({
      ...parts,
      signal: controller.signal,
      onProgress: ({ done }) => {
        if (done === 1) controller.abort()
      },
    }),
  ).rejects.toThrow(/abort/u)
  expect(await db.evaluation.count()).toBeGreaterThan(0)
  expect(await readReadyReport(db, parts.ctx.userId)).toBeUndefined()
})

test('[Y28] unsent ratings survive being made ready again', async () => {
  const { parts, db, own } = await setup()
  await makeReady(parts)
  const rubric = await readStructure(db)
  await saveRating(parts.ctx, own[0]!, 'skill:1', 4.5, rubric!.structure)
  await makeReady(parts)
  expect(await db.rating.get([own[0]!, 'skill:1'])).toMatchObject({ value: 4.5, dirty: 1 })
})

test('[GR6] a submission that another evaluator has claimed leaves this device', async () => {
  const { parts, db, open } = await setup()
  await makeReady(parts)
  const other = await server.createUser()
  await server.db.query(`UPDATE evaluation SET status = 'in_review', evaluator_id = $1 WHERE id = $2`, [other.id, open])
  expect(await makeReady(parts)).toMatchObject({ panels: 2 })
  expect(await db.evaluation.get(open)).toBeUndefined()
})

test('what was made ready twelve hours ago is called old', () => {
  expect(isStale({ at: 0 }, 12 * 3_600_000)).toBe(false)
  expect(isStale({ at: 0 }, 12 * 3_600_000 + 1)).toBe(true)
})

test('a browser that asks the person about storage holds nothing up, and its answer is added when it comes', async () => {
  const { parts, db } = await setup()
  const person: { answers: (facts: DeviceFacts) => void } = { answers: () => {} }
  const report = await makeReady({
    ...parts,
    deviceFacts: () =>
      new Promise((resolve) => {
        person.answers = resolve
      }),
  })
  expect(report).toMatchObject({ panels: 3, storage: 'unknown', has_wake_lock: null })
  person.answers({ ...DEVICE, storage: 'kept' })
  await expect
    .poll(() => readReadyReport(db, parts.ctx.userId))
    .toMatchObject({ panels: 3, storage: 'kept', has_wake_lock: true })
})

const DEVICE: DeviceFacts = {
  storage: 'not-kept',
  looksPrivate: false,
  freeBytes: 3_200_000_000,
  usedBytes: 0,
  screen: 'held',
}

function down(): Response {
  return Response.json({ error_code: 'INTERNAL', message: 'Down', retryable: true }, { status: 500 })
}

/** An evaluator with two live evaluations of their own, and one submission in the open queue. */
async function setup() {
  const evaluator = await server.createUser()
  await server.db.query(`UPDATE evaluation SET status = 'cancelled' WHERE status = 'submitted'`)
  const own = [
    await server.createLive(evaluator, {}, aLiveCreation()),
    await server.createLive(evaluator, {}, aLiveCreation()),
  ]
  const open = await server.createEvaluation()
  const interfere: { with: Interfere } = { with: () => {} }
  const { services, db, ctx } = await realServices(server, evaluator, interfere)
  const parts: ReadyParts = {
    ctx,
    api: services.api,
    keptPictures: memoryPictures(),
    appOnDevice: async () => true,
    deviceFacts: async () => DEVICE,
    bringEvents: async () => [],
  }
  return { parts, db, own, open, interfere }
}
