import { createBrowserHistory } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Menu } from '#ui/menu.tsx'
import { Modal } from '#ui/modal.tsx'
import { closeOnBack } from './close-on-back.ts'

let router: RouterHistory
let stop: () => void

beforeEach(() => {
  router = createBrowserHistory()
  for (const page of ['/first', '/before', '/page']) {
    router.push(page)
    router.flush()
  }
  stop = closeOnBack(router)
})

afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
  stop()
  router.destroy()
})

test('[W61] Back closes the dialog on top and stays on the page, until nothing is open', async () => {
  show()
  await open('Note')
  await open('Question')
  history.back()
  await gone('Question')
  expect(places()).toEqual(['/page', '/page'])
  expect(screen.getByRole('dialog', { name: 'Note', hidden: true })).toBeTruthy()
  history.back()
  await gone('Note')
  expect(places()).toEqual(['/page', '/page'])
  history.back()
  await waitFor(() => expect(places()).toEqual(['/before', '/before']))
  history.forward()
  await waitFor(() => expect(places()).toEqual(['/page', '/page']))
})

test('[W61] Back closes a menu and gives the focus to its button', async () => {
  render(
    <Menu label="Actions" items={[{ id: 'one', label: 'One', onSelect: () => {} }]}>
      More
    </Menu>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  history.back()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }))
  expect(places()).toEqual(['/page', '/page'])
})

test('[W61] a dialog that refuses to close stays on every Back, and so does its page', async () => {
  const refuse = vi.fn<() => void>()
  show({ onClose: refuse })
  await open('Note')
  for (const times of [1, 2]) {
    history.back()
    await waitFor(() => expect(refuse).toHaveBeenCalledTimes(times))
    expect(places()).toEqual(['/page', '/page'])
  }
  expect(screen.getByRole('dialog', { name: 'Note' })).toBeTruthy()
})

test('[W61] a page that a closing dialog opens is the next entry, and Back leads from it to the dialog’s page', async () => {
  show({ onClose: () => router.push('/next') })
  await open('Note')
  history.back()
  await waitFor(() => expect(places()).toEqual(['/next', '/next']))
  cleanup()
  history.back()
  await waitFor(() => expect(places()).toEqual(['/page', '/page']))
})

test('[W61] a dialog in the address closes by its address', async () => {
  show({ isInAddress: true })
  await open('Note')
  history.back()
  await waitFor(() => expect(places()).toEqual(['/before', '/before']))
})

test('[W61] after Escape, Back leaves the page', async () => {
  show()
  await open('Note')
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Note' }), { key: 'Escape' })
  await gone('Note')
  history.back()
  await waitFor(() => expect(places()).toEqual(['/before', '/before']))
})

test('[W62] of two Backs at the same moment, the first closes the dialog and the second closes nothing', async () => {
  show()
  await open('Note')
  history.back()
  history.back()
  await gone('Note')
  expect(places()).toEqual(['/page', '/page'])
})

test('[W62] the address returns to the page after a browser has dropped the step forward', async () => {
  show()
  await open('Note')
  vi.spyOn(history, 'go').mockImplementationOnce(() => history.back())
  history.back()
  await gone('Note')
  expect(places()).toEqual(['/page', '/page'])
  history.back()
  await waitFor(() => expect(places()).toEqual(['/before', '/before']))
})

type Options = { onClose?: () => void; isInAddress?: boolean }

function show({ onClose, isInAddress = false }: Options = {}) {
  function Asking({ title }: { title: string }) {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open {title}
        </button>
        <Modal isOpen={isOpen} isInAddress={isInAddress} onClose={onClose ?? (() => setOpen(false))} title={title}>
          <button type="button">Answer</button>
        </Modal>
      </>
    )
  }
  render(
    <>
      <Asking title="Note" />
      <Asking title="Question" />
    </>,
  )
}

async function open(title: string) {
  fireEvent.click(screen.getByText(`Open ${title}`))
  await screen.findByRole('dialog', { name: title })
}

const gone = (title: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: title, hidden: true })).toBeNull())

/** Returns where the browser is and where the router is. */
const places = () => [location.pathname, router.location.pathname]
