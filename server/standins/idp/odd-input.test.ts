import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { idpRoutes } from './idp-routes.ts'
import { createMemoryStore } from './store.ts'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID, createUserPool } from './user-pool.ts'

const pool = createUserPool({
  store: createMemoryStore(),
  issuer: `http://localhost:8080/idp/${LOCAL_POOL_ID}`,
  callsPerMinute: 1_000_000,
})
const app = Fastify({ routerOptions: { ignoreTrailingSlash: true }, trustProxy: true })
await idpRoutes(app, pool)
afterAll(() => app.close())
pool.admin.createUser({ email: 'known@example.test', password: 'Right-password-1', groups: ['Player'] })

const [Username, Password, ConfirmationCode] = ['known@example.test', 'Right-password-1', '123456']
const CALLS: ReadonlyArray<[string, Record<string, unknown>]> = [
  [
    'SignUp',
    {
      Username: 'new@example.test',
      Password,
      UserAttributes: [
        { Name: 'email', Value: 'new@example.test' },
        { Name: 'given_name', Value: 'Ana' },
      ],
    },
  ],
  ['ConfirmSignUp', { Username, ConfirmationCode }],
  ['ResendConfirmationCode', { Username }],
  ['ForgotPassword', { Username }],
  ['ConfirmForgotPassword', { Username, ConfirmationCode, Password }],
  ['InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: Username, PASSWORD: Password } }],
  ['InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: Username, SRP_A: 'ab12' } }],
  ['InitiateAuth', { AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: 'x' } }],
  [
    'RespondToAuthChallenge',
    {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: {
        PASSWORD_CLAIM_SECRET_BLOCK: 'AAAA',
        PASSWORD_CLAIM_SIGNATURE: 'AAAA',
        TIMESTAMP: 'now',
        USERNAME: Username,
      },
    },
  ],
  [
    'RespondToAuthChallenge',
    { ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 'AAAA', ChallengeResponses: { NEW_PASSWORD: Password } },
  ],
  ['GetTokensFromRefreshToken', { RefreshToken: 'x' }],
  ['RevokeToken', { Token: 'x' }],
  ['GetUser', { AccessToken: 'a.b.c' }],
  ['UpdateUserAttributes', { AccessToken: 'a.b.c', UserAttributes: [{ Name: 'given_name', Value: 'Ana' }] }],
  ['ChangePassword', { AccessToken: 'a.b.c', PreviousPassword: Password, ProposedPassword: Password }],
  ['GlobalSignOut', { AccessToken: 'a.b.c' }],
]
const ODD: readonly unknown[] = [
  null,
  [],
  [null],
  {},
  true,
  0,
  1e300,
  '',
  ' ',
  '0',
  'ff'.repeat(400),
  'x'.repeat(5_000),
  'a\u0000b@example.test',
  '\uD800',
  '__proto__',
  'constructor',
  '..',
  '=',
  'A'.repeat(16_384),
  'eyJhbGciOiJub25lIn0.e30.',
  '😀@example.test',
]

test.each(CALLS)('[M13] %s answers odd input with the errors of Cognito', async (name, right) => {
  const faults: string[] = []
  for (const place of placesIn(right)) {
    for (const odd of ODD) {
      const body = structuredClone(right)
      put(body, place, odd)
      const { statusCode, body: text } = await ask(name, JSON.stringify({ ClientId: LOCAL_CLIENT_ID, ...body }))
      if (statusCode >= 500) faults.push(`${place.join('.')} = ${JSON.stringify(odd).slice(0, 40)}: ${text}`)
    }
  }
  expect(faults).toEqual([])
})

test('[M13] what is no call at all is refused', async () => {
  for (const name of ['', 'AdminAddUserToGroup', 'AdminCreateUser', 'constructor', '__proto__', 'x'.repeat(9_000)])
    expect((await ask(name, '{}')).statusCode).toBeLessThan(500)
  for (const body of [
    '',
    '[]',
    'null',
    '{',
    '"',
    `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    '{"ClientId":{"toString":1}}',
  ])
    expect((await ask('SignUp', body)).statusCode).toBe(400)
})

let network = 0
const ask = (name: string, payload: string) =>
  app.inject({
    method: 'POST',
    url: '/idp/',
    payload,
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${name}`,
      'x-forwarded-for': `10.${(++network >> 8) & 255}.${network & 255}.1`,
      cookie: 'courtside-device=~.~~.x',
    },
  })

/** The way to every value within. */
function placesIn(value: unknown, way: string[] = []): string[][] {
  const within =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...way, name]))
      : []
  return way.length === 0 ? within : [way, ...within]
}

function put(body: Record<string, unknown>, [name = '', ...deeper]: string[], value: unknown) {
  if (deeper.length === 0) body[name] = value
  else put(body[name] as Record<string, unknown>, deeper, value) // The way was found in a body of the same shape.
}
