import { createTransport } from 'nodemailer'
import type { Smtp } from '../env/env.ts'
import { AddressRefused } from '../ports/mail.ts'
import type { Mailer } from '../ports/mail.ts'

/** RFC 3834: an absent reader's mail server answers no such email. */
const BY_A_MACHINE = { 'Auto-Submitted': 'auto-generated' }

/** Over SMTP. A mail server that does not answer is given up after ten seconds. */
export function createSmtpMailer({ url, from }: Smtp): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 },
    { from },
  )
  return {
    async send({ to, subject, text, html }) {
      // As an object, so that nothing in the address can name a second receiver.
      const receiver = { name: '', address: to }
      await transport.sendMail({ to: receiver, subject, text, html, headers: BY_A_MACHINE }).catch((error: unknown) => {
        throw isForGood(error) ? new AddressRefused(messageOf(error)) : error
      })
    },
  }
}

/** The fields in which Nodemailer's errors carry the mail server's answer. */
type Answer = { responseCode?: number; command?: string; response?: string }

/**
 * M111. Whether the answer is about the receiver and final: a 5xx to RCPT TO. By RFC 3463, codes of 5.7 are about the
 * sender's rights, of 5.3 about the server, and 5.2.2 means a full inbox. These can change.
 */
function isForGood(error: unknown): boolean {
  const { responseCode = 0, command = '', response = '' } = error as Answer
  return command === 'RCPT TO' && responseCode >= 500 && !/\b5\.(?:7\.\d+|3\.\d+|2\.2)\b/u.test(response)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
