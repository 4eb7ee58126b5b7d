import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { saveNote } from '#data/db/note-writes.ts'
import { rateEventPlayer } from '#data/db/event-writes.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { openCourt, playerId } from '#tests/support/event-gym.tsx'
import { ANA, structure } from '#tests/support/sync-stage.ts'

const SHEET = eventEvaluationId(playerId(12), ANA)

/** The court in game mode, with bib 12 found, who is rated and has these notes. */
async function openWithNotes(...notes: string[]) {
  const court = await openCourt({
    place: { way: 'game' },
    before: async (ctx) => {
      await rateEventPlayer(ctx, { eventPlayerId: playerId(12), key: 'skill:1', value: 3 }, structure)
      for (const text of notes) await saveNote(ctx, { evaluationId: SHEET, text, skillId: null })
    },
  })
  for (const key of ['1', '2']) fireEvent.keyDown(document.body, { key })
  await waitFor(() => expect(screen.getByRole('slider', { name: 'Shooting' }).getAttribute('aria-valuenow')).toBe('3'))
  const texts = async () => (await court.db.note.toArray()).map(({ text }) => text).filter(Boolean)
  return { ...court, texts }
}

async function openDrawer() {
  fireEvent.click(screen.getByRole('button', { name: 'Note' }))
  return within(await screen.findByRole('dialog', { name: 'Note: 12 Maya Okafor' }))
}

const typeNote = (drawer: Awaited<ReturnType<typeof openDrawer>>, name: string, value: string) =>
  fireEvent.change(drawer.getByRole('textbox', { name }), { target: { value } })

test('[EP62] closing the note drawer saves the text and shows so, and “Undo” withdraws the note', async () => {
  const { texts } = await openWithNotes()
  const drawer = await openDrawer()
  typeNote(drawer, 'What did you see?', 'Quick feet.')
  fireEvent.click(drawer.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Note saved.')).toBeTruthy()
  expect(await texts()).toEqual(['Quick feet.'])
  expect(await screen.findByRole('button', { name: 'Note', description: '1 note' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo', description: '' }))
  expect(await screen.findByRole('button', { name: 'Note', description: 'No notes yet' })).toBeTruthy()
  expect(await texts()).toEqual([])
})

test('[EP62] the note drawer lists the notes of the player, and the button counts them', async () => {
  const { texts } = await openWithNotes('Quick feet.', 'Talks on defense.')
  expect(await screen.findByText('Note 2')).toBeTruthy()
  const drawer = await openDrawer()
  expect(await drawer.findByRole('heading', { name: '2 notes' })).toBeTruthy()
  fireEvent.click(drawer.getByRole('button', { name: 'Edit note: Quick feet.' }))
  await drawer.findByRole('textbox', { name: 'Change the note' })
  typeNote(drawer, 'Change the note', 'Quick feet, low hips.')
  fireEvent.click(drawer.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await texts()).toSorted()).toEqual(['Quick feet, low hips.', 'Talks on defense.'])
})

test('[EP62] a withdrawn note returns with “Undo”', async () => {
  const { texts } = await openWithNotes('Quick feet.')
  await screen.findByText('Note 1')
  const drawer = await openDrawer()
  fireEvent.click(await drawer.findByRole('button', { name: 'Withdraw note: Quick feet.' }))
  expect(await screen.findByText('Note withdrawn.')).toBeTruthy()
  expect(await texts()).toEqual([])
  fireEvent.click(screen.getByText('Undo', { selector: 'button' }))
  await waitFor(async () => expect(await texts()).toEqual(['Quick feet.']))
  expect(await drawer.findByRole('heading', { name: '1 note' })).toBeTruthy()
})
