import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { limitPublic } from './limit-public.ts'

const GYM = '203.0.113.7'
const what = 'GET /link/:token/'
const known = async () => 'known'
const none = () => Promise.reject(new Refusal('missing', 'No such link'))
const outcomeOf = (answer: Promise<string>) => answer.catch((error: unknown) => (error as Refusal).reason)

function aLimit() {
  let now = 1_800_000_000_000
  return { ...limitPublic(30, () => now), pass: (ms: number) => void (now += ms) }
}

test('[U110] sixty families in one gym open their links within a minute while someone there guesses links', async () => {
  const limit = aLimit()
  const guesses: string[] = []
  for (let at = 0; at < 40; at++)
    guesses.push(await outcomeOf(limit.linked({ what, ip: GYM, token: `guess ${at}` }, none)))
  expect(guesses.filter((it) => it === 'missing')).toHaveLength(30)
  expect(guesses.at(-1)).toBe('too-many')
  for (let at = 0; at < 60; at++)
    expect(await outcomeOf(limit.linked({ what, ip: GYM, token: `family ${at}` }, known))).toBe('known')
})

test('[U110] a wrong code for an existing link does not count as guessing links', async () => {
  const limit = aLimit()
  const wrongCode = () => Promise.reject(new Refusal('missing', 'No such code', { isOfKnownLink: true }))
  for (let at = 0; at < 60; at++)
    expect(await outcomeOf(limit.linked({ what, ip: GYM, token: `family ${at}` }, wrongCode))).toBe('missing')
})

test('[U110] one link accepts sixty calls a minute from all networks together', async () => {
  const limit = aLimit()
  const ask = (at: number) => outcomeOf(limit.linked({ what, ip: `203.0.113.${at}`, token: 'one' }, known))
  for (let at = 0; at < 60; at++) expect(await ask(at)).toBe('known')
  expect(await ask(61)).toBe('too-many')
  limit.pass(60_000)
  expect(await ask(61)).toBe('known')
})

test('[U111] one network may make 300 calls at once, and the 301st within ten minutes is refused', async () => {
  const limit = aLimit()
  const ask = () => outcomeOf(limit.crowded({ what, ip: GYM }, known))
  for (let at = 0; at < 300; at++) expect(await ask()).toBe('known')
  expect(await ask()).toBe('too-many')
  limit.pass(600_000)
  expect(await ask()).toBe('known')
})

test('[U112] a caller with 65,536 IPv6 networks gets 16 allowances, not 65,536', async () => {
  const limit = aLimit()
  const ask = (line: number) => outcomeOf(limit.crowded({ what, ip: `2001:db8:1:${line.toString(16)}::1` }, known))
  for (let at = 0; at < 4_800; at++) expect(await ask(at)).toBe('known')
  expect(await ask(5_000)).toBe('too-many')
})
