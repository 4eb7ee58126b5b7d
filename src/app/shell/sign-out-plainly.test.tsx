import { render, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Services } from '#data/services.ts'
import { late } from '#ui/late.tsx'
import { SignOutPlainly } from './sign-out-plainly.ts'

const MissingDialog = late<Parameters<typeof SignOutPlainly>[0]>(
  () => Promise.reject(new Error('Failed to fetch')),
  'part',
  SignOutPlainly,
)

async function answer(isSure: boolean) {
  const asked = vi.spyOn(globalThis, 'confirm').mockReturnValue(isSure)
  const [end, onClose] = [vi.fn<() => Promise<void>>(async () => {}), vi.fn<() => void>()]
  const services = { session: { end } } as unknown as Services
  render(
    <StrictMode>
      <MissingDialog services={services} userId="dana" unsent={2} onClose={onClose} />
    </StrictMode>,
  )
  await waitFor(() => expect(end.mock.calls.length + onClose.mock.calls.length).toBe(1))
  const questions = asked.mock.calls.flat()
  asked.mockRestore()
  return { questions, ended: end.mock.calls.length, closed: onClose.mock.calls.length }
}

test('[T10] a dialog that never came to the device keeps nobody signed in: the browser asks, once', async () => {
  const { questions, ended } = await answer(true)
  expect(questions).toHaveLength(1)
  expect(questions[0]).toMatch(/Signing in again needs the internet.*Unsent work stays on this device/u)
  expect(ended).toBe(1)
})

test('[T10] who thinks better of it stays', async () => {
  expect(await answer(false)).toMatchObject({ ended: 0, closed: 1 })
})
