import { randomUUID } from 'node:crypto'
import type { Sql } from '#server/db/database.ts'
import type { Role } from '#domain/access/role.ts'

/** A database, and a function that creates accounts in it. */
type Place = {
  db: Sql
  createUser: (wish: { role: Role; groups?: string[] }) => Promise<{ id: string }>
}

export type LedgerWorld = Awaited<ReturnType<typeof aLedgerWorld>>
export type LedgerCase = {
  kind: string
  /** Statement that ends the thing. `of` returns its parameters. */
  does: string
  of: (world: LedgerWorld) => unknown[]
  /** Query that returns a row while the thing is in force. */
  inForce: string
}

export const CASES: readonly LedgerCase[] = [
  {
    kind: 'consent-ended',
    does: 'UPDATE consent SET withdrawn_at = now() WHERE id = $1',
    of: ({ consentId }) => [consentId],
    inForce: 'SELECT 1 FROM consent WHERE id = $1 AND withdrawn_at IS NULL',
  },
  {
    kind: 'consent-voided',
    does: 'UPDATE consent SET voided_at = now() WHERE id = $1',
    of: ({ consentId }) => [consentId],
    inForce: 'SELECT 1 FROM consent WHERE id = $1 AND voided_at IS NULL',
  },
  {
    kind: 'consent-unanswered',
    does: `UPDATE consent SET unanswered_at = now(), guardian_email = '' WHERE id = $1`,
    of: ({ requestId }) => [requestId],
    inForce: `SELECT 1 FROM consent WHERE id = $1 AND guardian_email <> ''`,
  },
  {
    kind: 'roster-yes-ended',
    does: 'UPDATE roster_entry SET player_id = NULL WHERE id = $1',
    of: ({ lineId }) => [lineId],
    inForce: 'SELECT 1 FROM roster_entry WHERE id = $1 AND player_id IS NOT NULL',
  },
  {
    kind: 'reader-ended',
    does: `UPDATE report_reader SET ended_at = now(), ended_by = 'revoked' WHERE id = $1`,
    of: ({ readerId }) => [readerId],
    inForce: 'SELECT 1 FROM report_reader WHERE id = $1 AND ended_at IS NULL',
  },
  {
    kind: 'invitation-revoked',
    does: 'UPDATE invitation SET revoked_at = now() WHERE id = $1',
    of: ({ invitationId }) => [invitationId],
    inForce: 'SELECT 1 FROM invitation WHERE id = $1 AND revoked_at IS NULL',
  },
  {
    kind: 'roster-link-ended',
    does: `UPDATE roster_link SET token_digest = 'the next one' WHERE roster_entry_id = $1`,
    of: ({ lineId }) => [lineId],
    inForce: `SELECT 1 FROM roster_link WHERE roster_entry_id = $1 AND token_digest = 'the first one'`,
  },
  {
    kind: 'roster-line-removed',
    does: 'UPDATE roster_entry SET removed_at = now() WHERE id = $1',
    of: ({ lineId }) => [lineId],
    inForce: 'SELECT 1 FROM roster_entry WHERE id = $1 AND removed_at IS NULL',
  },
  {
    kind: 'session-ended',
    does: 'UPDATE user_session SET ended_at = now() WHERE origin = $1',
    of: ({ origin }) => [origin],
    inForce: 'SELECT 1 FROM user_session WHERE origin = $1 AND ended_at IS NULL',
  },
  {
    kind: 'sessions-ended',
    does: 'UPDATE app_user SET valid_since = now() WHERE id = $1',
    of: ({ coachId }) => [coachId],
    inForce: `SELECT 1 FROM app_user WHERE id = $1 AND valid_since = '-infinity'`,
  },
  {
    kind: 'recovery-codes-ended',
    does: 'DELETE FROM recovery_code WHERE user_id = $1',
    of: ({ coachId }) => [coachId],
    inForce: 'SELECT 1 FROM recovery_code WHERE user_id = $1',
  },
  {
    kind: 'admin-ended',
    does: 'UPDATE app_user SET is_admin = false WHERE id = $1',
    of: ({ coachId }) => [coachId],
    inForce: 'SELECT 1 FROM app_user WHERE id = $1 AND is_admin',
  },
  {
    kind: 'evaluator-ended',
    does: 'UPDATE app_user SET is_evaluator = false WHERE id = $1',
    of: ({ coachId }) => [coachId],
    inForce: 'SELECT 1 FROM app_user WHERE id = $1 AND is_evaluator',
  },
  {
    kind: 'account-deactivated',
    does: 'UPDATE app_user SET is_active = false WHERE id = $1',
    of: ({ coachId }) => [coachId],
    inForce: 'SELECT 1 FROM app_user WHERE id = $1 AND is_active',
  },
  {
    kind: 'event-staff-removed',
    does: 'UPDATE event_staff SET removed_at = now() WHERE event_id = $1 AND user_id = $2',
    of: ({ eventId, coachId }) => [eventId, coachId],
    inForce: 'SELECT 1 FROM event_staff WHERE event_id = $1 AND user_id = $2 AND removed_at IS NULL',
  },
  {
    kind: 'event-parts-ended',
    does: `UPDATE event_staff SET parts = '{desk}' WHERE event_id = $1 AND user_id = $2`,
    of: ({ eventId, coachId }) => [eventId, coachId],
    inForce: `SELECT 1 FROM event_staff WHERE event_id = $1 AND user_id = $2 AND 'lead' = ANY(parts)`,
  },
  {
    kind: 'director-ended',
    does: 'DELETE FROM program_director WHERE program_id = $1 AND user_id = $2',
    of: ({ programId, coachId }) => [programId, coachId],
    inForce: 'SELECT 1 FROM program_director WHERE program_id = $1 AND user_id = $2',
  },
  {
    kind: 'program-evaluator-ended',
    does: 'DELETE FROM program_evaluator WHERE program_id = $1 AND user_id = $2',
    of: ({ programId, coachId }) => [programId, coachId],
    inForce: 'SELECT 1 FROM program_evaluator WHERE program_id = $1 AND user_id = $2',
  },
  {
    kind: 'owner-ended',
    does: 'UPDATE program SET owner_id = NULL WHERE id = $1',
    of: ({ programId }) => [programId],
    inForce: 'SELECT 1 FROM program WHERE id = $1 AND owner_id IS NOT NULL',
  },
  {
    kind: 'team-left',
    does: 'UPDATE team SET program_id = NULL WHERE id = $1',
    of: ({ teamId }) => [teamId],
    inForce: 'SELECT 1 FROM team WHERE id = $1 AND program_id IS NOT NULL',
  },
  {
    kind: 'join-ended',
    does: 'SELECT end_join($1)',
    of: ({ walkOnId }) => [walkOnId],
    inForce: 'SELECT 1 FROM player WHERE id = $1 AND joined_to IS NOT NULL',
  },
  {
    kind: 'deletion-asked',
    does: `UPDATE app_user SET deletion_due_at = now() + interval '14 days' WHERE id = $1`,
    of: ({ coachId }) => [coachId],
    inForce: 'SELECT 1 FROM app_user WHERE id = $1 AND deletion_due_at IS NULL',
  },
  {
    kind: 'account-erased',
    does: `UPDATE app_user SET deleted_at = now() WHERE id = $1`,
    of: ({ coachId }) => [coachId],
    inForce: `SELECT 1 FROM app_user WHERE id = $1 AND (deleted_at IS NULL OR email NOT LIKE 'deleted-%')`,
  },
  {
    kind: 'player-erased',
    does: `SELECT enter_in_ledger('player-erased', jsonb_build_object('id', $1::uuid))`,
    of: ({ playerId }) => [playerId],
    inForce: `SELECT 1 FROM player WHERE id = $1 AND first_name <> 'Deleted'`,
  },
  {
    kind: 'photo-deleted',
    does: 'DELETE FROM player_photo WHERE player_id = $1',
    of: ({ olderId }) => [olderId],
    inForce: 'SELECT 1 FROM player_photo WHERE player_id = $1',
  },
  {
    kind: 'event-deleted',
    does: 'DELETE FROM event WHERE id = $1',
    of: ({ eventId }) => [eventId],
    inForce: 'SELECT 1 FROM event WHERE id = $1',
  },
]

/** Creates one of each thing that can be withdrawn, revoked or erased, directly in the database. */
export async function aLedgerWorld({ db, createUser }: Place) {
  const coach = await createUser({ role: 'Coach', groups: ['Coach', 'Evaluator', 'Admin'] })
  const player = await createUser({ role: 'Player' })
  const [playerId, walkOnId, evaluationId, consentId, readerId, lineId] = Array.from({ length: 6 }, () => randomUUID())
  for (const [id, userId, name] of [
    [playerId, player.id, 'Ava'],
    [walkOnId, null, 'Ava'],
  ])
    await db.query(
      `INSERT INTO player (id, user_id, first_name, last_name, gender, athletic_info, organization)
       VALUES ($1, $2, $3, 'Stone', 'Female', '{}', '{}')`,
      [id, userId, name],
    )
  await db.query(
    `INSERT INTO evaluation (id, player_id, status, is_live, rubric_version, jersey_number, jersey_color)
     SELECT $1, $2, 'completed', true, max(version), '7', 'Red' FROM rubric`,
    [evaluationId, walkOnId],
  )
  await db.query(`INSERT INTO report_reader (id, evaluation_id, email) VALUES ($1, $2, 'mia.stone@example.test')`, [
    readerId,
    evaluationId,
  ])
  await db.query(
    `UPDATE player SET joined_to = $2, joined_at = now(), joined_inbox = 'mia.stone@example.test' WHERE id = $1`,
    [walkOnId, playerId],
  )
  await db.query(
    `INSERT INTO consent (id, player_id, guardian_name, guardian_email, token_digest, text_version, expires_at,
       given_at)
     VALUES ($1, $2, 'Mia Stone', 'mia.stone@example.test', 'a digest', '1', now() + interval '1 day', now())`,
    [consentId, playerId],
  )
  // A player whose photo needs no guardian.
  const [olderId, requestId] = [randomUUID(), randomUUID()]
  await db.query(
    `INSERT INTO player (id, first_name, last_name, date_of_birth, athletic_info, organization)
     VALUES ($1, 'Noor', 'Ali', '2005-01-01', '{}', '{}')`,
    [olderId],
  )
  await db.query(`INSERT INTO player_photo (player_id, jpeg) VALUES ($1, 'x')`, [olderId])
  await db.query(
    `INSERT INTO consent (id, player_id, guardian_name, guardian_email, token_digest, text_version, requested_at,
       expires_at)
     VALUES ($1, $2, 'Mia Stone', 'mia.stone@example.test', 'another digest', '1', now() - interval '31 days', now())`,
    [requestId, olderId],
  )
  const [program] = await db.query<{ id: number }>(
    `INSERT INTO program (name, owner_id) VALUES ('Harbor', $1) RETURNING id`,
    [coach.id],
  )
  const programId = program?.id
  await db.query('INSERT INTO program_director (program_id, user_id) VALUES ($1, $2)', [programId, coach.id])
  await db.query('INSERT INTO program_evaluator (program_id, user_id) VALUES ($1, $2)', [programId, coach.id])
  const [team] = await db.query<{ id: number }>(
    `INSERT INTO team (coach_id, program_id, name, team_type, gender)
     VALUES ($1, $2, 'Hawks', 'School Team', 'Female') RETURNING id`,
    [coach.id, programId],
  )
  await db.query(
    `INSERT INTO roster_entry (id, team_id, player_id, place, jersey_number, first_name, last_name)
     VALUES ($1, $2, $3, 1, '7', 'Ava', 'Stone')`,
    [lineId, team?.id, playerId],
  )
  await db.query(
    `INSERT INTO roster_link (roster_entry_id, token_digest, expires_at)
     VALUES ($1, 'the first one', now() + interval '1 day')`,
    [lineId],
  )
  const [invitation] = await db.query<{ id: string }>(
    `INSERT INTO invitation (program_id, part, email) VALUES ($1, 'coach', 'new@example.test') RETURNING id`,
    [programId],
  )
  const [event] = await db.query<{ id: string }>(
    `INSERT INTO event (name, starts_on, ends_on, time_zone) VALUES ('Tryout', '2026-11-28', '2026-11-28', 'UTC')
     RETURNING id`,
  )
  await db.query(
    `INSERT INTO event_staff (event_id, user_id, parts, parts_ever) VALUES ($1, $2, '{lead,desk}', '{lead,desk}')`,
    [event?.id, coach.id],
  )
  const origin = randomUUID()
  await db.query(
    `INSERT INTO user_session (origin, user_id, device, signed_in_at, last_used_at) VALUES ($1, $2, 'x', now(), now())`,
    [origin, coach.id],
  )
  await db.query(`INSERT INTO recovery_code (digest, user_id) VALUES ('x', $1)`, [coach.id])
  return {
    coachId: coach.id,
    playerId,
    walkOnId,
    consentId,
    requestId,
    olderId,
    readerId,
    lineId,
    origin,
    programId,
    teamId: team?.id,
    invitationId: invitation?.id,
    eventId: event?.id,
  }
}
