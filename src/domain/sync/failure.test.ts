import { expect, test } from 'vitest'
import { backoffMs, parseRetryAfter } from './backoff.ts'
import { deadlineMs } from './deadline.ts'
import { judge } from './failure.ts'
import type { Failure, Verdict } from './failure.ts'
import { syncState } from './sync-state.ts'
import type { SyncFacts } from './sync-state.ts'

test.each<[Failure, Verdict]>([
  ['offline', 'retry-later'],
  ['unreadable', 'retry-later'],
  [302, 'retry-later'],
  [408, 'retry-later'],
  [425, 'retry-later'],
  [429, 'retry-later'],
  [500, 'retry-later'],
  [502, 'retry-later'],
  [503, 'retry-later'],
  [401, 'sign-in'],
  [403, 'pause'],
  [404, 'pause'],
  [413, 'split'],
  [426, 'update-app'],
  [400, 'give-up'],
  [409, 'give-up'],
  [422, 'give-up'],
])('[Y7] %s: %s', (failure, verdict) => {
  expect(judge(failure)).toBe(verdict)
})

test('[U148] a refusal for the role is about these operations, and another 403 is about the account', () => {
  expect(judge(403, 'FORBIDDEN')).toBe('set-back')
  expect(judge(403, 'ERR404003')).toBe('pause')
})

test('[Y26] the code of a server that wants a newer app counts more than its status', () => {
  expect(judge(400, 'NEEDS_NEWER_APP')).toBe('update-app')
})

test.each([
  [1, 0.5, 0, 500],
  [2, 0.5, 0, 1_000],
  [7, 0.5, 0, 30_000],
  [40, 0.999_999, 0, 60_000],
  [1, 0, 0, 0],
  [1, 0.5, 120_000, 120_000],
  [9, 0.9, 1_000, 54_000],
])('[Y9] failure %d with dice %d and a wish of %d ms waits %d ms', (failures, random, wish, ms) => {
  expect(backoffMs(failures, random, wish)).toBe(ms)
})

test.each([
  [null, 0],
  ['', 0],
  ['120', 120_000],
  ['soon', 0],
  ['-5', 0],
  ['Sat, 07 Mar 2026 14:32:30 GMT', 30_000],
  ['Sat, 07 Mar 2026 14:31:00 GMT', 0],
  ['999999999', 300_000],
])('[Y9] Retry-After %s is %d ms', (header, ms) => {
  expect(parseRetryAfter(header, Date.parse('2026-03-07T14:32:00Z'))).toBe(ms)
})

test.each([
  [500, 1, 5_025],
  [40_000, 2, 7_000],
  [256_000, 1, 15_000],
  [500, 3, 15_000],
])('[Y37] a request of %d bytes waits in its try number %d for %d ms', (bytes, attempts, ms) => {
  expect(deadlineMs(bytes, attempts)).toBe(ms)
})

const pending = { state: 'pending', lease_until: 0, created_at: 0, error: null } as const
const sending = { ...pending, state: 'inflight', lease_until: 101 } as const
const refused = { ...pending, state: 'quarantined', error: 'Unknown position' } as const

test.each<[string, SyncFacts['operations'], string | null]>([
  ['Ready offline', [], null],
  ['Accepted by server 14:32', [], '14:32'],
  ['Saved on this device', [pending], '14:32'],
  ['Sending', [sending, pending], '14:32'],
  ['Saved on this device', [{ ...sending, lease_until: 100 }], null],
  ['Needs attention: Unknown position', [refused, pending], '14:32'],
  ['Needs attention: the server refused it', [{ ...refused, error: null }], null],
])('[Y3] %s', (title, operations, acceptedAt) => {
  expect(syncState({ operations, acceptedAt }, 100, (instant) => instant).title).toBe(title)
})
