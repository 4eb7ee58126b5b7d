/** One message to one person; the two bodies say the same. */
export type Mail = { to: string; subject: string; text: string; html: string }

/** Another try would get the same answer: the mail server of this address knows no such inbox. */
export class AddressRefused extends Error {}

/**
 * Sends email. Resolves when the message is handed over. Rejects when it could not be, with `AddressRefused` if no other
 * try would help.
 */
export type Mailer = { send(mail: Mail): Promise<void> }
