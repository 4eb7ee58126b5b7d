import { expect, test } from 'vitest'
import { rememberTokens } from './known-tokens.ts'

const EXP = 10_000
const MINUTE = 60_000

/** Finds every token right but those that begin with "bad". */
function aVerifier() {
  const asked: string[] = []
  const look = rememberTokens(async (token) => {
    asked.push(token)
    if (token.startsWith('bad')) throw new Error('No good')
    return { sub: token, exp: EXP }
  })
  return { asked, look }
}

test('[U109] the signature of a token is looked at once a minute', async () => {
  const { asked, look } = aVerifier()
  for (const at of [0, 1, MINUTE - 1]) expect(await look('ana', at)).toEqual({ sub: 'ana', exp: EXP })
  expect(asked).toEqual(['ana'])
  await look('ana', MINUTE)
  await look('ben', MINUTE)
  expect(asked).toEqual(['ana', 'ana', 'ben'])
})

test('[U109] one that has ended, or was never good, is looked at each time', async () => {
  const { asked, look } = aVerifier()
  await look('ana', EXP * 1_000 - 1)
  await look('ana', EXP * 1_000)
  for (const at of [0, 1]) await expect(look('bad', at)).rejects.toThrow('No good')
  expect(asked).toEqual(['ana', 'ana', 'bad', 'bad'])
})

test('[U109] a clock that was set back trusts nothing for longer', async () => {
  const { asked, look } = aVerifier()
  await look('ana', 10 * MINUTE)
  await look('ana', 0)
  expect(asked).toEqual(['ana', 'ana'])
})

test('[U109] ten thousand are remembered, the newest', async () => {
  const { asked, look } = aVerifier()
  for (let n = 0; n <= 10_000; n++) await look(`token ${n}`, 0)
  asked.splice(0)
  await look('token 10000', 0)
  await look('token 0', 0)
  expect(asked).toEqual(['token 0'])
})
