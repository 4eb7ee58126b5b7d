import { LAST_ADMIN } from '#domain/contracts/error-codes.ts'
import { DELETION_WAIT_DAYS } from '#domain/profiles/deletion-words.ts'
import { hasAnotherAdmin, lockAdmins } from '../accounts/change-account.ts'
import { letter } from '../../letters/letter.ts'
import type { Mail } from '../../ports/mail.ts'
import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { recordDeed } from '../audit/record-deed.ts'
import type { Doer } from '../audit/record-deed.ts'

const DAY_MS = 86_400_000

type Row = { email: string; is_admin: boolean; deletion_due_at: string | null }
/** Who asks, and from where. */
type PersonThere = Exclude<Doer, string>
type Deletion = { deletion_due_at: string | null }

export async function findDeletion(sql: Sql, userId: string): Promise<Deletion> {
  const [row] = await sql.query<Deletion>('SELECT deletion_due_at FROM app_user WHERE id = $1', [userId])
  return { deletion_due_at: row?.deletion_due_at ?? null }
}

/**
 * K13. Sets the day on which the account is deleted and sends it by email. Asked again, the day stays. Refuses the last
 * admin (`LAST_ADMIN`), and with `unavailable` when the email cannot be sent: nobody's account ends without notice.
 */
export async function askForDeletion(
  { db, mailer, now, publicOrigin }: Services,
  person: PersonThere,
): Promise<Deletion> {
  const { email, deletion_due_at } = await db.transaction((sql) => lockForAsking(sql, person.userId))
  if (deletion_due_at !== null) return { deletion_due_at }
  const due = new Date(now() + DELETION_WAIT_DAYS * DAY_MS).toISOString()
  // Outside of any transaction: a mail server that hangs must not hold the connections that everybody needs.
  await mailer.send(noticeMail(email, due, publicOrigin)).catch((cause: unknown) => {
    throw new Refusal('unavailable', 'We couldn’t email you the deletion date. Nothing was changed. Try again later.', {
      cause,
    })
  })
  return db.transaction(async (sql) => {
    const user = await lockForAsking(sql, person.userId)
    if (user.deletion_due_at === null) await setDue(sql, person, due, 'ask deletion')
    return { deletion_due_at: user.deletion_due_at ?? due }
  })
}

async function lockForAsking(sql: Sql, userId: string): Promise<Row> {
  await lockAdminsFor(sql, userId)
  const user = await lockAccount(sql, userId)
  if (user.deletion_due_at === null && user.is_admin && !(await hasAnotherAdmin(sql, userId))) {
    throw new Refusal('conflict', 'You’re the last admin. Make someone else an admin first.', { code: LAST_ADMIN })
  }
  return user
}

/** K13. Keeps the account. Does nothing when no deletion was asked for. */
export async function keepAccount({ db }: Services, person: PersonThere): Promise<Deletion> {
  return db.transaction(async (sql) => {
    const { deletion_due_at } = await lockAccount(sql, person.userId)
    if (deletion_due_at !== null) await setDue(sql, person, null, 'cancel deletion')
    return { deletion_due_at: null }
  })
}

/** Before the account itself, as whoever changes rights does. Nobody waits for it but an admin. */
export async function lockAdminsFor(sql: Sql, userId: string) {
  const [admin] = await sql.query('SELECT 1 FROM app_user WHERE id = $1 AND is_admin', [userId])
  if (admin) await lockAdmins(sql)
}

async function lockAccount(sql: Sql, userId: string): Promise<Row> {
  const [row] = await sql.query<Row>(
    'SELECT email, is_admin, deletion_due_at FROM app_user WHERE id = $1 AND deleted_at IS NULL FOR UPDATE',
    [userId],
  )
  if (!row) throw new Refusal('missing', 'Account not found')
  return row
}

async function setDue(sql: Sql, person: PersonThere, due: string | null, change: 'ask deletion' | 'cancel deletion') {
  await sql.query('UPDATE app_user SET deletion_due_at = $2 WHERE id = $1', [person.userId, due])
  await recordDeed(sql, person, { action: change, personId: person.userId })
}

function noticeMail(to: string, due: string, publicOrigin: string): Mail {
  return letter({
    to,
    subject: 'Your Courtside account will be deleted',
    parts: [
      `You asked us to delete your Courtside account. It will be deleted on ${due.slice(0, 10)}, ${due.slice(11, 16)} UTC.`,
      'Until then you can sign in and download your data. To keep the account, open your account page and choose "Keep my account".',
      { href: publicOrigin, label: 'Open Courtside' },
      'If this wasn’t you, sign in, keep the account and change your password.',
    ],
  })
}
