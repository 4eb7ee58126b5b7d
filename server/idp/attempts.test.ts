import { expect, test } from 'vitest'
import { createAttempts } from './attempts.ts'

test('[T27] the wait of one address doubles from the fifth failure, up to 15 minutes', () => {
  const { attempts, fail } = setup()
  fail(4, 'home')
  expect(attempts.waitMs('ann', 'home')).toBe(0)
  fail(1, 'home')
  expect(attempts.waitMs('ann', 'home')).toBe(1_000)
  fail(1, 'home')
  expect(attempts.waitMs('ann', 'home')).toBe(2_000)
  fail(30, 'home')
  expect(attempts.waitMs('ann', 'home')).toBe(15 * 60_000)
})

test('[T27] a stranger who fails without end cannot keep the user out', () => {
  const { attempts, fail } = setup()
  attempts.succeeded('ann', 'home')
  for (let n = 0; n < 500; n++) fail(1, `stranger ${n}`)
  expect(attempts.waitMs('ann', 'home')).toBe(0)
  expect(attempts.waitMs('ann', 'hotel')).toBe(30_000)
})

test('[T27] failures are forgotten after an hour, and after a success', () => {
  const { attempts, fail, pass } = setup()
  fail(7, 'home')
  pass(60 * 60_000)
  fail(1, 'home')
  expect(attempts.waitMs('ann', 'home')).toBe(0)
  fail(5, 'home')
  attempts.succeeded('ann', 'home')
  expect(attempts.waitMs('ann', 'home')).toBe(0)
})

test('[T27] an address may call so often in a minute, and again in the next', () => {
  const { attempts, pass } = setup()
  const answers = [1, 2, 3, 4].map(() => attempts.isFlooding('home'))
  expect(answers).toEqual([false, false, false, true])
  expect(attempts.isFlooding('hotel')).toBe(false)
  pass(60_000)
  expect(attempts.isFlooding('home')).toBe(false)
})

function setup() {
  let now = 1_000_000
  const attempts = createAttempts({ now: () => now, callsPerMinute: 3 })
  return {
    attempts,
    pass: (ms: number) => (now += ms),
    fail: (times: number, address: string) => {
      for (let n = 0; n < times; n++) attempts.failed('ann', address)
    },
  }
}
