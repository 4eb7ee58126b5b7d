import type { RosterPlayer } from '#domain/contracts/teams.ts'
import { evaluatedAfter, isSameName, isSamePlayer } from '#domain/teams/same-player.ts'
import type { Evaluated, LineOfPlayer } from '#domain/teams/same-player.ts'
import type { Sql } from '../../db/database.ts'

type StoredLine = LineOfPlayer & { id: string; current: Evaluated | null }

type Followed = {
  /** O96, O97. By line id, who each line is evaluated as once these are its words. */
  walkOns: ReadonlyMap<string, string>
  /** G103. The lines in which another player stands from now on. */
  replaced: string[]
}

/**
 * What becomes of the players of these lines once these are their words; nobody orders for them or answers before the
 * transaction ends.
 */
export async function followPlayers(sql: Sql, teamId: number, players: readonly RosterPlayer[]): Promise<Followed> {
  const ids = players.map(({ id }) => id)
  // Locked by itself first: who was written by another transaction meanwhile is not seen by the statement that waited
  // for it.
  await sql.query('SELECT 1 FROM roster_entry WHERE team_id = $1 AND id = ANY($2) ORDER BY id FOR UPDATE', [
    teamId,
    ids,
  ])
  const lines = await sql.query<StoredLine>(
    `SELECT r.id, r.first_name, r.last_name, r.jersey_number, r.school_grade, r.email,
       (SELECT json_build_object('id', w.id, 'first_name', w.first_name, 'last_name', w.last_name) FROM player w
       WHERE w.id = r.walk_on_id) AS current
     FROM roster_entry r WHERE r.team_id = $1 AND r.id = ANY($2)`,
    [teamId, ids],
  )
  const sent = new Map(players.map((player) => [player.id.toLowerCase(), player]))
  const pairs = lines.flatMap((before) => {
    const after = sent.get(before.id)
    return after ? [{ before, after }] : []
  })
  const isRenamed = pairs.some(({ before, after }) => !isSameName(before, after))
  const past = isRenamed ? await findPast(sql, teamId) : new Map<string, Evaluated[]>()
  const walkOns = new Map(
    pairs.flatMap(({ before, after }) => {
      const id = evaluatedAfter(before, after, before.current, past.get(before.id) ?? [])
      return id === null ? [] : [[before.id, id] as const]
    }),
  )
  const replaced = pairs.flatMap(({ before, after }) => (isSamePlayer(before, after) ? [] : [before.id]))
  return { walkOns, replaced }
}

/** By line, everybody without an account for whom it was ordered. */
async function findPast(sql: Sql, teamId: number): Promise<ReadonlyMap<string, Evaluated[]>> {
  const rows = await sql.query<Evaluated & { line: string }>(
    `SELECT DISTINCT e.roster_entry_id AS line, p.id, p.first_name, p.last_name
     FROM team_submission s JOIN evaluation e ON e.team_submission_id = s.id JOIN player p ON p.id = e.player_id
     WHERE s.team_id = $1 AND e.roster_entry_id IS NOT NULL AND p.user_id IS NULL ORDER BY p.id`,
    [teamId],
  )
  return Map.groupBy(rows, ({ line }) => line)
}
