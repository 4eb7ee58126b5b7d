// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from './toaster.tsx'
import { currentToasts, toaster } from './toasts.ts'

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => {
  for (const toast of currentToasts()) toaster.dismiss(toast.id)
  cleanup()
  vi.useRealTimers()
})

test('[LK8] a toast leaves after 4.5 s, an error after 6 s, as status and alert', () => {
  render(<Toaster />)
  act(() => { toaster.success('Accepted'); toaster.error('Refused') })
  expect(screen.getByRole('status').textContent).toContain('Accepted')
  expect(screen.getByRole('alert').textContent).toContain('Refused')
  act(() => { vi.advanceTimersByTime(4_600) })
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('alert')).toBeTruthy()
  act(() => { vi.advanceTimersByTime(1_500) })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[LK8] a toast under the pointer waits', () => {
  render(<Toaster />)
  act(() => { toaster.info('A new version is ready.') })
  fireEvent.pointerEnter(screen.getByRole('status'))
  act(() => { vi.advanceTimersByTime(20_000) })
  expect(screen.getByRole('status')).toBeTruthy()
  fireEvent.pointerLeave(screen.getByRole('status'))
  act(() => { vi.advanceTimersByTime(4_600) })
  expect(screen.queryByRole('status')).toBeNull()
})
