import type { Sql } from '../../db/database.ts'

/** So many of a team's evaluations were ordered by its coach. */
const PER_TEAM = 3
const HOME_TEAM = 1

/**
 * Turns some of what players had ordered one by one into orders of their coaches, paid with the credits that
 * `demoTeamPurchases` gave them. The home team's coach keeps all of theirs. Purchases, evaluations and teams are
 * written before.
 */
export async function writeDemoTeamOrders(sql: Sql) {
  // The planner knows nothing of what this transaction has filled in: it would look through all evaluations for every
  // line of a roster.
  await sql.query('ANALYZE app_user, purchase, roster_entry, evaluation, credit_use')
  await sql.query(
    `CREATE TEMP TABLE demo_ordered ON COMMIT DROP AS
     SELECT * FROM (
       SELECT p.id AS purchase_id, p.team_id, p.owner_id, p.package_id, p.package_name, r.id AS roster_entry_id,
       s.id AS own_purchase_id,
         e.id AS evaluation_id, e.submitted_by AS player_user_id, e.submitted_at, e.video_type, e.video_id,
         e.drive_url, e.external_video_url,
         md5('team order ' || p.team_id)::uuid AS team_submission_id, md5('team game ' || e.id)::uuid AS team_game_id,
         row_number() OVER (PARTITION BY p.id ORDER BY e.submitted_at DESC, e.id) AS place
       FROM purchase p JOIN roster_entry r ON r.team_id = p.team_id JOIN evaluation e ON e.player_id = r.player_id
       AND e.status = 'completed' AND e.second_of IS NULL
         JOIN credit_use c ON c.evaluation_id = e.id AND c.returned_at IS NULL
         JOIN purchase s ON s.id = c.purchase_id AND s.credits_total = 1 AND s.team_id IS NULL
       WHERE p.team_id <> $1) AS candidate
     WHERE place <= $2`,
    [HOME_TEAM, PER_TEAM],
  )
  await sql.query('ANALYZE demo_ordered')
  for (const statement of STATEMENTS) await sql.query(statement)
}

const STATEMENTS: readonly string[] = [
  `INSERT INTO team_submission (id, team_id, submitted_by, idempotency_key, request_hash, season, package_id,
    package_name, competition_level,
     consent_confirmed_at, status, created_at)
   SELECT team_submission_id, team_id, owner_id, team_submission_id, '', extract(year
   FROM min(submitted_at) + interval '5 months'), package_id, package_name,
     'hs_varsity', min(submitted_at), 'submitted', min(submitted_at)
   FROM demo_ordered GROUP BY team_submission_id, team_id, owner_id, package_id, package_name`,
  `INSERT INTO team_game (id, team_submission_id, place, opponent, played_on, venue, video_type, video_id, drive_url,
    external_video_url)
   SELECT team_game_id, team_submission_id, place - 1, (ARRAY['Eastgate', 'Lakeview', 'Stonebrook'])[place],
   submitted_at::date - 2, 'home',
     video_type, video_id, drive_url, external_video_url FROM demo_ordered`,
  'INSERT INTO evaluation_game (evaluation_id, team_game_id) SELECT evaluation_id, team_game_id FROM demo_ordered',
  // Before the purchase that paid for it is taken away.
  `UPDATE credit_use c SET purchase_id = o.purchase_id FROM demo_ordered o WHERE c.evaluation_id = o.evaluation_id
    AND c.returned_at IS NULL`,
  'DELETE FROM purchase WHERE id IN (SELECT own_purchase_id FROM demo_ordered)',
  `UPDATE evaluation e SET submitted_by = o.owner_id, team_submission_id = o.team_submission_id,
    roster_entry_id = o.roster_entry_id, package_id = o.package_id
   FROM demo_ordered o WHERE e.id = o.evaluation_id`,
  `UPDATE app_user u SET submission_count = u.submission_count - o.ordered
   FROM (SELECT player_user_id, count(*) AS ordered FROM demo_ordered GROUP BY player_user_id) AS o
   WHERE u.id = o.player_user_id`,
  `UPDATE app_user u SET submission_count = u.submission_count + o.ordered
   FROM (SELECT owner_id, count(*) AS ordered FROM demo_ordered GROUP BY owner_id) AS o WHERE u.id = o.owner_id`,
  // Bought before the first of them was submitted.
  `UPDATE purchase p SET credits_left = p.credits_left - o.used,
    bought_at = least(p.bought_at, o.first - interval '5 minutes')
   FROM (SELECT purchase_id, count(*) AS used, min(submitted_at) AS first FROM demo_ordered GROUP BY purchase_id) AS o
   WHERE p.id = o.purchase_id`,
]
