import {
  confirmResetPassword,
  confirmSignUp,
  resendSignUpCode,
  resetPassword,
  setUpTOTP,
  signUp,
  updatePassword,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import type { Account, AccountRefusal } from './account.ts'

/**
 * Accounts through Amplify, which `openAmplifyIdentity` has configured. Apart from it, because few who sign in need
 * any of this.
 */
export const amplifyAccount: Account = {
  async signUp({ email, password, firstName, lastName, phone, role }) {
    const userAttributes = {
      email: email,
      given_name: firstName,
      family_name: lastName,
      phone_number: phone,
      'custom:role': role,
    }
    return answered(async () => {
      const { isSignUpComplete } = await signUp({ username: email, password, options: { userAttributes } })
      return { kind: 'ok' as const, isConfirmed: isSignUpComplete }
    })
  },
  confirmSignUp: (email, code) => done(() => confirmSignUp({ username: email, confirmationCode: code })),
  resendCode: (email) => done(() => resendSignUpCode({ username: email }), { ...CONFIRMED, UserNotFoundException: OK }),
  forgotPassword: (email) =>
    done(() => resetPassword({ username: email }), {
      UserNotFoundException: OK,
      // Cognito's way to say that the address was never confirmed.
      InvalidParameterException: () => ({ kind: 'unconfirmed' }),
      UserNotConfirmedException: () => ({ kind: 'unconfirmed' }),
    }),
  confirmForgotPassword: (email, code, newPassword) =>
    done(() => confirmResetPassword({ username: email, confirmationCode: code, newPassword }), {
      UserNotConfirmedException: () => ({ kind: 'unconfirmed' }),
    }),
  updatePassword: (oldPassword, newPassword) =>
    done(() => updatePassword({ oldPassword, newPassword }), {
      // The same error stands for a wrong password and for a session that is over.
      NotAuthorizedException: (message) => ({ kind: message.startsWith('Incorrect') ? 'wrong-password' : 'ended' }),
      UserUnAuthenticatedException: () => ({ kind: 'ended' }),
      UserNotFoundException: () => ({ kind: 'ended' }),
      PasswordResetRequiredException: () => ({ kind: 'ended' }),
    }),
  beginSecondStep: (email) =>
    answered(async () => {
      const begun = await setUpTOTP()
      return { kind: 'ok' as const, key: begun.sharedSecret, address: begun.getSetupUri('Courtside', email).href }
    }, OVER),
  finishSecondStep: (code) =>
    done(() => verifyTOTPSetup({ code }), { ...OVER, EnableSoftwareTokenMFAException: wrongCode }),
}

type Meaning = (message: string) => AccountRefusal | { kind: 'ok' }
type Meanings = { [errorName: string]: Meaning }

const OK: Meaning = () => ({ kind: 'ok' })
const refused: Meaning = (message) => ({ kind: 'refused', message })
const throttled: Meaning = () => ({ kind: 'throttled' })
const weak: Meaning = (message) => ({ kind: 'weak', message })
/** A code for nobody is as wrong as a wrong code. */
const wrongCode: Meaning = () => ({ kind: 'wrong-code' })
/** "User cannot be confirmed. Current status is CONFIRMED" and "User is already confirmed." */
const confirmedOr =
  (otherwise: Meaning): Meaning =>
  (message) =>
    /already confirmed|status is confirmed/iu.test(message) ? { kind: 'confirmed-already' } : otherwise(message)

const OVER: Meanings = {
  NotAuthorizedException: () => ({ kind: 'ended' }),
  UserUnAuthenticatedException: () => ({ kind: 'ended' }),
}
const CONFIRMED: Meanings = { InvalidParameterException: confirmedOr(refused) }

/** Every name of Cognito that a person can do something about. Any other is no answer. */
const MEANINGS: Meanings = {
  UsernameExistsException: () => ({ kind: 'taken' }),
  AliasExistsException: () => ({ kind: 'taken' }),
  InvalidPasswordException: weak,
  PasswordHistoryPolicyViolationException: weak,
  CodeMismatchException: wrongCode,
  UserNotFoundException: wrongCode,
  ExpiredCodeException: () => ({ kind: 'expired-code' }),
  CodeDeliveryFailureException: () => ({ kind: 'undelivered' }),
  NotAuthorizedException: confirmedOr(refused),
  InvalidParameterException: refused,
  UserLambdaValidationException: refused,
  ForbiddenException: refused,
  LimitExceededException: throttled,
  TooManyFailedAttemptsException: throttled,
  TooManyRequestsException: throttled,
}

function done(work: () => Promise<unknown>, meanings: Meanings = {}) {
  return answered(async () => {
    await work()
    return { kind: 'ok' as const }
  }, meanings)
}

async function answered<Answer extends { kind: 'ok' }>(work: () => Promise<Answer>, meanings: Meanings = {}) {
  try {
    return await work()
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: 'Unknown', message: '' }
    const meaning = meanings[name] ?? MEANINGS[name]
    // `ok` comes only where the answer is nothing but ok.
    return (meaning ? meaning(message) : { kind: 'unreachable' }) as Answer | AccountRefusal
  }
}
