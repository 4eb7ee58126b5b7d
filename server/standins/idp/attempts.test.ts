import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAttempts } from './attempts.ts'
import { networkOf } from '../../http/network-of.ts'
import { readCaller } from './caller.ts'
import type { Place } from './devices.ts'

const MINUTE_MS = 60_000

test('[M10] the wait at one place doubles from the fifth failure, up to 15 minutes', () => {
  const { attempts, fail } = setup()
  fail(4, at('home'))
  expect(attempts.waitMs('ann', at('home'))).toBe(0)
  fail(1, at('home'))
  expect(attempts.waitMs('ann', at('home'))).toBe(1_000)
  fail(1, at('home'))
  expect(attempts.waitMs('ann', at('home'))).toBe(2_000)
  fail(30, at('home'))
  expect(attempts.waitMs('ann', at('home'))).toBe(15 * MINUTE_MS)
})

test.each([
  { who: 'a familiar browser', place: at('home', 'tablet'), most: 0 },
  { who: 'a familiar browser in another network', place: at('hotel', 'tablet'), most: 0 },
  { who: "a familiar browser in the stranger's own network", place: at('stranger 7', 'tablet'), most: 0 },
  { who: 'a new browser in a familiar network', place: at('home'), most: 0 },
  { who: 'a new browser in a new network', place: at('hotel'), most: 30_000 },
])('[M10] 1,000 failures of a stranger in many networks delay $who by at most $most ms', ({ place, most }) => {
  const { attempts, fail } = setup()
  attempts.succeeded('ann', at('home', 'tablet'))
  for (let n = 0; n < 1_000; n++) fail(1, at(`stranger ${n}`))
  expect(attempts.waitMs('ann', place)).toBeLessThanOrEqual(most)
})

test('[M10] whatever strangers do, and whenever, the owner waits nowhere longer than promised', () => {
  const strangers = fc.record({
    network: fc.integer({ min: 0, max: 40 }).map((n) => `stranger ${n}`),
    failures: fc.integer({ min: 1, max: 60 }),
    passMs: fc.integer({ min: 0, max: 20 * MINUTE_MS }),
  })
  fc.assert(
    fc.property(fc.array(strangers, { maxLength: 40 }), (history) => {
      const { attempts, fail, pass } = setup()
      attempts.succeeded('ann', at('home', 'tablet'))
      for (const { network, failures, passMs } of history) {
        fail(failures, at(network))
        pass(passMs)
        expect(attempts.waitMs('ann', at(network, 'tablet'))).toBe(0)
        expect(attempts.waitMs('ann', at('home'))).toBe(0)
        expect(attempts.waitMs('ann', at('hotel'))).toBeLessThanOrEqual(30_000)
      }
    }),
  )
})

test('[M10] who guesses at a stolen familiar browser waits there, and holds up nobody else', () => {
  const { attempts, fail } = setup()
  fail(1_000, at('home', 'tablet'))
  expect(attempts.waitMs('ann', at('home', 'tablet'))).toBe(15 * MINUTE_MS)
  expect(attempts.waitMs('ann', at('hotel'))).toBe(0)
  expect(attempts.waitMs('ann', at('hotel', 'phone'))).toBe(0)
})

test('[M10] one network that fails for many accounts is slowed for all of them, familiar browsers apart', () => {
  const { attempts } = setup()
  for (let n = 0; n < 100; n++) attempts.failed(`account ${n}`, at('school'))
  expect(attempts.waitMs('ann', at('school'))).toBe(30_000)
  expect(attempts.waitMs('ann', at('school', 'tablet'))).toBe(0)
  expect(attempts.waitMs('ann', at('hotel'))).toBe(0)
})

test('[M10] failures are forgotten after an hour, and after a success', () => {
  const { attempts, fail, pass } = setup()
  fail(7, at('home'))
  pass(60 * MINUTE_MS)
  fail(1, at('home'))
  expect(attempts.waitMs('ann', at('home'))).toBe(0)
  fail(5, at('home'))
  attempts.succeeded('ann', at('home'))
  expect(attempts.waitMs('ann', at('home'))).toBe(0)
})

test('[U35] an address may call so often in a minute, and again in the next', () => {
  const { attempts, pass } = setup()
  const answers = [1, 2, 3, 4].map(() => attempts.isFlooding('home'))
  expect(answers).toEqual([false, false, false, true])
  expect(attempts.isFlooding('hotel')).toBe(false)
  pass(MINUTE_MS)
  expect(attempts.isFlooding('home')).toBe(false)
})

test('[M9] one place starts so many sign-ins in a minute, and no other waits for it', () => {
  const { attempts, pass } = setup(600)
  const hasty = (times: number, place: Place, account = (n: number) => `account ${n}`) =>
    Array.from({ length: times }, (_, n) => attempts.isHasty(account(n), place)).filter(Boolean).length
  expect(hasty(500, at('home'))).toBe(500 - 120)
  expect([hasty(1, at('home', 'tablet')), hasty(1, at('hotel'))]).toEqual([0, 0])
  expect(hasty(35, at('school'), () => 'ann')).toBe(5)
  expect(hasty(1, at('school'), () => 'ben')).toBe(0)
  pass(MINUTE_MS)
  expect([hasty(1, at('home')), hasty(1, at('school'), () => 'ann')]).toEqual([0, 0])
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
  ['2001:DB8:0:7::9', '2001:db8:0:7::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('[M10] %s counts as the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  '',
  'courtside-device=',
  'courtside-device=forged',
  'courtside-device=a.b.c; other=1',
  `courtside-device=${'x'.repeat(9_000)}`,
])('[M10] a cookie that this server did not make (%#) is none', (cookie) => {
  expect(readCaller('127.0.0.1', cookie).caller.tickets).toEqual([])
})

test('[M10] over https only the cookie with the prefix for secure cookies is set and read', () => {
  const ticket = `${'t'.repeat(22)}~${'0'.repeat(64)}`
  const { caller, setCookie } = readCaller('127.0.0.1', `courtside-device=${ticket}`, true)
  expect(caller.tickets).toEqual([])
  caller.keep(ticket)
  expect(setCookie()).toMatch(/^__Secure-courtside-device=.+; Path=\/idp; .+; HttpOnly; SameSite=Strict; Secure$/u)
  expect(readCaller('127.0.0.1', `__Secure-courtside-device=${ticket}`, true).caller.tickets).toEqual([ticket])
  expect(readCaller('127.0.0.1', `courtside-device=${ticket}`).caller.tickets).toEqual([ticket])
})

function at(network: string, device?: string): Place {
  return { network, device }
}

function setup(callsPerMinute = 3) {
  let now = 1_020_000
  const attempts = createAttempts({ now: () => now, callsPerMinute })
  return {
    attempts,
    pass: (ms: number) => (now += ms),
    fail: (times: number, place: Place) => {
      for (let n = 0; n < times; n++) attempts.failed('ann', place)
    },
  }
}
