import type { Sql } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { afterFailure, sendPendingEmails } from '../notices/send-pending-emails.ts'
import type { Failure } from '../notices/send-pending-emails.ts'
import { eventInvitationLetter } from './event-invitation-letter.ts'
import type { OwedEventInvitation } from './event-invitation-letter.ts'
import { invitationLetter } from './invitation-letter.ts'
import type { OwedInvitation } from './invitation-letter.ts'
import { MOST_ATTEMPTS } from './invitations-repository.ts'
import { digestOf, newSecret } from '../../letters/link-secret.ts'

const AFTER_FAILURE = afterFailure({ mostAttempts: MOST_ATTEMPTS })

type Due = { id: string } & (OwedInvitation | OwedEventInvitation)

const letterOf = (due: Due, link: string) =>
  due.part === null ? eventInvitationLetter(due, link) : invitationLetter(due, link)

/**
 * G88. Sends the invitations that are owed and returns how many went out. Each is taken before it is sent, as
 * `sendNotices` does; its link is made now, so that no table ever holds one.
 */
export async function sendInvitations({
  db,
  mailer,
  publicOrigin,
}: Pick<Services, 'db' | 'mailer' | 'publicOrigin'>): Promise<number> {
  return sendPendingEmails({
    async take() {
      const token = newSecret()
      const invitation = await takeNext(db, digestOf(token))
      return invitation && { invitation, token }
    },
    send: async ({ invitation, token }) => mailer.send(letterOf(invitation, `${publicOrigin}/invitation/${token}`)),
    settle: ({ invitation: { id }, token }, failure) => settle(db, { id, digest: digestOf(token), failure }),
  })
}

async function takeNext(sql: Sql, digest: string): Promise<Due | undefined> {
  const [row] = await sql.query<Due>(
    `WITH due AS (SELECT id FROM invitation WHERE sent_at IS NULL AND accepted_at IS NULL
       AND revoked_at IS NULL AND expires_at > now() AND attempts < ${MOST_ATTEMPTS} AND next_try_at <= now()
       ORDER BY next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED),
     i AS (UPDATE invitation SET attempts = attempts + 1, next_try_at = now() + interval '10 minutes',
       token_digest = $1, expires_at = now() + interval '14 days'
       FROM due WHERE invitation.id = due.id RETURNING invitation.*)
     SELECT i.id, i.email AS to, i.part, i.parts, v.name AS event_name, v.starts_on, v.ends_on, v.place,
       coalesce(g.name, t.name, '') AS program_name, g.city, g.state_name,
       coalesce(trim(u.first_name || ' ' || u.last_name), '') AS invited_by
     FROM i LEFT JOIN event v ON v.id = i.event_id LEFT JOIN team t ON t.id = v.team_id
     LEFT JOIN program g ON g.id = coalesce(i.program_id, v.program_id, t.program_id)
     LEFT JOIN app_user u ON u.id = i.invited_by AND u.deleted_at IS NULL`,
    [digest],
  )
  return row
}

/** An invitation that somebody sent again in the meantime has another digest: this outcome does not count for it. */
async function settle(sql: Sql, { id, digest, failure }: { id: string; digest: string; failure: Failure | undefined }) {
  if (failure === undefined) {
    await sql.query('UPDATE invitation SET sent_at = now(), last_error = NULL WHERE id = $1 AND token_digest = $2', [
      id,
      digest,
    ])
    return
  }
  await sql.query(`UPDATE invitation SET ${AFTER_FAILURE} WHERE id = $3 AND token_digest = $4`, [
    failure.reason,
    failure.isFinal,
    id,
    digest,
  ])
}
