import { Amplify } from 'aws-amplify'
import type { ResourcesConfig } from 'aws-amplify'
import { fetchAuthSession } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { expiryOf } from '#domain/session/token-life.ts'
import { alone } from './alone.ts'
import { nameOfError } from './error-name.ts'
import type { Identity, IdentityConfig, SessionAnswer } from './identity.ts'
import { identityUrl } from './identity.ts'
import { limitRequests } from './request-deadline.ts'
import type { TokenStorage } from './token-storage.ts'

const DEADLINE_MS = 8_000
const CLEARED_WITHIN_MS = 1_000
const CLEARING_STEP_MS = 50

/**
 * The half of Amplify that refreshes whoever is signed in. Works in a page, in the service worker and in Node; the
 * worker has no other, and could not load a file later.
 */
export function openAmplifySession(config: IdentityConfig, storage: TokenStorage): Pick<Identity, 'session'> {
  configure(config, storage)
  // Amplify gives its requests no deadline, and later calls join the one that hangs.
  limitRequests(identityUrl(config), DEADLINE_MS)

  return { session }

  function session(force = false): Promise<SessionAnswer> {
    return alone(async () => {
      try {
        const { tokens } = await fetchAuthSession({ forceRefresh: force })
        if (!tokens) return await withoutTokens()
        // T45. Who asks next, here or in another tab, finds the refresh token of this answer. A disk that cannot take
        // it keeps the one before, which is good until the new one is used.
        await storage.flush().catch(() => {})
        return await answerOf(tokens.accessToken)
      } catch (error) {
        return NOES.has(nameOfError(error)) ? withoutTokens() : { kind: 'unknown', why: nameOfError(error) }
      }
    })
  }

  async function answerOf(token: AccessToken): Promise<SessionAnswer> {
    const { sub, exp, username } = token.payload
    if (!sub || exp === undefined) return { kind: 'unknown', why: 'UnreadableToken' }
    const groups = token.payload['cognito:groups']
    const drift = await storage.getItem(keyOf(`${typeof username === 'string' ? username : sub}.clockDrift`))
    return {
      kind: 'ok',
      userId: sub,
      groups: Array.isArray(groups) ? groups.map(String) : [],
      token: token.toString(),
      expiresAt: expiryOf(exp, drift),
    }
  }

  /** Amplify also says "no tokens" when it could not read them; only an empty storage is an end. */
  async function withoutTokens(): Promise<SessionAnswer> {
    // Its clearing after a refused refresh is not awaited by itself, and reads before it writes.
    for (let waited = 0; waited < CLEARED_WITHIN_MS; waited += CLEARING_STEP_MS) {
      await storage.flush()
      const lastUser = await storage.getItem(keyOf('LastAuthUser'))
      if (lastUser === null || (await storage.getItem(keyOf(`${lastUser}.refreshToken`))) === null)
        return { kind: 'ended' }
      await new Promise((resolve) => setTimeout(resolve, CLEARING_STEP_MS))
    }
    return { kind: 'unknown', why: 'UnreadableToken' }
  }

  function keyOf(name: string): string {
    return `CognitoIdentityServiceProvider.${config.clientId}.${name}`
  }
}

type AccessToken = NonNullable<Awaited<ReturnType<typeof fetchAuthSession>>['tokens']>['accessToken']

/**
 * After these Amplify throws and has cleared the tokens; after NotAuthorizedException it clears them without a word.
 */
const NOES: ReadonlySet<string> = new Set([
  'RefreshTokenReuseException',
  'TokenRevokedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
])

function configure({ userPoolId, clientId, endpoint }: IdentityConfig, storage: TokenStorage): void {
  const Auth: NonNullable<ResourcesConfig['Auth']> = {
    Cognito: {
      userPoolId,
      userPoolClientId: clientId,
      loginWith: { email: true },
      ...(endpoint && { userPoolEndpoint: endpoint }),
    },
  }
  cognitoUserPoolsTokenProvider.setAuthConfig(Auth)
  // Without `addListener`: Amplify would ask who is signed in at every change another tab makes, outside of our lock,
  // and let the refusal go unhandled. Our session hears the changes itself.
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: (key, value) => storage.setItem(key, value),
    getItem: (key) => storage.getItem(key),
    removeItem: (key) => storage.removeItem(key),
    clear: () => storage.clear(),
  })
  // The token provider is passed along because configure() would put the storage back to localStorage otherwise.
  Amplify.configure({ Auth }, { Auth: { tokenProvider: cognitoUserPoolsTokenProvider } })
}
