import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startCognitoEndpoint } from '#tests/support/cognito-endpoint.ts'
import { withSecondStep } from '#tests/support/authenticator.ts'
import { readCaller } from '../standins/idp/caller.ts'
import { aPoolStore } from '#tests/support/pool-store.ts'
import { LOCAL_CLIENT_ID, createUserPool } from '../standins/idp/user-pool.ts'
import { createCognitoDirectory } from '../adapters/cognito-directory.ts'
import { createLocalDirectory } from '../standins/idp/local-directory.ts'

const pool = createUserPool({ store: aPoolStore(), issuer: 'http://localhost:8080/idp/test' })
const endpoint = await startCognitoEndpoint(pool)
const client = new CognitoIdentityProviderClient({
  region: 'us-east-1',
  endpoint: endpoint.url,
  maxAttempts: 1,
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
})
afterAll(() => endpoint.close())
beforeEach(() => endpoint.failWith(undefined))

const PASSWORD = 'Right-password-1'

const directories = [
  { name: 'the local user pool', directory: createLocalDirectory(pool.admin) },
  {
    name: 'Cognito, by the real SDK',
    directory: createCognitoDirectory({ client, userPoolId: 'us-east-1_Abc', clientId: 'abc' }),
  },
]

describe.each(directories)('$name', ({ directory }) => {
  test('[M12] finds a person by their address in any case, and tells an unknown one apart', async () => {
    const { sub, email } = aPerson()
    const ann = {
      userId: sub,
      email,
      firstName: 'Ann',
      lastName: "O'Hara",
      phone: '+15555550100',
      isEmailVerified: true,
    }
    expect(await directory.find(email.toUpperCase())).toEqual(ann)
    expect(await directory.find('nobody@example.test')).toBeUndefined()
  })

  test('[M12] puts somebody into groups and takes them out, as often as one likes', async () => {
    const { sub } = aPerson(['Player'])
    await directory.addToGroup(sub, 'Evaluator')
    await directory.addToGroup(sub, 'Evaluator')
    await directory.addToGroup(sub, 'Admin')
    expect((await directory.groupsOf(sub)).toSorted()).toEqual(['Admin', 'Evaluator', 'Player'])
    await directory.removeFromGroup(sub, 'Evaluator')
    await directory.removeFromGroup(sub, 'Evaluator')
    expect((await directory.groupsOf(sub)).toSorted()).toEqual(['Admin', 'Player'])
  })

  test('[M12] reads whose access token it is, until the sessions are ended', async () => {
    const { sub, email } = aPerson()
    const token = await tokenOf(email)
    expect(await directory.readUser(token)).toMatchObject({ userId: sub, email, isEmailVerified: true })
    await expect(directory.readUser(`${token}x`)).rejects.toMatchObject({ reason: 'unauthenticated' })
    await directory.signOutEverywhere(sub)
    await expect(directory.readUser(token)).rejects.toMatchObject({ reason: 'unauthenticated' })
  })

  test('[M72] looks at password and code again, and leaves no session behind', async () => {
    const { sub, email } = aPerson()
    const prove = (password: string, code?: string) =>
      directory.proveAgain(sub, { password, code, session: 'session-1' })
    expect([await directory.hasSecondStep(sub), await prove('Wrong-password-1'), await prove(PASSWORD)]).toEqual([
      false,
      'wrong-password',
      'right',
    ])
    expect(await directory.turnOnSecondStep(sub)).toBe(false)
    const app = await withSecondStep(pool, await tokenOf(email), Date.now)
    expect(await directory.turnOnSecondStep(sub)).toBe(true)
    expect([
      await directory.hasSecondStep(sub),
      await prove(PASSWORD),
      await prove(PASSWORD, '000000'),
      await prove(PASSWORD, app.next()),
    ]).toEqual([true, 'code-needed', 'wrong-code', 'right'])
    await directory.removeSecondStep(sub)
    await directory.removeSecondStep(sub)
    expect([await directory.hasSecondStep(sub), await prove(PASSWORD)]).toEqual([false, 'right'])
    const [signedIn, takenBack] = [
      endpoint.sent.filter(({ operation }) => operation === 'AdminInitiateAuth'),
      endpoint.sent.filter(({ operation }) => operation === 'RevokeToken'),
    ]
    // Six were begun: one with a wrong password, one without a code, one with a wrong code.
    expect(takenBack).toHaveLength(Math.max(0, signedIn.length - 3))
  })

  test('[M12] deletes somebody, and refuses every change of somebody who is not there', async () => {
    const { sub, email } = aPerson()
    await directory.deleteUser(sub)
    expect(await directory.find(email)).toBeUndefined()
    await expect(directory.groupsOf(sub)).rejects.toMatchObject({ reason: 'missing' })
    await expect(directory.addToGroup(sub, 'Player')).rejects.toMatchObject({ reason: 'missing' })
    await expect(directory.removeFromGroup(sub, 'Player')).rejects.toMatchObject({ reason: 'missing' })
    await expect(directory.signOutEverywhere(sub)).rejects.toMatchObject({ reason: 'missing' })
    await expect(directory.deleteUser(sub)).rejects.toMatchObject({ reason: 'missing' })
    await expect(directory.hasSecondStep(sub)).rejects.toMatchObject({ reason: 'missing' })
    await expect(directory.turnOnSecondStep(sub)).rejects.toMatchObject({ reason: 'missing' })
    await expect(directory.removeSecondStep(sub)).rejects.toMatchObject({ reason: 'missing' })
  })
})

const [local, cognito] = directories

test.each([
  { one: local, isKept: true },
  { one: cognito, isKept: false },
])('[T47] signing out everywhere else: $one.name, this one goes on: $isKept', async ({ one, isKept }) => {
  const { sub, email } = aPerson()
  const [mine, theirs] = [await tokenOf(email), await tokenOf(email)]
  expect(await one?.directory.signOutEverywhere(sub, originOf(mine))).toEqual({ isKept })
  await expect(one?.directory.readUser(theirs)).rejects.toMatchObject({ reason: 'unauthenticated' })
  const seen = await one?.directory.readUser(mine).catch((error: unknown) => error)
  expect(seen).toMatchObject(isKept ? { email } : { reason: 'unauthenticated' })
})

test('[T48] one session is ended where the provider can; Cognito is not asked', async () => {
  const [mine, theirs] = [await tokenOf(aPerson().email), await tokenOf(aPerson().email)]
  endpoint.sent.length = 0
  await cognito?.directory.endSession(originOf(theirs))
  expect(endpoint.sent).toEqual([])
  await local?.directory.endSession(originOf(theirs))
  await expect(local?.directory.readUser(theirs)).rejects.toMatchObject({ reason: 'unauthenticated' })
  expect(await local?.directory.readUser(mine)).toBeTruthy()
})

test.each([
  { status: 500, type: 'InternalErrorException' },
  { status: 400, type: 'TooManyRequestsException' },
  { status: 400, type: 'AccessDeniedException' },
])('[M12] a Cognito that answers $type is away: nobody is called unknown, no token is called bad', async (failure) => {
  endpoint.failWith(failure)
  await expect(cognito?.directory.find('ann@example.test')).rejects.toMatchObject({ reason: 'unavailable' })
  await expect(cognito?.directory.readUser('a.b.c')).rejects.toMatchObject({ reason: 'unavailable' })
})

test('[M12] a pool without the group is told by its name', async () => {
  await expect(cognito?.directory.addToGroup(aPerson().sub, 'Scouts')).rejects.toThrow(
    'The user pool has no group Scouts',
  )
})

test("[M12] reading one's own data needs no AWS credentials", async () => {
  endpoint.sent.length = 0
  await cognito?.directory.readUser(await tokenOf(aPerson().email))
  const [request] = endpoint.sent
  expect(request?.operation).toBe('GetUser')
  expect(request?.headers.authorization).toBeUndefined()
})

const originOf = (token: string) => decodeJwt<{ origin_jti: string }>(token).origin_jti

let count = 0

function aPerson(groups: string[] = []) {
  return pool.admin.createUser({
    email: `ann${++count}@example.test`,
    password: 'Right-password-1',
    groups,
    attributes: { given_name: 'Ann', family_name: "O'Hara", phone_number: '+15555550100' },
  })
}

async function tokenOf(email: string): Promise<string> {
  const answer = await pool.call(
    'InitiateAuth',
    {
      ClientId: LOCAL_CLIENT_ID,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: 'Right-password-1' },
    },
    readCaller('127.0.0.1').caller,
  )
  // Cognito's own shape.
  return (answer as { AuthenticationResult: { AccessToken: string } }).AuthenticationResult.AccessToken
}
