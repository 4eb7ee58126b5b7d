import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aPoolStore } from '#tests/support/pool-store.ts'
import { readCaller } from './caller.ts'
import { LOCAL_CLIENT_ID, createUserPool } from './user-pool.ts'

const EMAIL = 'ann@example.test'
const PASSWORD = 'Right-password-1'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe('[T45] refresh tokens take turns', () => {
  test('a refresh brings another refresh token, and the one it was given for is good for a minute after that is used', async () => {
    const { first, refresh, wait } = await signedIn()
    const second = await refresh(first)
    expect(second).not.toBe(first)
    await refresh(second)
    wait(59_000)
    await refresh(first)
    wait(2_000)
    await expect(refresh(first)).rejects.toMatchObject({ type: 'RefreshTokenReuseException' })
  })

  test('a tablet that lost the answer repeats it as often as it must, also the next day, and goes on', async () => {
    const { first, refresh, wait } = await signedIn()
    for (let lost = 0; lost < 40; lost += 1) await refresh(first)
    wait(DAY_MS)
    const got = await refresh(first)
    wait(DAY_MS)
    expect(await refresh(got)).not.toBe(got)
  })

  test('of two answers to tabs that asked side by side either is good, however late it is used', async () => {
    const { first, refresh, wait } = await signedIn()
    const [one] = [await refresh(first), await refresh(first)]
    wait(DAY_MS)
    expect(await refresh(one)).not.toBe(one)
  })

  test('a token of a tab that lags behind by less than a minute does not set the others back', async () => {
    const { first, refresh, wait } = await signedIn()
    const second = await refresh(first)
    const third = await refresh(second)
    await refresh(first)
    wait(DAY_MS)
    expect(await refresh(third)).not.toBe(third)
  })

  test('a copy that is used after the owner has gone on ends the session for both', async () => {
    const { first, refresh, wait } = await signedIn()
    const second = await refresh(first)
    const third = await refresh(second)
    wait(61_000)
    await expect(refresh(first)).rejects.toMatchObject({ type: 'RefreshTokenReuseException' })
    await expect(refresh(third)).rejects.toMatchObject({ message: 'Refresh Token has been revoked' })
  })

  test('a thief who goes on first is found out as soon as the owner comes back, also from one and the same token', async () => {
    const { first, refresh, wait } = await signedIn()
    const stolen = await refresh(first)
    const owners = await refresh(first)
    const ofTheThief = await refresh(stolen)
    wait(HOUR_MS)
    await expect(refresh(owners)).rejects.toMatchObject({ type: 'RefreshTokenReuseException' })
    await expect(refresh(ofTheThief)).rejects.toMatchObject({ message: 'Refresh Token has been revoked' })
  })

  test('nothing lives longer than the session, 30 days from signing in', async () => {
    const { first, refresh, wait } = await signedIn()
    wait(29 * DAY_MS)
    const late = await refresh(first)
    wait(2 * DAY_MS)
    await expect(refresh(late)).rejects.toMatchObject({ message: 'Refresh Token has expired' })
  })

  test('a token that nobody was given ends nothing', async () => {
    const { first, refresh } = await signedIn()
    await expect(refresh('made up')).rejects.toMatchObject({ type: 'NotAuthorizedException' })
    await refresh(first)
  })

  test('who was signed in before tokens took turns stays so', async () => {
    const store = aPoolStore()
    const { sub } = aPool(store)
    const token = 'of the version before'
    const at = Math.floor(Date.now() / 1_000)
    const session = { sub, jti: randomUUID(), event: randomUUID(), at, expiresAt: at + 86_400 }
    store.write({ [`refresh:${createHash('sha256').update(token).digest('hex')}`]: session })
    const { refresh } = aPool(store)
    const next = await refresh(token)
    expect(await refresh(next)).not.toBe(next)
  })
})

test('[T46] an access token of a session that was ended is refused; those of the other sessions are not', async () => {
  const { first, access, signIn, call } = await signedIn()
  const other = await signIn()
  await call('RevokeToken', { ClientId: LOCAL_CLIENT_ID, Token: first })
  await expect(call('GetUser', { AccessToken: access })).rejects.toMatchObject({
    message: 'Access Token has been revoked',
  })
  await call('GetUser', { AccessToken: other.AccessToken })
})

test('[T47] a changed password ends the other sessions and leaves the one that changed it', async () => {
  const { first, access, refresh, signIn, call } = await signedIn()
  const other = await signIn()
  await call('ChangePassword', {
    AccessToken: access,
    PreviousPassword: PASSWORD,
    ProposedPassword: 'Another-password-2',
  })
  await expect(refresh(other.RefreshToken)).rejects.toMatchObject({ message: 'Refresh Token has been revoked' })
  await expect(call('GetUser', { AccessToken: other.AccessToken })).rejects.toMatchObject({
    message: 'Access Token has been revoked',
  })
  await call('GetUser', { AccessToken: access })
  await refresh(first)
})

type Tokens = { AccessToken: string; RefreshToken: string; ExpiresIn: number }

function aPool(store = aPoolStore()) {
  let ahead = 0
  const pool = createUserPool({ store, issuer: 'http://localhost/idp', now: () => Date.now() + ahead })
  pool.admin.ensureUsers([{ email: EMAIL, password: PASSWORD }])
  const call = async (name: string, body: object) => pool.call(name, body, readCaller('127.0.0.1').caller)
  const tokens = async (name: string, body: object) =>
    ((await call(name, { ClientId: LOCAL_CLIENT_ID, ...body })) as { AuthenticationResult: Tokens })
      .AuthenticationResult // Cognito's own shape.
  return {
    pool,
    call,
    sub: pool.admin.must(EMAIL).sub,
    wait: (ms: number) => void (ahead += ms),
    refresh: async (RefreshToken: string) => (await tokens('GetTokensFromRefreshToken', { RefreshToken })).RefreshToken,
    signIn: () =>
      tokens('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: EMAIL, PASSWORD } }),
  }
}

async function signedIn() {
  const all = aPool()
  const { AccessToken: access, RefreshToken: first } = await all.signIn()
  return { ...all, access, first }
}
