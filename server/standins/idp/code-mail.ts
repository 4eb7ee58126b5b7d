import type { Mail } from '../../ports/mail.ts'
import { MAIL_COLORS, mailPage } from '../../letters/mail-page.ts'
import { lifeOfCode } from './codes.ts'
import type { CodeMessage } from './codes.ts'

type Words = { subject: string; why: string; ifNot: string }

const WORDS: Record<CodeMessage['kind'], Words> = {
  signUp: {
    subject: 'Your Courtside confirmation code',
    why: 'Enter this code to confirm your email address and finish creating your Courtside account.',
    ifNot: 'If you didn’t create a Courtside account, ignore this email. Nobody can use your address without the code.',
  },
  taken: {
    subject: 'You already have a Courtside account',
    why: 'Someone just tried to create a Courtside account with your email. You already have one. Sign in, or choose "Forgot your password?" to set a new password.',
    ifNot: 'If that wasn’t you, ignore this email. Nothing changed.',
  },
  reset: {
    subject: 'Your Courtside code for a new password',
    why: 'Enter this code to set a new password for your Courtside account.',
    ifNot:
      'If you didn’t ask for a new password, ignore this email. Your password hasn’t changed. Don’t share this code with anyone.',
  },
  wrongCodes: {
    subject: 'Wrong codes for your Courtside account',
    why: 'Someone signed in with your password and then entered ten wrong codes in a row. We stopped taking codes from there for a while.',
    ifNot:
      'If that wasn’t you, someone knows your password: choose "Forgot your password?" and set a new one now. If it was you and you lost your phone, use a recovery code.',
  },
}

/**
 * The email for one message of the pool. Every part comes from this file or is a number: it never holds what a stranger
 * has typed. `codeSeconds` is how long a code of the pool is valid.
 */
export function codeMail(message: CodeMessage, codeSeconds: number): Mail {
  const { subject, why, ifNot } = WORDS[message.kind]
  const code = 'code' in message ? message.code : undefined
  const valid = code && `The code works once, for ${spanOf(lifeOfCode(message.kind, codeSeconds))}.`
  return {
    to: message.email,
    subject,
    text: [why, ...(code && valid ? [`    ${code}`, valid] : []), ifNot, 'Courtside'].join('\n\n'),
    html: mailPage(subject, [
      `<p>${why}</p>`,
      ...(code && valid ? [`<p style="${CODE_STYLE}">${code}</p>`, `<p>${valid}</p>`] : []),
      `<p style="margin:0;font-size:14px;color:${MAIL_COLORS.muted}">${ifNot}</p>`,
    ]),
  }
}

const CODE_STYLE = 'font:700 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.15em;margin:24px 0'

function spanOf(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return `${seconds} seconds`
  if (minutes === 60) return 'one hour'
  if (minutes % 60 === 0) return `${minutes / 60} hours`
  return minutes === 1 ? 'one minute' : `${minutes} minutes`
}
