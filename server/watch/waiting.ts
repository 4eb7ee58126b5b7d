import type { Sql } from '../db/database.ts'
import { MOST_ATTEMPTS as NOTICE_ATTEMPTS } from '../resources/notices/send-notices.ts'
import { FAILED_AND_OPEN } from '../resources/payments/refunds-repository.ts'
import { OVERDUE_ERASURES } from '../resources/own-data/sweep-unanswered.ts'
import { MOST_ATTEMPTS as INVITATION_ATTEMPTS } from '../resources/programs/invitations-repository.ts'
import { MOST_ATTEMPTS as REPORT_ATTEMPTS } from '../resources/reports/readers-repository.ts'

/** A number that says how much waits, or for how long: of the whole installation, whichever process reads it. */
export type Figure = { name: string; help: string; value: number }

/**
 * What is owed by mail, with the instant since which it is. Who was asked to agree to a child's report is waited for.
 */
const OWED_MAILS = `
  SELECT created_at AS since, attempts >= ${NOTICE_ATTEMPTS} AS is_given_up FROM notice WHERE sent_at IS NULL
  UNION ALL
  SELECT created_at, attempts >= ${INVITATION_ATTEMPTS} FROM invitation
    WHERE sent_at IS NULL AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > now()
  UNION ALL
  SELECT owed_at, attempts >= ${REPORT_ATTEMPTS} FROM report_reader
    WHERE owed_at IS NOT NULL AND (sent_at IS NULL OR sent_at < owed_at) AND ended_at IS NULL
      AND next_try_at < 'infinity'`

type Question = {
  name: string
  help: string
  sql: string
  /** Asked only by a person who waits for the answer, not every minute: its cost grows with all that there is. */
  isDear?: boolean
}

const ageOf = (instant: string) => `coalesce(greatest(extract(epoch FROM now() - min(${instant})), 0), 0)::float8`

/** Each gives one number; none reads a name, an address or an id. */
const QUESTIONS: readonly Question[] = [
  {
    name: 'unsent_mail_seconds',
    help: 'Age of the oldest email that is owed and still tried',
    sql: `SELECT ${ageOf('since')} AS value FROM (${OWED_MAILS}) m WHERE NOT is_given_up`,
  },
  {
    name: 'unsent_mails',
    help: 'Emails that are owed and still tried',
    sql: `SELECT count(*) AS value FROM (${OWED_MAILS}) m WHERE NOT is_given_up`,
  },
  {
    name: 'given_up_mails',
    help: 'Emails of the last seven days that were tried in vain until nobody tries any more',
    sql: `SELECT count(*) AS value FROM (${OWED_MAILS}) m WHERE is_given_up AND since > now() - interval '7 days'`,
  },
  {
    name: 'refused_operations_today',
    help: 'Operations of tablets that were refused within a day: each waits on its tablet for a person',
    // By person, as the index has them: the table is the largest of all. Figures count what comes in instead.
    isDear: true,
    sql: `SELECT count(*) AS value FROM app_user u CROSS JOIN LATERAL (
        SELECT FROM applied_mutation m WHERE m.user_id = u.id AND m.applied_at > now() - interval '1 day'
          AND m.result ->> 'status' = 'rejected') refused`,
  },
  {
    name: 'due_refund_seconds',
    help: 'Age of the oldest refund that the provider has not confirmed',
    sql: `SELECT ${ageOf('since')} AS value FROM (
        SELECT asked_at AS since FROM payment_refund WHERE status = 'due'
        UNION ALL SELECT paid_at FROM checkout c WHERE status = 'refund_due' AND NOT EXISTS (
          SELECT FROM payment_refund WHERE checkout_id = c.id AND status = 'failed')) r`,
  },
  {
    name: 'failed_refunds',
    help: 'Refunds that failed in the last seven days, with none asked for or made since',
    sql: `SELECT count(*) AS value FROM payment_refund f JOIN checkout c ON c.id = f.checkout_id
        WHERE ${FAILED_AND_OPEN} AND f.settled_at > now() - interval '7 days'`,
  },
  {
    name: 'disputes_due_soon',
    help: 'Disputes that wait for an answer and whose deadline is less than two days away',
    sql: `SELECT count(*) AS value FROM payment_dispute WHERE status = 'needs_response'
        AND evidence_due_at > now() AND evidence_due_at < now() + interval '2 days'`,
  },
  {
    name: 'failed_videos_today',
    help: 'Videos of the last day that were refused after their upload',
    sql: `SELECT count(*) AS value FROM video WHERE state = 'failed' AND last_part_at > now() - interval '1 day'`,
  },
  {
    name: 'overdue_deletion_seconds',
    help: 'How long ago an account should have been deleted that is still there',
    sql: `SELECT ${ageOf('deletion_due_at')} AS value FROM app_user
        WHERE deletion_due_at <= now() AND deleted_at IS NULL`,
  },
  {
    name: 'overdue_erasure_seconds',
    help: 'How long ago something should have been erased that was kept until a guardian would answer',
    sql: `SELECT ${ageOf('since')} AS value FROM (${OVERDUE_ERASURES}) e`,
  },
  {
    name: 'ledger_waiting_seconds',
    help: 'Age of the oldest withdrawal, revocation or erasure that the ledger does not have',
    sql: `SELECT ${ageOf('at')} AS value FROM ledger_entry WHERE shipped_at IS NULL`,
  },
  {
    name: 'replication_lag_seconds',
    help: 'How far the slowest standby is behind; nothing where there is none, or this role may not see it (pg_monitor)',
    sql: `SELECT max(coalesce(extract(epoch FROM replay_lag), 0))::float8 AS value FROM pg_stat_replication
        WHERE replay_lsn IS NOT NULL`,
  },
]

/** What waits at this moment, all of it or what is cheap to know. Of what the database can't tell, there is no figure. */
export async function readWaiting(sql: Sql, { isCheap = false } = {}): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, help, sql: question } of QUESTIONS.filter((it) => !(isCheap && it.isDear))) {
    const [row] = await sql.query<{ value: number | null }>(question)
    if (typeof row?.value === 'number') figures.push({ name, help, value: row.value })
  }
  return figures
}
