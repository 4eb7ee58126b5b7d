import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { ApiClient } from '../api/api-client.ts'
import { playerProfile } from './profile.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => void vi.useRealTimers())

test('the profile of a child asks again until the parent has agreed, and then stops', async () => {
  vi.useFakeTimers()
  const states = ['requested', 'requested', 'given']
  let asked = 0
  const call = () => Promise.resolve({ consent: { state: states[asked++] } })
  const api = { call } as unknown as ApiClient // Only the state is read here.
  const observer = new QueryObserver(createQueryClient(), playerProfile(api, 'kim'))
  const leave = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  leave()
  expect(asked).toBe(3)
  expect(observer.getCurrentResult().data?.consent.state).toBe('given')
})
