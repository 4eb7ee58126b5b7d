import type { AskedPlayer } from '#domain/contracts/admin-consents.ts'
import type { Sql } from '../../db/database.ts'
import { holdsWords, joined, wordPatterns } from '../../db/list-sql.ts'

const ASKED = `SELECT p.id AS player_id, trim(p.first_name || ' ' || p.last_name) AS player_name,
    p.user_id IS NOT NULL AS has_account, p.date_of_birth, p.organization ->> 'school_grade' AS school_grade,
    c.guardian_email, c.requested_at AS asked_at,
    CASE WHEN EXISTS (SELECT FROM consent g WHERE g.player_id = p.id AND g.given_at IS NOT NULL
        AND g.withdrawn_at IS NULL AND g.voided_at IS NULL) THEN 'given'
      WHEN guardian_said_no(p.id) THEN 'ended'
      WHEN c.voided_at IS NULL AND c.expires_at > $1 THEN 'requested' ELSE 'expired' END AS state,
    coalesce((SELECT e.event_name FROM evaluation e WHERE e.player_id = p.id ORDER BY e.created_at DESC LIMIT 1), '')
      AS seen_at,
    (SELECT json_build_object('at', to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'reason', a.reason) FROM age_correction a WHERE a.player_id = p.id ORDER BY a.at DESC, a.id DESC LIMIT 1)
      AS corrected
  FROM player p CROSS JOIN LATERAL (SELECT c.* FROM consent c WHERE c.player_id = p.id
    AND (c.guardian_email <> '' OR c.unanswered_at IS NOT NULL) ORDER BY c.requested_at DESC, c.id DESC LIMIT 1) AS c`

type Search = { search: string; limit: number; offset: number }

/** K40. Players whose guardian was asked, the last one asked first. */
export async function findAskedPlayers(
  sql: Sql,
  now: string,
  { search, limit, offset }: Search,
): Promise<{ count: number; results: AskedPlayer[] }> {
  const found = `${ASKED} WHERE ${holdsWords(joined('p.first_name', 'p.last_name', 'c.guardian_email'), '$2')}`
  const words = wordPatterns(search)
  const [counted] = await sql.query<{ count: number }>(`SELECT count(*) AS count FROM (${found}) it`, [now, words])
  const results = await sql.query<AskedPlayer>(`${found} ORDER BY c.requested_at DESC, p.id LIMIT $3 OFFSET $4`, [
    now,
    words,
    limit,
    offset,
  ])
  return { count: counted?.count ?? 0, results }
}

export async function findAskedPlayer(sql: Sql, now: string, playerId: string): Promise<AskedPlayer | undefined> {
  return (await sql.query<AskedPlayer>(`${ASKED} WHERE p.id = $2`, [now, playerId]))[0]
}
