import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'

export type Mail = { to: string; subject: string; text: string }
export type Mailer = { send(mail: Mail): void }

/** Stands in for a mail server: every message becomes a file that only this user may read, newest last by name. */
export function createMailFolder(folder: string, now: () => number = Date.now): Mailer {
  return {
    send({ to, subject, text }) {
      fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
      const at = new Date(now()).toISOString()
      const name = `${at.replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.txt`
      fs.writeFileSync(path.join(folder, name), `To: ${to}\nSubject: ${subject}\nDate: ${at}\n\n${text}\n`, { mode: 0o600 })
    },
  }
}
