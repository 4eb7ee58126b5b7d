import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { expect, test, vi } from 'vitest'
import type { Role } from '#domain/access/role.ts'
import { LostRoleNotice, useLostRoles } from './lost-role.tsx'

type Held = { roles: readonly [Role, ...Role[]]; isAdmin: boolean }

test('[A33] a lost role is named on the page until it is closed or given back, also after the toast', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  const { hold } = await aPageOf({ roles: ['Coach', 'Evaluator'], isAdmin: true })
  expect(screen.queryByRole('status')).toBeNull()
  hold({ roles: ['Coach'], isAdmin: true })
  act(() => void vi.advanceTimersByTime(60_000))
  vi.useRealTimers()
  const notice = screen.getByRole('status', { name: 'You’re no longer an evaluator.' })
  expect(notice.textContent).toContain('Work saved on this device stays in the outbox. Open the outbox.')
  hold({ roles: ['Coach'], isAdmin: false })
  expect(screen.getByRole('status', { name: 'You’re no longer an evaluator. You’re no longer an admin.' })).toBeTruthy()
  hold({ roles: ['Coach', 'Evaluator'], isAdmin: false })
  expect(screen.getByRole('status', { name: 'You’re no longer an admin.' }).textContent).not.toContain('outbox')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('status')).toBeNull()
})

/** A page whose person changes by `hold`. */
async function aPageOf(first: Held) {
  let held = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener))
  function Page() {
    return <LostRoleNotice {...useLostRoles(useSyncExternalStore(subscribe, () => held))} />
  }
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: createMemoryHistory() })
  await act(async () => {
    render(<RouterProvider router={router as never} />)
    await router.load()
  })
  const hold = (next: Held) =>
    act(() => {
      held = next
      for (const listener of listeners) listener()
    })
  return { hold }
}
