import type { DBCore } from 'dexie'
import { expect, test } from 'vitest'
import { NEEDS_NEWER_APP } from '#domain/contracts/error-codes.ts'
import { download } from '#tests/drain/other-tablet.ts'
import { aStageWithRating, ANA, structure } from '#tests/support/sync-stage.ts'
import { saveNote } from '../db/note-writes.ts'
import { operationsOf } from '../db/outbox.ts'
import { saveRating } from '../db/rating-writes.ts'
import { storeReady } from '../db/ready.ts'
import { readPanel } from '../db/reads.ts'
import { repair } from './repair.ts'

type Stage = Awaited<ReturnType<typeof aStageWithNote>>

/** One evaluation with a rating and a note, and nothing to repair. */
async function aStageWithNote() {
  const stage = await aStageWithRating()
  const noteId = await saveNote(stage.ctx, { evaluationId: stage.id, text: 'Quick hands', skillId: null })
  return { ...stage, noteId }
}

test('[Y73] a start that finds nothing to repair writes nothing, so pages read at the same time', async () => {
  const { openTab } = await aStageWithNote()
  const { ctx, db } = openTab()
  const modes: string[] = []
  const create = (core: DBCore): DBCore => ({
    ...core,
    transaction(stores, mode, options) {
      modes.push(mode)
      return core.transaction(stores, mode, options)
    },
  })
  db.use({ stack: 'dbcore', name: 'modes', create })
  await repair(ctx)
  expect(modes).toEqual(['readonly'])
})

const NEWER = { code: NEEDS_NEWER_APP, message: 'needs a newer version of the app', at: 0 }

type Row = [what: string, breakIt: (stage: Stage) => Promise<unknown>, left: (stage: Stage) => Promise<number>]

const BROKEN: Row[] = [
  [
    'an operation that a killed tab left in flight',
    ({ db }) => db.outbox.toCollection().modify({ state: 'inflight', lease_until: 1 }),
    ({ db }) => db.outbox.filter(({ state }) => state !== 'pending').count(),
  ],
  [
    'an operation that an older build could not read',
    ({ db }) => db.outbox.toCollection().modify({ state: 'quarantined', last_error: NEWER }),
    ({ db }) => db.outbox.filter(({ state }) => state !== 'pending').count(),
  ],
  [
    'a rating without an entry in the outbox',
    ({ db, id }) => db.rating.put({ evaluation_id: id, key: 'skill:2', value: 4, rev: 9, dirty: 1 }),
    async ({ db, id }) => Number(!(await isQueued({ db, id }, 'ratings', 9))),
  ],
  [
    'a note without an entry in the outbox',
    ({ db }) => db.note.toCollection().modify({ rev: 9 }),
    async ({ db, id }) => Number(!(await isQueued({ db, id }, 'note_id', 9))),
  ],
  [
    'a receipt older than thirty days',
    async ({ db, id }) => {
      const { mutation_id, seq, user_id, subject_id, kind, body } = (await operationsOf(db, ANA))[0]!
      const receipt = { seq, user_id, subject_id, kind, body, player_name: id }
      await db.receipt.put({ ...receipt, mutation_id: 'old', applied_at: '2026-01-01T00:00:00.000Z' })
      await db.receipt.put({ ...receipt, mutation_id, applied_at: '2026-03-01T00:00:00.000Z' })
    },
    ({ db }) => db.receipt.where('mutation_id').equals('old').count(),
  ],
]

test.each(BROKEN)('[Y14, Y73] a start repairs %s, with nothing else to repair', async (_what, breakIt, left) => {
  const stage = await aStageWithNote()
  await breakIt(stage)
  expect(await left(stage)).toBeGreaterThan(0)
  await repair(stage.ctx)
  expect(await left(stage)).toBe(0)
})

test('[Y73] two tabs that start together give a forgotten rating one entry', async () => {
  const { ctx, db, id, openTab } = await aStageWithNote()
  await db.evaluation.update(id, { server_revision: 7 })
  await db.rating.put({ evaluation_id: id, key: 'skill:2', value: 4, rev: 9, dirty: 1 })
  const before = await operationsOf(db, ANA)
  await Promise.all([repair(ctx), repair(openTab().ctx)])
  const added = (await operationsOf(db, ANA)).slice(before.length)
  expect(added.map(({ body }) => body)).toMatchObject([{ base_revision: 7, ratings: [{ key: 'skill:2', value: 4 }] }])
})

test('[Y73] a tap that wakes the engine first repairs before it sends', async () => {
  const { ctx, db, id, engine, server, openTab } = await aStageWithNote()
  await engine.wake('start')
  await saveRating(ctx, id, 'skill:1', 5, structure)
  await db.outbox.clear()
  await openTab().engine.wake('enqueue')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(5)
})

const PHONE = '00000000-0000-7000-9000-000000000001'

test('[Y73] a rating without an entry was not given after a download that came before the repair', async () => {
  const { ctx, db, id, engine, server, openTab } = await aStageWithNote()
  await engine.wake('start')
  const base_revision = server.evaluations[id]?.revision ?? 0
  const body = { mutation_id: PHONE, evaluation_submission_id: id, base_revision }
  const rated = { ...body, ratings: [{ key: 'skill:1', value: 2, rev: 1 }] }
  server.handle('ratings.save', { device_id: 'phone', operations: [rated] }, ANA)
  await saveRating(ctx, id, 'skill:1', 5, structure)
  await db.outbox.clear()
  await storeReady(ctx, download(server, id))
  await openTab().engine.wake('start')
  expect((await readPanel(db, id))?.conflicts).toEqual([{ key: 'skill:1', mine: 5, theirs: 2 }])
})

async function isQueued({ db, id }: Pick<Stage, 'db' | 'id'>, part: 'ratings' | 'note_id', rev: number) {
  return (await operationsOf(db, ANA)).some(({ subject_id, body }) => {
    if (subject_id !== id) return false
    if (part === 'note_id') return 'note_id' in body && body.rev === rev
    return 'ratings' in body && body.ratings.some((rating) => rating.rev === rev)
  })
}
