import { randomUUID } from 'node:crypto'
import { NO_ATHLETIC_INFO } from '#domain/contracts/players.ts'
import type { AthleticInfo } from '#domain/contracts/players.ts'
import type { TeamOrderBody } from '#domain/contracts/team-orders.ts'
import { isYouthTeam, lineRefusal } from '#domain/orders/line-refusal.ts'
import type { FieldMessages } from '#domain/teams/team-choices.ts'
import type { Sql } from '../../../db/database.ts'
import type { Line, OrderedTeam } from './ordered-team.ts'
import { organizationOf } from './walk-on-organization.ts'

/**
 * The lines of this team's roster among those named, by id; nobody answers for one, changes one, or gives or ends a
 * consent for one, before the transaction ends.
 */
export async function lockLines(sql: Sql, teamId: number, ids: readonly string[]): Promise<ReadonlyMap<string, Line>> {
  await sql.query('SELECT 1 FROM roster_entry WHERE team_id = $1 AND id = ANY($2) ORDER BY id FOR UPDATE', [
    teamId,
    ids,
  ])
  await sql.query(
    `SELECT 1 FROM player WHERE id IN (
       SELECT once_player_id FROM roster_entry WHERE team_id = $1 AND id = ANY($2)
       UNION SELECT p.id FROM roster_entry r JOIN app_user u ON inbox_of(u.email) = inbox_of(r.email) JOIN player p
       ON p.user_id = u.id WHERE r.team_id = $1 AND r.id = ANY($2)
       UNION SELECT owner_of(walk_on_id) FROM roster_entry WHERE team_id = $1 AND id = ANY($2))
     ORDER BY id FOR SHARE`,
    [teamId, ids],
  )
  // Asked once the locks are held: a guardian who answered meanwhile counts.
  const lines = await sql.query<Line>(
    `SELECT id, player_id, walk_on_id, first_name, last_name, position_name, school_grade, height_feet, height_inches,
       CASE WHEN player_id IS NULL THEN 'none' ELSE 'linked' END AS link, consent_of(r) AS consent
     FROM roster_entry r WHERE team_id = $1 AND id = ANY($2) AND removed_at IS NULL ORDER BY id`,
    [teamId, ids],
  )
  return new Map(lines.map((line) => [line.id, line]))
}

/**
 * O83, O84, O110. Who cannot be submitted, by field: who is not on the roster, and children for whom nobody has agreed.
 */
export function playersRefusals(
  { players, competition_level }: TeamOrderBody,
  team: OrderedTeam,
  lines: ReadonlyMap<string, Line>,
): FieldMessages {
  const isYouth = isYouthTeam(team, competition_level)
  return Object.fromEntries(
    players.flatMap(({ player_id: id }, index) => {
      const line = lines.get(id.toLowerCase())
      const message = line ? lineRefusal(line, isYouth) : 'This player is not on the roster of this team'
      return message === undefined ? [] : [[`players.${index}.player_id`, [message]]]
    }),
  )
}

type Who = { coachId: string; team: OrderedTeam; competitionLevel: string; positionName: string | null }

/**
 * O83. Who is evaluated of a line: its player, or a player without an account that the line has from its first order
 * on.
 */
export async function playerOfLine(sql: Sql, line: Line, who: Who): Promise<string> {
  if (line.player_id !== null) return line.player_id
  const id = line.walk_on_id ?? randomUUID()
  const { coachId, team, competitionLevel, positionName } = who
  const athletic: AthleticInfo = {
    ...NO_ATHLETIC_INFO,
    height_feet: line.height_feet,
    height_inches: line.height_inches,
    player_position_name: positionName ?? line.position_name,
  }
  await sql.query(
    `INSERT INTO player (id, created_by, first_name, last_name, gender, city, state_name, athletic_info, organization)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (id) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name,
     athletic_info = excluded.athletic_info,
       organization = excluded.organization, created_by = excluded.created_by WHERE player.user_id IS NULL`,
    [
      id,
      coachId,
      line.first_name,
      line.last_name,
      team.gender,
      team.city,
      team.state_name,
      JSON.stringify(athletic),
      JSON.stringify(organizationOf(line, team, competitionLevel)),
    ],
  )
  if (line.walk_on_id === null) await sql.query('UPDATE roster_entry SET walk_on_id = $2 WHERE id = $1', [line.id, id])
  return id
}
