import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { submitTeamOrder } from '#domain/contracts/team-orders.ts'
import type { TeamOrder } from '#domain/contracts/team-orders.ts'
import { nameOfLine } from '#domain/orders/line-refusal.ts'
import type { Rubric } from '#domain/rubric/rubric.ts'
import type { Actor } from '../../../actor.ts'
import type { Sql } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import type { Services } from '../../../services.ts'
import { hashOfRequest } from '../../receipts/request-hash.ts'
import { lockBuyer } from '../../checkouts/checkouts-repository.ts'
import { refuseFields } from '../../profiles/refuse-fields.ts'
import { requireTeam } from '../../teams/teams-policy.ts'
import { closingYear, orderRefusals } from './check-order.ts'
import { findTeamOrder } from './find-team-orders.ts'
import { queueTeam, lockCredits, takeCredits } from './queue-team.ts'
import { lockLines, playersRefusals } from './order-players.ts'
import type { OrderedTeam } from './ordered-team.ts'
import { readVideos } from './order-videos.ts'
import { ORDER_ENDED, insertTeamCheckout, openTeamCheckout } from './team-checkout.ts'
import { insertEvaluations, insertOrder } from './write-order.ts'

type Input = v.InferOutput<(typeof submitTeamOrder)['input']>
type Deps = Pick<Services, 'db' | 'rubrics' | 'payments' | 'publicOrigin' | 'now'>

/** Each is an open payment of up to fifteen players: nobody needs more at a time. */
const MOST_UNPAID = 5

/**
 * O80. Hands a team's order in, or opens its payment; sent again with the same key it answers the order that is there.
 * The order, its evaluations and the credits they take are one transaction; the payment for those without a credit is
 * opened after it, and again when that was cut short.
 */
export async function submitTeam(
  deps: Deps,
  actor: Actor,
  { idempotency_key: key, ...order }: Input,
): Promise<TeamOrder> {
  const { rubric } = await deps.rubrics.newest()
  const hash = hashOfRequest(order)
  const { id, status } = await deps.db.transaction(async (sql) => {
    await requireTeam(sql, actor, submitTeamOrder.grant, order.team_id, { isChanged: true })
    await lockBuyer(sql, actor.userId)
    return (
      (await findSame(sql, actor.userId, key, hash)) ??
      writeOrder(sql, { actor, order, key, hash, rubric, now: deps.now() })
    )
  })
  if (status === 'awaiting_payment') await openUnlessEnded(deps, actor, id)
  return findTeamOrder(deps, id)
}

type Written = { id: string; status: TeamOrder['status'] }

async function findSame(sql: Sql, coachId: string, key: string, hash: string): Promise<Written | undefined> {
  const [before] = await sql.query<Written & { request_hash: string }>(
    'SELECT id, status, request_hash FROM team_submission WHERE submitted_by = $1 AND idempotency_key = $2',
    [coachId, key],
  )
  if (before && before.request_hash !== hash)
    throw new Refusal('conflict', 'A different order was sent with this key.', { code: 'KEY_REUSED' })
  return before
}

/** An order whose time to pay is over, or whose payment is being confirmed, is answered as it is. */
async function openUnlessEnded(deps: Deps, actor: Actor, orderId: string) {
  try {
    await openTeamCheckout(deps, actor, orderId)
  } catch (error) {
    const isTold = error instanceof Refusal && (error.code === ORDER_ENDED || error.code === 'PAYMENT_BEING_CONFIRMED')
    if (!isTold) throw error
  }
}

type Writing = {
  actor: Actor
  order: Omit<Input, 'idempotency_key'>
  key: string
  hash: string
  rubric: Rubric
  now: number
}

async function writeOrder(sql: Sql, { actor: { userId }, order, key, hash, rubric, now }: Writing): Promise<Written> {
  const { team_id: teamId, players, payment } = order
  const team = await readTeam(sql, teamId)
  const lines = await lockLines(
    sql,
    teamId,
    players.map(({ player_id }) => player_id),
  )
  const nameAt = (id: string) => {
    const line = lines.get(id)
    return line ? nameOfLine(line) : 'Another player'
  }
  const { videos, refused } = await readVideos(sql, userId, order.games)
  refuseFields({
    ...(await packageRefusal(sql, order.package_id)),
    ...playersRefusals(order, team, lines),
    ...orderRefusals(order, { rubric, nameOf: nameAt, now }),
    ...refused,
  })
  const withCredits = payment.mode === 'credits' ? players.length : (payment.credits ?? 0)
  const credits = await lockCredits(sql, userId, withCredits)
  const unpaid = players.length - withCredits
  if (unpaid > 0) await refuseTooManyUnpaid(sql, userId)
  const id = randomUUID()
  const season = closingYear(order.season)
  if (season === undefined) throw new Error(`${order.season} is no season although it was checked`)
  await insertOrder(sql, { id, coachId: userId, key, hash, season, order, videos })
  await insertEvaluations(sql, {
    orderId: id,
    coachId: userId,
    order,
    team,
    lines,
    videos,
    rubricVersion: rubric.rubric_version,
  })
  await takeCredits(sql, id, credits)
  if (unpaid > 0) {
    await insertTeamCheckout(sql, { orderId: id, coachId: userId, packageId: order.package_id, players: unpaid, now })
    return { id, status: 'awaiting_payment' }
  }
  await queueTeam(sql, id, credits[0] ?? '')
  return { id, status: 'submitted' }
}

async function readTeam(sql: Sql, teamId: number): Promise<OrderedTeam> {
  const [team] = await sql.query<OrderedTeam>(
    'SELECT name, gender, team_type, level_name, age_group, organization_name, city, state_name FROM team WHERE id = $1',
    [teamId],
  )
  if (!team) throw new Error(`Team ${teamId} is gone although it is locked`)
  return team
}

async function packageRefusal(sql: Sql, packageId: number): Promise<Record<string, string[]>> {
  const [offer] = await sql.query('SELECT 1 FROM package WHERE id = $1 AND is_active', [packageId])
  return offer ? {} : { package_id: ['This package is no longer available'] }
}

async function refuseTooManyUnpaid(sql: Sql, coachId: string) {
  const [open] = await sql.query<{ count: number }>(
    `SELECT count(*) FROM team_submission WHERE submitted_by = $1 AND status = 'awaiting_payment'`,
    [coachId],
  )
  if ((open?.count ?? 0) >= MOST_UNPAID)
    throw new Refusal('conflict', `${MOST_UNPAID} orders are waiting for payment. Pay or cancel one first.`, {
      code: 'TOO_MANY_UNPAID',
    })
}
