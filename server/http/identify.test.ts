import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRemoteJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { createIdentify } from './identify.ts'
import type { KnownSessions } from './identify.ts'

const ISSUER = 'https://provider.example.test/pool'
const SUB = '00000000-0000-7000-8000-00000000aaaa'
const ANA = {
  email: 'ana@example.test',
  is_active: true,
  is_admin: false,
  is_evaluator: true,
  is_over: false,
  is_to_note: false,
  proved_at: null,
}

test.each([
  { says: 'an error', status: 500, body: '{}' },
  { says: 'too many requests', status: 429, body: '' },
  { says: 'a page of a proxy', status: 200, body: '<html>Welcome</html>' },
  { says: 'something that is no set of keys', status: 200, body: '{"message":"later"}' },
])(
  '[T6] a provider whose keys cannot be had ($says) is away; the token is not called bad',
  async ({ status, body }) => {
    const { identify, token } = await setup(status, () => body)
    await expect(identify(`Bearer ${token}`)).rejects.toMatchObject({ reason: 'unavailable' })
  },
)

test('[T6] a token that none of the keys has signed is refused', async () => {
  const other = await exportJWK((await generateKeyPair('RS256')).publicKey)
  const { identify, token } = await setup(200, () =>
    JSON.stringify({ keys: [{ ...other, kid: 'other', alg: 'RS256' }] }),
  )
  await expect(identify(`Bearer ${token}`)).rejects.toMatchObject({ reason: 'unauthenticated' })
})

test('[T6] a token that one of the keys has signed tells who it is', async () => {
  const { identify, token } = await setup(200, (key) =>
    JSON.stringify({ keys: [{ ...key, kid: 'one', alg: 'RS256' }] }),
  )
  expect(await identify(`Bearer ${token}`)).toMatchObject({ userId: SUB, roles: ['Evaluator'] })
})

async function setup(status: number, bodyFor: (key: object) => string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const body = bodyFor(await exportJWK(publicKey))
  const provider = createServer((_, answer) => answer.writeHead(status).end(body)).listen(0, '127.0.0.1')
  onTestFinished(() => void provider.close())
  await new Promise((resolve) => provider.once('listening', resolve))
  const keys = createRemoteJWKSet(new URL(`http://127.0.0.1:${(provider.address() as AddressInfo).port}/jwks.json`))
  const token = await new SignJWT({
    token_use: 'access',
    client_id: 'app',
    'cognito:groups': ['Evaluator'],
    auth_time: 1,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(ISSUER)
    .setSubject(SUB)
    .setExpirationTime('5 min')
    .sign(privateKey)
  const sessions: KnownSessions = { find: async () => ANA, note: async () => {} }
  const welcome = async () => {}
  return {
    token,
    identify: createIdentify({ sessions, trust: { issuer: ISSUER, clientId: 'app', keys }, now: Date.now, welcome }),
  }
}
