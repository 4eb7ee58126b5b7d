import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPanel } from '#tests/support/panel-page.tsx'

Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { get: () => 1 })
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { get: () => 1 })

test('[L53] a note that is being typed when the page closes by itself is saved and waits for sending', async () => {
  const { db, id } = await openPanel()
  fireEvent.click(screen.getByRole('button', { name: 'Note' }))
  const field = await screen.findByRole('textbox', { name: /^Note about/u })
  fireEvent.change(field, { target: { value: 'Sees the weak side' } })
  cleanup()
  await waitFor(async () =>
    expect(await db.note.where('evaluation_id').equals(id).toArray()).toMatchObject([{ text: 'Sees the weak side' }]),
  )
  await waitFor(async () => expect(await db.draft.count()).toBe(0))
  expect((await db.outbox.toArray()).filter(({ kind }) => kind === 'note.save')).toHaveLength(1)
})

test('[L53] a field in which nothing is typed leaves no note when the page closes', async () => {
  const { db } = await openPanel()
  fireEvent.click(screen.getByRole('button', { name: 'Note' }))
  await screen.findByRole('textbox', { name: /^Note about/u })
  cleanup()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await db.note.count()).toBe(0)
})
