import { Amplify } from 'aws-amplify'
import type { ResourcesConfig } from 'aws-amplify'
import { confirmSignIn, fetchAuthSession, signIn } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { alone } from './alone.ts'
import type { Identity, IdentityConfig, SessionAnswer, SignInAnswer } from './identity.ts'
import { identityUrl } from './identity.ts'
import { limitRequests } from './request-deadline.ts'
import { forgetSignedIn } from './session-record.ts'
import type { TokenStorage } from './token-storage.ts'

const DEADLINE_MS = 8_000
const CLEARED_WITHIN_MS = 1_000
const CLEARING_STEP_MS = 50

/** The only place that knows Amplify. Works in a page, in the service worker and in Node. */
export function openAmplifyIdentity(config: IdentityConfig, storage: TokenStorage): Identity {
  configure(config, storage)
  // Amplify gives its requests no deadline, and later calls join the one that hangs.
  limitRequests(identityUrl(config), DEADLINE_MS)

  return { signIn: enter, confirmCode, session }

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
        return NOES.has(nameOf(error)) ? withoutTokens() : { kind: 'unknown', why: nameOf(error) }
      }
    })
  }

  async function answerOf(token: AccessToken): Promise<SessionAnswer> {
    const { sub, exp, username } = token.payload
    if (!sub || exp === undefined) return { kind: 'unknown', why: 'UnreadableToken' }
    const groups = token.payload['cognito:groups']
    return {
      kind: 'ok',
      userId: sub,
      groups: Array.isArray(groups) ? groups.map(String) : [],
      token: token.toString(),
      expiresAt: exp * 1000 - (await clockDrift(typeof username === 'string' ? username : sub)),
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

  /** How far the pool's clock is ahead of this device's, as Amplify measured it when it stored the token. */
  async function clockDrift(username: string): Promise<number> {
    return Number.parseInt((await storage.getItem(keyOf(`${username}.clockDrift`))) ?? '0', 10) || 0
  }

  function keyOf(name: string): string {
    return `CognitoIdentityServiceProvider.${config.clientId}.${name}`
  }

  /** Alone, because a refresh of the last session that ends in another tab would put its tokens over the new ones. */
  function enter(email: string, password: string): Promise<SignInAnswer> {
    return alone(() => enterAlone(email, password))
  }

  async function enterAlone(email: string, password: string): Promise<SignInAnswer> {
    try {
      // Tokens of a session that was left behind would make Amplify refuse a new one.
      await forgetSignedIn(storage)
      const { nextStep } = await signIn({ username: email, password })
      return await arrive(nextStep.signInStep)
    } catch (error) {
      return refusalOf(error)
    }
  }

  function confirmCode(code: string): Promise<SignInAnswer> {
    return alone(async () => {
      try {
        const { nextStep } = await confirmSignIn({ challengeResponse: code })
        return await arrive(nextStep.signInStep)
      } catch (error) {
        return CODE_REFUSALS[nameOf(error)] ?? refusalOf(error)
      }
    })
  }

  async function arrive(step: string): Promise<SignInAnswer> {
    if (step !== 'DONE') return NEXT_STEPS[step] ?? OTHER_STEP
    await storage.flush()
    return { kind: 'ok' }
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

const OTHER_STEP: SignInAnswer = {
  kind: 'refused',
  message: 'This account needs one more step before it can sign in. Contact us.',
}
const NEXT_STEPS: { [step: string]: SignInAnswer } = {
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: { kind: 'code-needed' },
  CONFIRM_SIGN_UP: { kind: 'unconfirmed' },
  RESET_PASSWORD: { kind: 'reset-required' },
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: {
    kind: 'refused',
    message: 'This account needs a new password. Contact us.',
  },
}

/**
 * What stands for more than a wrong code, Cognito says with one name: the ticket has ended, or has been tried too
 * often.
 */
const CODE_REFUSALS: { [errorName: string]: SignInAnswer } = {
  CodeMismatchException: { kind: 'wrong-code' },
  ExpiredCodeException: { kind: 'wrong-code' },
  NotAuthorizedException: { kind: 'code-over' },
  // Amplify remembers nothing of a sign-in, after a reload for instance.
  SignInException: { kind: 'code-over' },
}

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

function refusalOf(error: unknown): SignInAnswer {
  const message = error instanceof Error ? error.message : ''
  switch (nameOf(error)) {
    case 'NotAuthorizedException':
      return message.startsWith('Incorrect') ? { kind: 'wrong' } : { kind: 'refused', message }
    case 'UserNotFoundException':
      return { kind: 'wrong' }
    case 'UserNotConfirmedException':
      return { kind: 'unconfirmed' }
    case 'PasswordResetRequiredException':
      return { kind: 'reset-required' }
    case 'ForbiddenException':
    case 'UserLambdaValidationException':
      return { kind: 'refused', message }
    case 'TooManyRequestsException':
    case 'LimitExceededException':
    case 'TooManyFailedAttemptsException':
      return { kind: 'throttled' }
    default:
      return { kind: 'unreachable' }
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'Unknown'
}
