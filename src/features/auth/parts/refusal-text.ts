import type { AccountRefusal } from '#data/session/account.ts'
import type { SignInAnswer } from '#data/session/identity.ts'

export const NO_SIGNAL = 'No signal: signing in needs it. What is on this device is safe and stays here.'
const NO_SIGNAL_HERE = 'No signal: this needs it. What you typed stays here.'
const SILENT = 'The sign-in service does not answer. Try again in a moment.'
const TOO_MANY = 'Too many tries. Wait a few minutes, then try again.'

/** The sentence for a sign-in that did not happen. */
export function refusalText(answer: Exclude<SignInAnswer, { kind: 'ok' }>, isOnline: boolean): string {
  switch (answer.kind) {
    case 'wrong':
      return 'These sign-in details are not right. Check them and try again.'
    case 'inactive':
    case 'refused':
      return answer.message
    case 'unconfirmed':
      return 'This address waits for its confirmation code.'
    case 'reset-required':
      return 'This account needs a new password. Ask for a code to set it.'
    case 'throttled':
      return TOO_MANY
    case 'unreachable':
      return isOnline ? SILENT : NO_SIGNAL
  }
}

/** The sentence for something about an account that did not happen. */
export function accountRefusalText(answer: AccountRefusal, isOnline: boolean): string {
  switch (answer.kind) {
    case 'taken':
      return 'There is an account with this address already. Sign in, or set a new password.'
    case 'weak':
    case 'refused':
      return answer.message
    case 'wrong-code':
      return 'This code is not right. Check it, or ask for a new one.'
    case 'expired-code':
      return 'This code is no longer valid. Ask for a new one.'
    case 'confirmed-already':
      return 'This address is confirmed already. Sign in.'
    case 'unconfirmed':
      return 'This address waits for its confirmation code.'
    case 'undelivered':
      return 'The mail with the code could not be sent. Ask for a new code.'
    case 'wrong-password':
      return 'This is not your present password.'
    case 'ended':
      return 'Your session is over. Sign in again, then change the password.'
    case 'throttled':
      return TOO_MANY
    case 'unreachable':
      return isOnline ? SILENT : NO_SIGNAL_HERE
  }
}

/** No signal is a normal state, and looks like one. */
export function isAboutSignal(text: string): boolean {
  return text === NO_SIGNAL || text === NO_SIGNAL_HERE
}
