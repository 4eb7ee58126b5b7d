import * as path from 'node:path'
import type { Env } from '../env.ts'
import { createMailFolder } from '../standins/mail/mail-folder.ts'
import { createSmtpMailer } from '../adapters/smtp-mailer.ts'

/** One message to one person; the two bodies say the same. */
export type Mail = { to: string; subject: string; text: string; html: string }

/** Sends mail. Resolves when the message is handed over; rejects when it could not be. */
export type Mailer = { send(mail: Mail): Promise<void> }

export const mailFolderOf = ({ dataDir }: Pick<Env, 'dataDir'>) => path.join(dataDir, 'mail')

/** The mail server of SMTP_URL, else a folder in the data folder. */
export function openMailer({ smtp, dataDir }: Pick<Env, 'smtp' | 'dataDir'>): Mailer {
  return smtp ? createSmtpMailer(smtp) : createMailFolder(mailFolderOf({ dataDir }))
}
