import type { Mail } from '../adapters/mail.ts'
import type { CodeKind, CodeMessage } from './codes.ts'

type Words = { subject: string; why: string; ifNot: string }

const WORDS: Record<CodeKind, Words> = {
  signUp: {
    subject: 'Your Courtside confirmation code',
    why: 'Enter this code to confirm your e-mail address and finish creating your Courtside account.',
    ifNot: 'If you did not create a Courtside account, ignore this mail: without the code nobody can use your address.',
  },
  reset: {
    subject: 'Your Courtside code for a new password',
    why: 'Enter this code to set a new password for your Courtside account.',
    ifNot: 'If you did not ask for a new password, ignore this mail: your password stays as it is. Give the code to nobody.',
  },
}

/** The mail that carries one code. `validSeconds` is how long the code lives. */
export function codeMail({ kind, email, code }: CodeMessage, validSeconds: number): Mail {
  const { subject, why, ifNot } = WORDS[kind]
  const valid = `The code is valid for ${spanOf(validSeconds)} and works once.`
  return {
    to: email,
    subject,
    text: `${why}\n\n    ${code}\n\n${valid}\n\n${ifNot}\n\nCourtside`,
    html: page(subject, [
      `<p>${why}</p>`,
      `<p style="font:700 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.15em;margin:24px 0">${code}</p>`,
      `<p>${valid}</p>`,
      `<p style="opacity:.75">${ifNot}</p>`,
    ]),
  }
}

/** Every part comes from this file or is a number: a mail never holds what a stranger has typed. */
function page(title: string, parts: string[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body style="margin:0;padding:24px 16px">
<div style="max-width:480px;margin:0 auto;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<p style="font-weight:700;margin:0 0 24px">Courtside</p>
${parts.join('\n')}
</div></body></html>
`
}

function spanOf(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return `${seconds} seconds`
  if (minutes === 60) return 'one hour'
  if (minutes % 60 === 0) return `${minutes / 60} hours`
  return minutes === 1 ? 'one minute' : `${minutes} minutes`
}
