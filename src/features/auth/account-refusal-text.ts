import type { AccountRefusal } from '#data/session/account.ts'
import { OFFLINE_HERE, SILENT, TOO_MANY } from './refusal-text.ts'

export const TAKEN = 'You already have an account with this email. Sign in, or reset your password.'

/** The sentence for something about an account that did not happen. */
export function accountRefusalText(answer: AccountRefusal, isOnline: boolean): string {
  switch (answer.kind) {
    case 'taken':
      return TAKEN
    case 'weak':
    case 'refused':
      return answer.message
    case 'wrong-code':
      return 'That code didn’t work. Check it, or send a new one.'
    case 'expired-code':
      return 'That code has expired. Send a new one.'
    case 'confirmed-already':
      return 'Your email is already confirmed. Sign in.'
    case 'unconfirmed':
      return 'Confirm your email first. Enter the code we sent you.'
    case 'undelivered':
      return 'We couldn’t email you the code. Send a new one.'
    case 'wrong-password':
      return 'That’s not your current password.'
    case 'ended':
      return 'You’ve been signed out. Sign in again, then change your password.'
    case 'throttled':
      return TOO_MANY
    case 'unreachable':
      return isOnline ? SILENT : OFFLINE_HERE
  }
}
