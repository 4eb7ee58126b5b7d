import { waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { useFormSteps } from './use-form-steps.ts'

test('[V1] a click before React has run the first effects still focuses the refused field', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  // Without `act`, React runs effects in a later task. The click comes before it, in a microtask after the first render.
  const rendered = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      container.querySelector('button')?.click()
      resolve()
    })
    observer.observe(container, { childList: true })
  })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  onTestFinished(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
  root.render(<OneStep />)
  await rendered
  await waitFor(() => expect(document.activeElement).toBe(container.querySelector('input')))
})

function OneStep() {
  const formRef = useRef<HTMLFormElement>(null)
  const steps = useFormSteps<'name', { name?: string }>({
    steps: ['name'],
    step: 'name',
    errorsOf: () => ({ name: 'Enter a name' }),
    onStep: () => {},
    formRef,
  })
  return (
    <form ref={formRef}>
      <input aria-label="Name" aria-invalid={steps.errors?.name !== undefined || undefined} />
      <button type="button" onClick={steps.goOn}>
        Next
      </button>
    </form>
  )
}
