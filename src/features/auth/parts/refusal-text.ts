import type { SignInAnswer } from '#data/session/identity.ts'

export const NO_SIGNAL = 'No signal: signing in needs it. What is on this device is safe and stays here.'

/** The sentence for a sign-in that did not happen. */
export function refusalText(answer: Exclude<SignInAnswer, { kind: 'ok' }>, isOnline: boolean): string {
  switch (answer.kind) {
    case 'wrong':
      return 'These sign-in details are not right. Check them and try again.'
    case 'refused':
      return answer.message
    case 'throttled':
      return 'Too many tries. Wait a few minutes, then try again.'
    case 'unreachable':
      return isOnline ? 'The sign-in service does not answer. Try again in a moment.' : NO_SIGNAL
  }
}
