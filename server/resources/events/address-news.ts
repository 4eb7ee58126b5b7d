import type { Sql } from '../../db/database.ts'
import { letter, nameInMail, titleInMail } from '../../letters/letter.ts'
import type { Mail } from '../../ports/mail.ts'
import type { Services } from '../../services.ts'
import { isInboxFull } from '../limits/inbox-day.ts'
import type { InboxDay } from '../limits/inbox-day.ts'
import { afterFailure, sendPendingEmails } from '../notices/send-pending-emails.ts'
import type { Failure } from '../notices/send-pending-emails.ts'

const MOST_ATTEMPTS = 10
const AFTER_FAILURE = afterFailure({ mostAttempts: MOST_ATTEMPTS })

/**
 * EV106. Queues an email to the previous report address of an event player: at most one a day, however often the
 * address changes. If the inbox is the same, nothing is sent.
 */
export async function oweAddressNews(sql: Sql, eventPlayerId: string, before: string) {
  await sql.query(
    `INSERT INTO address_news (event_player_id, email) SELECT x.id, $2 FROM event_player x
     WHERE x.id = $1 AND inbox_of(x.email) IS DISTINCT FROM inbox_of($2) AND NOT EXISTS (SELECT FROM address_news n
       WHERE n.event_player_id = x.id AND inbox_of(n.email) = inbox_of($2) AND n.owed_at > now() - interval '1 day')`,
    [eventPlayerId, before],
  )
}

type Due = { id: string; email: string; first_name: string; event_name: string; goes_nowhere: boolean }

/**
 * EV106, R68. Sends the pending emails about changed addresses. The emails to an inbox that got enough today wait.
 * Returns the number of emails sent.
 */
export async function sendAddressNews({ db, mailer }: Pick<Services, 'db' | 'mailer'>): Promise<number> {
  return sendPendingEmails({
    take: () => takeWithinDay(db),
    send: async (due) => mailer.send(newsLetter(due)),
    settle: ({ id }, failure) => settle(db, id, failure),
  })
}

async function takeWithinDay(sql: Sql): Promise<Due | undefined> {
  let due = await takeNext(sql)
  while (due && (await putOffWhenTooMany(sql, due))) due = await takeNext(sql)
  return due
}

/** R68. Postpones the email by an hour if the inbox got enough of this kind today, and returns whether it did. */
async function putOffWhenTooMany(sql: Sql, { id, email }: Due): Promise<boolean> {
  const [day] = await sql.query<InboxDay>(
    `SELECT count(*) AS from_all,
       count(*) FILTER (WHERE v.made_by = due.made_by OR v.id = due.event_id) AS from_sender
     FROM (SELECT v.made_by, v.id AS event_id
       FROM address_news n JOIN event_player x ON x.id = n.event_player_id JOIN event v ON v.id = x.event_id
       WHERE n.id = $2) AS due
     JOIN (address_news n JOIN event_player x ON x.id = n.event_player_id JOIN event v ON v.id = x.event_id)
       ON inbox_of(n.email) = inbox_of($1) AND n.sent_at > now() - interval '1 day'`,
    [email, id],
  )
  if (!day || !isInboxFull(day)) return false
  await sql.query("UPDATE address_news SET attempts = 0, next_try_at = now() + interval '1 hour' WHERE id = $1", [id])
  return true
}

async function takeNext(sql: Sql): Promise<Due | undefined> {
  const [due] = await sql.query<Due>(
    `WITH due AS (SELECT id FROM address_news WHERE sent_at IS NULL AND attempts < ${MOST_ATTEMPTS}
       AND next_try_at <= now() ORDER BY next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED),
     n AS (UPDATE address_news SET attempts = attempts + 1, next_try_at = now() + interval '10 minutes' FROM due
       WHERE address_news.id = due.id RETURNING address_news.*)
     SELECT n.id, n.email, p.first_name, v.name AS event_name, x.email IS NULL AS goes_nowhere
     FROM n JOIN event_player x ON x.id = n.event_player_id
     JOIN player p ON p.id = x.player_id JOIN event v ON v.id = x.event_id`,
  )
  return due
}

async function settle(sql: Sql, id: string, failure: Failure | undefined): Promise<void> {
  if (failure === undefined) {
    await sql.query('UPDATE address_news SET sent_at = now() WHERE id = $1', [id])
    return
  }
  await sql.query(`UPDATE address_news SET ${AFTER_FAILURE} WHERE id = $3`, [failure.reason, failure.isFinal, id])
}

function newsLetter({ email, first_name, event_name, goes_nowhere }: Due): Mail {
  const name = nameInMail(first_name, 'a player')
  const at = titleInMail(event_name, 'an event')
  return letter({
    to: email,
    subject: goes_nowhere ? `The report for ${name} won’t come here` : `The report for ${name} goes to another address`,
    parts: [
      `The report for ${name} from ${at} was going to come to this address. Someone who works at the event ${goes_nowhere ? 'removed the address' : 'changed it to another one'}.`,
      'If you asked for that, you don’t need to do anything. If you didn’t, tell the organizer of the event. They can change it back.',
      'If you don’t know this player, ignore this email.',
    ],
  })
}
