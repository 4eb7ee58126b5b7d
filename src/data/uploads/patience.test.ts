import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, OfflineError, UnreadableAnswer } from '../api/api-error.ts'
import { AddressRefused, StoreBusy, checkPart, leastWait } from './part-verdict.ts'
import { createPatience } from './patience.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('what a wait can cure is tried again, later each time; the rest is told at once', async () => {
  const { patience } = setup()
  const times: number[] = []
  const failures = [new OfflineError('no'), new UnreadableAnswer('portal'), apiError(503), apiError(429)]
  const work = patience.persist(async () => {
    times.push(Date.now())
    const failure = failures.shift()
    if (failure) throw failure
    return 'through'
  })
  await vi.runAllTimersAsync()
  expect(await work).toBe('through')
  expect(times.map((at) => at - times[0]!)).toEqual([0, 500, 1_500, 3_500, 7_500])
  await expect(
    patience.persist(async () => {
      throw apiError(422)
    }),
  ).rejects.toMatchObject({ status: 422 })
})

test('the server is not asked again before it wants to be, whatever the network does', async () => {
  const { patience } = setup()
  const started = Date.now()
  let tries = 0
  const work = patience.persist(async () => {
    if (tries++ === 0) throw apiError(503, 30_000)
    return Date.now() - started
  })
  await vi.advanceTimersByTimeAsync(1_000)
  patience.nudge()
  await vi.runAllTimersAsync()
  expect(await work).toBe(30_000)
})

test('an upload is stuck only while nothing at all gets through, and what gets through wakes the rest', async () => {
  const { patience, stop } = setup()
  let isDown = true
  const attempt = async (moved: () => void) => {
    if (isDown) throw new OfflineError('no')
    moved()
    return 'through'
  }
  const first = patience.persist(attempt)
  await vi.advanceTimersByTimeAsync(0)
  expect(patience.stuck()).toMatchObject({
    words: expect.stringMatching(/You’re offline/u) as string,
    needsInternet: true,
  })
  let finish: (result: string) => void = () => {}
  const second = patience.persist(
    () =>
      new Promise<string>((resolve) => {
        finish = resolve
      }),
  )
  expect(patience.stuck()).toBeNull()
  isDown = false
  finish('done')
  await vi.advanceTimersByTimeAsync(1)
  expect(await second).toBe('done')
  await vi.runAllTimersAsync()
  expect(await first).toBe('through')
  expect(patience.stuck()).toBeNull()
  stop()
})

test('a nudge of the network ends the wait', async () => {
  const { patience } = setup()
  const started = Date.now()
  const outcomes = [true, true, true, true, true, true]
  const work = patience.persist(async () => {
    if (outcomes.shift()) throw new OfflineError('no')
    return Date.now() - started
  })
  for (let times = 0; times < 6; times++) {
    await vi.advanceTimersByTimeAsync(1)
    patience.nudge()
  }
  await vi.advanceTimersByTimeAsync(0)
  expect(await work).toBeLessThan(10)
})

test('a stop ends the wait with its own reason', async () => {
  const { patience, stop } = setup()
  const outcome = patience
    .persist(async () => {
      throw new OfflineError('no')
    })
    .catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10)
  stop()
  expect(await outcome).toMatchObject({ message: 'stopped' })
})

test.each([
  [200, undefined],
  [204, undefined],
  [403, 'AddressRefused'],
  [400, 'AddressRefused'],
  [401, 'AddressRefused'],
  [404, 'UploadGone'],
  [410, 'UploadGone'],
  [408, 'StoreBusy'],
  [429, 'StoreBusy'],
  [500, 'StoreBusy'],
  [503, 'StoreBusy'],
])('a store that answers %i means %s', (status, name) => {
  expect(nameThrown(() => checkPart({ status, retryAfterMs: 4_000, isPage: false }))).toBe(name)
})

test.each([
  [200, 'UnreadableAnswer'],
  [403, 'UnreadableAnswer'],
  [404, 'UnreadableAnswer'],
  [413, 'TooLargeForProxy'],
  [502, 'ProxyFailed'],
  [503, 'ProxyFailed'],
])('[N106] a web page with status %i is no answer of a store: %s', (status, name) => {
  expect(nameThrown(() => checkPart({ status, retryAfterMs: 4_000, isPage: true }))).toBe(name)
})

test('a busy store is given the time it asks for, and what a wait cannot cure is not waited for', () => {
  expect(
    [
      new StoreBusy(503, 4_000),
      new OfflineError('no'),
      apiError(503, 2_000),
      apiError(409),
      new AddressRefused('403'),
      new Error('a bug'),
    ].map(leastWait),
  ).toEqual([4_000, 0, 2_000, undefined, undefined, undefined])
})

function nameThrown(work: () => void): string | undefined {
  try {
    work()
  } catch (error) {
    return (error as Error).name
  }
  return undefined
}

function setup() {
  const abort = new AbortController()
  return {
    patience: createPatience({ signal: abort.signal, random: () => 0.5, onChange: () => {} }),
    stop: () => abort.abort(new Error('stopped')),
  }
}

function apiError(status: number, retryAfterMs = 0) {
  return new ApiError(status, { message: 'No', error_code: 'NO' }, retryAfterMs)
}
