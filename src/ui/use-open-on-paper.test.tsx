import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { useOpenOnPaper } from './use-open-on-paper.ts'

test.each([false, true])('a fold whose being open is %s is open on paper, and as it was afterwards', (isOpen) => {
  render(<Fold isOpen={isOpen} />)
  const fold = screen.getByRole('group')
  dispatchEvent(new Event('beforeprint'))
  expect(fold).toHaveProperty('open', true)
  dispatchEvent(new Event('afterprint'))
  expect(fold).toHaveProperty('open', isOpen)
})

function Fold({ isOpen }: { isOpen: boolean }) {
  const fold = useRef<HTMLDetailsElement>(null)
  useOpenOnPaper(fold)
  return (
    <details ref={fold} open={isOpen}>
      <summary>More</summary>
    </details>
  )
}
