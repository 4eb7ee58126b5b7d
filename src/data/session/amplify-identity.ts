import { alone } from './alone.ts'
import { openAmplifySession } from './amplify-session.ts'
import { nameOfError } from './error-name.ts'
import type { Identity, IdentityConfig, SignInAnswer } from './identity.ts'
import { forgetSignedIn } from './session-record.ts'
import type { TokenStorage } from './token-storage.ts'

/** All of Amplify; its sign-in is loaded when somebody signs in. Works in a page and in Node. */
export function openAmplifyIdentity(config: IdentityConfig, storage: TokenStorage): Identity {
  return { ...openAmplifySession(config, storage), signIn: enter, confirmCode }

  /** Alone, because a refresh of the last session that ends in another tab would put its tokens over the new ones. */
  function enter(email: string, password: string): Promise<SignInAnswer> {
    return alone(() => enterAlone(email, password))
  }

  async function enterAlone(email: string, password: string): Promise<SignInAnswer> {
    try {
      const { signIn } = await import('./amplify-sign-in.ts')
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
        const { confirmSignIn } = await import('./amplify-sign-in.ts')
        const { nextStep } = await confirmSignIn({ challengeResponse: code })
        return await arrive(nextStep.signInStep)
      } catch (error) {
        return CODE_REFUSALS[nameOfError(error)] ?? refusalOf(error)
      }
    })
  }

  async function arrive(step: string): Promise<SignInAnswer> {
    if (step !== 'DONE') return NEXT_STEPS[step] ?? OTHER_STEP
    await storage.flush()
    return { kind: 'ok' }
  }
}

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
    default:
      return { kind: 'unreachable' }
  }
}
