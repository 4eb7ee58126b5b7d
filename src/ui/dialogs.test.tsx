import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { KeypadDialog } from '#kit/keypad-dialog.tsx'
import type { KeypadMatch } from '#kit/keypad-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { UiProvider } from './ui-provider.tsx'

const WHITE_23 = { id: 'white', title: 'Ifeoma Achebe', subtitle: 'White 23, SF', choiceLabel: 'White 23' }
const MAROON_23 = { id: 'maroon', title: 'Zoe Marsh', subtitle: 'Maroon 23, C', choiceLabel: 'Maroon 23' }

// jsdom has no media queries; "no preference" is what a plain device says.

// jsdom lays nothing out; a box of any size says that an element is there to be focused.
Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { get: () => 1 })
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { get: () => 1 })

afterEach(() => void vi.useRealTimers())

test('a harmful question starts on Cancel, stands last, and gives the focus back', async () => {
  const { answers } = confirm({ isHarmful: true })
  const opener = screen.getByRole('button', { name: 'Ask' })
  opener.focus()
  fireEvent.click(opener)
  const dialog = await screen.findByRole('dialog', { name: 'Delete this evaluation?' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  expect([...dialog.querySelectorAll('button')].map((button) => button.textContent)).toEqual(['Cancel', 'Delete'])
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(answers).toEqual(['cancel'])
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('a dialog gives the focus back where a press brings none, as in Safari', async () => {
  confirm({ isHarmful: true })
  const opener = screen.getByRole('button', { name: 'Ask' })
  fireEvent.mouseDown(opener)
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(opener)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('a harmless question starts on its answer', async () => {
  const { answers } = confirm({ isHarmful: false })
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete'))
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(answers).toEqual(['confirm'])
})

test('a question that follows another one stays as that one goes out', async () => {
  function Two() {
    const [asked, ask] = useState<'first' | 'second' | null>(null)
    const question = (name: 'first' | 'second', onConfirm: () => void) => (
      <ConfirmDialog
        isOpen={asked === name}
        title={`The ${name}?`}
        confirmLabel={`Yes, ${name}`}
        onConfirm={onConfirm}
        onCancel={() => ask(null)}
      >
        It asks.
      </ConfirmDialog>
    )
    return (
      <UiProvider>
        <button type="button" onClick={() => ask('first')}>
          Ask
        </button>
        {question('second', () => ask(null))}
        {question('first', () => ask('second'))}
      </UiProvider>
    )
  }
  render(<Two />)
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, first' }))
  await waitFor(() => expect(screen.queryByText('The first?')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Yes, second'))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('physical digits find the person and Enter goes there', async () => {
  const { went } = keypad([WHITE_23])
  const key = await screen.findByRole('button', { name: '1' })
  fireEvent.keyDown(key, { key: '2' })
  fireEvent.keyDown(key, { key: '3' })
  expect(screen.getByText('Ifeoma Achebe')).toBeTruthy()
  fireEvent.keyDown(key, { key: 'Enter' })
  expect(went).toEqual(['white'])
})

test('[EP48] after a pause the next digit begins another number, and after a choice the delete key clears it', async () => {
  keypad([WHITE_23, MAROON_23])
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
  vi.useFakeTimers({ toFake: ['performance'] })
  for (const digit of ['4', '5']) await press(digit)
  vi.advanceTimersByTime(1_000)
  await press('2')
  expect(screen.getByText('Nobody wears 2 yet')).toBeTruthy()
  vi.advanceTimersByTime(1_000)
  await press('3')
  await press('Maroon 23')
  await press('Delete digit')
  expect(screen.getByText('Type a number')).toBeTruthy()
})

test('a number nobody wears goes nowhere', async () => {
  const { went } = keypad([WHITE_23])
  fireEvent.click(await screen.findByRole('button', { name: '7' }))
  expect(screen.getByText('Nobody wears 7 yet')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Go to player' }))
  expect(went).toEqual([])
})

test('of two people with one number the chosen color is gone to', async () => {
  const { went } = keypad([WHITE_23, MAROON_23])
  fireEvent.click(await screen.findByRole('button', { name: '2' }))
  fireEvent.click(screen.getByRole('button', { name: '3' }))
  fireEvent.click(screen.getByRole('button', { name: 'Maroon 23' }))
  fireEvent.click(screen.getByRole('button', { name: 'Go to player' }))
  expect(went).toEqual(['maroon'])
})

test('the delete key takes one digit back and a third digit begins anew', async () => {
  const { asked } = keypad([WHITE_23])
  const key = await screen.findByRole('button', { name: '1' })
  for (const digit of ['2', '3', 'Backspace', '1', '4']) fireEvent.keyDown(key, { key: digit })
  expect([...new Set(asked)]).toEqual(['2', '23', '21', '4'])
})

function confirm({ isHarmful }: { isHarmful: boolean }) {
  const answers: string[] = []
  function Asking() {
    const [isOpen, open] = useState(false)
    const answer = (word: string) => () => {
      answers.push(word)
      open(false)
    }
    return (
      <UiProvider>
        <button type="button" onClick={() => open(true)}>
          Ask
        </button>
        <ConfirmDialog
          isOpen={isOpen}
          title="Delete this evaluation?"
          confirmLabel="Delete"
          isHarmful={isHarmful}
          onConfirm={answer('confirm')}
          onCancel={answer('cancel')}
        >
          It leaves this device.
        </ConfirmDialog>
      </UiProvider>
    )
  }
  render(<Asking />)
  return { answers }
}

function keypad(people: readonly KeypadMatch[]) {
  const went: string[] = []
  const asked: string[] = []
  const lookup = (digits: string) => {
    asked.push(digits)
    return digits === '23' ? people : []
  }
  render(
    <UiProvider>
      <KeypadDialog isOpen onClose={() => {}} numbers={['23']} lookup={lookup} onGo={(match) => went.push(match.id)} />
    </UiProvider>,
  )
  return { went, asked }
}
