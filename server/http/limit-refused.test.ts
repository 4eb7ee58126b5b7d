import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { limitRefused } from './limit-refused.ts'

const GYM = '203.0.113.7'
const refuse = () => Promise.reject(new Refusal('unauthenticated', 'Please sign in'))
const accept = async () => 'ann'

/** Ten bad tokens a minute, and a clock that is moved by hand. */
function aLimit() {
  let now = 1_800_000_000_000
  const limited = limitRefused(10, () => now)
  const outcomeOf = (authorization: string, { ip = GYM, check = refuse as () => Promise<string> } = {}) =>
    limited({ authorization, ip }, check).then(
      () => 'in',
      (error: Refusal) => error.reason,
    )
  return { limited, outcomeOf, pass: (ms: number) => void (now += ms) }
}

test('[U106] after ten bad tokens in a minute none is looked at, until the minute is over', async () => {
  const { outcomeOf, limited, pass } = aLimit()
  for (let at = 0; at < 10; at++) expect(await outcomeOf(`bad ${at}`)).toBe('unauthenticated')
  let looked = 0
  const look = async () => `${looked++}`
  expect(await outcomeOf('new', { check: look })).toBe('too-many')
  expect(looked).toBe(0)
  await expect(limited({ authorization: 'new', ip: GYM }, look)).rejects.toMatchObject({ retryAfterSeconds: 60 })
  pass(60_000)
  expect(await outcomeOf('new', { check: accept })).toBe('in')
})

test('[U106] who was let in is not kept out by neighbors behind the same address, nor is another network', async () => {
  const { outcomeOf, pass } = aLimit()
  expect(await outcomeOf('of a tablet', { check: accept })).toBe('in')
  for (let at = 0; at < 20; at++) await outcomeOf(`bad ${at}`)
  expect(await outcomeOf('of a tablet', { check: accept })).toBe('in')
  expect(await outcomeOf('of another', { check: accept })).toBe('too-many')
  expect(await outcomeOf('of another', { ip: '203.0.113.8', check: accept })).toBe('in')
  pass(60_000)
  for (let at = 0; at < 20; at++) await outcomeOf(`bad ${at}`)
  expect(await outcomeOf('of a tablet', { check: accept })).toBe('in')
  pass(120_000)
  for (let at = 0; at < 20; at++) await outcomeOf(`bad ${at}`)
  expect(await outcomeOf('of a tablet', { check: accept })).toBe('too-many')
})

test('[U106] good tokens, and troubles that are nobody’s token, use nothing up; what is being looked at counts', async () => {
  const { outcomeOf } = aLimit()
  for (let at = 0; at < 50; at++) await outcomeOf(`good ${at}`, { check: accept })
  for (let at = 0; at < 50; at++) {
    const check = () => Promise.reject(new Refusal('unavailable', 'Away'))
    expect(await outcomeOf(`unlucky ${at}`, { check })).toBe('unavailable')
  }
  const many = await Promise.all(Array.from({ length: 30 }, (_, at) => outcomeOf(`bad ${at}`)))
  expect(many.filter((it) => it === 'unauthenticated')).toHaveLength(10)
})

test('[U106] addresses of one IPv6 line are one network', async () => {
  const { outcomeOf } = aLimit()
  for (let at = 0; at < 10; at++) await outcomeOf(`bad ${at}`, { ip: `2001:db8::${at + 1}` })
  expect(await outcomeOf('new', { ip: '2001:db8::ffff' })).toBe('too-many')
})
