import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Services } from '#data/services.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'

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
