import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import type { Relation } from '#domain/access/grants.ts'

const NOT_USED = `NOT EXISTS (SELECT FROM app_user u WHERE u.picture_id = f.id)
  AND NOT EXISTS (SELECT FROM team t WHERE t.picture_id = f.id)`

export type Standing = { object_key: string; relations: Relation[] }

/** P9. Where the picture lies, and how the user stands to it; undefined for one that is not there. */
export async function findStanding(sql: Sql, actor: Actor, pictureId: string): Promise<Standing | undefined> {
  const [row] = await sql.query<{
    object_key: string
    is_own: boolean
    is_rated: boolean
    is_open: boolean
    is_roster: boolean
    is_program: boolean
  }>(
    `WITH f AS (SELECT * FROM picture WHERE id = $2),
     shown AS (SELECT u.id AS user_id, p.id AS player_id FROM f JOIN app_user u ON u.picture_id = f.id LEFT
     JOIN player p ON p.user_id = u.id),
     lines AS (SELECT t.coach_id, t.program_id FROM shown s
       JOIN roster_entry r ON r.player_id = s.player_id AND r.removed_at IS NULL JOIN team t ON t.id = r.team_id),
     pictured AS (SELECT t.* FROM f JOIN team t ON t.picture_id = f.id),
     programs AS (SELECT program_id FROM lines UNION SELECT program_id FROM pictured
       UNION SELECT t.program_id FROM shown s JOIN team t ON t.coach_id = s.user_id)
     SELECT f.object_key,
       f.owner_id = $1 OR EXISTS (SELECT FROM pictured WHERE coach_id = $1) AS is_own,
       EXISTS (SELECT FROM shown s JOIN evaluation e ON e.player_id = s.player_id
         WHERE e.evaluator_id = $1 AND e.status <> 'cancelled') AS is_rated,
       EXISTS (SELECT FROM shown s JOIN evaluation e ON e.player_id = s.player_id
         WHERE e.status = 'submitted' AND e.evaluator_id IS NULL) AS is_open,
       EXISTS (SELECT FROM lines WHERE coach_id = $1) OR EXISTS (SELECT FROM pictured t JOIN roster_entry r
       ON r.team_id = t.id AND r.removed_at IS NULL
         JOIN player p ON p.id = r.player_id WHERE p.user_id = $1) AS is_roster,
       EXISTS (SELECT FROM programs JOIN program g ON g.id = programs.program_id
         WHERE g.owner_id = $1 OR EXISTS (SELECT FROM program_director d WHERE d.program_id = g.id
         AND d.user_id = $1)) AS is_program
     FROM f`,
    [actor.userId, pictureId],
  )
  if (!row) return undefined
  return {
    object_key: row.object_key,
    relations: [
      ...(row.is_own || (row.is_rated && actor.isEvaluator) ? ['own' as const] : []),
      ...(row.is_open ? ['queue' as const] : []),
      ...(row.is_roster ? ['roster' as const] : []),
      ...(row.is_program ? ['program' as const] : []),
    ],
  }
}

type NewPicture = { id: string; ownerId: string; objectKey: string; mediaType: string; byteLength: number }

export async function insertPicture(sql: Sql, { id, ownerId, objectKey, mediaType, byteLength }: NewPicture) {
  await sql.query(
    'INSERT INTO picture (id, owner_id, object_key, media_type, byte_length) VALUES ($1, $2, $3, $4, $5)',
    [id, ownerId, objectKey, mediaType, byteLength],
  )
}

export async function deletePicture(sql: Sql, id: string) {
  await sql.query('DELETE FROM picture WHERE id = $1', [id])
}

export type Retired = { id: string; object_key: string }

/**
 * Marks the owner's unused pictures but the newest so many for the sweep, which takes what is oldest; returns those it
 * marked.
 */
export async function retireUnusedBeyond(sql: Sql, ownerId: string, kept: number): Promise<Retired[]> {
  // One upload of a person at a time, or two could both find room for one.
  const [owner] = await sql.query('SELECT 1 FROM app_user WHERE id = $1 AND deleted_at IS NULL FOR UPDATE', [ownerId])
  if (!owner) throw new Refusal('missing', 'Account not found')
  return sql.query<Retired>(
    `UPDATE picture SET created_at = '-infinity' WHERE created_at > '-infinity'
      AND id IN (SELECT f.id FROM picture f WHERE f.owner_id = $1 AND ${NOT_USED}
       ORDER BY f.created_at DESC, f.id DESC OFFSET $2) RETURNING id, object_key`,
    [ownerId, kept],
  )
}

/** Takes away a picture that was marked, unless its owner has taken it up again. */
export async function deleteRetired(sql: Sql, id: string) {
  await sql.query(`DELETE FROM picture f WHERE f.id = $1 AND f.created_at = '-infinity' AND ${NOT_USED}`, [id])
}

/** Takes away at most so many pictures that nothing has used for a day; returns the keys of their objects. */
export async function deleteForgotten(sql: Sql, most: number): Promise<string[]> {
  const rows = await sql.query<{ object_key: string }>(
    `DELETE FROM picture WHERE id IN (SELECT f.id FROM picture f WHERE f.created_at < now() - interval '1 day'
      AND ${NOT_USED}
       ORDER BY f.created_at LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING object_key`,
    [most],
  )
  return rows.map(({ object_key }) => object_key)
}

/**
 * PI55. Names the picture as one that is about to be used by its owner, in the transaction that uses it. Refuses what
 * is not theirs, in the words of the form; null is nobody's and passes.
 */
export async function takePicture(sql: Sql, ownerId: string, pictureId: string | null) {
  if (pictureId === null) return
  // Made young again, so that a sweep that waits for this transaction leaves it.
  const [mine] = await sql.query('UPDATE picture SET created_at = now() WHERE id = $1 AND owner_id = $2 RETURNING 1', [
    pictureId,
    ownerId,
  ])
  if (!mine)
    throw new Refusal('invalid', 'Choose the picture again', {
      fields: { picture_id: ['Choose the picture again'] },
    })
}
