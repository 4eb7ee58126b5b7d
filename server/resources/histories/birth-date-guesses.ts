import type { Sql } from '../../db/database.ts'
import { lockInbox } from '../../db/lock-inbox.ts'
import { Refusal } from '../../refusal.ts'

/** K57. Of an account in a day, of its inbox over all its accounts in a day, and of one link ever. */
export const MOST_WRONG_BIRTH_DATES = 5

/**
 * K57. Throws once the account, or its inbox, has tried enough wrong birth dates today. Tries at the same time wait for
 * each other until the end of the transaction.
 */
export async function refuseMoreGuesses(sql: Sql, userId: string): Promise<void> {
  const [account] = await sql.query<{ email: string }>('SELECT email FROM app_user WHERE id = $1', [userId])
  if (!account) throw new Error(`Account ${userId} is gone although it is signed in`)
  await lockInbox(sql, account.email)
  const [tried] = await sql.query<{ most: number }>(
    `SELECT greatest(count(*) FILTER (WHERE user_id = $1), count(*) FILTER (WHERE inbox = inbox_of($2))) AS most
     FROM birth_date_try WHERE (user_id = $1 OR inbox = inbox_of($2)) AND at > now() - interval '1 day'`,
    [userId, account.email],
  )
  if ((tried?.most ?? 0) < MOST_WRONG_BIRTH_DATES) return
  throw new Refusal(
    'too-many',
    'Your birth date didn’t match too many times today. Check it in your profile, and try again tomorrow.',
    { retryAfterSeconds: 3_600 },
  )
}

/** K57. Counts a wrong birth date. The transaction must commit, although its caller is refused. */
export async function countGuess(sql: Sql, userId: string): Promise<void> {
  await sql.query(
    'INSERT INTO birth_date_try (user_id, inbox) SELECT id, inbox_of(email) FROM app_user WHERE id = $1',
    [userId],
  )
}

/** Only the tries of a day are counted. */
export async function forgetOldGuesses({ db }: { db: Sql }): Promise<void> {
  await db.query("DELETE FROM birth_date_try WHERE at < now() - interval '1 day'")
}

/** Throws a refusal that a transaction returned so that what it counted stays. */
export function orThrow<Result>(result: Result | Refusal): Result {
  if (result instanceof Refusal) throw result
  return result
}
