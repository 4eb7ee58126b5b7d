import { NO_ATHLETIC_INFO, NO_ORGANIZATION } from '#domain/contracts/players.ts'
import { BUMP_EVENTS } from '../../db/bump-events.ts'
import type { Sql } from '../../db/database.ts'

/** K15. Published, or rated at an event: numbers of a bib, which the figures about evaluators rest on. */
const IS_KEPT = `status IN ('completed', 'consultation_requested', 'consultation_scheduled') OR event_id IS NOT NULL`
const OF_PLAYER = 'evaluation_id IN (SELECT id FROM evaluation WHERE player_id = $1)'

/** K15. Published figures depend on the position and the level, so these stay. Every other fact is erased. */
const EMPTIED = {
  athleticInfo: without(NO_ATHLETIC_INFO, ['player_position_name']),
  organization: without(NO_ORGANIZATION, ['organization_type_id', 'school_grade', 'team_level', 'division']),
}

/** In this order: what is not kept is emptied first, and the last change of the birth date leaves no trace. */
const STATEMENTS: readonly string[] = [
  // K64. A tablet that sends an addition again knows only the id at the event.
  `SELECT enter_in_ledger('player-erased', jsonb_build_object('id', $1::uuid, 'event_player_ids',
    (SELECT coalesce(jsonb_agg(id), '[]') FROM event_player WHERE player_id = $1)))`,
  `UPDATE evaluation SET status = 'cancelled', ratings = '{}', rated_count = 0, revision = revision + 1
    WHERE player_id = $1 AND NOT (${IS_KEPT})`,
  `UPDATE evaluation SET video_url = NULL, drive_url = NULL, external_video_url = NULL, event_name = '', focus = '',
    return_reason = NULL, sightings = '[]' WHERE player_id = $1`,
  `UPDATE evaluation_game SET segments = '[]' WHERE ${OF_PLAYER}`,
  `DELETE FROM note WHERE ${OF_PLAYER}`,
  `DELETE FROM released_work WHERE ${OF_PLAYER}`,
  'DELETE FROM history_link WHERE walk_on_id = $1 OR account_id = $1',
  `DELETE FROM report_reader WHERE ${OF_PLAYER}`,
  `UPDATE consultation SET message = '' WHERE ${OF_PLAYER}`,
  `DELETE FROM rating_history WHERE evaluation_id IN (SELECT id FROM evaluation WHERE player_id = $1
    AND NOT (${IS_KEPT}))`,
  `DELETE FROM evaluation_result WHERE evaluation_id IN (SELECT id FROM evaluation WHERE player_id = $1
    AND NOT (${IS_KEPT}))`,
  // The points stay; what they were earned with would tell who it was.
  ...['events', 'player_accolades', 'team_accolades'].map(
    (category) =>
      `UPDATE evaluation_result SET body = jsonb_set(body, '{competitive_score,${category},items}', '[]', false)
        WHERE ${OF_PLAYER}`,
  ),
  `UPDATE consent SET guardian_name = '', guardian_email = '', given_name = NULL, token_digest = 'erased ' || id,
    unanswered_at = NULL
    WHERE player_id = $1`,
  // O110. Whose line it was would give published evaluations a name again; that nobody agreed for a child, stays.
  `UPDATE roster_entry SET once_player_id = NULL, is_of_deleted_child = is_of_deleted_child
    OR is_child_without_consent($1) WHERE once_player_id = $1`,
  `UPDATE roster_entry SET player_id = NULL, declined_at = NULL, email = NULL WHERE player_id = $1`,
  `UPDATE player SET user_id = NULL, created_by = NULL, first_name = 'Deleted', last_name = 'player',
    date_of_birth = NULL, city = NULL, state_name = NULL,
     athletic_info = athletic_info || '${EMPTIED.athleticInfo}',
     organization = organization || '${EMPTIED.organization}',
     competitive_items = '[]', guardian_name = NULL, guardian_email = NULL, portrait_key = NULL, joined_inbox = NULL,
     erased_at = coalesce(erased_at, now())
     WHERE id = $1`,
  `${BUMP_EVENTS} IN (SELECT event_id FROM event_player WHERE player_id = $1)`,
  'UPDATE event_player SET email = NULL, rev = rev + 1, updated_at = now() WHERE player_id = $1',
  'DELETE FROM waiting_change WHERE event_player_id IN (SELECT id FROM event_player WHERE player_id = $1)',
  'DELETE FROM address_news WHERE event_player_id IN (SELECT id FROM event_player WHERE player_id = $1)',
  'DELETE FROM player_photo WHERE player_id = $1',
  `DELETE FROM birth_date_change WHERE player_id = $1`,
  'DELETE FROM age_correction WHERE player_id = $1',
  `DELETE FROM travel_stat WHERE player_id = $1`,
]

/** K15. Erases everything that identifies a player. Published evaluations and sheets of events keep their ratings. */
export async function erasePlayer(sql: Sql, playerId: string) {
  for (const statement of STATEMENTS) await sql.query(statement, [playerId])
}

function without<Facts extends object>(facts: Facts, kept: ReadonlyArray<keyof Facts & string>): string {
  const isKept = (field: string) => kept.some((it) => it === field)
  return JSON.stringify(Object.fromEntries(Object.entries(facts).filter(([field]) => !isKept(field))))
}
