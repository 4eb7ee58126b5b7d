import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { eraseVideos } from '../videos/discard-videos.ts'
import { PLAYERS_OF_ACCOUNT } from '../histories/players-of-account.ts'
import { erasePlayer } from './erase-player.ts'
import { eraseStaff, eraseWalkOns, giveBackClaims } from './erase-work.ts'

/**
 * K15. Deletes a person in the caller's transaction, which holds the account's row. Sign-in, pictures and videos lie
 * elsewhere and go first: when the transaction then fails, the next sweep finds the account again and does the rest.
 */
export async function eraseAccount(
  sql: Sql,
  { directory, objects, videos }: Pick<Services, 'directory' | 'objects' | 'videos'>,
  userId: string,
  at: string,
) {
  await directory.deleteUser(userId).catch(ignoreMissing)
  for (const key of await objectKeysOf(sql, userId)) {
    await objects.delete(key)
    // The database ends a transaction from which it hears nothing for long.
    await sql.query('DELETE FROM picture WHERE object_key = $1', [key])
  }
  await eraseVideos(sql, { videos, objects }, userId)
  await sql.query('DELETE FROM picture WHERE owner_id = $1', [userId])
  await sql.query(
    'UPDATE roster_entry SET email = NULL WHERE lower(email) = (SELECT lower(email) FROM app_user WHERE id = $1)',
    [userId],
  )
  await sql.query(
    'UPDATE event_player SET email = NULL WHERE inbox_of(email) = (SELECT inbox_of(email) FROM app_user WHERE id = $1)',
    [userId],
  )
  await sql.query(
    `DELETE FROM report_reader r USING app_user u, evaluation e WHERE u.id = $1 AND e.id = r.evaluation_id
       AND inbox_of(r.email) = inbox_of(u.email)
       AND (e.player_id IN (SELECT players_of(p.id) FROM player p WHERE p.user_id = $1)
         OR NOT EXISTS (SELECT FROM app_user o WHERE o.id <> u.id AND o.deleted_at IS NULL
           AND inbox_of(o.email) = inbox_of(u.email)))`,
    [userId],
  )
  await giveBackClaims(sql, userId)
  await eraseWalkOns(sql, userId)
  await erasePlayersOf(sql, userId)
  await eraseStaff(sql, userId)
  await sql.query(
    `UPDATE app_user SET email = 'deleted-' || id || '@deleted.invalid', first_name = 'Deleted', last_name = 'account',
      phone = NULL, is_admin = false,
       is_active = false, deletion_due_at = NULL, deleted_at = $2 WHERE id = $1`,
    [userId, at],
  )
  await sql.query(
    `UPDATE payment_refund SET reason = '' WHERE reason <> '' AND checkout_id IN (SELECT id FROM checkout
       WHERE buyer_id = $1)`,
    [userId],
  )
  await sql.query('DELETE FROM recovery_code WHERE user_id = $1', [userId])
  await sql.query('UPDATE audit SET origin = NULL WHERE actor_id = $1 AND origin IS NOT NULL', [userId])
  await recordDeed(sql, 'server', { action: 'delete', personId: userId })
}

/**
 * The player, and what was joined. K38: what a coach ordered for a line of a roster is the coach's as well: it is as it
 * was before the join, under the name that the coach typed.
 */
async function erasePlayersOf(sql: Sql, userId: string) {
  const players = await sql.query<{ id: string; is_of_line: boolean }>(
    `SELECT w.id,
       w.joined_to IS NOT NULL AND EXISTS (SELECT FROM roster_entry r WHERE r.walk_on_id = w.id) AS is_of_line
     FROM player w WHERE w.id IN (${PLAYERS_OF_ACCOUNT}) ORDER BY w.id FOR NO KEY UPDATE OF w`,
    [userId],
  )
  for (const { id, is_of_line } of players) {
    if (is_of_line) await releaseWalkOn(sql, userId, id)
    else await erasePlayer(sql, id)
  }
}

async function releaseWalkOn(sql: Sql, userId: string, walkOnId: string) {
  await sql.query(
    `DELETE FROM note WHERE author_id = $1 AND evaluation_id IN (SELECT id FROM evaluation WHERE player_id = $2)`,
    [userId, walkOnId],
  )
  await sql.query(
    `UPDATE consultation SET message = '' WHERE requested_by = $1
      AND evaluation_id IN (SELECT id FROM evaluation WHERE player_id = $2)`,
    [userId, walkOnId],
  )
  await sql.query('SELECT end_join($1)', [walkOnId])
}

/** A portrait that others have too, as in the demo, stays. */
async function objectKeysOf(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql.query<{ object_key: string }>(
    `SELECT object_key FROM picture WHERE owner_id = $1
     UNION SELECT p.portrait_key FROM player p WHERE (p.user_id = $1 OR (p.created_by = $1 AND p.user_id IS NULL))
     AND p.portrait_key IS NOT NULL
       AND NOT EXISTS (SELECT FROM player o WHERE o.portrait_key = p.portrait_key AND o.id <> p.id)`,
    [userId],
  )
  return rows.map(({ object_key }) => object_key)
}

function ignoreMissing(error: unknown) {
  if (!(error instanceof Refusal) || error.reason !== 'missing') throw error
}
