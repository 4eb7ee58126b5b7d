/** One message to one person; the two bodies say the same. */
export type Mail = { to: string; subject: string; text: string; html: string }

/** Sends email. Resolves when the message is handed over; rejects when it could not be. */
export type Mailer = { send(mail: Mail): Promise<void> }
