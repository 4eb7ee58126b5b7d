import { expect, onTestFinished, test, vi } from 'vitest'
import { aStageWithRating } from '#tests/support/sync-stage.ts'
import { saveNote } from './note-writes.ts'
import { createTypingKeeper } from './typing-keeper.ts'

test('[Y62] a word added in one tab leaves the text that another tab typed into the same field', async () => {
  const { openTab, draft } = await aDevice()
  const [one, other] = [openTab(), openTab()]
  one.type('Talks early')
  await vi.waitFor(() => expect(other.shown()).toBe('Talks early'))
  other.type(`${other.shown()} on screens`)
  await vi.waitFor(() => expect(one.shown()).toBe('Talks early on screens'))
  expect(await draft()).toBe('Talks early on screens')
  expect((await reloaded(openTab)).shown()).toBe('Talks early on screens')
})

test('[Y62] two tabs that type before they hear of each other keep both texts', async () => {
  const { openTab, draft } = await aDevice()
  const [one, other] = [openTab({ isFrozen: true }), openTab({ isFrozen: true })]
  one.type('Talks early')
  await vi.waitFor(async () => expect(await draft()).toBe('Talks early'))
  other.type('Quick')
  other.type('Quick hands')
  await vi.waitFor(async () => expect(await draft()).toBe('Talks early\n\nQuick hands'))
  expect(other.shown()).toBe('Talks early\n\nQuick hands')
})

test('[Y62] a note saved in one tab leaves the field of the other tab, and is no second note there', async () => {
  const { openTab, draft, save } = await aDevice()
  const [one, other] = [openTab(), openTab()]
  one.type('Talks early')
  await vi.waitFor(() => expect(other.shown()).toBe('Talks early'))
  await one.saved('Talks early', await save('Talks early'))
  await vi.waitFor(() => expect(other.shown()).toBe(''))
  other.type('Quick hands')
  await vi.waitFor(async () => expect(await draft()).toBe('Quick hands'))
  // The first tab goes on with the note that it saved.
  expect(one.shown()).toBe('Talks early')
  one.type('Talks early and loud')
  await vi.waitFor(async () => expect(await draft(one.noteId())).toBe('Talks early and loud'))
  expect(await draft()).toBe('Quick hands')
})

test('[Y62] a field where nothing is typed shows the words that another tab saved', async () => {
  const { openTab, save } = await aDevice()
  const noteId = await save('First')
  const [one, other] = [openTab({ noteId, words: 'First' }), openTab({ noteId, words: 'First' })]
  one.type('First and second')
  await one.saved('First and second', await save('First and second', noteId, 'First'))
  await vi.waitFor(() => expect(other.from()).toBe('First and second'))
  expect(other.shown()).toBe('First and second')
})

test('[Y34] typing found after a reload still says which words it was made from', async () => {
  const { openTab, save, draft, notes } = await aDevice()
  const noteId = await save('First')
  openTab({ noteId, words: 'First' }).type('First, mine')
  await vi.waitFor(async () => expect(await draft(noteId)).toBe('First, mine'))
  await save('Theirs', noteId, 'First')
  const found = openTab({ noteId, words: 'Theirs' })
  await vi.waitFor(() => expect(found.shown()).toBe('First, mine'))
  await save(found.shown(), noteId, found.from())
  expect(await notes()).toEqual(['First, mine', 'Theirs'])
})

test('[EP13] what is typed while a note is saved is kept as a change of that note', async () => {
  const { openTab, save, draft, db } = await aDevice()
  const tab = openTab()
  tab.type('Talks early')
  const noteId = await save('Talks early')
  tab.type('Talks early and loud')
  await tab.saved('Talks early', noteId)
  await vi.waitFor(async () => expect(await draft(noteId)).toBe('Talks early and loud'))
  expect(await db.draft.toArray()).toMatchObject([{ from: 'Talks early' }])
})

/** A device with one evaluation, whose note fields are opened in tabs. */
async function aDevice() {
  const { ctx, db, id } = await aStageWithRating()
  const name = `note:${id}:player`
  const save = (text: string, noteId?: string, from?: string) =>
    saveNote(ctx, { evaluationId: id, noteId, text, from, skillId: null })
  const openTab = ({ noteId, words = '', isFrozen = false }: Opened = {}) => {
    let shown = words
    let savedAs = noteId
    const keeper = createTypingKeeper(
      ctx,
      { name, noteId, words },
      {
        onText: (text) => {
          shown = text
        },
        onKept: () => {},
        onFailure: (error) => {
          throw error
        },
      },
    )
    if (!isFrozen) onTestFinished(keeper.follow())
    return {
      ...keeper,
      shown: () => shown,
      noteId: () => savedAs,
      type: (text: string) => {
        shown = text
        keeper.type(text)
      },
      saved: (text: string, as: string) => {
        savedAs = as
        return keeper.saved(text, as)
      },
    }
  }
  return {
    db,
    save,
    openTab,
    draft: async (noteId = 'new') => (await db.draft.get(`${ctx.userId}/${name}:${noteId}`))?.value,
    notes: async () => (await db.note.toArray()).map(({ text }) => text).toSorted(),
  }
}

type Opened = { noteId?: string; words?: string; isFrozen?: boolean }

type Tab = { shown: () => string }

async function reloaded(open: () => Tab): Promise<Tab> {
  const tab = open()
  await vi.waitFor(() => expect(tab.shown()).not.toBe(''))
  return tab
}
