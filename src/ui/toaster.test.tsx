import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TextField } from './text-field.tsx'
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
    for (const text of ['One', 'Two', 'Three']) toaster.success(text)
  })
  expect(currentToasts().map(({ text }) => text)).toEqual(['Refused.', 'Two.', 'Three.'])
  act(() => {
    toaster.error('Refused again')
    toaster.error('And again')
  })
  expect(currentToasts().map(({ text }) => text)).toEqual(['Refused.', 'Refused again.', 'And again.'])
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
test.each(['24px', '1.5rem'])(
  'a toast is placed again when the screen changes its size, at a margin of %s',
  (margin) => {
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
    place.style.setProperty('--toasts-margin', margin)
    for (const it of [place, screen.getByText('Save')]) vi.spyOn(it, 'getBoundingClientRect').mockReturnValue(atTop)
    act(() => {
      window.dispatchEvent(new Event('resize'))
    })
    expect(place.style.getPropertyValue('--toasts-offset')).toBe('52px')
    const elsewhere = { left: 900, right: 990, width: 90, top: 0, height: 44, bottom: 44 } as DOMRect
    vi.spyOn(screen.getByText('Save'), 'getBoundingClientRect').mockReturnValue(elsewhere)
    act(() => {
      window.dispatchEvent(new Event('resize'))
    })
    expect(place.style.getPropertyValue('--toasts-offset')).toBe('24px')
  },
)

test.each([
  ['Saved', 'Ana Duarte', 'Saved. Ana Duarte.'],
  ['Not saved.', 'Try again.', 'Not saved. Try again.'],
  [undefined, 'Ready?', 'Ready?'],
  ['Jordan', 'Tap “Keep it.”', 'Jordan. Tap “Keep it.”'],
])('[W40] the title %j and the text %j are read as %j', (title, text, words) => {
  render(<Toaster />)
  act(() => {
    toaster.success(text, title)
  })
  expect(screen.getByRole('status').textContent).toBe(words)
})

test('[W41] a toast is placed again when a dialog opens, ends its entrance, grows and closes', async () => {
  vi.useRealTimers()
  const rect = (top: number) => ({ left: 0, right: 390, width: 390, top, height: 44, bottom: top + 44 }) as DOMRect
  render(<Toaster />)
  act(() => {
    toaster.info('Kept')
  })
  const place = screen.getByRole('status').parentElement!
  place.style.setProperty('--toasts-margin', '24px')
  vi.spyOn(place, 'getBoundingClientRect').mockReturnValue(rect(0))
  const offset = () => place.style.getPropertyValue('--toasts-offset')

  const dialog = Object.assign(document.createElement('div'), { innerHTML: '<button>Send</button>' })
  dialog.setAttribute('role', 'dialog')
  const buttonAt = vi.spyOn(dialog.querySelector('button')!, 'getBoundingClientRect').mockReturnValue(rect(300))
  const entrance = Promise.withResolvers<Animation>()
  dialog.getAnimations = () => [{ finished: entrance.promise } as unknown as Animation]
  document.body.append(dialog)
  await waitFor(() => expect(offset()).toBe('24px'))
  buttonAt.mockReturnValue(rect(0))
  entrance.resolve({} as Animation)
  await waitFor(() => expect(offset()).toBe('52px'))
  dialog.remove()
  await waitFor(() => expect(offset()).toBe('24px'))
})

test('[W41] a toast covers no hint and no error of a field', () => {
  const rect = (top: number) => ({ left: 0, right: 390, width: 390, top, height: 20, bottom: top + 20 }) as DOMRect
  render(
    <>
      <Toaster />
      <TextField label="Note" hint="Without your name." error="Too long." />
    </>,
  )
  act(() => {
    toaster.info('Kept')
  })
  const place = screen.getByRole('status').parentElement!
  place.style.setProperty('--toasts-margin', '24px')
  const hintAt = vi.spyOn(screen.getByText('Without your name.'), 'getBoundingClientRect')
  const errorAt = vi.spyOn(screen.getByRole('alert'), 'getBoundingClientRect').mockReturnValue(rect(300))
  vi.spyOn(place, 'getBoundingClientRect').mockReturnValue(rect(0))
  const offset = () => {
    act(() => {
      window.dispatchEvent(new Event('resize'))
    })
    return place.style.getPropertyValue('--toasts-offset')
  }
  hintAt.mockReturnValue(rect(30))
  expect(offset()).toBe('58px')
  hintAt.mockReturnValue(rect(400))
  errorAt.mockReturnValue(rect(40))
  expect(offset()).toBe('68px')
})

test('an info replaces the info before it, and no error', () => {
  render(<Toaster />)
  act(() => {
    toaster.error('Refused')
    toaster.info('Shooting is too far.')
    toaster.info('Passing is too far.')
  })
  expect(currentToasts().map(({ text }) => text)).toEqual(['Refused.', 'Passing is too far.'])
})
