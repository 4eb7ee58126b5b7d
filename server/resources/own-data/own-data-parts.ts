import { PLAYERS_OF_ACCOUNT } from '../histories/players-of-account.ts'

/** One file of the download: what it is, in plain words, and the query that fills it for user `$1`. */
export type Part = {
  file: string
  about: string
  sql: string
  /** EV143. Whether each row is an evaluation, `id`, with its `result`. */
  hasReports?: true
}

const OWN_PLAYER = 'SELECT id FROM player WHERE user_id = $1'
const PUBLISHED = `e.status IN ('completed', 'consultation_requested', 'consultation_scheduled')`
const DATES = 'e.submitted_at, e.due_at, e.claimed_at, e.final_saved_at, e.completed_at, e.created_at, e.updated_at'

/** K10. Said of oneself, about oneself, or done by oneself; of other people nothing but what one wrote. */
export const PARTS: readonly Part[] = [
  {
    file: 'account.json',
    about: 'Your account: name, email address, phone, role, and when it was made.',
    sql: `SELECT id, email, first_name, last_name, phone, role, is_admin, is_evaluator, is_active, is_profile_created,
      team_roster_completed,
      submission_count, picture_id, created_at, deletion_due_at FROM app_user WHERE id = $1`,
  },
  {
    file: 'sign-ins.json',
    about: 'Where you signed in: the browser, and when. A sign-in that is over has the time of its end.',
    sql: 'SELECT device, signed_in_at, last_used_at, ended_at FROM user_session WHERE user_id = $1 ORDER BY signed_in_at, id',
  },
  {
    file: 'player-profile.json',
    about: 'Your profile as a player, with school, events, accolades and guardian.',
    sql: `SELECT id, first_name, last_name, gender, date_of_birth, city, state_name, athletic_info, organization,
      competitive_items,
      guardian_name, guardian_email, created_at FROM player WHERE user_id = $1`,
  },
  {
    file: 'birth-date-changes.json',
    about: 'Changes of your date of birth.',
    sql: `SELECT was, became, at FROM birth_date_change WHERE player_id IN (${OWN_PLAYER}) ORDER BY id`,
  },
  {
    file: 'age-corrections.json',
    about: 'What we corrected of your age, and why.',
    sql: `SELECT date_of_birth, school_grade, reason, at FROM age_correction WHERE player_id IN (${OWN_PLAYER})
      ORDER BY id`,
  },
  {
    file: 'evaluator-profile.json',
    about: 'Your profile as an evaluator.',
    sql: 'SELECT years_of_experience, city, state_name, evaluator_level, calendly_url FROM evaluator_profile WHERE user_id = $1',
  },
  {
    file: 'staff-profile.json',
    about: 'Your profile as a coach, director or owner.',
    sql: 'SELECT city, state_name, address, organization_name, updated_at FROM staff_profile WHERE user_id = $1',
  },
  {
    file: 'pictures.json',
    about: 'Your pictures; the pictures themselves lie in the folder "pictures" under their id.',
    sql: `SELECT f.id, f.media_type, f.byte_length, f.created_at,
      EXISTS (SELECT FROM app_user u WHERE u.picture_id = f.id) AS is_of_profile,
      EXISTS (SELECT FROM team t WHERE t.picture_id = f.id) AS is_of_team FROM picture f WHERE f.owner_id = $1
      ORDER BY f.created_at, f.id`,
  },
  {
    file: 'evaluations-of-you.json',
    hasReports: true,
    about:
      'Evaluations of you as a player: what was submitted and, once published, the result and the notes. Evaluations a coach ordered and kept to themselves are only listed.',
    sql: `SELECT e.id, e.status, e.is_live, e.jersey_number, e.jersey_color, e.event_name, e.video_type, e.video_url,
      e.drive_url, e.external_video_url,
      e.video_id, e.sightings, e.return_reason, e.submitted_at, e.due_at, e.completed_at, e.created_at, CASE
      WHEN ${PUBLISHED} AND e.is_shared_with_player THEN r.body END AS result,
      (SELECT json_agg(json_build_object('side', n.side, 'text', n.text, 'created_at', n.created_at)
      ORDER BY n.created_at, n.id) FROM note n
        WHERE n.evaluation_id = e.id AND n.text <> ''
        AND (n.author_id = $1 OR (${PUBLISHED} AND e.is_shared_with_player
        AND (n.side = 'player' OR n.author_id = e.evaluator_id)))) AS notes
      FROM evaluation e LEFT JOIN evaluation_result r ON r.evaluation_id = e.id
      WHERE e.player_id IN (${PLAYERS_OF_ACCOUNT}) AND (NOT e.is_live OR ${PUBLISHED}) ORDER BY e.created_at, e.id`,
  },
  {
    file: 'joined-evaluations.json',
    about: 'Evaluations from before your account that you joined, with the address that proved them to be yours.',
    sql: `SELECT w.id AS player_id, w.joined_at, w.joined_inbox AS proven_by,
      (SELECT json_agg(e.id ORDER BY e.created_at, e.id) FROM evaluation e WHERE e.player_id = w.id
      AND (NOT e.is_live OR ${PUBLISHED})) AS evaluations
      FROM player w WHERE w.joined_to IN (${OWN_PLAYER}) ORDER BY w.joined_at, w.id`,
  },
  {
    file: 'emails-about-joins.json',
    about: 'Emails we sent about adding earlier evaluations to your account, and how they were answered.',
    sql: `SELECT kind, walk_on_id AS player_id, created_at, sent_at, ended_at, ended_by FROM history_link
      WHERE account_id IN (${OWN_PLAYER}) OR walk_on_id IN (${OWN_PLAYER}) ORDER BY created_at, id`,
  },
  {
    file: 'handed-in-by-you.json',
    about: 'Orders you submitted, for yourself or for a player.',
    sql: `SELECT e.id, e.status, e.video_type, e.submitted_at, e.completed_at, e.created_at FROM evaluation e
      WHERE e.submitted_by = $1 ORDER BY e.created_at, e.id`,
  },
  {
    file: 'evaluations-by-you.json',
    about:
      'Evaluations you made: your ratings and when you gave them. The players are other people: neither name nor profile is in this file.',
    sql: `SELECT e.id, e.status, e.is_live, e.quick_mode, e.jersey_number, e.jersey_color, CASE WHEN e.is_live
      THEN e.event_name END AS event_name,
      e.return_reason, e.ratings, e.evaluated_on, ${DATES} FROM evaluation e WHERE e.evaluator_id = $1
      ORDER BY e.created_at, e.id`,
  },
  {
    file: 'players-entered-by-you.json',
    about:
      'Players you entered, at games or as a team without accounts. They are other people: only that you entered them is in this file.',
    sql: 'SELECT id, created_at FROM player WHERE created_by = $1 ORDER BY created_at, id',
  },
  {
    file: 'agreement.json',
    about:
      'What your published evaluations add up to by quarter: how far they lie from what levels expect, and how you rate.',
    sql: `SELECT quarter, evaluations, with_residual, residual_sum, residual_square_sum, halo, with_sd, rated_skills,
      threes, extremes, suggested_skills, overrides,
      hasty, timed FROM evaluator_quarter WHERE evaluator_id = $1 ORDER BY quarter`,
  },
  {
    file: 'agreement-by-skill.json',
    about: 'How far your published evaluations lie from what levels expect, by skill, over all time.',
    sql: 'SELECT skill_id, evaluations, residual_sum FROM evaluator_skill WHERE evaluator_id = $1 ORDER BY skill_id',
  },
  {
    file: 'rating-history.json',
    about: 'Ratings of yours that were replaced or not taken.',
    sql: 'SELECT evaluation_id, key, value, outcome, at FROM rating_history WHERE user_id = $1 ORDER BY id',
  },
  {
    file: 'notes-by-you.json',
    about: 'Every note you wrote, as a player or as an evaluator, with the words that you replaced on another device.',
    sql: `SELECT id, evaluation_id, side, skill_id, text, created_at, updated_at,
      (SELECT json_agg(json_build_object('text', h.text, 'written_at', h.written_at, 'replaced_at', h.replaced_at)
      ORDER BY h.id) FROM note_history h WHERE h.note_id = note.id) AS earlier
      FROM note WHERE author_id = $1 AND text <> '' ORDER BY created_at, id`,
  },
  {
    file: 'receipts.json',
    about: 'What the server accepted from your devices.',
    sql: `SELECT mutation_id, kind, subject_id, applied_at FROM applied_mutation WHERE user_id = $1
      AND result ->> 'status' <> 'rejected' ORDER BY applied_at, mutation_id`,
  },
  {
    file: 'rosters.json',
    about: 'Rosters that list you or your email, as the coach wrote them, with your answer.',
    sql: `SELECT t.name AS team_name, r.jersey_number, r.first_name, r.last_name, r.position_name, r.school_grade,
      r.height_feet, r.height_inches, r.email,
      CASE WHEN r.player_id IN (${OWN_PLAYER}) THEN 'yes' WHEN r.declined_at IS NOT NULL
      THEN 'no' END AS answer, r.created_at, r.updated_at, r.removed_at
      FROM roster_entry r JOIN team t ON t.id = r.team_id
      WHERE r.id IN (SELECT id FROM roster_entry WHERE player_id IN (${OWN_PLAYER}) UNION
        SELECT id FROM roster_entry WHERE lower(email) = (SELECT lower(email) FROM app_user WHERE id = $1))
        ORDER BY r.created_at, r.id`,
  },
  {
    file: 'travel-stats.json',
    about: 'Season averages that you entered for your travel teams.',
    sql: `SELECT t.name AS team_name, x.points::float8, x.rebounds::float8, x.assists::float8,
      x.steals::float8, x.created_at
      FROM travel_stat x JOIN team t ON t.id = x.team_id WHERE x.player_id IN (${OWN_PLAYER})
      ORDER BY x.created_at, x.id`,
  },
  {
    file: 'consents.json',
    about: 'What a parent or guardian was asked and answered.',
    sql: `SELECT guardian_name, guardian_email, text_version, requested_at, expires_at, given_at, given_name,
      withdrawn_at
      FROM consent WHERE player_id IN (${OWN_PLAYER}) ORDER BY requested_at, id`,
  },
  {
    file: 'teams.json',
    about: 'Teams you coach. The players are other people: the roster page exports their list.',
    sql: `SELECT t.id, t.name, t.team_type, t.gender, l.name AS league_name, t.level_name, t.age_group,
      t.organization_name, t.city, t.state_name,
      t.picture_id, t.roster_completed_at, t.created_at, t.updated_at FROM team t LEFT JOIN league l
      ON l.id = t.league_id WHERE t.coach_id = $1 ORDER BY t.id`,
  },
  {
    file: 'programs.json',
    about: 'Programs you own, direct, or belong to as an evaluator. Of a coach, the teams are in the program.',
    sql: `SELECT g.id, g.name, g.city, g.state_name, m.you_are, m.joined_at FROM program g JOIN (
        SELECT id, 'owner' AS you_are, created_at AS joined_at FROM program WHERE owner_id = $1
        UNION ALL SELECT program_id, 'director', joined_at FROM program_director WHERE user_id = $1
        UNION ALL SELECT program_id, 'evaluator', joined_at FROM program_evaluator WHERE user_id = $1
        UNION ALL SELECT program_id, 'coach', min(joined_program_at) FROM team
          WHERE coach_id = $1 AND program_id IS NOT NULL GROUP BY program_id) m ON m.id = g.id
      ORDER BY g.id, m.you_are`,
  },
  {
    file: 'invitations.json',
    about:
      'Invitations to programs and events: those you sent, with the address you typed, and those sent to your email.',
    sql: `SELECT g.name AS program_name, i.part, v.name AS event_name, i.parts, i.email,
      i.invited_by = $1 AS sent_by_you, i.created_at, i.sent_at, i.accepted_at, i.revoked_at, i.expires_at
      FROM invitation i
      LEFT JOIN program g ON g.id = i.program_id LEFT JOIN event v ON v.id = i.event_id
      WHERE i.invited_by = $1 OR i.accepted_by = $1
        OR inbox_of(i.email) = (SELECT inbox_of(email) FROM app_user WHERE id = $1) ORDER BY i.created_at, i.id`,
  },
  {
    file: 'events.json',
    about: 'Events you made or worked at, and as what.',
    sql: `SELECT v.id, v.name, v.place, v.starts_on, v.ends_on, v.made_by IS NOT DISTINCT FROM $1 AS made_by_you,
      s.parts, s.joined_at, s.removed_at FROM event v LEFT JOIN event_staff s ON s.event_id = v.id AND s.user_id = $1
      WHERE v.made_by = $1 OR s.user_id = $1 ORDER BY v.starts_on, v.id`,
  },
  {
    file: 'event-tablets.json',
    about: 'When each of your devices was last heard of at an event.',
    sql: 'SELECT event_id, device_id, heard_at, rated_at FROM event_tablet WHERE user_id = $1 ORDER BY heard_at, event_id, device_id',
  },
  {
    file: 'ratings-you-read.json',
    about:
      'Players of events whose ratings by others you were shown, and when. They are other people: only that is in this file.',
    sql: `SELECT x.event_id, r.event_player_id, r.read_at, r.counts_until FROM rating_reader r
      JOIN event_player x ON x.id = r.event_player_id WHERE r.user_id = $1 ORDER BY r.read_at, r.event_player_id`,
  },
  {
    file: 'waiting-changes-by-you.json',
    about:
      'Changes of players you sent that an event’s organizer must accept first. They are other people: only that you did is in this file.',
    sql: `SELECT event_id, event_player_id, arrived_at, decided_at, is_taken FROM waiting_change
      WHERE user_id = $1 ORDER BY arrived_at, id`,
  },
  {
    file: 'event-players.json',
    about: 'Events that list you or your email, as the organizer wrote them, with the photo that was taken there.',
    sql: `SELECT v.name AS event_name, x.bib, g.name AS group_name, p.first_name, p.last_name, x.email, x.checked_in_at,
      x.created_at, encode(f.jpeg, 'base64') AS photo_jpeg_base64
      FROM event_player x JOIN event v ON v.id = x.event_id JOIN player p ON p.id = x.player_id
      LEFT JOIN event_group g ON g.id = x.group_id LEFT JOIN player_photo f ON f.player_id = x.player_id
      WHERE x.player_id IN (${PLAYERS_OF_ACCOUNT})
        OR inbox_of(x.email) = (SELECT inbox_of(email) FROM app_user WHERE id = $1) ORDER BY x.created_at, x.id`,
  },
  {
    file: 'event-players-by-you.json',
    about: 'Players you added at events, or joined into one. They are other people: only that you did is in this file.',
    sql: `SELECT event_id, id AS event_player_id, added_by IS NOT DISTINCT FROM $1 AS added_by_you,
      joined_by IS NOT DISTINCT FROM $1 AS joined_by_you, created_at, joined_at FROM event_player
      WHERE added_by = $1 OR joined_by = $1 ORDER BY created_at, id`,
  },
  {
    file: 'event-cases.json',
    about: 'Gaps between evaluators of an event that you decided, or were asked to look at.',
    sql: `SELECT event_id, event_player_id, key, state, decided_by IS NOT DISTINCT FROM $1 AS decided_by_you, value,
      CASE WHEN decided_by = $1 THEN reason END AS reason, opened_at, decided_at FROM event_case
      WHERE decided_by = $1 OR third_id = $1 ORDER BY opened_at, id`,
  },
  {
    file: 'team-orders.json',
    about:
      'What you submitted for your teams: the games with their videos, and what you wrote. For the players, only which row of your roster it was and what you asked the evaluator to watch.',
    sql: `SELECT s.id, t.name AS team_name, s.season, s.package_name, s.competition_level, s.coach_note, s.status,
      s.consent_confirmed_at, s.created_at,
      (SELECT json_agg(json_build_object('opponent', g.opponent, 'played_on', g.played_on, 'venue', g.venue,
      'video_type', g.video_type, 'video_id', g.video_id,
        'drive_url', g.drive_url, 'external_video_url', g.external_video_url) ORDER BY g.place) FROM team_game g
        WHERE g.team_submission_id = s.id) AS games,
      (SELECT json_agg(json_build_object('evaluation_id', e.id, 'roster_entry_id', e.roster_entry_id, 'jersey_number',
      e.jersey_number, 'jersey_color', e.jersey_color,
        'focus', e.focus) ORDER BY e.id) FROM evaluation e WHERE e.team_submission_id = s.id
        AND e.second_of IS NULL) AS players
      FROM team_submission s JOIN team t ON t.id = s.team_id WHERE s.submitted_by = $1 ORDER BY s.created_at, s.id`,
  },
  {
    file: 'organizations.json',
    about: 'Schools and organizations you added.',
    sql: 'SELECT id, name, city, state_name FROM organization WHERE created_by = $1 ORDER BY id',
  },
  {
    file: 'videos.json',
    about:
      'Videos you sent, and what your device found when it looked at them. The videos themselves are not in this download.',
    sql: `SELECT id, file_name, media_type, byte_length, state, device_check, created_at, ready_at FROM video
      WHERE owner_id = $1 ORDER BY created_at, id`,
  },
  {
    file: 'payments.json',
    about:
      'Payments you started, finished or got back. Card numbers are never here. Only the payment provider has them.',
    sql: `SELECT id, evaluation_id, team_submission_id AS team_order_id, package_name, quantity, amount_cents,
      currency, status, payment_reference, created_at, paid_at, refunded_at, refunded_cents,
      (SELECT json_agg(json_build_object('amount_cents', r.amount_cents, 'reason', r.reason, 'status', r.status,
        'asked_at', r.asked_at) ORDER BY r.asked_at, r.id) FROM payment_refund r WHERE r.checkout_id = c.id) AS refunds,
      (SELECT json_agg(json_build_object('amount_cents', d.amount_cents, 'reason', d.reason, 'status', d.status,
        'opened_at', d.opened_at, 'closed_at', d.closed_at) ORDER BY d.opened_at, d.id)
        FROM payment_dispute d WHERE d.checkout_id = c.id) AS disputes
      FROM checkout c WHERE buyer_id = $1 ORDER BY created_at, id`,
  },
  {
    file: 'refunds-by-you.json',
    about: 'Refunds you made as an admin. Whose payments they were is not in this file.',
    sql: `SELECT id, amount_cents, reason, status, asked_at, settled_at FROM payment_refund WHERE asked_by = $1
      ORDER BY asked_at, id`,
  },
  {
    file: 'purchases.json',
    about: 'Packages you bought and for which orders their credits were used.',
    sql: `SELECT p.id, p.package_name, p.amount_cents, p.currency, p.credits_total, p.credits_left,
      p.consultations_left, p.bought_at, p.valid_until,
      (SELECT json_agg(json_build_object('evaluation_id', c.evaluation_id, 'used_at', c.used_at, 'returned_at',
      c.returned_at) ORDER BY c.id)
        FROM credit_use c WHERE c.purchase_id = p.id) AS credits_used FROM purchase p WHERE p.owner_id = $1
        ORDER BY p.bought_at, p.id`,
  },
  {
    file: 'consultations.json',
    about: 'Consultations you asked for.',
    sql: 'SELECT id, evaluation_id, status, message, requested_at, starts_at, ends_at FROM consultation WHERE requested_by = $1 ORDER BY requested_at, id',
  },
  {
    file: 'evaluations-given-back.json',
    about: 'Ratings of orders that you gave back to the queue.',
    sql: 'SELECT evaluation_id, ratings, released_at FROM released_work WHERE evaluator_id = $1 ORDER BY released_at, evaluation_id',
  },
  {
    file: 'video-marks.json',
    about: 'Seconds of videos that you marked.',
    sql: 'SELECT evaluation_id, rating_key, at_s, created_at FROM video_mark WHERE author_id = $1 ORDER BY created_at, id',
  },
  {
    file: 'mails.json',
    about: 'Emails about your orders that were sent to you or are waiting to be sent.',
    sql: 'SELECT kind, evaluation_id, created_at, sent_at FROM notice WHERE user_id = $1 ORDER BY created_at, id',
  },
  {
    file: 'reports-sent-by-you.json',
    about: 'Where you sent the reports of live evaluations.',
    sql: 'SELECT evaluation_id, email, created_at, sent_at, opened_at, ended_at, ended_by FROM report_reader WHERE added_by = $1 ORDER BY created_at, id',
  },
  {
    file: 'done-about-you.json',
    about:
      'What was done with your account, and when someone else read your reports, opened your evaluations or watched your videos. Who they are is not in this file, only what they are.',
    sql: `SELECT a.action, CASE WHEN a.actor_id = $1 THEN 'you' WHEN a.origin = 'server' THEN 'Courtside'
      WHEN a.actor_id IS NULL THEN 'operator'
        WHEN b.is_admin THEN 'admin' ELSE lower(b.role) END AS done_by, a.evaluation_id, a.at
      FROM audit a LEFT JOIN app_user b ON b.id = a.actor_id WHERE a.person_id = $1 ORDER BY a.at, a.id`,
  },
  {
    file: 'done-by-you.json',
    about:
      'What is kept of what you did: changes of accounts and prices, reports and videos of others that you read, and from which network address. Whose they were is not in this file.',
    sql: `SELECT action, evaluation_id, CASE WHEN person_id = $1 THEN 'you' WHEN person_id IS NOT NULL
      THEN 'somebody else' END AS about, origin AS network_address, details, at
      FROM audit WHERE actor_id = $1 ORDER BY at, id`,
  },
]
