import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OperationAnswer, OperationKind } from '#domain/contracts/operations.ts'
import { aNotePut, aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

// Each has a server of its own: versions of notes tell no two epochs of one second apart.
let server: EvaluationServer
let evaluator: TestUser
beforeEach(async () => {
  server = await startEvaluationServer()
  evaluator = await server.createUser()
})
afterEach(() => server.close())

test('[Y45] what waits from before the server was set back goes over no rating that was given since', async () => {
  const id = await server.createLive(evaluator)
  const backup = await server.stored(id)
  const lost = await rate('phone', { base_revision: 1 }, { 'skill:1': 3 })
  await setBack(id, backup?.revision ?? 0)
  const since = await rate('tablet', { base_revision: 1 }, { 'skill:1': 5 })
  expect(since.server?.revision).toBeGreaterThan(Date.now() - 60_000)
  const late = await rate('phone', { base_revision: lost.server?.revision ?? 0 }, { 'skill:1': 2 }, 2)
  expect(late).toMatchObject({ status: 'conflict', server: { conflicts: [{ key: 'skill:1', yours: 2, theirs: 5 }] } })
  const again = await rate('tablet', { base_revision: 1 }, { 'skill:2': 4 })
  expect(again.server?.revision).toBe((since.server?.revision ?? 0) + 1)

  async function rate(device: string, base: { base_revision: number }, ratings: Record<string, number>, rev = 1) {
    const patch = aRatingsPatch(id, ratings, base)
    const operation = { ...patch, ratings: patch.ratings.map((it) => ({ ...it, rev })) }
    const [result] = await server.sendBatch(evaluator, 'ratings.save', [operation], device)
    if (!result) throw new Error('No result')
    return result
  }
})

test('[Y45] nor over words that were written since: they stand beside them', async () => {
  const id = await server.createLive(evaluator)
  const note = aNotePut(id, { text: 'Quick feet' })
  await server.apply(evaluator, 'note.save', note, 'phone')
  const lost = await edit('phone', 'Quick feet, high hips', 2, 1)
  await server.db.query('UPDATE note SET version = 1, text = $2, rev = 1 WHERE id = $1', [note.note_id, note.text])
  await setBack(id, 2)
  await edit('tablet', 'Quick feet, looks up', 1, 1)
  await edit('phone', 'Slow feet', 3, lost)
  const texts = await server.db.query<{ text: string }>(
    'SELECT text FROM note WHERE evaluation_id = $1 ORDER BY text',
    [id],
  )
  expect(texts.map(({ text }) => text)).toEqual(['Quick feet, looks up', 'Slow feet'])

  /** Returns the version that the note has then. */
  async function edit(device: string, text: string, rev: number, base_version: number) {
    const words = aNotePut(id, { note_id: note.note_id, text, rev, base_version })
    const [result] = await server.sendBatch(evaluator, 'note.save', [words], device)
    return result?.server?.notes?.[0]?.version ?? 0
  }
})

test('[Y46] nothing that waits is attempted before the device knows that the server was set back', async () => {
  const id = await server.createLive(evaluator, { 'skill:1': 3 })
  const backup = await server.stored(id)
  const before = await send('ratings.save', aRatingsPatch(id, { 'skill:1': 4 }, { base_revision: 2 }))
  await setBack(id, backup?.revision ?? 0)
  const waiting = aRatingsPatch(id, { 'skill:2': 5 }, { base_revision: 3 })
  const late = await send('ratings.save', waiting, before.server_epoch)
  expect(late.server_epoch).not.toBe(before.server_epoch)
  expect(late.results.map(({ status }) => status)).toEqual(['not_attempted'])
  expect(await server.stored(id)).toMatchObject({ ratings: {}, revision: backup?.revision })

  const again = await send('ratings.save', waiting, late.server_epoch)
  expect(again.results.map(({ status }) => status)).toEqual(['applied'])
  expect(again.server_epoch).toBe(late.server_epoch)

  async function send(kind: OperationKind, body: object, known_epoch?: string): Promise<OperationAnswer> {
    const response = await server.send(evaluator, kind, { ...body, ...(known_epoch !== undefined && { known_epoch }) })
    expect(response.statusCode).toBe(200)
    return response.json<OperationAnswer>()
  }
})

test('[Y45, U10] a note from before is not taken for a new one when it is written again', async () => {
  const id = await server.createLive(evaluator)
  const note = aNotePut(id, { text: 'Quick feet' })
  await server.apply(evaluator, 'note.save', note, 'phone')
  await setBack(id, 1)
  const [again] = await send('tablet', { note_id: note.note_id, text: 'Quick feet, looks up', rev: 1, base_version: 1 })
  const [fresh] = await send('tablet', { text: 'Another', rev: 2 })
  expect(again?.server?.notes?.[0]?.version).toBeGreaterThan(fresh?.server?.notes?.[0]?.version ?? 0)

  function send(device: string, words: Parameters<typeof aNotePut>[1]) {
    return server.sendBatch(evaluator, 'note.save', [aNotePut(id, words)], device)
  }
})

/** As a backup that was put back leaves it: the marks of the database that the epoch was told from are others. */
async function setBack(id: string, revision: number) {
  await server.db.query("UPDATE evaluation SET revision = $2, ratings = '{}' WHERE id = $1", [id, revision])
  await server.db.query("UPDATE server_epoch SET marks = 'another machine' || gen_random_uuid()")
}
