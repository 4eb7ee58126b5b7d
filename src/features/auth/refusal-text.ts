import type { SignInAnswer } from '#data/session/identity.ts'
import { storageWords } from '#kit/storage-words.ts'

export const OFFLINE = 'You’re offline. Connect to sign in. Everything on this device is safe.'
export const OFFLINE_HERE = 'You’re offline. Connect to do this. What you typed stays here.'
export const SILENT = 'The sign-in service isn’t responding. Try again in a moment.'
export const TOO_MANY = 'Too many attempts. Wait a few minutes, then try again.'

/** The sentence for a sign-in that did not happen. */
export function refusalText(answer: Exclude<SignInAnswer, { kind: 'ok' }>, isOnline: boolean): string {
  switch (answer.kind) {
    case 'wrong':
      return 'That email or password isn’t right. Check them and try again.'
    case 'code-needed':
      return 'Enter the code from your authenticator app.'
    case 'wrong-code':
      return 'That code is wrong or already used. Wait for the next one.'
    case 'code-over':
      return 'That took too long. Enter your password again.'
    case 'inactive':
    case 'refused':
      return answer.message
    case 'unconfirmed':
      return 'Confirm your email first. Enter the code we sent you.'
    case 'reset-required':
      return 'This account needs a new password. Use “Forgot your password?” to set one.'
    case 'throttled':
      return TOO_MANY
    case 'not-kept': {
      const { title, wayOut } = storageWords(answer.trouble)
      return `${title}. ${wayOut}`
    }
    case 'unreachable':
      return isOnline ? SILENT : OFFLINE
  }
}

/** No connection is a normal state, and looks like one. */
export function isAboutBeingOffline(text: string): boolean {
  return text === OFFLINE || text === OFFLINE_HERE
}
