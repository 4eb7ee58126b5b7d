import type { Delivery } from '#domain/contracts/event-deliveries.ts'
import type { Sql } from '../../db/database.ts'
import { IS_PUT_OFF } from '../notices/report-readers.ts'

/** SQL: whether the last no about the person of a row `of` took back a yes. EV68: it may be about another bib. */
const hadAgreed = (of: string) => `(SELECT c.given_at IS NOT NULL FROM consent c
  WHERE c.player_id IN (SELECT same_at_events(${of}.player_id)) AND c.withdrawn_at IS NOT NULL
  ORDER BY c.withdrawn_at DESC, c.id LIMIT 1)`

/** EV136. Returns the players of the event whose report is published, by bib, with the state of their report. */
export function findDeliveries(sql: Sql, eventId: string): Promise<Delivery[]> {
  return sql.query<Delivery>(
    `SELECT x.id AS event_player_id, x.bib, p.first_name, p.last_name,
       CASE WHEN guardian_said_no(e.player_id) THEN CASE WHEN ${hadAgreed('e')} THEN 'withdrawn' ELSE 'declined' END
         WHEN owner.user_id IS NOT NULL THEN CASE WHEN waits THEN 'asked' ELSE 'account' END
         WHEN it.readers = 0 THEN 'no-address'
         WHEN it.is_put_off THEN 'tomorrow'
         WHEN waits AND NOT guardian_was_asked(e.player_id) AND age_of_person(owner.id) = 'unknown' THEN 'age-unknown'
         WHEN it.is_failed THEN 'failed'
         WHEN waits THEN 'asked'
         WHEN it.is_sent THEN 'sent'
         ELSE 'owed' END AS state
     FROM event_player x JOIN player p ON p.id = x.player_id JOIN evaluation e ON e.consensus_of = x.id
     JOIN player owner ON owner.id = owner_of(e.player_id)
     CROSS JOIN LATERAL (SELECT waits_for_guardian(e.player_id) AS waits) w
     CROSS JOIN LATERAL (SELECT count(*) AS readers, coalesce(bool_or(r.sent_at >= r.owed_at), false) AS is_sent,
         coalesce(bool_or(${IS_PUT_OFF}), false) AS is_put_off,
         coalesce(bool_or(r.last_error IS NOT NULL), false) AS is_failed
       FROM report_reader r WHERE r.evaluation_id = e.id AND r.ended_at IS NULL AND r.owed_at IS NOT NULL) it
     WHERE x.event_id = $1 AND x.joined_to IS NULL
       AND e.status IN ('completed', 'consultation_requested', 'consultation_scheduled')
     ORDER BY x.bib::int NULLS LAST, x.id`,
    [eventId],
  )
}

/** EV181. Returns the state that the reports of these players would be in after they are published, by bib. */
export function findFutureDeliveries(sql: Sql, eventPlayerIds: readonly string[]): Promise<Delivery[]> {
  return sql.query<Delivery>(
    `SELECT x.id AS event_player_id, x.bib, p.first_name, p.last_name,
       CASE WHEN guardian_said_no(x.player_id) THEN CASE WHEN ${hadAgreed('x')} THEN 'withdrawn' ELSE 'declined' END
         WHEN owner.user_id IS NOT NULL THEN CASE WHEN waits THEN 'asked' ELSE 'account' END
         WHEN is_erased(x.player_id) OR NOT EXISTS (SELECT FROM event_player y
           WHERE (y.id = x.id OR y.joined_to = x.id) AND y.email IS NOT NULL) THEN 'no-address'
         WHEN waits AND NOT guardian_was_asked(x.player_id) AND age_of_person(owner.id) = 'unknown' THEN 'age-unknown'
         WHEN waits THEN 'asked'
         ELSE 'owed' END AS state
     FROM event_player x JOIN player p ON p.id = x.player_id JOIN player owner ON owner.id = owner_of(x.player_id)
     CROSS JOIN LATERAL (SELECT waits_for_guardian(x.player_id) AS waits) w
     WHERE x.id = ANY($1) ORDER BY x.bib::int NULLS LAST, x.id`,
    [eventPlayerIds],
  )
}
