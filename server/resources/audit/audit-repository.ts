import { AUDIT_YEARS } from '#domain/contracts/audit-actions.ts'
import type { AuditEntry, AuditFilter } from '#domain/contracts/audit.ts'
import type { Sql } from '../../db/database.ts'
import { holdsWords, joined, wordPatterns } from '../../db/list-sql.ts'

const PEOPLE = `LEFT JOIN app_user b ON b.id = a.actor_id LEFT JOIN app_user w ON w.id = a.person_id
  LEFT JOIN evaluation e ON e.id = a.evaluation_id
  LEFT JOIN event_player x ON x.id = (a.details #>> '{event_player_ids,0}')::uuid
  LEFT JOIN player p ON p.id = coalesce(e.player_id, (a.details ->> 'player_id')::uuid, x.player_id)`

const nameOf = (user: string) =>
  `CASE WHEN ${user}.deleted_at IS NULL THEN ${user}.first_name || ' ' || ${user}.last_name END`
/** The words typed, in a name or an address of somebody who is still there. */
const isMeant = (user: string) =>
  `(${user}.deleted_at IS NULL AND ${holdsWords(joined(`${user}.first_name`, `${user}.last_name`, `${user}.email`), '$1')})`

const MATCHES = `(cardinality($1::text[]) = 0 OR ${isMeant('b')} OR ${isMeant('w')}
  OR (w.id IS NULL AND p.id IS NOT NULL AND ${holdsWords(joined('p.first_name', 'p.last_name'), '$1')}))
  AND ($2::text IS NULL OR a.action = $2) AND ($3::timestamptz IS NULL OR a.at >= $3)
  AND ($4::timestamptz IS NULL OR a.at < $4)`

function valuesOf({ person, action, since, before }: AuditFilter) {
  return [wordPatterns(person), action ?? null, since ?? null, before ?? null]
}

export async function countAudit(sql: Sql, filter: AuditFilter): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `SELECT count(*) AS count FROM audit a ${PEOPLE} WHERE ${MATCHES}`,
    valuesOf(filter),
  )
  return row?.count ?? 0
}

/** Newest first. */
export function findAudit(
  sql: Sql,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditEntry[]> {
  return sql.query<AuditEntry>(
    `SELECT a.id, a.at, a.actor_id, ${nameOf('b')} AS actor_name, a.origin, a.action, a.person_id,
       CASE WHEN w.id IS NULL THEN p.first_name || ' ' || p.last_name ELSE ${nameOf('w')} END AS person_name,
       a.evaluation_id AS evaluation_submission_id, g.name AS program_name, v.name AS event_name, a.details
     FROM audit a ${PEOPLE}
     LEFT JOIN program g ON g.id = (a.details ->> 'program_id')::integer
     LEFT JOIN event v ON v.id = (a.details ->> 'event_id')::uuid
     WHERE ${MATCHES} ORDER BY a.at DESC, a.id DESC LIMIT $5 OFFSET $6`,
    [...valuesOf(filter), limit, offset],
  )
}

/** M62. Lets go of what is old enough, some at a time. */
export async function forgetOldAudit({ db }: { db: Sql }) {
  await db.query(
    `DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE at < clock_timestamp() - interval '${AUDIT_YEARS} years'
      ORDER BY at LIMIT 10000)`,
  )
}
