import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aGame } from '#tests/support/a-game.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { EVENT } from '#tests/support/event-gym.tsx'
import { ANA } from '#tests/support/sync-stage.ts'
import { currentToasts } from '#ui/toasts.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { NotReady } from './not-ready.tsx'

afterEach(() => vi.restoreAllMocks())

test('[GR10] offline, “Get ready” of an event that is not on the device is no primary button, and the page says why', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { services } = await aGame()
  render(
    <UiProvider>
      <AsPerson services={services} userId={ANA}>
        <NotReady eventId={EVENT} onBack={() => {}} />
      </AsPerson>
    </UiProvider>,
  )
  expect(await screen.findByRole('heading', { name: 'You’re offline. Connect to get ready.' })).toBeTruthy()
  expect(screen.getByText('The download starts when you’re back online.')).toBeTruthy()
  const button = screen.getByRole('button', { name: 'Get ready' })
  expect(button.className).toContain('button-variant-outline')
  fireEvent.click(button)
  expect(currentToasts().map(({ text }) => text)).toEqual([
    'Still offline. The download starts when you’re back online.',
  ])
})
