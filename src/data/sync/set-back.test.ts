import { expect, test } from 'vitest'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { aStageWithRating, aSyncStage, ANA, structure } from '#tests/support/sync-stage.ts'
import { createLiveEvaluation } from '../db/evaluation-writes.ts'
import { saveNote } from '../db/note-writes.ts'
import { resolveConflict } from '../db/quarantine.ts'
import { saveRating, saveRatings } from '../db/rating-writes.ts'

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
