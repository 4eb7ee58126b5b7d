import type * as v from 'valibot'
import type { PlayerOrder, createPlayerOrder } from '#domain/contracts/player-orders.ts'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../actor.ts'
import { Refusal } from '../../../refusal.ts'
import type { Services } from '../../../services.ts'
import { lockNextPurchase } from '../../credits/credits.ts'
import { lockEvaluation, lockPlayerOf } from '../../evaluations/evaluations-repository.ts'
import { changePlayerOrder } from './change-player-order.ts'
import { findPlayerOrder } from './find-player-order.ts'
import { queuePlayerOrder } from './queue-player-order.ts'
import { answered, refuseMissing, todayOf } from './own-player-order.ts'

type Input = v.InferOutput<(typeof createPlayerOrder)['input']>
type Deps = Pick<Services, 'db' | 'rubrics' | 'now'>

/** Nobody needs more unfinished orders than this at a time. */
const MOST_DRAFTS = 20

/**
 * O71. Begins an order under the client's id, or goes on with the one that has it; with `use_credit` it is handed
 * in, once however often it is asked.
 */
export async function beginPlayerOrder(
  { db, rubrics, now }: Deps,
  actor: Actor,
  { evaluation_submission_id: id, use_credit, ...change }: Input,
): Promise<PlayerOrder> {
  const { rubric } = await rubrics.newest()
  return db.transaction(async (sql) => {
    // One at a time per person: the number of drafts and the next credit are counted under this lock.
    await sql.query('SELECT 1 FROM app_user WHERE id = $1 FOR NO KEY UPDATE', [actor.userId])
    await lockPlayerOf(sql, id)
    const row = (await lockEvaluation(sql, id)) ?? (await insertDraft(sql, actor.userId, id, rubric.rubric_version))
    if (row.is_live || row.submitted_by !== actor.userId) throw new Refusal('missing', 'Order not found')
    const isSubmitted = row.status !== 'draft' && row.status !== 'awaiting_payment' && row.status !== 'returned'
    if (!isSubmitted && Object.values(change).some((value) => value !== undefined))
      await changePlayerOrder(sql, row, change)
    if (use_credit && !isSubmitted) await submitWithCredit(sql, actor.userId, id, todayOf({ now }))
    return answered(await findPlayerOrder(sql, id, todayOf({ now })))
  })
}

async function insertDraft(sql: Sql, userId: string, id: string, rubricVersion: string) {
  const [player] = await sql.query<{ id: string }>('SELECT id FROM player WHERE user_id = $1', [userId])
  if (!player) throw new Refusal('conflict', 'Complete your profile before you order.')
  const [drafts] = await sql.query<{ count: number }>(
    `SELECT count(*) FROM evaluation WHERE submitted_by = $1 AND status IN ('draft', 'awaiting_payment')`,
    [userId],
  )
  if ((drafts?.count ?? 0) >= MOST_DRAFTS)
    throw new Refusal('conflict', `You have ${MOST_DRAFTS} unfinished orders. Finish or delete one first.`)
  await sql.query(
    `INSERT INTO evaluation (id, player_id, status, is_live, submitted_by, rubric_version, jersey_number, jersey_color)
     VALUES ($1, $2, 'draft', false, $3, $4, '', 'white')`,
    [id, player.id, userId, rubricVersion],
  )
  const row = await lockEvaluation(sql, id)
  if (!row) throw new Error(`Evaluation ${id} is not there although it was just written`)
  return row
}

/** O75. */
async function submitWithCredit(sql: Sql, userId: string, id: string, today: string) {
  const row = await lockEvaluation(sql, id)
  if (row?.status === 'awaiting_payment')
    throw new Refusal('conflict', 'A payment is open. Cancel it before you use a credit.')
  if (row?.status === 'returned')
    throw new Refusal('conflict', 'A new video for this order is free. It doesn’t need a credit.')
  await refuseMissing(sql, id, today)
  const purchaseId = await lockNextPurchase(sql, userId)
  if (purchaseId === undefined) throw new Refusal('conflict', 'You have no credit left.', { code: 'NO_CREDIT' })
  await queuePlayerOrder(sql, id, purchaseId)
}
