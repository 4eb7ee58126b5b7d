import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotePut } from '#domain/contracts/operations.ts'
import { wordsId } from '#domain/evaluations/merge-note.ts'
import { aLiveCreation, aNotePut, aReopening } from '#tests/fixtures/operation-bodies.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { findNotesById } from '../evaluations-repository.ts'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('[U10] edited twice here, once elsewhere: the other words stand, the last of ours beside them', async () => {
  const { send, texts } = await aNote('First')
  await send('phone', { text: 'From the phone', rev: 2, base_version: 1 })
  const first = await send('tablet', { text: 'From the tablet', rev: 2, base_version: 1 })
  const second = await send('tablet', { text: 'From the tablet, better', rev: 3, base_version: 1 })
  expect([first?.status, second?.status]).toEqual(['conflict', 'conflict'])
  expect(await texts()).toEqual(['From the phone', 'From the tablet, better'])
})

test('[U10] counters of two devices that happen to be equal say nothing of one another', async () => {
  const { send, texts } = await aNote('First')
  await send('phone', { text: 'From the phone', rev: 40, base_version: 1 })
  await send('tablet', { text: 'From the tablet', rev: 40, base_version: 1 })
  await send('tablet', { text: 'From the tablet, better', rev: 41, base_version: 1 })
  expect(await texts()).toEqual(['From the phone', 'From the tablet, better'])
})

test('[U10] a conflict tells both notes as they stand, also when it is told again', async () => {
  const { id, noteId, evaluator, send } = await aNote('First')
  await send('phone', { text: 'From the phone', rev: 2, base_version: 1 })
  const blind = aNotePut(id, { note_id: noteId, text: 'From the tablet', rev: 2, base_version: 1 })
  const [told] = await server.sendBatch(evaluator, 'note.save', [blind], 'tablet')
  expect(told?.server?.notes?.map(({ text }) => text).toSorted()).toEqual(['From the phone', 'From the tablet'])
  expect(told?.server?.notes?.find((note) => note.id === noteId)).toMatchObject({ text: 'From the phone', version: 2 })
  expect(await server.sendBatch(evaluator, 'note.save', [blind], 'tablet')).toMatchObject([
    { status: 'conflict', server: told?.server },
  ])
})

test('[U10] notes are told in the order they are asked for: the one that stands before the one beside it', async () => {
  const ids = [(await aNote('First')).noteId, (await aNote('Second')).noteId]
  const told = async (asked: string[]) => (await findNotesById(server.db, asked)).map(({ id }) => id)
  expect(await told(ids)).toEqual(ids)
  expect(await told(ids.toReversed())).toEqual(ids.toReversed())
})

test('[U10] who has seen the other words may replace them, and they are kept until the note is withdrawn', async () => {
  const { noteId, send, texts } = await aNote('First')
  const kept = () =>
    server.db.query('SELECT text, version, device_id FROM note_history WHERE note_id = $1 ORDER BY id', [noteId])
  await send('phone', { text: 'From the phone', rev: 1, base_version: 1 })
  expect(await send('tablet', { text: 'Both', rev: 2, base_version: 2 })).toMatchObject({
    status: 'applied',
    server: { notes: [{ version: 3 }] },
  })
  await send('tablet', { text: 'Both, better', rev: 3, base_version: 3 })
  expect(await kept()).toEqual([
    { text: 'First', version: 1, device_id: 'tablet' },
    { text: 'From the phone', version: 2, device_id: 'phone' },
  ])
  await send('tablet', { text: '', rev: 4, base_version: 4 })
  expect([await texts(), await kept()]).toEqual([[], []])
})

test('[U10] a note changed elsewhere and withdrawn here stands as it was changed, and that is told', async () => {
  const { send, texts } = await aNote('First')
  await send('phone', { text: 'From the phone', rev: 2, base_version: 1 })
  const withdrawn = await send('tablet', { text: '', rev: 2, base_version: 1 })
  expect(withdrawn).toMatchObject({ status: 'conflict', server: { notes: [{ text: 'From the phone', version: 2 }] } })
  expect(await texts()).toEqual(['From the phone'])
  expect(await send('tablet', { text: '', rev: 3, base_version: 2 })).toMatchObject({ status: 'applied' })
  expect(await texts()).toEqual([])
})

test('[U10] words beside a note are withdrawn with it by who wrote them, and the others stand', async () => {
  const { send, texts } = await aNote('First')
  await send('phone', { text: 'From the phone', rev: 2, base_version: 1 })
  await send('tablet', { text: 'From the tablet', rev: 2, base_version: 1 })
  await send('tablet', { text: '', rev: 3, base_version: 1 })
  expect(await texts()).toEqual(['From the phone'])
})

test('[U10] words beside a note that another device has changed since are not written over either', async () => {
  const { send, texts } = await aNote('First')
  await send('phone', { text: 'From the phone', rev: 2, base_version: 1 })
  const told = await send('tablet', { text: 'From the tablet', rev: 2, base_version: 1 })
  const beside = told?.server?.notes?.find(({ text }) => text === 'From the tablet')
  await send('phone', { note_id: beside!.id, text: 'Seen on the phone', rev: 3, base_version: 1 })
  await send('tablet', { text: 'From the tablet, better', rev: 3, base_version: 1 })
  expect((await texts()).toSorted()).toEqual(['From the phone', 'From the tablet, better', 'Seen on the phone'])
})

test('[U10] words for a note that another device has withdrawn are kept', async () => {
  const { send, texts } = await aNote('First')
  await send('phone', { text: '', rev: 2, base_version: 1 })
  await send('tablet', { text: 'From the tablet', rev: 2, base_version: 1 })
  expect(await texts()).toEqual(['From the tablet'])
})

test.each([
  ['withdraw a note', '', []],
  ['say the same', 'From both', ['From both']],
])('[U10] two devices that %s leave nothing beside it of what one of them said in between', async (_, words, left) => {
  const { send, texts } = await aNote('First')
  await send('phone', { text: words, rev: 1, base_version: 1 })
  await send('tablet', { text: 'From the tablet', rev: 2, base_version: 1 })
  const told = await send('tablet', { text: words, rev: 3, base_version: 1 })
  expect(told).toMatchObject({ status: 'applied', server: { notes: [{ text: words }, { text: '' }] } })
  expect(await texts()).toEqual(left)
})

test.each([
  ['withdraws the note', '', ['From the phone']],
  ['edits it once more', 'From the tablet, better', ['From the phone', 'From the tablet, better']],
  ['says the same in the end', 'From the phone', ['From the phone']],
])(
  '[U10] whose edit went out before the note’s version was known, and who then %s, leaves no earlier words beside it',
  async (_, words, left) => {
    const { send, texts } = await aNote('First')
    await send('phone', { text: 'From the phone', rev: 9, base_version: 1 })
    await send('tablet', { text: 'From the tablet', rev: 2 })
    await send('tablet', { text: words, rev: 3, base_version: 1 })
    expect((await texts()).toSorted()).toEqual(left)
  },
)

test('[U10] words that were seen beside a note stay when the note itself is edited after that', async () => {
  const { send, texts } = await aNote('First')
  await send('phone', { text: 'From the phone', rev: 9, base_version: 1 })
  await send('tablet', { text: 'From the tablet', rev: 2 })
  await send('phone', { text: 'From the phone, better', rev: 10, base_version: 2 })
  await send('tablet', { text: 'Made of the phone’s', rev: 3, base_version: 2 })
  expect((await texts()).toSorted()).toEqual(['From the phone, better', 'From the tablet', 'Made of the phone’s'])
})

test.each([2, 3])('[U10] revision %s of the same device after revision 3 keeps both texts', async (rev) => {
  const { send, texts } = await aNote('First', { rev: 3 })
  expect(await send('tablet', { text: 'Another', rev })).toMatchObject({ status: 'conflict' })
  expect(await texts()).toEqual(['First', 'Another'])
})

test('[U10] words of a tablet that showed other words than the stored ones are kept in a note of their own', async () => {
  const { send, texts } = await aNote('First', { rev: 3 })
  const shown = (text: string) => wordsId({ text, skill_id: null })
  await send('tablet', { text: 'Second', rev: 4, was: shown('First') })
  expect(await send('tablet', { text: 'From a copy', rev: 9, was: shown('First') })).toMatchObject({
    status: 'conflict',
  })
  expect(await texts()).toEqual(['Second', 'From a copy'])
})

test('[U10] a device that does not say what it edited writes over nothing of another one', async () => {
  const { send, texts } = await aNote('First')
  await send('phone', { text: 'From the phone', rev: 40 })
  expect(await texts()).toEqual(['First', 'From the phone'])
})

test('[U10] a note of the same id that somebody else begins in the same moment is not written over', async () => {
  const { id, evaluator, noteId } = await aNote('First')
  const other = await server.createUser()
  const theirs = aLiveCreation()
  await server.apply(other, 'live.create', theirs)
  const put = aNotePut(theirs.evaluation_submission_id, { note_id: aReopening('').mutation_id, text: 'Mine' })
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const first = server.db.transaction(async (sql) => {
    await sql.query(
      `INSERT INTO note (id, evaluation_id, author_id, side, text, rev) VALUES ($1, $2, $3, 'evaluator', 'Theirs', 1)`,
      [put.note_id, id, evaluator.id],
    )
    begun.resolve()
    await end.promise
  })
  await begun.promise
  const second = server.send(other, 'note.save', put)
  await expect
    .poll(
      async () =>
        (
          await server.db.query(
            `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO note%'`,
          )
        ).length,
    )
    .toBe(1)
  end.resolve()
  await first
  expect((await second).statusCode).toBe(404)
  expect(
    await server.db.query('SELECT text FROM note WHERE id = ANY($1) ORDER BY text', [[put.note_id, noteId]]),
  ).toEqual([{ text: 'First' }, { text: 'Theirs' }])
})

/** A note of a tablet, as its first version. */
async function aNote(text: string, changes: Partial<NotePut> = {}) {
  const evaluator = await server.createUser()
  const id = await server.createLive(evaluator)
  const note = aNotePut(id, { text, ...changes })
  await server.apply(evaluator, 'note.save', note, 'tablet')

  /** The same note from some device. */
  async function send(device: string, words: Partial<NotePut>) {
    const [result] = await server.sendBatch(
      evaluator,
      'note.save',
      [aNotePut(id, { note_id: note.note_id, ...words })],
      device,
    )
    return result
  }

  /** As the panel gets them. */
  async function texts() {
    const answer = await server.call(
      evaluator,
      'GET',
      `/evaluation/get_evaluation_data/?evaluation_submission_id=${id}`,
    )
    return answer.json<{ notes: Array<{ text: string }> }>().notes.map((it) => it.text)
  }

  return { id, noteId: note.note_id, evaluator, send, texts }
}
