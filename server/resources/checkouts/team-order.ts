import type { Sql } from '../../db/database.ts'

/** The team's order that a checkout is for. */
export type TeamOrderRow = {
  id: string
  team_id: number
  submitted_by: string
  status: 'awaiting_payment' | 'submitted' | 'cancelled'
}

/**
 * An order, its players and its evaluations, locked in the order in which everybody locks. The caller has locked the
 * coach.
 */
export async function lockTeamOrder(sql: Sql, orderId: string): Promise<TeamOrderRow | undefined> {
  await sql.query(
    'SELECT 1 FROM player WHERE id IN (SELECT player_id FROM evaluation WHERE team_submission_id = $1) ORDER BY id FOR SHARE',
    [orderId],
  )
  await sql.query('SELECT 1 FROM evaluation WHERE team_submission_id = $1 ORDER BY id FOR UPDATE', [orderId])
  return (
    await sql.query<TeamOrderRow>(
      'SELECT id, team_id, submitted_by, status FROM team_submission WHERE id = $1 FOR UPDATE',
      [orderId],
    )
  )[0]
}

/**
 * O36. Ends an order that was not paid, with all its evaluations, whose credits go back (O90); does nothing for one
 * that was submitted.
 */
export async function cancelTeamOrder(sql: Sql, orderId: string): Promise<void> {
  const ended = await sql.query(
    `UPDATE team_submission SET status = 'cancelled' WHERE id = $1 AND status = 'awaiting_payment' RETURNING id`,
    [orderId],
  )
  if (ended.length === 0) return
  await sql.query(
    `UPDATE evaluation SET status = 'cancelled', revision = revision + 1, updated_at = now()
     WHERE team_submission_id = $1 AND second_of IS NULL AND status = 'awaiting_payment'`,
    [orderId],
  )
}
