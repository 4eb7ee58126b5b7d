import type { EarlierResult, EvaluationData, EvaluationStatus, VIDEO_TYPES } from '#domain/contracts/evaluations.ts'
import type { Note } from '#domain/contracts/notes.ts'
import type { JerseyColor, PlayerProfile } from '#domain/contracts/players.ts'
import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import type { Sighting } from '#domain/contracts/sightings.ts'
import type { StoredSheet } from '#domain/evaluations/merge-ratings.ts'
import type { Sql } from '../../db/database.ts'
import type { Relation } from '#domain/access/grants.ts'
import { PROGRAMS_OF_USER } from '../permissions/heads-of-programs.ts'
import { photoPathOf } from '../photos/photo-path.ts'
import { FIRST_KNOWN_TO, ratedBlindBy, teamsReading } from './report-readers.ts'

export type EvaluationRow = {
  id: string
  player_id: string
  /** K30. Whose it is: the account that joined its player, else that player. */
  owner_id: string
  player_user_id: string | null
  status: EvaluationStatus
  is_live: boolean
  quick_mode: boolean
  evaluator_id: string | null
  submitted_by: string | null
  rubric_version: string
  jersey_number: string
  jersey_color: JerseyColor
  event_name: string
  video_type: (typeof VIDEO_TYPES)[number] | null
  video_url: string | null
  drive_url: string | null
  external_video_url: string | null
  video_id: string | null
  package_id: number | null
  sightings: Sighting[]
  team_submission_id: string | null
  focus: string
  is_shared_with_player: boolean
  second_of: string | null
  /** Neither a second rating nor one evaluator's sheet of an event. */
  is_report: boolean
  /** Of a sheet of an event; both null for other evaluations. A consensus has the event alone. */
  event_id: string | null
  event_player_id: string | null
  form_version: number | null
  /** Of a consensus: the event player whose evaluators it puts together. */
  consensus_of: string | null
  first_known_to: string[] | null
  /** Who is rating this a second time at present. */
  second_holder_id: string | null
  ratings: StoredSheet
  revision: number
  evaluated_on: string | null
  submitted_at: string | null
  due_at: string | null
  final_saved_at: string | null
  completed_at: string | null
  updated_at: string
}

const SELECT = `SELECT e.*, p.id AS owner_id, p.user_id AS player_user_id, ${FIRST_KNOWN_TO} AS first_known_to,
  (SELECT h.evaluator_id FROM evaluation h WHERE h.second_of = e.id AND h.status <> 'cancelled'
  AND h.status IN ('in_review', 'ready_to_finalize')) AS second_holder_id
  FROM evaluation e JOIN player w ON w.id = e.player_id JOIN player p ON p.id = coalesce(w.joined_to, w.id)
  WHERE e.id = $1`

export async function findEvaluation(sql: Sql, id: string): Promise<EvaluationRow | undefined> {
  return (await sql.query<EvaluationRow>(SELECT, [id]))[0]
}

/** The same, and nobody else changes it before this transaction ends. */
export async function lockEvaluation(sql: Sql, id: string): Promise<EvaluationRow | undefined> {
  return (await sql.query<EvaluationRow>(`${SELECT} FOR UPDATE OF e`, [id]))[0]
}

/**
 * Lets nobody change the player of an evaluation before this transaction ends: for what then locks the evaluation and
 * looks at the player. Whoever changes a player's name locks the player first and their evaluations after it.
 */
export async function lockPlayerOf(sql: Sql, evaluationId: string) {
  await sql.query('SELECT 1 FROM player WHERE id = (SELECT player_id FROM evaluation WHERE id = $1) FOR SHARE', [
    evaluationId,
  ])
}

type Change = Partial<{
  status: EvaluationStatus
  evaluated_on: string
  return_reason: string
  ratings: string
  rated_count: number
  form_version: number
  rubric_version: string
  worked_at: 'now'
  final_saved_at: 'now' | null
  completed_at: 'now'
}>

/**
 * Changes the named columns, moves the revision on by one, or to `floor` where it is behind that, and returns it.
 * `'now'` is the transaction's time.
 */
export async function changeEvaluation(sql: Sql, id: string, change: Change, floor = 0): Promise<number> {
  const columns = Object.keys(change).map((column, index) => `${column} = $${index + 3}, `)
  const [row] = await sql.query<{ revision: number }>(
    `UPDATE evaluation SET ${columns.join('')} revision = greatest(revision + 1, $2), updated_at = now() WHERE id = $1
      RETURNING revision`,
    [id, floor, ...Object.values(change)],
  )
  if (!row) throw new Error(`Evaluation ${id} is gone although it is locked`)
  return row.revision
}

/** The profile an evaluator sees, and the facts the score is computed from: as the player was when evaluated. */
export async function findPlayerProfile(sql: Sql, playerId: string): Promise<PlayerProfile> {
  const [row] = await sql.query<PlayerProfile>(
    `SELECT p.id, p.first_name, p.last_name, p.gender, p.date_of_birth, p.city, p.state_name,
            p.athletic_info, p.organization, p.competitive_items,
            ${photoPathOf('p')} AS profile_picture
     FROM player p
     WHERE p.id = $1`,
    [playerId],
  )
  if (!row) throw new Error(`Player ${playerId} is missing although an evaluation names it`)
  return row
}

/** K37. The same under the name and with the picture of the account that joined the player. */
export async function findProfileOfOwner(
  sql: Sql,
  { player_id, owner_id }: Pick<EvaluationRow, 'player_id' | 'owner_id'>,
): Promise<PlayerProfile> {
  const evaluated = await findPlayerProfile(sql, player_id)
  if (owner_id === player_id) return evaluated
  const { first_name, last_name, profile_picture } = await findPlayerProfile(sql, owner_id)
  return { ...evaluated, first_name, last_name, profile_picture }
}

export type NoteSide = 'evaluator' | 'player'
export type NoteRow = Note & { side: NoteSide; author_id: string }

/**
 * Notes with text, oldest first; a withdrawn note has none. E15. Of evaluators' notes only those of the one named: who
 * gave the order back keeps theirs to themselves. K34: and of players' notes only those of whose it is now.
 */
export function findNotes(sql: Sql, evaluationId: string, evaluatorId: string | null): Promise<NoteRow[]> {
  return sql.query<NoteRow>(
    `SELECT id, text, created_at, skill_id, rev, version, side, author_id FROM note
     WHERE evaluation_id = $1 AND text <> '' AND (author_id = $2 OR (side = 'player' AND author_id = (
       SELECT p.user_id FROM evaluation e JOIN player p ON p.id = owner_of(e.player_id) WHERE e.id = $1)))
     ORDER BY created_at, id`,
    [evaluationId, evaluatorId],
  )
}

/** As they stand now, withdrawn ones with empty words; in the order of the ids. */
export function findNotesById(sql: Sql, ids: readonly string[]): Promise<Note[]> {
  return sql.query<Note>(
    `SELECT id, text, created_at, skill_id, rev, version FROM note WHERE id = ANY($1)
     ORDER BY array_position($1, id)`,
    [ids],
  )
}

export async function findResult(sql: Sql, evaluationId: string): Promise<EvaluationResult | undefined> {
  const rows = await sql.query<{ body: EvaluationResult }>(
    'SELECT body FROM evaluation_result WHERE evaluation_id = $1',
    [evaluationId],
  )
  return rows[0]?.body
}

/** The file that an evaluator watches; null for a link, and until all of it has arrived. */
export async function findVideoOf(
  sql: Sql,
  { video_id }: Pick<EvaluationRow, 'video_id'>,
): Promise<EvaluationData['video']> {
  if (video_id === null) return null
  const [video] = await sql.query<NonNullable<EvaluationData['video']>>(
    `SELECT id AS video_id, byte_length, media_type, (device_check ->> 'duration_s')::float8 AS duration_s FROM video
      WHERE id = $1 AND state = 'ready'`,
    [video_id],
  )
  return video ?? null
}

/**
 * Results of one evaluator, submitted by one coach, those that the player may see (and those that one person ordered),
 * or those that were sent to one inbox; all of them when nothing is said. K37: `ofOwner`, also what the account that
 * joined the player has, or has joined.
 */
export type EarlierScope = {
  madeBy?: string
  handedInBy?: string
  isShared?: true
  orOrderedBy?: string
  sentTo?: string
  ofOwner?: true
}

/**
 * The player's other published results, of the same day and before, oldest first; `alike` are the rubric versions that
 * may be compared. J27: without what the reader is rating a second time.
 */
export function findEarlierResults(
  sql: Sql,
  readerId: string | null,
  { id, player_id, owner_id, final_saved_at }: Pick<EvaluationRow, 'id' | 'player_id' | 'owner_id' | 'final_saved_at'>,
  { madeBy, handedInBy, isShared, orOrderedBy, sentTo, ofOwner }: EarlierScope,
  alike: readonly string[],
): Promise<EarlierResult[]> {
  return sql.query<EarlierResult>(
    `SELECT e.id AS evaluation_submission_id, r.rubric_version, r.rubric_version = ANY($9) AS is_comparable,
      r.body ->> 'evaluated_on' AS evaluated_on,
            (r.body ->> 'total_player_performance_score')::float8 AS total_player_performance_score,
            (SELECT jsonb_agg(jsonb_build_object('skill_id', skill -> 'skill_id', 'rating', skill -> 'rating'))
             FROM jsonb_array_elements(r.body -> 'player_performance') AS skill) AS skills
     FROM evaluation e JOIN evaluation_result r ON r.evaluation_id = e.id
     WHERE e.player_id = ANY(CASE WHEN $10::uuid IS NULL THEN ARRAY[$1::uuid] ELSE ARRAY(SELECT players_of($10)) END)
       AND e.id <> $2 AND e.is_report AND e.final_saved_at < $3
     AND e.status IN ('completed', 'consultation_requested', 'consultation_scheduled')
       AND ($4::uuid IS NULL OR e.evaluator_id = $4) AND ($5::uuid IS NULL OR e.submitted_by = $5)
       AND ($6::boolean IS NULL OR e.is_shared_with_player OR e.submitted_by = $7)
       AND ($11::text IS NULL OR EXISTS (SELECT FROM report_reader s WHERE s.evaluation_id = e.id AND s.ended_at IS NULL
         AND inbox_of(s.email) = $11))
       AND e.id <> ALL(ARRAY(${ratedBlindBy('$8::uuid')}))
     ORDER BY e.final_saved_at, e.id`,
    [
      player_id,
      id,
      final_saved_at,
      madeBy ?? null,
      handedInBy ?? null,
      isShared ?? null,
      orOrderedBy ?? null,
      readerId,
      alike,
      ofOwner ? owner_id : null,
      sentTo ?? null,
    ],
  )
}

export async function storeResult(sql: Sql, evaluationId: string, rubricVersion: string, body: EvaluationResult) {
  await sql.query(
    `INSERT INTO evaluation_result (evaluation_id, rubric_version, body) VALUES ($1, $2, $3)
     ON CONFLICT (evaluation_id) DO UPDATE SET rubric_version = excluded.rubric_version, body = excluded.body,
     computed_at = now()`,
    [evaluationId, rubricVersion, JSON.stringify(body)],
  )
}

export async function discardResult(sql: Sql, evaluationId: string) {
  await sql.query('DELETE FROM evaluation_result WHERE evaluation_id = $1', [evaluationId])
}

/** Withdraws the author's general notes and writes these in their place. */
export async function replaceNotes(
  sql: Sql,
  note: { evaluationId: string; authorId: string; side: NoteSide; texts: string[] },
): Promise<Note[]> {
  const { evaluationId, authorId, side, texts } = note
  await sql.query(
    `UPDATE note SET text = '', rev = rev + 1, version = version + 1, device_id = '', updated_at = now()
     WHERE evaluation_id = $1 AND author_id = $2 AND skill_id IS NULL AND text <> ''`,
    [evaluationId, authorId],
  )
  const written = await sql.query<Note & { position: number }>(
    `INSERT INTO note (id, evaluation_id, author_id, side, text, rev, created_at)
     SELECT gen_random_uuid(), $1, $2, $3, text, 1, now() + position * interval '1 microsecond'
     FROM unnest($4::text[]) WITH ORDINALITY AS sent (text, position)
     RETURNING id, text, created_at, skill_id, rev, version`,
    [evaluationId, authorId, side, texts],
  )
  return written.map(({ id, text, created_at, skill_id, rev, version }) => ({
    id,
    text,
    created_at,
    skill_id,
    rev,
    version,
  }))
}

export type StaffStanding = {
  relations: Relation[]
  /** K37. Whether the player said yes to one of these teams. */
  isByYes: boolean
}

/** P10, O92. Whether the user coaches a team that reads the report, or stands above one. */
export async function findStaffStanding(sql: Sql, userId: string, evaluationId: string): Promise<StaffStanding> {
  const [row] = await sql.query<{ is_coach: boolean | null; is_above: boolean | null; is_by_yes: boolean | null }>(
    `SELECT bool_or(is_coach) AS is_coach, bool_or(is_above) AS is_above,
       bool_or(is_by_yes AND (is_coach OR is_above)) AS is_by_yes
     FROM (SELECT coalesce(t.coach_id = $1, false) AS is_coach,
       coalesce(t.program_id IN (${PROGRAMS_OF_USER}), false) AS is_above, t.is_by_yes
     FROM evaluation e, LATERAL (${teamsReading('e')}) t WHERE e.id = $2) AS standing`,
    [userId, evaluationId],
  )
  return {
    relations: [...(row?.is_coach ? ['roster' as const] : []), ...(row?.is_above ? ['program' as const] : [])],
    isByYes: row?.is_by_yes ?? false,
  }
}
