import { expect, test } from 'vitest'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { anEvaluationData } from '#tests/fixtures/an-evaluation-data.ts'
import { aSyncStage, rateAll, structure } from '#tests/support/sync-stage.ts'
import { complete, createLiveEvaluation, finalSave } from './evaluation-writes.ts'
import { saveNote } from './note-writes.ts'
import { describePlayer } from './player-writes.ts'
import { playerName } from './reads.ts'
import { storeReady } from './ready.ts'
import { FinalSaveRefused, LockedError } from './write-errors.ts'

const NOBODY = { first_name: '', last_name: '', gender: null } as const

async function aNumber() {
  const stage = aSyncStage()
  const id = await createLiveEvaluation(
    stage.ctx,
    aLiveDraft({ jersey_number: '57', jersey_color: 'royal', player: { ...aLiveDraft().player, ...NOBODY } }),
  )
  return { ...stage, id }
}

test('[V12] who has no name is called by the jersey', async () => {
  const { ctx, db, id } = await aNumber()
  expect(playerName(await db.evaluation.get(id))).toBe('Royal blue 57')
  await describePlayer(ctx, id, { first_name: ' Ifeoma ' })
  expect(playerName(await db.evaluation.get(id))).toBe('Ifeoma')
})

test('[Y43] what is said is on this device and on its way, and what is left out stays', async () => {
  const { ctx, db, id } = await aNumber()
  await describePlayer(ctx, id, { gender: 'Female' })
  expect((await db.evaluation.get(id))?.player).toMatchObject({
    first_name: '',
    gender: 'Female',
    organization: { name: 'Harbor Point' },
  })
  const [, said] = await db.outbox.toArray()
  expect(said).toMatchObject({
    kind: 'player.describe',
    body: { evaluation_submission_id: id, player: { gender: 'Female', organization: { name: 'Harbor Point' } } },
  })
})

test('[E30] the tablet asks for what the result needs before it locks the ratings', async () => {
  const { ctx, db, id } = await aNumber()
  await rateAll(ctx, id)
  const refused: unknown = await finalSave(ctx, id, structure).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(FinalSaveRefused)
  expect(refused).toMatchObject({ problems: [{ code: 'gender-unknown' }] })
  await describePlayer(ctx, id, { gender: 'Female' })
  await finalSave(ctx, id, structure)
  expect((await db.evaluation.get(id))?.status).toBe('ready_to_finalize')
  await expect(describePlayer(ctx, id, { gender: null })).rejects.toThrow(FinalSaveRefused)
})

test('[Y43] nothing more is said of a completed evaluation', async () => {
  const { ctx, id } = await aNumber()
  await describePlayer(ctx, id, { gender: 'Female' })
  await rateAll(ctx, id)
  await finalSave(ctx, id, structure)
  await saveNote(ctx, { evaluationId: id, text: 'Moves well', skillId: null })
  await complete(ctx, id)
  await expect(describePlayer(ctx, id, { first_name: 'Ifeoma' })).rejects.toThrow(LockedError)
})

test('[Y28] a name that waits to be sent is not overwritten by a download', async () => {
  const { ctx, db, id } = await aNumber()
  await describePlayer(ctx, id, { first_name: 'Ifeoma' })
  await storeReady(
    ctx,
    anEvaluationData({ evaluation_submission_id: id, status: 'live', is_live_evaluation: true, revision: 9 }),
  )
  expect((await db.evaluation.get(id))?.player.first_name).toBe('Ifeoma')
})
