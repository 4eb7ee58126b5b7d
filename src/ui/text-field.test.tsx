import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { lengthBy } from '#domain/fields/characters.ts'
import { EventPlayerFacts } from '#domain/contracts/event-player-facts.ts'
import { FirstName } from '#domain/fields/text-fields.ts'
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

test.each([
  ['a name of the contract', FirstName, '10,000 of 30 characters: 9,970 too many.'],
  ['a name that may stay empty', EventPlayerFacts.entries.first_name, '10,000 of 30 characters: 9,970 too many.'],
  ['an address or nothing', EventPlayerFacts.entries.email, '10,000 of 254 characters: 9,746 too many.'],
  ['a text or null', EventPlayerFacts.entries.organization, '10,000 of 100 characters: 9,900 too many.'],
])('[EP38] a field that keeps its own text takes its length from %s', (_, rule, words) => {
  render(<TextField label="Name" name="name" rule={lengthBy(rule)} defaultValue="" />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  fireEvent.input(field, { target: { value: 'x'.repeat(10_000) } })
  expect([field.value.length, screen.getByRole('alert').textContent]).toEqual([10_000, words])
  fireEvent.input(field, { target: { value: ` ${'x'.repeat(30)} ` } })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[EP38, V20] a name of 30 signs that are several units each is not too long', () => {
  render(<TextField label="Name" name="name" rule={lengthBy(FirstName)} defaultValue={'👩‍👧'.repeat(30)} />)
  expect(screen.queryByRole('alert')).toBeNull()
})

type Typed = { target: { value: string } }
