import type { AccountRefusal } from '#data/session/account.ts'
import { NO_SIGNAL_HERE, SILENT, TOO_MANY } from './refusal-text.ts'

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
