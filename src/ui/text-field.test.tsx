import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TextAreaField, TextField } from './text-field.tsx'

test.each([
  ['line', TextField],
  ['area', TextAreaField],
])('[EP37] a pasted text that is too long stays whole in a %s, which says how much is too much', (_, Field) => {
  function Page() {
    const [text, setText] = useState('')
    return (
      <Field label="Note" maxLength={4_000} value={text} onChange={(event: Typed) => setText(event.target.value)} />
    )
  }
  render(<Page />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' })
  // A browser would cut what is pasted.
  expect(field.hasAttribute('maxlength')).toBe(false)
  fireEvent.change(field, { target: { value: 'x'.repeat(10_000) } })
  expect(field.value).toHaveLength(10_000)
  expect(screen.getByRole('alert').textContent).toBe('10,000 of 4,000 characters: 6,000 too many.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(field, { target: { value: 'x'.repeat(4_000) } })
  expect(screen.queryByRole('alert')).toBeNull()
})

type Typed = { target: { value: string } }
