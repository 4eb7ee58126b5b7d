import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { afterPress } from './after-press.ts'

/** A field that says when it was left, and a button that records what it saw when it was clicked. */
function Form({ clicked }: { clicked: (wasLeft: boolean) => void }) {
  const [isLeft, leave] = useState(false)
  return (
    <>
      <input aria-label="Note" onBlur={() => afterPress(() => leave(true))} />
      {isLeft && <p>left</p>}
      <button type="button" onClick={() => clicked(isLeft)}>
        Save
      </button>
    </>
  )
}

test.each(['mouseup', 'pointercancel', 'dragend', 'contextmenu'])(
  'a field that a press leaves changes nothing until the press ends with %s',
  async (end) => {
    const seen: boolean[] = []
    render(<Form clicked={(wasLeft) => seen.push(wasLeft)} />)
    const save = screen.getByRole('button', { name: 'Save' })
    fireEvent.mouseDown(save)
    fireEvent.blur(screen.getByLabelText('Note'))
    expect(screen.queryByText('left')).toBeNull()
    fireEvent(save, new MouseEvent(end, { bubbles: true }))
    fireEvent.click(save)
    expect(seen).toEqual([false])
    await screen.findByText('left')
  },
)

test('a field that a key leaves changes at once', () => {
  render(<Form clicked={() => undefined} />)
  fireEvent.blur(screen.getByLabelText('Note'))
  expect(screen.getByText('left')).toBeDefined()
})

// A system's menu or the list of a select takes the release, and the page never hears of it.
test('a field that a key leaves after a press without a release changes', async () => {
  render(<Form clicked={() => undefined} />)
  fireEvent.mouseDown(screen.getByRole('button', { name: 'Save' }))
  fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'Tab' })
  fireEvent.blur(screen.getByLabelText('Note'))
  expect(await screen.findByText('left')).toBeDefined()
})

test('a press of the second button, which clicks nothing, holds up no change', () => {
  render(<Form clicked={() => undefined} />)
  fireEvent.mouseDown(screen.getByRole('button', { name: 'Save' }), { button: 2 })
  fireEvent.blur(screen.getByLabelText('Note'))
  expect(screen.getByText('left')).toBeDefined()
})
