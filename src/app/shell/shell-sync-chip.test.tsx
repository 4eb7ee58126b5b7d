import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { UiProvider } from '#ui/ui-provider.tsx'
import { SpokenSyncState } from './shell-sync-chip.tsx'
import type { ShellSummary } from './use-sync-summary.ts'

afterEach(() => vi.restoreAllMocks())

const SENDING = { isOutdated: false, unsent: 2, sending: 2, attention: 0, paused: null, lastAcceptedAt: null }

test.each([
  [true, 'Sending. 2 evaluations'],
  [false, 'Saved on this device. You’re offline. Nothing is lost.'],
])('[L42] with a connection (%s) the shell says "%s" of two evaluations on their way', (isOnline, words) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  render(
    <UiProvider>
      <SpokenSyncState summary={SENDING as ShellSummary} />
    </UiProvider>,
  )
  expect(screen.getByRole('status', { name: 'Sync status' }).textContent).toBe(words)
})

const DONE = { ...SENDING, unsent: 0, sending: 0, lastAcceptedAt: '2026-03-07T10:00:00Z' }
test.each([null, DONE.lastAcceptedAt])(
  '[Y75] offline with nothing to send (last accepted %s) the shell says both',
  (lastAcceptedAt) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    render(
      <UiProvider>
        <SpokenSyncState summary={{ ...DONE, lastAcceptedAt } as ShellSummary} />
      </UiProvider>,
    )
    expect(screen.getByRole('status', { name: 'Sync status' }).textContent).toBe('You’re offline. Nothing to send')
  },
)
