import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '#domain/access/second-step.ts'
import type { Sql } from '../../db/database.ts'

/** Sixteen letters of base32 (RFC 4648), which has no 0, 1 or 8: 80 bits, which nobody guesses. */
const LETTERS = 16
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export async function countRecoveryCodes(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>('SELECT count(*) AS count FROM recovery_code WHERE user_id = $1', [
    userId,
  ])
  return row?.count ?? 0
}

/** M73. In place of those before. They are returned this once; what is kept opens nothing. */
export async function replaceRecoveryCodes(sql: Sql, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await sql.query('DELETE FROM recovery_code WHERE user_id = $1', [userId])
  await sql.query('INSERT INTO recovery_code (digest, user_id) SELECT unnest($1::text[]), $2', [
    codes.map(digestOf),
    userId,
  ])
  return codes.map((code) => code.replaceAll(/.{4}(?=.)/gu, '$&-'))
}

/** Whose code it is, and takes it away. Undefined for a wrong one, a used one, and another address. */
export async function takeRecoveryCode(
  sql: Sql,
  { email, code }: { email: string; code: string },
): Promise<string | undefined> {
  const [row] = await sql.query<{ user_id: string }>(
    `DELETE FROM recovery_code c USING app_user u WHERE c.digest = $1 AND u.id = c.user_id
      AND lower(u.email) = lower($2) AND u.deleted_at IS NULL
     RETURNING c.user_id`,
    [digestOf(code), email.trim()],
  )
  return row?.user_id
}

// 256 is a multiple of 32: every letter is as likely as any other.
const newCode = () => Array.from(randomBytes(LETTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

const digestOf = (code: string) => createHash('sha256').update(code).digest('hex')
