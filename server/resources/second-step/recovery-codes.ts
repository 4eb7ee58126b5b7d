import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
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
  const digests = await Promise.all(codes.map((code) => slowDigestOf(code)))
  await sql.query('DELETE FROM recovery_code WHERE user_id = $1', [userId])
  await sql.query('INSERT INTO recovery_code (digest, user_id) SELECT unnest($1::text[]), $2', [digests, userId])
  return codes.map((code) => code.replaceAll(/.{4}(?=.)/gu, '$&-'))
}

/**
 * M73. Redeems a code and returns its owner. Undefined for a wrong code, a used code or an unknown address. All of
 * these take the same time.
 */
export async function takeRecoveryCode(
  sql: Sql,
  { email, code }: { email: string; code: string },
): Promise<string | undefined> {
  const kept = await sql.query<{ digest: string }>(
    `SELECT c.digest FROM recovery_code c JOIN app_user u ON u.id = c.user_id
     WHERE lower(u.email) = lower($1) AND u.deleted_at IS NULL LIMIT $2`,
    [email.trim(), RECOVERY_CODES],
  )
  const digests = kept.map(({ digest }) => digest)
  while (digests.length < RECOVERY_CODES) digests.push(NOBODYS)
  const matches = await Promise.all(digests.map((digest) => isOf(code, digest)))
  const right = digests.find((_, at) => matches[at])
  if (right === undefined) return undefined
  // If two calls use one code at the same time, only one succeeds.
  const [row] = await sql.query<{ user_id: string }>('DELETE FROM recovery_code WHERE digest = $1 RETURNING user_id', [
    right,
  ])
  return row?.user_id
}

// 256 is a multiple of 32: every letter is as likely as any other.
const newCode = () => Array.from(randomBytes(LETTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

const COST = 2 ** 14
const derive = promisify<string, Buffer, number, { N: number }, Buffer>(scrypt)

async function slowDigestOf(code: string, salt = randomBytes(16), cost = COST): Promise<string> {
  const hash = await derive(code, salt, 32, { N: cost })
  return ['scrypt', cost, salt.toString('hex'), hash.toString('hex')].join('$')
}

/** A digest that no code has. Comparing with it only takes time. */
const NOBODYS = ['scrypt', COST, '00'.repeat(16), '00'.repeat(32)].join('$')

/** Codes from before decision 0084 are SHA-256 digests. They stay valid until they are used or replaced. */
async function isOf(code: string, kept: string): Promise<boolean> {
  const [, cost, salt] = /^scrypt\$(\d+)\$([\da-f]+)\$/u.exec(kept) ?? []
  const slow = await slowDigestOf(code, Buffer.from(salt ?? '', 'hex'), Number(cost ?? COST))
  return isSame(kept, salt === undefined ? fastDigestOf(code) : slow)
}

const fastDigestOf = (code: string) => createHash('sha256').update(code).digest('hex')

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
