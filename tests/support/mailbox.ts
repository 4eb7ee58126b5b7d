import type { Mail, Mailer } from '#server/ports/mail.ts'

export type Mailbox = Mailer & {
  /** Oldest first. */
  mails: readonly Mail[]
  /** The code in the newest email to `email`; throws when there is none. */
  codeFor(email: string): string
}

/** A mail server that keeps what it gets. */
export function createMailbox(): Mailbox {
  const mails: Mail[] = []
  return {
    mails,
    async send(mail) {
      mails.push(mail)
    },
    codeFor(email) {
      const code = /\b\d{6}\b/u.exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[0]
      if (!code) throw new Error(`No code was sent to ${email}`)
      return code
    },
  }
}
