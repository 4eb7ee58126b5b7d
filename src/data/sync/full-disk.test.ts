import { expect, test } from 'vitest'
import { anAnswer } from '#tests/drain/model-server.ts'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { fullDisk } from '#tests/support/full-disk.ts'
import { ANA, aSyncStage, LOST_BEFORE, rateAll, structure } from '#tests/support/sync-stage.ts'
import { complete, createLiveEvaluation, finalSave } from '../db/evaluation-writes.ts'
import { saveNote } from '../db/note-writes.ts'
import { saveRating } from '../db/rating-writes.ts'
import { readPanel, readSyncSummary } from '../db/reads.ts'

const KINDS = ['live.create', 'ratings.save', 'note.save', 'evaluation.final-save', 'evaluation.complete']
/** With the evaluation before it. */
const ALL = ['live.create', ...KINDS]

/** A whole evaluation that was made offline and waits on a disk that is full by now. */
async function aFinishedEvaluation() {
  const stage = aSyncStage()
  const { ctx } = stage
  const tab = stage.openTab({ onError: () => {} })
  // The tablet has a name since its first evaluation.
  await createLiveEvaluation(ctx, aLiveDraft())
  await tab.engine.wake('start')
  const id = await createLiveEvaluation(ctx, aLiveDraft())
  await rateAll(ctx, id)
  await saveNote(ctx, { evaluationId: id, text: 'Good hands', skillId: null })
  await finalSave(ctx, id, structure)
  await complete(ctx, id)
  return { ...stage, ...tab, id, disk: fullDisk() }
}

test('[Y55] what a full disk has sent, the completion too, is accepted after a restart with room', async () => {
  const { db, engine, server, id, disk, openTab } = await aFinishedEvaluation()
  await engine.wake('send-now')
  expect(server.effects.map(({ kind }) => kind)).toEqual(ALL)
  await engine.stop()
  disk.release()
  await openTab().engine.wake('start')
  expect(await readSyncSummary(db, ANA)).toMatchObject({ unsent: 0, attention: 0 })
  expect((await readPanel(db, id))?.sync.state).toBe('accepted')
  expect(await db.receipt.count()).toBe(ALL.length)
  expect(server.effects.map(({ kind }) => kind)).toEqual(ALL)
})

test('[Y55] the same tab records what was accepted as soon as there is room', async () => {
  const { db, engine, server, id, disk } = await aFinishedEvaluation()
  await engine.wake('send-now')
  disk.release()
  await engine.wake('timer')
  expect((await readPanel(db, id))?.sync.state).toBe('accepted')
  expect(await db.receipt.count()).toBe(ALL.length)
  expect(server.effects).toHaveLength(ALL.length)
})

test.each(KINDS.map((kind, at) => [kind, at] as const))(
  '[Y55] a restart after %s was sent from memory shows nothing that needs attention',
  async (_, sent) => {
    const { db, server, id, disk, openTab } = await aFinishedEvaluation()
    // Nothing after that arrives before the tab is killed.
    let requests = 0
    const tab = openTab({
      onError: () => {},
      getToken: async () =>
        requests++ > sent ? { kind: 'unknown', why: 'Killed' } : { kind: 'ok', token: 'Ana', userId: ANA },
    })
    await tab.engine.wake('start')
    await tab.engine.stop()
    expect(server.effects).toHaveLength(sent + 2)
    // The next start finds no room either.
    const full = openTab({ onError: () => {} })
    await full.engine.wake('start')
    await full.engine.stop()
    disk.release()
    await openTab().engine.wake('start')
    expect(await readSyncSummary(db, ANA)).toMatchObject({ unsent: 0, attention: 0 })
    expect((await readPanel(db, id))?.sync.state).toBe('accepted')
    expect(server.effects.map(({ kind }) => kind)).toEqual(ALL)
  },
)

test('[Y55] a tab that has sent everything looks once a minute whether the disk has room', async () => {
  const { server, openTab } = await aFinishedEvaluation()
  const waits: number[] = []
  let freed = 0
  const errors: unknown[] = []
  const setTimer = (ms: number) => {
    waits.push(ms)
    return () => {}
  }
  const tab = openTab({ setTimer, onError: (error) => errors.push(error) })
  tab.db.freeSpace = async () => void (freed += 1)
  await tab.engine.wake('start')
  expect(server.effects.map(({ kind }) => kind)).toEqual(ALL)
  expect([waits.at(-1), freed, errors]).toEqual([60_000, KINDS.length + 1, []])
})

test('[Y8, Y38] the disk has room again while the server asks to send later, and nothing leaves the outbox', async () => {
  const { db, engine, tricks, server, clock, disk } = await aFinishedEvaluation()
  const waiting = await db.outbox.count()
  tricks.push(({ batch }) => {
    disk.release()
    const results = batch.operations.map(({ mutation_id }) => ({ mutation_id, status: 'retry_later' }))
    return anAnswer(200, JSON.stringify({ server_epoch: server.epoch(), server_time: '2026-03-07T14:32:00Z', results }))
  })
  await engine.wake('send-now')
  expect(await db.outbox.count()).toBe(waiting)
  clock.now += 60_000
  await engine.wake('send-now')
  expect(server.effects.map(({ kind }) => kind)).toEqual(ALL)
})

test('[Y38] a restart on a full disk sends what was on its way and what waits after a failure', async () => {
  const { db, engine, tricks, server, clock, disk, openTab } = await aFinishedEvaluation()
  disk.release()
  tricks.push(LOST_BEFORE)
  await engine.wake('start')
  await engine.stop()
  await db.outbox.limit(1).modify({ state: 'inflight', lease_until: clock.now + 45_000 })
  fullDisk()
  clock.now += 60_000
  await openTab({ onError: () => {} }).engine.wake('start')
  expect(server.effects.map(({ kind }) => kind)).toEqual(ALL)
})

test('[Y55] a server that is set back gets what a full disk has sent', async () => {
  const { db, engine, server, id, disk, clock, openTab } = await aFinishedEvaluation()
  const backup = server.snapshot()
  await engine.wake('send-now')
  await engine.stop()
  disk.release()
  await openTab().engine.wake('start')
  server.restore(backup)
  const next = openTab({ askEpoch: async () => server.epoch() })
  await next.engine.wake('online')
  clock.now += 60_000
  await next.engine.wake('online')
  expect(server.evaluations[id]).toMatchObject({ status: 'completed' })
  expect(await db.outbox.count()).toBe(0)
})

test('[Y55] a rating that joined what a full disk has sent is sent, and the one before it is not shown as refused', async () => {
  const { ctx, db, engine, server, openTab } = aSyncStage()
  const id = await createLiveEvaluation(ctx, aLiveDraft())
  await engine.wake('start')
  await saveRating(ctx, id, 'skill:1', 2, structure)
  const disk = fullDisk()
  const tab = openTab({ onError: () => {} })
  await tab.engine.wake('start')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(2)
  disk.release()
  await saveRating(ctx, id, 'skill:1', 4, structure)
  await tab.engine.wake('enqueue')
  await tab.engine.wake('enqueue')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(4)
  expect(await readSyncSummary(db, ANA)).toMatchObject({ unsent: 0, attention: 0 })
})
