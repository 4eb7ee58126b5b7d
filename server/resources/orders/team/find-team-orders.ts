import type { TeamOrder } from '#domain/contracts/team-orders.ts'
import { Refusal } from '../../../refusal.ts'
import type { Services } from '../../../services.ts'

type Deps = Pick<Services, 'db' | 'payments'>
type Row = Omit<TeamOrder, 'checkout_url'> & { open_session_id: string | null }

const MOST_LISTED = 50

/** O97. A line may be another player's by now, whose evaluation this is not. */
const PLAYER_NAME = `CASE WHEN e.player_id IN (r.player_id, r.walk_on_id) THEN trim(r.first_name || ' ' || r.last_name)
  ELSE coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), 'A player') END`

/**
 * Between lock and publication an evaluation is still in review, as its player sees it. A consultation is between the
 * player and the evaluator: K37, a coach would learn by it of an account.
 */
const EVALUATIONS = `SELECT coalesce(json_agg(json_build_object('evaluation_submission_id', e.id, 'player_id', r.id,
    'player_name', ${PLAYER_NAME}, 'jersey_number', e.jersey_number,
    'status', CASE WHEN e.status = 'ready_to_finalize' THEN 'in_review'
      WHEN e.status IN ('consultation_requested', 'consultation_scheduled') THEN 'completed' ELSE e.status END,
    'return_reason', CASE e.status WHEN 'returned' THEN e.return_reason END) ORDER BY r.place, r.id), '[]')
  FROM evaluation e JOIN player p ON p.id = e.player_id JOIN roster_entry r ON r.id = e.roster_entry_id
  WHERE e.team_submission_id = s.id AND e.second_of IS NULL`

/** O132. Those that its own payment did not buy. */
const CREDITS_USED = `SELECT count(*)::int FROM evaluation e JOIN credit_use u ON u.evaluation_id = e.id
  AND u.returned_at IS NULL JOIN purchase p ON p.id = u.purchase_id
  WHERE e.team_submission_id = s.id AND e.second_of IS NULL AND (c.id IS NULL OR p.checkout_id IS DISTINCT FROM c.id)`

const SELECT = `SELECT s.id AS team_submission_id, s.team_id, s.status, s.created_at, s.package_name,
  (${CREDITS_USED}) AS credits_used, (${EVALUATIONS}) AS evaluations,
    c.id AS checkout_id, c.amount_cents, c.currency, CASE WHEN c.status = 'open'
    THEN c.session_id END AS open_session_id
  FROM team_submission s LEFT JOIN checkout c ON c.team_submission_id = s.id`

/** An order with its players as they stand; throws a Refusal (`missing`) when it is absent. */
export async function findTeamOrder({ db, payments }: Deps, id: string): Promise<TeamOrder> {
  const [row] = await db.query<Row>(`${SELECT} WHERE s.id = $1`, [id])
  if (!row) throw new Refusal('missing', 'Order not found')
  return answerOf({ payments }, row)
}

/** Of a team, newest first. */
export async function listTeamOrders({ db, payments }: Deps, teamId: number, coachId: string): Promise<TeamOrder[]> {
  const rows = await db.query<Row>(
    `${SELECT} WHERE s.team_id = $1 AND s.submitted_by = $2 ORDER BY s.created_at DESC, s.id LIMIT ${MOST_LISTED}`,
    [teamId, coachId],
  )
  return Promise.all(rows.map((row) => answerOf({ payments }, row)))
}

/** O36. Where it is paid while that can be done; a provider without an answer holds up no list. */
async function answerOf({ payments }: Pick<Deps, 'payments'>, { open_session_id, ...row }: Row): Promise<TeamOrder> {
  if (open_session_id === null || row.status !== 'awaiting_payment') return { ...row, checkout_url: null }
  const session = await payments.findOpenSession(open_session_id).catch(() => undefined)
  return { ...row, checkout_url: session?.url ?? null }
}
