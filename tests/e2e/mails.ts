import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import type { AppProcess } from '#tests/support/app-process.ts'

/** The first thing of this form in the newest email to `email` that has one; waits for the email. */
export async function inMailTo(app: AppProcess, email: string, form: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      () =>
        (found = mailsTo(app, email)
          .flatMap((text) => form.exec(text)?.[0] ?? [])
          .at(-1)),
      // What is owed goes out every five seconds.
      { message: `A mail to ${email}`, timeout: 20_000 },
    )
    .toBeDefined()
  return found ?? ''
}

/** Oldest first. Without a mail server, emails are files in the data folder. */
function mailsTo(app: AppProcess, email: string): string[] {
  const folder = path.join(app.dataDir, 'mail')
  const names = attempt(() => readdirSync(folder))
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
  return names
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .filter((text) => text.startsWith(`To: ${email}\n`))
}

/** There is no folder before the first email. */
function attempt(read: () => string[]): string[] {
  try {
    return read()
  } catch {
    return []
  }
}

export const CODE = /\b\d{6}\b/u
/** For an inbox that has codes of other kinds already. */
export const SIGN_UP_CODE = /(?<=^Subject: Your Courtside confirmation code$[^]*)\b\d{6}\b/mu
