import { alone } from './alone.ts'
import type * as AmplifySignInFile from './amplify-sign-in.ts'
import { openAmplifySession } from './amplify-session.ts'
import { nameOfError } from './error-name.ts'
import type { Identity, IdentityConfig, SignInAnswer } from './identity.ts'
import { notKept } from './not-kept.ts'
import { forgetSignedIn } from './session-record.ts'
import type { TokenStorage } from './token-storage.ts'

/** What a session needs of Amplify: the refresh, and the sign-in that comes later. Works in a page and in Node. */
export function openAmplifyIdentity(config: IdentityConfig, storage: TokenStorage): Identity {
  return { ...openAmplifySession(config, storage), signIn: enter, confirmCode }

  /** Alone, because a refresh of the last session that ends in another tab would put its tokens over the new ones. */
  async function enter(email: string, password: string): Promise<SignInAnswer> {
    const amplify = await loadSignIn().catch(() => undefined)
    return amplify ? alone(() => enterAlone(amplify, email, password)) : { kind: 'unreachable' }
  }

  async function enterAlone({ signIn }: AmplifySignIn, email: string, password: string): Promise<SignInAnswer> {
    try {
      // Tokens of a session that was left behind would make Amplify refuse a new one.
      await forgetSignedIn(storage)
    } catch (error) {
      return notKept(error)
    }
    try {
      const { nextStep } = await signIn({ username: email, password })
      return await arrive(nextStep.signInStep)
    } catch (error) {
      return refusalOf(error)
    }
  }

  async function confirmCode(code: string): Promise<SignInAnswer> {
    const amplify = await loadSignIn().catch(() => undefined)
    if (!amplify) return { kind: 'unreachable' }
    return alone(async () => {
      try {
        const { nextStep } = await amplify.confirmSignIn({ challengeResponse: code })
        return await arrive(nextStep.signInStep)
      } catch (error) {
        return CODE_REFUSALS[nameOfError(error)] ?? refusalOf(error)
      }
    })
  }

  async function arrive(step: string): Promise<SignInAnswer> {
    if (step !== 'DONE') return NEXT_STEPS[step] ?? OTHER_STEP
    try {
      await storage.flush()
    } catch (error) {
      return notKept(error)
    }
    return { kind: 'ok' }
  }
}

type AmplifySignIn = typeof AmplifySignInFile

/** Called before the lock is taken: whoever waits for that waits for requests with a deadline, and for nothing else. */
export const loadSignIn = (): Promise<AmplifySignIn> => import('./amplify-sign-in.ts')

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

function refusalOf(error: unknown): SignInAnswer {
  const message = error instanceof Error ? error.message : ''
  switch (nameOfError(error)) {
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
    // Amplify writes to sessionStorage before it sends a password.
    case 'QuotaExceededError':
      return notKept(error)
    default:
      return { kind: 'unreachable' }
  }
}
