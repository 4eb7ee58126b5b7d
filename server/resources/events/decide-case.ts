import type * as v from 'valibot'
import type { decideEventCase, EventCase } from '#domain/contracts/event-outcome.ts'
import type { EventPart } from '#domain/contracts/events.ts'
import { BUMP_EVENTS, bumpEventVersion } from '../../db/bump-events.ts'
import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { leadsOf, nameOf } from './leads.ts'
import { noteOpenedLinks } from '../evaluations/rating-readers.ts'

type Decision = v.InferOutput<(typeof decideEventCase)['input']>
export type Decider = { userId: string; parts: readonly EventPart[] }

/** SQL: whether a user ever rated the player `x` of a case, under any bib, also if the ratings were cleared. */
const hasRated = (user: string) => `EXISTS (SELECT FROM event_player o JOIN evaluation e ON e.event_player_id = o.id
  WHERE x.id IN (o.id, o.joined_to) AND e.evaluator_id = ${user} AND e.status <> 'cancelled' AND e.ratings <> '{}')`
const HAS_RATED = hasRated('$2')

/** EV130. SQL: whether this user, `$2`, was shown others' ratings of the player `x`, under any bib. */
const HAS_READ = `EXISTS (SELECT FROM event_player o JOIN rating_reader r ON r.event_player_id = o.id
  WHERE x.id IN (o.id, o.joined_to) AND r.user_id = $2)`

type FoundCase = Omit<EventCase, 'values' | 'not_mine'> & {
  values: Array<{ user_id: string; name: string; value: number }>
  has_rated: boolean
}

/** Those of an event, the player with the lowest bib first, or one of them. */
export async function findCases(
  sql: Sql,
  eventId: string,
  { userId, parts }: Decider,
  caseId?: string,
): Promise<EventCase[]> {
  const rows = await sql.query<FoundCase>(
    `WITH leads AS MATERIALIZED (${leadsOf('$1')})
     SELECT c.id, json_build_object('id', x.id, 'bib', x.bib, 'first_name', p.first_name, 'last_name', p.last_name)
         AS player, c.key,
       (SELECT coalesce(json_agg(json_build_object('user_id', f.user_id, 'name', ${nameOf('u')}, 'value', f.value)
         ORDER BY f.value, f.user_id), '[]')
         FROM jsonb_to_recordset(c.found) AS f (user_id uuid, value float8) LEFT JOIN app_user u ON u.id = f.user_id)
         AS values,
       c.mean, c.state, c.opened_at, c.due_at, c.value::float8 AS value, c.reason,
       CASE WHEN c.state = 'decided' THEN ${nameOf('d')} END AS decided_by,
       CASE WHEN t.id IS NOT NULL THEN json_build_object('user_id', t.id, 'name', ${nameOf('t')}) END AS third,
       ARRAY(SELECT l.name FROM leads l WHERE NOT ${hasRated('l.user_id')} ORDER BY 1) AS deciders,
       ${HAS_RATED} AS has_rated
     FROM event_case c JOIN event_player x ON x.id = c.event_player_id JOIN player p ON p.id = x.player_id
     LEFT JOIN app_user d ON d.id = c.decided_by LEFT JOIN app_user t ON t.id = c.third_id
     WHERE c.event_id = $1 AND ($3::uuid IS NULL OR c.id = $3)
     ORDER BY x.bib::int NULLS LAST, x.id, c.key NULLS LAST`,
    [eventId, userId, caseId ?? null],
  )
  return rows.map(({ has_rated, ...row }) => ({
    ...row,
    not_mine: !parts.includes('lead') ? 'no-lead' : has_rated ? 'rated' : null,
  }))
}

/**
 * EV59. Decides a gap, or asks a third evaluator, in a transaction that has locked the event. Returns whose report it
 * is about.
 */
export async function decideCase(
  sql: Sql,
  decider: Decider,
  decision: Decision,
): Promise<{ eventPlayerId: string; evaluationId: string }> {
  const [found] = await findCases(sql, decision.event_id, decider, decision.case_id)
  if (!found) throw new Refusal('missing', 'Case not found')
  if (found.not_mine === 'no-lead') throw new Refusal('conflict', 'A lead of this event decides about it.')
  if (found.not_mine === 'rated')
    throw new Refusal('conflict', 'You rated this player. A lead who didn’t rate them decides.')
  if (found.state === 'decided') throw new Refusal('conflict', 'This is decided already.')
  if (found.state === 'expired')
    throw new Refusal('conflict', 'This was open for 48 hours. The report says that the evaluators differed.')
  await (decision.decision === 'decide' ? settle(sql, decider, decision, found) : askThird(sql, decision, found))
  await bumpEventVersion(sql, decision.event_id)
  const [consensus] = await sql.query<{ id: string }>('SELECT id FROM evaluation WHERE consensus_of = $1', [
    found.player.id,
  ])
  if (!consensus) throw new Error(`Case ${found.id} is of nobody's report`)
  return { eventPlayerId: found.player.id, evaluationId: consensus.id }
}

async function settle(sql: Sql, { userId }: Decider, { value, reason }: Decision, found: EventCase) {
  if (reason === undefined) throw invalid('reason', 'Say why')
  if (found.key === null && value !== null) throw invalid('value', 'A total follows from its skills. Leave it empty.')
  await sql.query(
    `UPDATE event_case SET state = 'decided', value = $2, reason = $3, decided_by = $4, decided_at = now()
     WHERE id = $1`,
    [found.id, value, reason, userId],
  )
}

async function askThird(sql: Sql, { event_id, user_id }: Decision, found: EventCase) {
  if (user_id === undefined) throw invalid('user_id', 'Choose an evaluator')
  await noteOpenedLinks(sql, user_id, event_id)
  const [third] = await sql.query<{ has_rated: boolean; has_read: boolean }>(
    `SELECT ${HAS_RATED} AS has_rated, ${HAS_READ} AS has_read FROM event_staff s, event_player x
     WHERE s.event_id = $1 AND s.user_id = $2 AND s.removed_at IS NULL AND 'evaluator' = ANY(s.parts) AND x.id = $3`,
    [event_id, user_id, found.player.id],
  )
  if (!third) throw invalid('user_id', 'Choose an evaluator of this event')
  if (third.has_rated) throw invalid('user_id', 'They rated this player already. Choose somebody else.')
  if (third.has_read) throw invalid('user_id', 'They have seen what others rated. Choose somebody else.')
  await sql.query("UPDATE event_case SET state = 'third', third_id = $2 WHERE id = $1", [found.id, user_id])
}

const IS_DUE = `state IN ('open', 'third') AND due_at <= now()`

/** EV59. What nobody decided within 48 hours. EV73: the events first, whose cases a close or a decision is about. */
export async function expireCases(sql: Sql): Promise<void> {
  await sql.query(
    `WITH held AS MATERIALIZED (SELECT id FROM event WHERE id IN (SELECT event_id FROM event_case WHERE ${IS_DUE})
       ORDER BY id FOR NO KEY UPDATE),
     gone AS (UPDATE event_case SET state = 'expired' WHERE ${IS_DUE} AND event_id = ANY(ARRAY(SELECT id FROM held))
       RETURNING event_id)
     ${BUMP_EVENTS} IN (SELECT event_id FROM gone)`,
  )
}

/** EV59. Whose report does not say yet that a case of theirs was left for too long, and waits for no other one. */
export function findExpired(sql: Sql): Promise<Array<{ event_id: string; is_published: boolean; ids: string[] }>> {
  return sql.query(
    `SELECT v.id AS event_id, v.published_at IS NOT NULL AS is_published, array_agg(DISTINCT c.event_player_id) AS ids
     FROM event_case c JOIN event v ON v.id = c.event_id JOIN event_consensus k ON k.event_player_id = c.event_player_id
     WHERE c.state = 'expired' AND NOT k.has_differed AND NOT EXISTS (SELECT FROM event_case o
       WHERE o.event_player_id = c.event_player_id AND o.state IN ('open', 'third'))
     GROUP BY v.id`,
  )
}

const invalid = (field: string, message: string) => new Refusal('invalid', message, { fields: { [field]: [message] } })
