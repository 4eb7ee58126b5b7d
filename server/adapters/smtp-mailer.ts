import { createTransport } from 'nodemailer'
import type { Smtp } from '../env/env.ts'
import type { Mailer } from '../ports/mail.ts'

/** Over SMTP. A mail server that does not answer is given up after ten seconds. */
export function createSmtpMailer({ url, from }: Smtp): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 },
    { from },
  )
  return {
    async send({ to, subject, text, html }) {
      // As an object, so that nothing in the address can name a second receiver.
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html })
    },
  }
}
