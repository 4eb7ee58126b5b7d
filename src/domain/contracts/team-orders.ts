import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { EvaluationStatus, VIDEO_TYPES } from './evaluations.ts'
import { JerseyColor, JerseyNumber } from './players.ts'
import { VENUES } from './venues.ts'
import { Day, Id, Instant, NeededText, RowNumber, Text, TextOrNull } from './wire.ts'

export const MOST_TEAM_PLAYERS = 15
export const MOST_TEAM_GAMES = 5

export { VENUES }

const Ref = NeededText(40, 'Name the game')
const Seconds = v.pipe(
  v.number(),
  v.integer('Use whole seconds'),
  v.minValue(0, 'Use a time within the video'),
  v.maxValue(86_400, 'Use a time within the video'),
)

const TeamGame = v.object({
  client_ref: Ref,
  opponent: NeededText(100, 'Enter the opponent'),
  played_on: Day,
  venue: v.picklist(VENUES),
  video: v.object({
    video_type: v.picklist(VIDEO_TYPES),
    external_video_url: TextOrNull(2_000),
    drive_url: TextOrNull(2_000),
    /**
     * The `video_id` of a file that is ready; the specification's `s3_key` by its own id, as keys of the store are
     * never told.
     */
    s3_key: v.nullable(Id),
  }),
})

const TeamPlayer = v.object({
  /** The line of the roster. */
  player_id: Id,
  jersey_number: JerseyNumber,
  jersey_color: JerseyColor,
  position_id: v.nullable(RowNumber),
  game_refs: v.pipe(v.array(Ref), v.minLength(1, 'Choose at least one game'), v.maxLength(MOST_TEAM_GAMES)),
  /** What the evaluator should look at, such as "ball screen defense". */
  focus: Text(200),
  segments: v.pipe(
    v.array(v.object({ game_ref: Ref, from_s: Seconds, to_s: Seconds })),
    v.maxLength(20, 'At most 20 passages'),
  ),
})

export const TeamOrderBody = v.object({
  season: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/u, 'Use a season such as 2025-26')),
  package_id: RowNumber,
  /** A level's key, such as `hs_varsity`. */
  competition_level: Text(30),
  games: v.pipe(
    v.array(TeamGame),
    v.minLength(1, 'Add a game'),
    v.maxLength(MOST_TEAM_GAMES, `At most ${MOST_TEAM_GAMES} games`),
  ),
  players: v.pipe(
    v.array(TeamPlayer),
    v.minLength(1, 'Choose at least one player'),
    v.maxLength(MOST_TEAM_PLAYERS, `At most ${MOST_TEAM_PLAYERS} players`),
  ),
  coach_note: Text(1_000),
  /** Whether players with an account see their report; the coach sees all of them. */
  share_with_players: v.boolean(),
  consent_confirmed: v.boolean(),
  payment: v.variant('mode', [
    v.object({ mode: v.literal('credits') }),
    v.object({
      mode: v.literal('checkout'),
      /**
       * So many players are paid with credits that are there, the others with the package. None when it is not said.
       */
      credits: v.optional(v.pipe(v.number(), v.integer('Use whole credits'), v.minValue(0, 'Use no less than 0'))),
    }),
  ]),
})
export type TeamOrderBody = v.InferOutput<typeof TeamOrderBody>

export const TeamOrder = v.object({
  team_submission_id: Id,
  team_id: v.number(),
  /** `awaiting_payment` until its checkout is paid; `cancelled` when that ended unpaid. */
  status: v.picklist(['awaiting_payment', 'submitted', 'cancelled']),
  created_at: Instant,
  package_name: v.string(),
  /** The players who are paid with credits of before: kept for the order while it waits for its payment, then used. */
  credits_used: v.number(),
  evaluations: v.array(
    v.object({
      evaluation_submission_id: Id,
      player_id: Id,
      player_name: v.string(),
      jersey_number: v.string(),
      status: EvaluationStatus,
      /** Why the video could not be used, of a `returned` one. Its credit is the coach's again. */
      return_reason: v.optional(v.nullable(v.string())),
    }),
  ),
  checkout_id: v.nullable(Id),
  /** The page of the payment while it is open: Stripe's, or this server's. */
  checkout_url: v.nullable(v.string()),
  amount_cents: v.nullable(v.number()),
  currency: v.nullable(v.string()),
})
export type TeamOrder = v.InferOutput<typeof TeamOrder>

export const submitTeamOrder = endpoint({
  method: 'POST',
  path: '/team/submit-evaluation/',
  summary: 'Submit 1 to 15 players of a team at once: all of them or none, once however often it is sent with one key',
  grant: { Coach: ['own'] },
  input: v.object({ team_id: RowNumber, ...TeamOrderBody.entries, idempotency_key: Id }),
  output: TeamOrder,
  status: 201,
})

export const getTeamOrder = endpoint({
  method: 'GET',
  path: '/team/submission/:team_submission_id/',
  summary: 'A team’s order and how far it is',
  grant: { Coach: ['own'] },
  input: v.object({ team_submission_id: Id }),
  output: TeamOrder,
})

export const listTeamOrders = endpoint({
  method: 'GET',
  path: '/team/:team_id/submissions/',
  summary: 'The orders of a team, newest first, at most 50',
  grant: { Coach: ['own'] },
  input: v.object({ team_id: RowNumber }),
  output: v.array(TeamOrder),
})
