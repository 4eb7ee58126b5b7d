import type { EventCase } from '#domain/contracts/event-outcome.ts'
import type { Gap } from '#domain/events/gaps.ts'
import type { Sql } from '../../db/database.ts'

export type CaseRow = {
  event_player_id: string
  key: string | null
  state: EventCase['state']
  value: number | null
}

export const isOpen = ({ state }: Pick<CaseRow, 'state'>) => state === 'open' || state === 'third'

/**
 * EV59. Opens a case for each gap that has none, tells open ones what is rated now, and ends those whose gap is gone.
 * What was decided, or left for too long, stays as it is. Returns all cases of these players, by player.
 */
export async function keepCases(
  sql: Sql,
  eventId: string,
  players: ReadonlyArray<{ eventPlayerId: string; gaps: readonly Gap[] }>,
): Promise<Map<string, CaseRow[]>> {
  const found = players.flatMap(({ eventPlayerId, gaps }) =>
    gaps.map(({ key, values, mean }) => ({
      event_player_id: eventPlayerId,
      key,
      found: values.map(({ evaluatorId, value }) => ({ user_id: evaluatorId, value })),
      mean,
    })),
  )
  const ids = players.map(({ eventPlayerId }) => eventPlayerId)
  await sql.query(
    `WITH gap AS (SELECT * FROM jsonb_to_recordset($2) AS gap (event_player_id uuid, key text, found jsonb,
      mean float8)),
       closed AS (DELETE FROM event_case c WHERE c.event_player_id = ANY($3) AND c.state IN ('open', 'third')
         AND NOT EXISTS (SELECT FROM gap WHERE gap.event_player_id = c.event_player_id
           AND gap.key IS NOT DISTINCT FROM c.key))
     INSERT INTO event_case AS c (event_id, event_player_id, key, found, mean)
     SELECT $1, event_player_id, key, found, mean FROM gap
     ON CONFLICT (event_player_id, coalesce(key, '')) DO UPDATE SET found = excluded.found, mean = excluded.mean
     WHERE c.state IN ('open', 'third')`,
    [eventId, JSON.stringify(found), ids],
  )
  const cases = await sql.query<CaseRow>(
    'SELECT event_player_id, key, state, value::float8 AS value FROM event_case WHERE event_player_id = ANY($1)',
    [ids],
  )
  return Map.groupBy(cases, (it) => it.event_player_id)
}
