import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Services } from '#data/services.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'

afterEach(() => vi.restoreAllMocks())

const OFFLINE = /Signing in again needs the internet/u
const KEPT = /2 evaluations are not sent yet\. Unsent work stays safe on this device/u

test.each([
  { unsent: 0, isOffline: true, says: [OFFLINE], button: 'Sign out' },
  { unsent: 2, isOffline: true, says: [OFFLINE, KEPT], button: 'Sign out and keep on this device' },
  { unsent: 2, isOffline: false, says: [KEPT], button: 'Sign out and keep on this device' },
  { unsent: 0, isOffline: false, says: [/^Everything has been sent\.\s*$/u], button: 'Sign out' },
])('[T10] $unsent unsent, offline $isOffline: what signing out means', ({ unsent, isOffline, says, button }) => {
  render(
    <UiProvider>
      <SignOutDialog
        isOpen
        services={{} as Services}
        userId="dana"
        unsent={unsent}
        typed={0}
        isOffline={isOffline}
        onClose={() => {}}
      />
    </UiProvider>,
  )
  const seen = [OFFLINE, KEPT, /^Everything has been sent\.\s*$/u].filter((words) => screen.queryByText(words))
  expect(seen).toEqual(says)
  expect(screen.getByRole('button', { name: button })).toBeTruthy()
})

test('[Y75] “Send now” in the sign-out dialog says offline that there is no connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const services = { sync: { wake: () => Promise.resolve() } } as unknown as Services // The dialog asks for no more.
  render(
    <UiProvider>
      <SignOutDialog isOpen services={services} userId="dana" unsent={2} typed={0} isOffline onClose={() => {}} />
    </UiProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Send now' }))
  expect(await screen.findByText('No connection. Your work is sent by itself when it returns.')).toBeTruthy()
})
