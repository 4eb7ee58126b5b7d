import { expect, onTestFinished, test, vi } from 'vitest'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { ANA, aSyncStage, structure } from '#tests/support/sync-stage.ts'
import { createLiveEvaluation } from './evaluation-writes.ts'
import { exportUnsent } from './export-unsent.ts'
import { saveNote } from './note-writes.ts'
import { saveRatings } from './rating-writes.ts'
import { readLibraryRows, readOutbox } from './reads.ts'
import { releaseHold } from '../sync/failed-request.ts'
import { repair } from '../sync/repair.ts'

const EVALUATIONS = 20

test('[Y64] a start, the library, the outbox and the rescue copy read an evening of work without asking row by row', async () => {
  const { ctx, db } = aSyncStage()
  for (let n = 0; n < EVALUATIONS; n++) {
    const id = await createLiveEvaluation(ctx, aLiveDraft())
    const keys = ['skill:1', 'skill:2'] as const
    await saveRatings(
      ctx,
      id,
      keys.map((key) => ({ key, value: 3 })),
      structure,
    )
    await saveNote(ctx, { evaluationId: id, text: `Note ${n}`, skillId: null })
  }
  const steps = vi.spyOn(IDBCursor.prototype, 'continue')
  onTestFinished(() => steps.mockRestore())
  await repair(ctx)
  await releaseHold({ db, userId: ANA, now: ctx.now() }, true)
  const { waiting, summary } = await readOutbox(db, ANA)
  const rows = await readLibraryRows(db, ANA)
  await exportUnsent(ctx)
  expect([waiting.length, summary.unsent, rows.length]).toEqual([EVALUATIONS, EVALUATIONS, EVALUATIONS])
  expect(rows.every(({ ratedCount }) => ratedCount === 2)).toBe(true)
  expect(steps.mock.calls.length).toBeLessThan(EVALUATIONS)
})
