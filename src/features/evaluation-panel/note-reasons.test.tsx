import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { saveRatings } from '#data/db/rating-writes.ts'
import { openPanel, tap } from '#tests/support/panel-page.tsx'
import { structure } from '#tests/support/sync-stage.ts'

Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { get: () => 1 })
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { get: () => 1 })

test('[EP51] a tap on a reason writes it into the note, and the next tap removes only this reason', async () => {
  const { db, id } = await openPanel({
    before: ({ ctx, id: evaluationId }) => saveRatings(ctx, evaluationId, [{ key: 'skill:1', value: 4.5 }], structure),
  })
  const sheet = await openNotes()
  fireEvent.click(sheet.getByRole('radio', { name: 'Shooting' }))
  const field = sheet.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note about Shooting' })
  fireEvent.change(field, { target: { value: 'Great night' } })
  const reason = (name: string) => sheet.getByRole('button', { name })
  fireEvent.click(reason('Holds form when rushed'))
  fireEvent.click(reason('Shoots over a closeout'))
  expect(field.value).toBe('Great night\nHolds form when rushed. Shoots over a closeout.')
  expect(reason('Holds form when rushed').getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(reason('Holds form when rushed'))
  expect(reason('Holds form when rushed').getAttribute('aria-pressed')).toBe('false')
  expect(field.value).toBe('Great night\nShoots over a closeout.')
  fireEvent.click(sheet.getByRole('button', { name: 'Save note' }))
  await waitFor(async () =>
    expect(await db.note.where('evaluation_id').equals(id).toArray()).toMatchObject([
      { skill_id: 1, text: 'Great night\nShoots over a closeout.' },
    ]),
  )
})

test('[EP51] a reason that was saved on the way and is tapped again leaves no note', async () => {
  const { db, id } = await openPanel()
  const sheet = await openNotes()
  const reason = sheet.getByRole('button', { name: 'Talks on defense' })
  fireEvent.click(reason)
  fireEvent.blur(sheet.getByRole('textbox'))
  await waitFor(async () => expect(await textsOf(db, id)).toEqual(['Talks on defense.']))
  fireEvent.click(reason)
  fireEvent.click(sheet.getByRole('button', { name: 'Save note' }))
  await waitFor(async () => expect(await textsOf(db, id)).toEqual(['']))
})

test('[EP52] after a note the focus is back on the tiles that had it', async () => {
  await openPanel()
  const slider = screen.getByRole('slider', { name: 'Free throws' })
  slider.focus()
  tap(slider, 4)
  screen.getByRole('button', { name: 'Note' }).focus()
  await openNotes()
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(slider))
})

async function openNotes() {
  fireEvent.click(screen.getByRole('button', { name: 'Note' }))
  const field = await screen.findByRole('textbox', { name: /^Note about/u })
  await waitFor(() => expect(document.activeElement).toBe(field))
  return within(screen.getByRole('dialog', { name: 'Notes' }))
}

type Db = Awaited<ReturnType<typeof openPanel>>['db']

const textsOf = async (db: Db, id: string) =>
  (await db.note.where('evaluation_id').equals(id).toArray()).map(({ text }) => text)
