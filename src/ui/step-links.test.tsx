import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StepLinks } from './step-links.tsx'

test('[O154] a step before the current one that lacks something is incomplete, and one after it is not', () => {
  const steps = [
    { id: 'package', label: 'Package', isDone: true },
    { id: 'video', label: 'Video', isDone: false },
    { id: 'payment', label: 'Payment', isDone: false },
    { id: 'review', label: 'Review', isDone: false },
  ]
  render(<StepLinks steps={steps} step="payment" onStep={() => {}} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Package, done',
    'Video, incomplete',
    'Payment',
    'Review',
  ])
})
