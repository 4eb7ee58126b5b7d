import { expect, test } from 'vitest'
import type { OperationKind } from '#domain/contracts/operations.ts'
import { anAnswer } from '#tests/drain/model-server.ts'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { fullDisk } from '#tests/support/full-disk.ts'
import { aStageWithRating, aSyncStage, ANA, rateAll, structure } from '#tests/support/sync-stage.ts'
import { complete, createLiveEvaluation, finalSave, reopen } from '../db/evaluation-writes.ts'
import { saveNote } from '../db/note-writes.ts'
import { resolveConflict } from '../db/quarantine.ts'
import { saveRating, saveRatings } from '../db/rating-writes.ts'
import { StorageFullError } from '../db/write-errors.ts'

test.each([
  ['before', 1],
  ['after', 2],
])(
  '[Y31] the server is put back to last night, and its new epoch sorts %s the old one: the rating goes out again',
  async (order, restores) => {
    const { db, engine, id, server } = await aStageWithRating()
    const backup = server.snapshot()
    await engine.wake('start')
    const known = server.epoch()
    for (let restore = 0; restore < restores; restore++) server.restore(backup)
    expect(server.epoch() < known).toBe(order === 'before')
    await engine.hearEpoch(server.epoch())
    await engine.wake('send-now')
    expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(3)
    expect(await db.outbox.count()).toBe(0)
  },
)

test('[Y31] the disk is full when a tablet hears of the restore, and hears of it again later: the rating goes out again', async () => {
  const { engine, id, server } = await aStageWithRating()
  const backup = server.snapshot()
  await engine.wake('start')
  server.restore(backup)
  const disk = fullDisk()
  await expect(engine.hearEpoch(server.epoch())).rejects.toThrow(StorageFullError)
  disk.release()
  await engine.hearEpoch(server.epoch())
  await engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(3)
})

test.each(['mine', 'theirs'] as const)(
  '[Y30, Y31] what was accepted beside a conflict, settled for %s, goes out again when the server is set back',
  async (keep) => {
    const { ctx, db, engine, id, server } = await aStageWithRating()
    await engine.wake('start')
    const backup = server.snapshot()
    server.handle(
      'ratings.save',
      {
        device_id: 'another tablet',
        operations: [
          {
            mutation_id: '00000000-0000-7000-8000-0000000000fe',
            evaluation_submission_id: id,
            base_revision: server.evaluations[id]?.revision ?? 0,
            ratings: [{ key: 'skill:1', value: 2, rev: 1 }],
          },
        ],
      },
      ANA,
    )
    await saveRatings(
      ctx,
      id,
      [
        { key: 'skill:1', value: 5 },
        { key: 'skill:2', value: 4 },
      ],
      structure,
    )
    await engine.wake('enqueue')
    expect(server.evaluations[id]?.sheet['skill:2']?.value).toBe(4)
    server.restore(backup)
    await engine.hearEpoch(server.epoch())
    await resolveConflict(ctx, id, 'skill:1', keep)
    await engine.wake('send-now')
    expect(server.evaluations[id]?.sheet['skill:2']?.value).toBe(4)
    expect(await db.outbox.count()).toBe(0)
  },
)

test('[Y31, Y36] what was refused because its evaluation was lost goes out again when the evaluation is lost again', async () => {
  const { ctx, db, engine, server, tricks } = aSyncStage()
  const empty = server.snapshot()
  const id = await createLiveEvaluation(ctx, aLiveDraft())
  await engine.wake('start')
  await saveRating(ctx, id, 'skill:1', 3, structure)
  server.restore(empty)
  tricks.push(
    (_, serve) => serve(),
    (_, serve) => serve(),
    (_, serve) => {
      server.restore(empty)
      serve()
      throw new TypeError('Lost')
    },
  )
  await engine.wake('enqueue')
  await engine.wake('send-now')
  await engine.hearEpoch(server.epoch())
  await engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(3)
  expect(await db.outbox.count()).toBe(0)
})

test('[Y46] what was accepted comes back before anything that waited takes effect', async () => {
  const { ctx, engine, id, server } = await aStageWithRating()
  const shown = () => server.evaluations[id]?.sheet['skill:1']?.value
  await engine.wake('start')
  const backup = server.snapshot()
  await saveRating(ctx, id, 'skill:1', 5, structure)
  await engine.wake('enqueue')
  server.restore(backup)
  expect(shown()).not.toBe(5)

  await saveNote(ctx, { evaluationId: id, text: 'Quick feet', skillId: null })
  const before = server.effects.length
  // Nobody has told the device of the restore: its next request is the note.
  await engine.wake('enqueue')
  await engine.wake('send-now')
  expect(server.effects.slice(before).map(({ kind }) => kind)).toEqual(['ratings.save', 'note.save'])
  expect(shown()).toBe(5)
  expect(await ctx.db.outbox.count()).toBe(0)
})

/** An evaluation with all ratings and a note, final-saved; the server has all of it, and `backup` all but the final save. */
async function aStageWithFinalSave() {
  const stage = await aStageWithRating()
  const { ctx, engine, id, server } = stage
  await rateAll(ctx, id)
  await saveNote(ctx, { evaluationId: id, text: 'Quick feet', skillId: null })
  await engine.wake('start')
  const backup = server.snapshot()
  await finalSave(ctx, id, structure)
  await engine.wake('enqueue')
  return { ...stage, backup }
}

test('[Y31] a server of an older version refuses to complete what it has lost the final save of: both take effect', async () => {
  const { ctx, db, engine, id, server, tricks, backup } = await aStageWithFinalSave()
  await complete(ctx, id)
  server.restore(backup)
  tricks.push(({ kind, batch: { device_id, operations } }) =>
    anAnswer(200, JSON.stringify(server.handle(kind as OperationKind, { device_id, operations }, ANA))),
  )
  await engine.wake('enqueue')
  await engine.wake('send-now')
  expect(server.evaluations[id]?.status).toBe('completed')
  expect(await db.outbox.count()).toBe(0)
})

test('[Y31] an evaluation is reopened while its final save goes out again after a restore: it is open on the server too', async () => {
  const { ctx, db, engine, id, server } = await aStageWithFinalSave()
  server.restore(server.snapshot())
  await engine.hearEpoch(server.epoch())
  await reopen(ctx, id)
  await saveRating(ctx, id, 'skill:1', 1, structure)
  await engine.wake('send-now')
  expect(server.evaluations[id]).toMatchObject({ status: 'live', sheet: { 'skill:1': { value: 1 } } })
  expect(await db.outbox.count()).toBe(0)
})

/** Skills 1 and 2 were rated on another tablet while this one rated skills 1, 2 and 3: skill 3 alone is accepted. */
async function aStageInConflict() {
  const stage = await aStageWithRating()
  const { ctx, engine, id, server } = stage
  await engine.wake('start')
  const backup = server.snapshot()
  let mutations = 0
  const rateElsewhere = (keys: readonly string[]) =>
    server.handle(
      'ratings.save',
      {
        device_id: 'another tablet',
        operations: [
          {
            mutation_id: `00000000-0000-7000-8000-00000000ff0${++mutations}`,
            evaluation_submission_id: id,
            base_revision: server.evaluations[id]?.revision ?? 0,
            ratings: keys.map((key) => ({ key, value: 2, rev: mutations })),
          },
        ],
      },
      ANA,
    )
  rateElsewhere(['skill:1', 'skill:2'])
  await saveRatings(
    ctx,
    id,
    ['skill:1', 'skill:2', 'skill:3'].map((key) => ({ key, value: 4 })),
    structure,
  )
  await engine.wake('enqueue')
  for (const key of ['skill:1', 'skill:2']) await resolveConflict(ctx, id, key, 'mine')
  const values = () => ['skill:2', 'skill:3'].map((key) => server.evaluations[id]?.sheet[key]?.value)
  return { ...stage, backup, rateElsewhere, values }
}

test('[Y30, Y31] a choice meets a second conflict, and the server is set back: all that was accepted goes out again', async () => {
  const { engine, server, backup, rateElsewhere, values } = await aStageInConflict()
  rateElsewhere(['skill:1'])
  await engine.wake('send-now')
  expect(values()).toEqual([4, 4])
  server.restore(backup)
  await engine.hearEpoch(server.epoch())
  await engine.wake('send-now')
  expect(values()).toEqual([4, 4])
})

test('[Y30, Y31] a choice meets a second conflict after a restore, and the server is set back again: nothing is lost', async () => {
  const { engine, server, backup, rateElsewhere, values } = await aStageInConflict()
  server.restore(backup)
  rateElsewhere(['skill:1'])
  await engine.hearEpoch(server.epoch())
  await engine.wake('send-now')
  expect(values()).toEqual([4, 4])
  server.restore(backup)
  await engine.hearEpoch(server.epoch())
  await engine.wake('send-now')
  expect(values()).toEqual([4, 4])
})

/** A tablet that the next answers reach after a restore, and every question that it asks the server itself. */
async function aTabletAfterRestore(ask: (epoch: string) => string = (epoch) => epoch) {
  const stage = await aStageWithRating()
  const before = stage.server.epoch()
  const backup = stage.server.snapshot()
  await stage.engine.wake('start')
  stage.server.restore(backup)
  const openPage = () => stage.openTab({ askEpoch: async () => ask(stage.server.epoch()) })
  return { ...stage, before, openPage }
}

test('[Y66] a process of the server still names the epoch before the restore: nothing goes out a second time', async () => {
  const { before, db, server, openPage, requests } = await aTabletAfterRestore()
  const { engine } = openPage()
  await engine.hearEpoch(server.epoch())
  await engine.wake('send-now')
  const sent = requests.length
  for (const page of [engine, openPage().engine, openPage().engine]) {
    await page.hearEpoch(before)
    await page.hearEpoch(server.epoch())
    await page.wake('send-now')
  }
  expect(await db.outbox.count()).toBe(0)
  expect(requests.length).toBe(sent)
})

test('[Y66] the server does not answer which epoch it is in: the next answer has the tablet ask again', async () => {
  let asked = 0
  const { id, server, openPage } = await aTabletAfterRestore((epoch) => {
    asked += 1
    if (asked === 1) throw new TypeError('Lost')
    return epoch
  })
  const { engine } = openPage()
  await engine.hearEpoch(server.epoch())
  await engine.wake('send-now')
  expect(server.evaluations[id]).toBeUndefined()
  await engine.hearEpoch(server.epoch())
  await engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(3)
})

test('[Y66] a tablet that is stopped while it asks for the epoch writes nothing', async () => {
  const { db, server, openTab } = await aTabletAfterRestore()
  let stopping: Promise<void> | undefined
  const { engine } = openTab({
    askEpoch: async () => {
      stopping = engine.stop()
      return server.epoch()
    },
  })
  await engine.hearEpoch(server.epoch())
  await stopping
  expect(await db.outbox.count()).toBe(0)
})
