import { expect, test } from 'vitest'
import { download } from '#tests/drain/other-tablet.ts'
import { copyDisk } from '#tests/support/copy-disk.ts'
import { ANA, aStageWithRating, structure } from '#tests/support/sync-stage.ts'
import type { aSyncStage } from '#tests/support/sync-stage.ts'
import { saveNote } from '../db/note-writes.ts'
import { resolveConflict } from '../db/quarantine.ts'
import { saveRating } from '../db/rating-writes.ts'
import { readPanel } from '../db/reads.ts'
import { storeReady } from '../db/ready.ts'

type Tab = Pick<ReturnType<typeof aSyncStage>, 'db' | 'ctx' | 'engine'>

test('[E9] a rating on a disk that was put back asks before it replaces what was rated after the copy', async () => {
  const { tab, copy, rate, server, id } = await aStage()
  for (const value of [4, 2]) await rate(tab, value)
  const restored = copy()
  await rate(restored, 5)
  expect(await askedOf(restored, id)).toEqual([{ key: 'skill:1', mine: 5, theirs: 2 }])
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(2)
})

test('[E9] after a disk was put back, ratings that count past the newer ones ask too', async () => {
  const { tab, copy, rate, server, id } = await aStage()
  await rate(tab, 4)
  const restored = copy()
  for (const value of [1, 2]) await saveRating(restored.ctx, id, 'skill:2', value, structure)
  await rate(restored, 5)
  expect(await askedOf(restored, id)).toEqual([{ key: 'skill:1', mine: 5, theirs: 4 }])
  expect(server.evaluations[id]?.sheet['skill:2']?.value).toBe(2)
})

test('[E9] two tablets of one disk image never replace each other’s ratings unseen', async () => {
  const { tab, copy, rate, server, id } = await aStage()
  const other = copy()
  await rate(tab, 4)
  await rate(other, 5)
  await resolveConflict(other.ctx, id, 'skill:1', 'mine')
  await other.engine.wake('send-now')
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(5)
  // The first tablet counts far past the second one, and still shows its own 4.
  for (const value of [1, 2, 3, 4, 5]) await saveRating(tab.ctx, id, 'skill:2', value, structure)
  await rate(tab, 3)
  expect(await askedOf(tab, id)).toEqual([{ key: 'skill:1', mine: 3, theirs: 5 }])
})

test('[E9] a choice between two values is asked again if the twin of the disk has rated in the meantime', async () => {
  const { tab, copy, rate, server, id } = await aStage()
  const other = copy()
  await rate(tab, 4)
  await rate(other, 5)
  await rate(tab, 2)
  await resolveConflict(other.ctx, id, 'skill:1', 'mine')
  await other.engine.wake('send-now')
  expect(await askedOf(other, id)).toEqual([{ key: 'skill:1', mine: 5, theirs: 2 }])
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(2)
})

test('[E9] a tablet alone is never asked about its own ratings, however fast they follow each other', async () => {
  const { tab, rate, server, id } = await aStage()
  for (const value of [4, 2, 5]) {
    await saveRating(tab.ctx, id, 'skill:1', 1, structure)
    await rate(tab, value)
  }
  expect(await askedOf(tab, id)).toEqual([])
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(5)
})

test('[Y70] after the server was set back, two tablets of one disk image never replace each other’s ratings unseen', async () => {
  const { tab, copy, rate, server, id } = await aStage()
  const other = copy()
  const backup = server.snapshot()
  for (const value of [1, 2]) await saveRating(other.ctx, id, 'skill:2', value, structure)
  await rate(other, 5)
  server.restore(backup)
  await tab.engine.hearEpoch(server.epoch())
  await rate(tab, 4)
  await other.engine.hearEpoch(server.epoch())
  await other.engine.wake('send-now')
  expect(await askedOf(other, id)).toEqual([{ key: 'skill:1', mine: 5, theirs: 4 }])
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(4)
})

test('[Y70] a tablet is never asked about its own values when what it saw between them is lost with a restore', async () => {
  const { tab, rate, server, id } = await aStage()
  const backup = server.snapshot()
  await rate(tab, 4)
  const ratings = [{ key: 'skill:1', value: 2, rev: 1 }]
  const head = { mutation_id: '00000000-0000-7000-9000-000000000001', evaluation_submission_id: id }
  const base_revision = server.evaluations[id]?.revision ?? 0
  server.handle('ratings.save', { device_id: 'phone', operations: [{ ...head, base_revision, ratings }] }, ANA)
  await storeReady(tab.ctx, download(server, id))
  await rate(tab, 5)
  server.restore(backup)
  await tab.engine.hearEpoch(server.epoch())
  await tab.engine.wake('send-now')
  expect(await askedOf(tab, id)).toEqual([])
  expect(await tab.db.outbox.count()).toBe(0)
  expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(5)
})

test('[U10] words for a note on a disk that was put back never replace the words written after the copy', async () => {
  const { tab, copy, write, texts } = await aStage()
  const noteId = await write(tab, 'First')
  const restored = await copy.now()
  await write(tab, 'Second', noteId)
  await write(tab, 'Third', noteId)
  await write(restored, 'From the copy', noteId)
  await write(restored, 'From the copy, longer', noteId, 'From the copy')
  expect(texts()).toEqual(['From the copy, longer', 'Third'])
})

test('[U10] two tablets of one disk image keep both texts of a note, whichever counts higher', async () => {
  const { tab, copy, write, rate, texts } = await aStage()
  const noteId = await write(tab, 'First')
  const other = await copy.now()
  await write(tab, 'From the tablet', noteId)
  for (const value of [1, 2, 3]) await rate(other, value)
  await write(other, 'From the other one', noteId)
  expect(texts()).toEqual(['From the other one', 'From the tablet'])
})

/** A live evaluation whose first rating, a 3, is on the server. `copy` opens a tablet on a copy of its disk. */
async function aStage() {
  const stage = await aStageWithRating()
  const { db, ctx, engine, server, id } = stage
  await engine.wake('start')
  const first = await copyDisk(db)
  const copy = Object.assign(() => stage.openTab({}, first), {
    now: async () => stage.openTab({}, await copyDisk(db)),
  })

  async function rate(tablet: Tab, value: number) {
    await saveRating(tablet.ctx, id, 'skill:1', value, structure)
    await tablet.engine.wake('send-now')
  }

  async function write(tablet: Tab, text: string, noteId?: string, from?: string) {
    const written = await saveNote(tablet.ctx, { evaluationId: id, noteId, text, from, skillId: null })
    await tablet.engine.wake('send-now')
    return written
  }

  const texts = () =>
    Object.values(server.evaluations[id]?.notes ?? {})
      .map(({ text }) => text)
      .toSorted()

  return { tab: { db, ctx, engine }, copy, rate, write, texts, server, id }
}

async function askedOf({ db }: Tab, id: string) {
  return (await readPanel(db, id))?.conflicts
}
