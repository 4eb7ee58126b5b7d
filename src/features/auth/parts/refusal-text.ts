import type { SignInAnswer } from '#data/session/identity.ts'

export const NO_SIGNAL = 'No signal: signing in needs it. What is on this device is safe and stays here.'
export const NO_SIGNAL_HERE = 'No signal: this needs it. What you typed stays here.'
export const SILENT = 'The sign-in service does not answer. Try again in a moment.'
export const TOO_MANY = 'Too many tries. Wait a few minutes, then try again.'

/** The sentence for a sign-in that did not happen. */
export function refusalText(answer: Exclude<SignInAnswer, { kind: 'ok' }>, isOnline: boolean): string {
  switch (answer.kind) {
    case 'wrong':
      return 'These sign-in details are not right. Check them and try again.'
    case 'code-needed':
      return 'Your app shows a code. Enter it, too.'
    case 'wrong-code':
      return 'This code is wrong or was used before. Wait for the next one.'
    case 'code-over':
      return 'That took too long. Enter your password again.'
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

/** No signal is a normal state, and looks like one. */
export function isAboutSignal(text: string): boolean {
  return text === NO_SIGNAL || text === NO_SIGNAL_HERE
}
