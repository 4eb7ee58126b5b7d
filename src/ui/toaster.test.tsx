import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from './toaster.tsx'
import { currentToasts, toaster } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const toast of currentToasts()) toaster.dismiss(toast.id)
  cleanup()
  vi.useRealTimers()
})

test('a toast leaves after 4.5 s, an error after 6 s, as status and alert', () => {
  render(<Toaster />)
  act(() => {
    toaster.success('Accepted')
    toaster.error('Refused')
  })
  expect(screen.getByRole('status').textContent).toContain('Accepted')
  expect(screen.getByRole('alert').textContent).toContain('Refused')
  act(() => {
    vi.advanceTimersByTime(4_600)
  })
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('alert')).toBeTruthy()
  act(() => {
    vi.advanceTimersByTime(1_500)
  })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a toast under the pointer waits', () => {
  render(<Toaster />)
  act(() => {
    toaster.info('A new version is ready.')
  })
  fireEvent.pointerEnter(screen.getByRole('status'))
  act(() => {
    vi.advanceTimersByTime(20_000)
  })
  expect(screen.getByRole('status')).toBeTruthy()
  fireEvent.pointerLeave(screen.getByRole('status'))
  act(() => {
    vi.advanceTimersByTime(4_600)
  })
  expect(screen.queryByRole('status')).toBeNull()
})

test('at most three are shown, and an error outlives what is not one', () => {
  render(<Toaster />)
  act(() => {
    toaster.error('Refused')
    for (const text of ['One', 'Two', 'Three']) toaster.info(text)
  })
  expect(currentToasts().map(({ text }) => text)).toEqual(['Refused', 'Two', 'Three'])
  act(() => {
    toaster.error('Refused again')
    toaster.error('And again')
  })
  expect(currentToasts().map(({ text }) => text)).toEqual(['Refused', 'Refused again', 'And again'])
})

test('the same words are shown once, whatever their kind, and stay as long as the newest', () => {
  render(<Toaster />)
  act(() => {
    toaster.info('You’re offline')
  })
  act(() => {
    vi.advanceTimersByTime(4_000)
  })
  act(() => {
    toaster.error('You’re offline')
  })
  expect(currentToasts().map(({ kind }) => kind)).toEqual(['error'])
  act(() => {
    vi.advanceTimersByTime(5_000)
  })
  expect(screen.getByRole('alert').textContent).toContain('You’re offline')
})

// On a tablet that is turned on its side, a place from the long side can be outside the screen.
test('a toast is placed again when the screen changes its size', () => {
  render(
    <>
      <button type="button">Save</button>
      <Toaster />
    </>,
  )
  act(() => {
    toaster.info('Kept')
  })
  const atTop = { left: 0, right: 390, width: 390, top: 0, height: 44, bottom: 44 } as DOMRect
  const place = screen.getByRole('status').parentElement!
  place.style.setProperty('--toasts-margin', '24px')
  for (const it of [place, screen.getByText('Save')]) vi.spyOn(it, 'getBoundingClientRect').mockReturnValue(atTop)
  act(() => {
    window.dispatchEvent(new Event('resize'))
  })
  expect(place.style.getPropertyValue('--toasts-offset')).toBe('52px')
})
