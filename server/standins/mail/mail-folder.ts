import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import type { Mailer } from '../../ports/mail.ts'

/** Stands in for a mail server: every message becomes two files that only this user may read, newest last by name. */
export function createMailFolder(folder: string, now: () => number = Date.now): Mailer {
  return {
    async send({ to, subject, text, html }) {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 })
      const at = new Date(now()).toISOString()
      const name = path.join(folder, `${at.replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`)
      await fs.writeFile(`${name}.html`, html, { mode: 0o600 })
      await fs.writeFile(`${name}.txt`, `To: ${to}\nSubject: ${subject}\nDate: ${at}\n\n${text}\n`, { mode: 0o600 })
    },
  }
}
