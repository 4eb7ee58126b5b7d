import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotObservedButton } from '#kit/not-observed-button.tsx'
import { RatingScale } from '#kit/rating-scale.tsx'
import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'
import { Toaster } from './toaster.tsx'
import { toaster } from './toasts.ts'

const changed = vi.fn<(id: string, value: number | null) => void>()
let now = 10_000

beforeEach(() => {
  now += 60_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  cleanup()
  changed.mockClear()
  vi.restoreAllMocks()
})

/** A sheet over a scale, as the note is over the tiles of the panel. */
function Surface() {
  const [isOpen, open] = useState(true)
  return (
    <>
      <RatingScale name="Free throws" id="skill:1" value={null} step={1} labels={[]} size="skill" onChange={changed} />
      <NotObservedButton name="Free throws" id="skill:1" isPressed={false} onToggle={() => changed('skill:1', 0)} />
      <Sheet isOpen={isOpen} onClose={() => open(false)} title="Note">
        <Button onClick={() => open(false)}>Save note</Button>
      </Sheet>
      <Toaster />
    </>
  )
}

function tap(element: Element, [clientX, clientY]: readonly [number, number]) {
  const press = new MouseEvent('pointerdown', { bubbles: true, clientX, clientY })
  Object.defineProperty(press, 'timeStamp', { value: now })
  fireEvent(element, press)
  fireEvent.click(element, { detail: 1, clientX, clientY })
}

const tile = (value: number) =>
  screen.getByRole('slider', { hidden: true }).querySelector(`[data-value="${value}"]`) as Element
const saveNote = () => screen.findByRole('button', { name: 'Save note' })

test('[EP36] the second tap on “Save note” rates nothing on the tile below the closed sheet', async () => {
  render(<Surface />)
  tap(await saveNote(), [200, 700])
  now += 250
  tap(tile(5), [205, 696])
  expect(changed).not.toHaveBeenCalled()
})

test('[EP36] a second tap 700 ms later rates nothing while the sheet closed 200 ms ago', async () => {
  const { rerender } = render(<SlowSheet isOpen />)
  tap(await saveNote(), [200, 700])
  now += 500
  rerender(<SlowSheet isOpen={false} />)
  now += 200
  tap(tile(5), [200, 700])
  tap(screen.getByRole('button', { name: /^Not observed/u, hidden: true }), [200, 700])
  expect(changed).not.toHaveBeenCalled()
})

test('[EP36] a tap elsewhere, a tap half a second later, and a click without a pointer all rate', async () => {
  render(<Surface />)
  tap(await saveNote(), [200, 700])
  now += 250
  tap(tile(3), [200, 600])
  now += 500
  tap(tile(4), [200, 700])
  fireEvent.click(tile(5), { detail: 0 })
  expect(changed.mock.calls.map(([, value]) => value)).toEqual([3, 4, 5])
})

test('[EP40] the second of two quick taps on a button that leads on counts for nothing, and a later tap counts', () => {
  render(<Button data-once onClick={() => changed('next', null)} />)
  const next = screen.getByRole('button')
  tap(document.body, [200, 700])
  tap(next, [200, 700])
  now += 250
  tap(next, [205, 696])
  expect(changed).toHaveBeenCalledTimes(1)
  now += 500
  tap(next, [200, 700])
  fireEvent.click(next, { detail: 0 })
  expect(changed).toHaveBeenCalledTimes(3)
})

test('[EP36] quick taps on one scale all count', () => {
  render(<RatingScale name="Free throws" id="a" value={null} step={1} labels={[]} size="micro" onChange={changed} />)
  for (const value of [3, 4, 5]) tap(tile(value), [200, 700])
  expect(changed).toHaveBeenCalledTimes(3)
})

test('[EP36] a tap where a toast has just disappeared rates nothing', () => {
  const place = { left: 100, right: 300, top: 0, bottom: 60 }
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(place as DOMRect)
  render(
    <>
      <RatingScale name="Free throws" id="a" value={null} step={1} labels={[]} size="micro" onChange={changed} />
      <Toaster />
    </>,
  )
  let id = 0
  act(() => {
    id = toaster.success('Saved')
  })
  act(() => toaster.dismiss(id))
  now += 300
  tap(tile(5), [200, 30])
  tap(tile(4), [200, 100])
  now += 300
  tap(tile(3), [200, 30])
  expect(changed.mock.calls.map(([, value]) => value)).toEqual([4, 3])
})

test('[W33] taps that follow each other on a primary button act once, and a tap 600 ms after the last acts again', () => {
  const added = vi.fn<() => void>()
  render(
    <Button variant="solid" onClick={added}>
      Add
    </Button>,
  )
  const add = screen.getByRole('button', { name: 'Add' })
  for (const wait of [0, 250, 550, 590]) {
    now += wait
    tap(add, [200, 700])
  }
  expect(added).toHaveBeenCalledTimes(1)
  now += 600
  tap(add, [200, 700])
  expect(added).toHaveBeenCalledTimes(2)
})

test('[W33] a second tap does nothing to the button that replaced the primary one, and one elsewhere acts', () => {
  const undone = vi.fn<() => void>()
  render(<CheckIn onUndo={undone} />)
  const button = screen.getByRole('button', { name: 'Check in' })
  tap(button, [200, 700])
  now += 300
  tap(button, [202, 698])
  expect(undone).not.toHaveBeenCalled()
  tap(screen.getByRole('button', { name: 'Undo' }), [200, 600])
  expect(undone).toHaveBeenCalledTimes(1)
})

test('[W33] buttons that are not primary, and those that repeat, act at each tap', () => {
  const done = vi.fn<() => void>()
  render(
    <>
      <Button onClick={done}>One digit</Button>
      <Button variant="solid" data-repeats onClick={done}>
        Play
      </Button>
    </>,
  )
  for (const name of ['One digit', 'Play']) {
    now += 1_000
    tap(screen.getByRole('button', { name }), [200, 700])
    now += 200
    tap(screen.getByRole('button', { name }), [200, 700])
  }
  expect(done).toHaveBeenCalledTimes(4)
})

test.each(['button', 'input'] as const)('[W33] a held Enter key acts once on a %s', (kind) => {
  const { container } = render(kind === 'button' ? <Button variant="solid" /> : <input />)
  const isTaken = (repeat: boolean) => fireEvent.keyDown(container.querySelector(kind)!, { key: 'Enter', repeat })
  expect([isTaken(false), isTaken(true)]).toEqual([true, false])
})

/** A button that becomes another one in its place, as in a row of the check-in desk. */
function CheckIn({ onUndo }: { onUndo: () => void }) {
  const [isHere, setHere] = useState(false)
  return isHere ? (
    <Button onClick={onUndo}>Undo</Button>
  ) : (
    <Button variant="solid" onClick={() => setHere(true)}>
      Check in
    </Button>
  )
}

function SlowSheet({ isOpen }: { isOpen: boolean }) {
  return (
    <>
      <RatingScale name="Free throws" id="skill:1" value={null} step={1} labels={[]} size="skill" onChange={changed} />
      <NotObservedButton name="Free throws" id="skill:1" isPressed={false} onToggle={() => changed('skill:1', 0)} />
      <Sheet isOpen={isOpen} onClose={() => {}} title="Note">
        <Button>Save note</Button>
      </Sheet>
    </>
  )
}
