import { hkdfSync } from 'node:crypto'
import type { Sql } from '../../db/database.ts'

const KEY_BYTES = 32

/** U127. Returns the key that encrypts a user's receipts on a device while the user is signed out, in base64. */
export async function findReceiptKey(sql: Sql, userId: string): Promise<string> {
  return (await deriveKey(sql, `receipts of ${userId}`)).toString('base64')
}

/** Derives a key for one purpose from the secret in the database. Each backup has the secret. */
export async function deriveKey(sql: Sql, purpose: string): Promise<Buffer> {
  const [row] = await sql.query<{ secret: string }>('SELECT secret FROM receipt_secret')
  if (!row) throw new Error('The database has no secret for receipts')
  return Buffer.from(hkdfSync('sha256', row.secret, '', purpose, KEY_BYTES))
}
