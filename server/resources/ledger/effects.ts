import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { closeCheckoutsOf } from '../checkouts/close-checkout.ts'
import { markUnanswered, markWithdrawn } from '../consent/consent-repository.ts'
import { deleteEventAndPlayers } from '../events/events-repository.ts'
import { eraseAccount } from '../own-data/erase-account.ts'
import { erasePlayer } from '../own-data/erase-player.ts'

export type Subject = Readonly<Record<string, unknown>>
export type Parts = Pick<Services, 'db' | 'directory' | 'objects' | 'videos' | 'payments'>

/** Applies an entry again. Resolves to false if its subject no longer exists. `at` is when it first happened. */
type Effect = (sql: Sql, subject: Subject, at: string, parts: Parts) => Promise<boolean>

/** An effect of one SQL statement. `$1` is the subject, `$2` the moment. It returns a row for each subject it found. */
const byStatement =
  (text: string): Effect =>
  async (sql, subject, at) =>
    (await sql.query(text, [JSON.stringify(subject), at].slice(0, text.includes('$2') ? 2 : 1))).length > 0

/** Effects by kind. Each one is idempotent. */
export const EFFECTS: Readonly<Record<string, Effect>> = {
  'consent-ended': endConsent,
  'consent-voided': byStatement(
    `UPDATE consent SET voided_at = coalesce(voided_at, $2) WHERE id = ($1::jsonb ->> 'id')::uuid RETURNING 1`,
  ),
  // A request that the backup doesn't hold has left no address in it either.
  'consent-unanswered': (sql, { id, player_id }, at) =>
    markUnanswered(sql, { id: String(id), player_id: String(player_id) }, at),
  'roster-yes-ended': byStatement(
    `UPDATE roster_entry SET player_id = NULL, declined_at = coalesce(declined_at, $2)
     WHERE id = ($1::jsonb ->> 'id')::uuid AND player_id = ($1::jsonb ->> 'was_player_id')::uuid RETURNING 1`,
  ),
  'reader-ended': byStatement(
    `UPDATE report_reader SET ended_at = coalesce(ended_at, $2), ended_by = coalesce(ended_by, $1::jsonb ->> 'ended_by')
     WHERE id = ($1::jsonb ->> 'id')::uuid RETURNING 1`,
  ),
  'invitation-revoked': byStatement(
    `UPDATE invitation SET revoked_at = coalesce(revoked_at, $2)
     WHERE id = ($1::jsonb ->> 'id')::uuid RETURNING 1`,
  ),
  'roster-link-ended': byStatement(
    `DELETE FROM roster_link WHERE token_digest = $1::jsonb ->> 'was_token_digest' AND made_at <= $2 RETURNING 1`,
  ),
  'roster-line-removed': byStatement(
    `UPDATE roster_entry SET removed_at = coalesce(removed_at, $2) WHERE id = ($1::jsonb ->> 'id')::uuid RETURNING 1`,
  ),
  'session-ended': endSession,
  'sessions-ended': byStatement(
    `UPDATE app_user SET valid_since = greatest(valid_since, ($1::jsonb ->> 'valid_since')::timestamptz)
     WHERE id = ($1::jsonb ->> 'id')::uuid RETURNING 1`,
  ),
  'second-step-removed': async (_sql, { person_id }, _at, { directory }) =>
    isKnown(directory.removeSecondStep(String(person_id))),
  'recovery-codes-ended': byStatement(
    `DELETE FROM recovery_code WHERE user_id = ($1::jsonb ->> 'user_id')::uuid AND made_at <= $2 RETURNING 1`,
  ),
  'admin-ended': endRight(
    'Admin',
    `UPDATE app_user SET is_admin = false WHERE id = $1 AND deleted_at IS NULL RETURNING 1`,
  ),
  'evaluator-ended': endRight(
    'Evaluator',
    `UPDATE app_user SET is_evaluator = false, role = CASE role WHEN 'Evaluator' THEN 'Player' ELSE role END
     WHERE id = $1 AND deleted_at IS NULL RETURNING 1`,
  ),
  'account-deactivated': byStatement(
    `UPDATE app_user SET is_active = false WHERE id = ($1::jsonb ->> 'id')::uuid AND deleted_at IS NULL RETURNING 1`,
  ),
  'event-staff-removed': byStatement(
    `UPDATE event_staff SET removed_at = coalesce(removed_at, $2) WHERE event_id = ($1::jsonb ->> 'event_id')::uuid
       AND user_id = ($1::jsonb ->> 'user_id')::uuid AND joined_at <= $2 RETURNING 1`,
  ),
  'event-parts-ended': byStatement(
    `UPDATE event_staff SET parts = ARRAY(SELECT unnest(parts) INTERSECT
       SELECT jsonb_array_elements_text($1::jsonb -> 'parts'))
     WHERE event_id = ($1::jsonb ->> 'event_id')::uuid AND user_id = ($1::jsonb ->> 'user_id')::uuid AND joined_at <= $2
     RETURNING 1`,
  ),
  'director-ended': byStatement(
    `DELETE FROM program_director WHERE program_id = ($1::jsonb ->> 'program_id')::integer
       AND user_id = ($1::jsonb ->> 'user_id')::uuid AND coalesce(joined_at, $2) <= $2 RETURNING 1`,
  ),
  'program-evaluator-ended': byStatement(
    `DELETE FROM program_evaluator WHERE program_id = ($1::jsonb ->> 'program_id')::integer
       AND user_id = ($1::jsonb ->> 'user_id')::uuid AND joined_at <= $2 RETURNING 1`,
  ),
  'owner-ended': byStatement(
    `UPDATE program SET owner_id = NULL WHERE id = ($1::jsonb ->> 'id')::integer
       AND owner_id = ($1::jsonb ->> 'was_owner_id')::uuid RETURNING 1`,
  ),
  'team-left': byStatement(
    `UPDATE team SET program_id = NULL, joined_program_at = NULL WHERE id = ($1::jsonb ->> 'id')::integer
       AND program_id = ($1::jsonb ->> 'was_program_id')::integer RETURNING 1`,
  ),
  'join-ended': byStatement(
    `SELECT end_join(id) FROM player WHERE id = ($1::jsonb ->> 'id')::uuid
       AND joined_to = ($1::jsonb ->> 'was_joined_to')::uuid`,
  ),
  'deletion-asked': byStatement(
    `UPDATE app_user SET deletion_due_at = ($1::jsonb ->> 'deletion_due_at')::timestamptz
     WHERE id = ($1::jsonb ->> 'id')::uuid AND deleted_at IS NULL RETURNING 1`,
  ),
  'account-erased': async (sql, { id }, at, parts) => {
    const [there] = await sql.query('SELECT 1 FROM app_user WHERE id = $1 AND deleted_at IS NULL FOR UPDATE', [id])
    if (there) await eraseAccount(sql, parts, String(id), at)
    return there !== undefined
  },
  // K64. A tablet may have sent an addition again, for which the server made another person.
  'player-erased': async (sql, { id, event_player_ids }) => {
    const there = await sql.query<{ id: string }>(
      `SELECT id FROM player WHERE id = $1 OR id IN (SELECT player_id FROM event_player WHERE id = ANY($2::uuid[]))
       ORDER BY id FOR UPDATE`,
      [id, event_player_ids ?? []],
    )
    for (const player of there) await erasePlayer(sql, player.id)
    return there.length > 0
  },
  'photo-deleted': byStatement(
    `DELETE FROM player_photo WHERE player_id = ($1::jsonb ->> 'player_id')::uuid AND taken_at <= $2 RETURNING 1`,
  ),
  'event-deleted': async (sql, { id }) => {
    const [there] = await sql.query('SELECT 1 FROM event WHERE id = $1', [id])
    if (there) await deleteEventAndPlayers(sql, String(id))
    return there !== undefined
  },
}

/** Follow-ups outside the database. They run after the transaction of the entry commits. */
export const AFTERWARDS: Readonly<Record<string, (parts: Parts, subject: Subject) => Promise<void>>> = {
  'consent-ended': (parts, { player_id }) => closeCheckoutsOf(parts, String(player_id)),
}

/**
 * K7. Withdraws the consent again. If the backup lacks the request, it is recreated, so that the guardian's "no" still
 * counts.
 */
async function endConsent(sql: Sql, { id, player_id }: Subject, at: string): Promise<boolean> {
  const [player] = await sql.query('SELECT 1 FROM player WHERE id = $1 FOR NO KEY UPDATE', [player_id])
  if (!player) return false
  await sql.query(
    `INSERT INTO consent (id, player_id, guardian_name, guardian_email, token_digest, text_version, requested_at,
       expires_at)
     SELECT $1::uuid, p.id, coalesce(p.guardian_name, ''), coalesce(p.guardian_email, ''), 'put back ' || $1, '', $3, $3
     FROM player p WHERE p.id = $2 ON CONFLICT (id) DO NOTHING`,
    [id, player_id, at],
  )
  await markWithdrawn(sql, { id: String(id), player_id: String(player_id) }, at)
  return true
}

/** Ends the session, even if the backup doesn't know it. */
async function endSession(sql: Sql, subject: Subject, at: string, { directory }: Parts): Promise<boolean> {
  const { origin, user_id } = subject
  const ended = await sql.query(
    `INSERT INTO user_session (origin, user_id, device, signed_in_at, last_used_at, ended_at)
     SELECT $1, id, '', $3::timestamptz, $3, $3 FROM app_user WHERE id = $2
     ON CONFLICT (origin) DO UPDATE SET ended_at = coalesce(user_session.ended_at, excluded.ended_at) RETURNING 1`,
    [origin, user_id, at],
  )
  await directory.endSession(String(origin))
  return ended.length > 0
}

function endRight(group: string, text: string): Effect {
  return async (sql, { id }, _at, { directory }) => {
    const ended = await sql.query(text, [id])
    if (ended.length > 0) await isKnown(directory.removeFromGroup(String(id), group))
    return ended.length > 0
  }
}

/** Whether the identity provider knows the person. */
async function isKnown(call: Promise<void>): Promise<boolean> {
  return call.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && error.reason === 'missing') return false
      throw error
    },
  )
}
