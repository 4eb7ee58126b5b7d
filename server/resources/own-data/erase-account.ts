import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { eraseVideos } from '../videos/discard-videos.ts'
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
    'DELETE FROM report_reader WHERE inbox_of(email) = (SELECT inbox_of(email) FROM app_user WHERE id = $1)',
    [userId],
  )
  await giveBackClaims(sql, userId)
  await eraseWalkOns(sql, userId)
  const [player] = await sql.query<{ id: string }>('SELECT id FROM player WHERE user_id = $1', [userId])
  if (player) await erasePlayer(sql, player.id)
  await eraseStaff(sql, userId)
  await sql.query(
    `UPDATE app_user SET email = 'deleted-' || id || '@deleted.invalid', first_name = 'Deleted', last_name = 'account',
      phone = NULL, is_admin = false,
       is_active = false, deletion_due_at = NULL, deleted_at = $2 WHERE id = $1`,
    [userId, at],
  )
  await sql.query('DELETE FROM recovery_code WHERE user_id = $1', [userId])
  await sql.query('UPDATE audit SET origin = NULL WHERE actor_id = $1 AND origin IS NOT NULL', [userId])
  await recordDeed(sql, 'server', { action: 'delete', personId: userId })
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
