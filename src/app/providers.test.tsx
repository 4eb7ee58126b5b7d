import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from './providers.tsx'

// React reports what the boundary has caught.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // jsdom has none.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Broken(): never {
  throw new Error('broken')
}

test('when the app itself fails the error screen stands in its place, with Reload', async () => {
  render(
    <Providers>
      <Broken />
    </Providers>,
  )
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Something went wrong.')
  expect(alert.textContent).toContain('Please try again later.')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})
