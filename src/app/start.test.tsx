import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Database } from '#data/db/database.ts'
import { rememberSignedIn } from '#data/session/session-record.ts'
import { createTokenStorage } from '#data/session/token-storage.ts'
import { readEnv } from './env.ts'
import { createSession } from './session.ts'
import { createServicesPerUser } from './start.ts'

const [ANA, BEN] = ['00000000-0000-7000-8000-00000000aaaa', '00000000-0000-7000-8000-00000000bbbb']
/** Nobody answers there. */
const env = readEnv(undefined, 'http://localhost:1', import.meta.url)
/** Less than anybody waits for a first screen that never comes. */
const AT_ONCE = { timeout: 5_000 }

beforeEach(() => {
  document.body.innerHTML = '<div role="status">Loading...</div>'
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 0))
})
afterEach(() => {
  document.body.innerHTML = '<h1>Library</h1>'
  vi.unstubAllGlobals()
})

/** A device on which Ana is signed in, before anything of the page stands. */
async function aDeviceOfAna() {
  const storage = createTokenStorage()
  await rememberSignedIn(storage, { userId: ANA, groups: ['Evaluator'] })
  // Without a refresh token Amplify says that the session is over.
  const ofAmplify = `CognitoIdentityServiceProvider.${env.identity.clientId}`
  await storage.rewrite(() => [
    [`${ofAmplify}.LastAuthUser`, ANA],
    [`${ofAmplify}.${ANA}.refreshToken`, 'kept'],
  ])
  storage.close()
  const db = new Database()
  onTestFinished(() => db.delete())
  const session = createSession(env)
  await session.start()
  return { session, open: createServicesPerUser(env, session), ...sentWorkOn(db) }
}

/** What somebody sent from this device is proved by a receipt. */
function sentWorkOn(db: Database) {
  return {
    hasSent: (user_id: string) =>
      db.receipt.put({
        mutation_id: `of ${user_id}`,
        seq: 1,
        user_id,
        subject_id: user_id,
        kind: 'evaluation.reopen',
        player_name: 'Mia Chenowitz',
        applied_at: '2026-11-25T10:00:00.000Z',
        body: { mutation_id: `of ${user_id}`, evaluation_submission_id: user_id },
      }),
    whoseIsHere: async () => (await db.receipt.toArray()).map(({ user_id }) => user_id).toSorted(),
  }
}

test('[T55] what an earlier page left of somebody else goes once the first screen of this one stands', async () => {
  const { open, session, hasSent, whoseIsHere } = await aDeviceOfAna()
  await hasSent(ANA)
  await hasSent(BEN)
  await open(ANA)
  // To give it the time to go too early.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await whoseIsHere()).toEqual([ANA, BEN])
  document.body.innerHTML = '<h1>Library</h1>'
  await waitFor(async () => expect(await whoseIsHere()).toEqual([ANA]), AT_ONCE)
  await session.end('signed-out')
  await waitFor(async () => expect(await whoseIsHere()).toEqual([]), AT_ONCE)
})

test('[T55] whoever signs out leaves the device at once, whatever stands on the page', async () => {
  const { open, session, hasSent, whoseIsHere } = await aDeviceOfAna()
  await hasSent(ANA)
  await open(ANA)
  await session.end('signed-out')
  await waitFor(async () => expect(await whoseIsHere()).toEqual([]), AT_ONCE)
  expect(document.querySelector('h1')).toBeNull()
})
