import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EXPIRED_MESSAGE } from '#domain/session/session-expiry.ts'
import { ChangePasswordDialog } from '#features/auth/change-password-dialog.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { DANA, PASSWORD, aPool, aTab } from './stage.ts'

// jsdom lays nothing out; an element of any size can be focused.
Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { get: () => 1 })
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { get: () => 1 })

const NEW_PASSWORD = 'Another-password-2'
const closing: (() => unknown)[] = []
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
})

test('[T47] the present password is asked, a wrong one is told at its field, the new one counts', async () => {
  const { tab, changes } = await open()
  type('Current password', 'Wrong-password-1')
  type('New password', 'weak')
  press('Change password')
  await waitFor(() => expect(document.activeElement).toBe(field('New password')))
  type('New password', NEW_PASSWORD)
  press('Change password')
  expect(await screen.findByText('That’s not your current password.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Current password')))
  expect(field('New password').value).toBe(NEW_PASSWORD)
  type('Current password', PASSWORD)
  press('Change password')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes()).toBe(1)
  expect(tab.session.get().phase).toBe('signed-in')
  await tab.session.end('signed-out')
  expect(await tab.session.signIn(DANA, NEW_PASSWORD)).toEqual({ kind: 'ok' })
})

test('no connection is told, and what was typed stays; opened again the dialog is empty', async () => {
  const { stage } = await open()
  stage.set('down')
  type('Current password', PASSWORD)
  type('New password', NEW_PASSWORD)
  press('Change password')
  expect(await screen.findByText('The sign-in service isn’t responding. Try again in a moment.')).toBeTruthy()
  expect([field('Current password').value, field('New password').value]).toEqual([PASSWORD, NEW_PASSWORD])
  press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('Open')
  await screen.findByRole('dialog')
  expect([field('Current password').value, field('New password').value]).toEqual(['', ''])
})

test('[T47] a session that is over elsewhere is told, and ends', async () => {
  const { stage, tab, changes } = await open()
  stage.pool.admin.signOutEverywhere(DANA)
  type('Current password', PASSWORD)
  type('New password', NEW_PASSWORD)
  press('Change password')
  expect(await screen.findByText('You’ve been signed out. Sign in again, then change your password.')).toBeTruthy()
  await waitFor(() => expect(tab.session.get()).toMatchObject({ phase: 'signed-out', message: EXPIRED_MESSAGE }))
  expect(changes()).toBe(0)
})

async function open() {
  const stage = await aPool()
  const tab = aTab(stage)
  closing.push(
    () => tab.close(),
    () => stage.close(),
  )
  await tab.session.start()
  await tab.session.signIn(DANA, PASSWORD)
  let changed = 0
  render(
    <UiProvider>
      <Page />
    </UiProvider>,
  )
  press('Open')
  await screen.findByRole('dialog', { name: 'Change password' })
  return { stage, tab, changes: () => changed }

  function Page() {
    const [isOpen, show] = useState(false)
    return (
      <>
        <button type="button" onClick={() => show(true)}>
          Open
        </button>
        <ChangePasswordDialog
          isOpen={isOpen}
          onClose={() => show(false)}
          email={DANA}
          updatePassword={tab.session.account.updatePassword}
          onChanged={() => (changed += 1)}
        />
      </>
    )
  }
}

function field(label: string): HTMLInputElement {
  return screen.getByLabelText(label, { selector: 'input' })
}

function type(label: string, value: string) {
  fireEvent.change(field(label), { target: { value } })
}

function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
}
