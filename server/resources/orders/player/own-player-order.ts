import { getPlayerOrder, submitAgain, updatePlayerOrder } from '#domain/contracts/player-orders.ts'
import type { Grants } from '#domain/access/grants.ts'
import type { PlayerOrder, PlayerOrderChange } from '#domain/contracts/player-orders.ts'
import { transition } from '#domain/evaluations/lifecycle.ts'
import { MISSING_WORDS } from '#domain/orders/missing.ts'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../actor.ts'
import { Refusal } from '../../../refusal.ts'
import type { Services } from '../../../services.ts'
import { takeCreditAgain } from '../../credits/credits.ts'
import { relationsTo } from '../../evaluations/evaluations-policy.ts'
import { lockEvaluation, lockPlayerOf } from '../../evaluations/evaluations-repository.ts'
import type { EvaluationRow } from '../../evaluations/evaluations-repository.ts'
import { releaseToQueue } from '../../evaluations/release-to-queue.ts'
import { isGranted } from '../../permissions/permissions.ts'
import { refuseFields } from '../../profiles/refuse-fields.ts'
import { changePlayerOrder } from './change-player-order.ts'
import { findPlayerOrder, missingOf } from './find-player-order.ts'

type Deps = Pick<Services, 'db' | 'now'>

/** The day in UTC that ages are counted by. */
export const todayOf = ({ now }: Pick<Services, 'now'>) => new Date(now()).toISOString().slice(0, 10)

export async function readOwnPlayerOrder({ db, now }: Deps, actor: Actor, id: string): Promise<PlayerOrder> {
  ensureOwn(actor, getPlayerOrder.grant, await lockEvaluation(db, id))
  return answered(await findPlayerOrder(db, id, todayOf({ now })))
}

export function changeOwnPlayerOrder(
  { db, now }: Deps,
  actor: Actor,
  id: string,
  change: PlayerOrderChange,
): Promise<PlayerOrder> {
  return db.transaction(async (sql) => {
    await lockPlayerOf(sql, id)
    const row = ensureOwn(actor, updatePlayerOrder.grant, await lockEvaluation(sql, id))
    await changePlayerOrder(sql, row, change)
    return answered(await findPlayerOrder(sql, id, todayOf({ now })))
  })
}

/**
 * O79. After a video problem: back into the queue, at its old place and at no cost. Asked again, it has already
 * happened.
 */
export function submitWithNewVideo({ db, now }: Deps, actor: Actor, id: string): Promise<PlayerOrder> {
  return db.transaction(async (sql) => {
    await lockPlayerOf(sql, id)
    const row = ensureOwn(actor, submitAgain.grant, await lockEvaluation(sql, id))
    const next = transition(row.status, 'replace_video', {
      isLive: row.is_live,
      isOthers: false,
      isAdmin: false,
      finalSaveProblems: 0,
      evaluatorNotes: 0,
      reason: '',
    })
    if (next.kind === 'refused') throw new Refusal('conflict', next.message)
    if (next.kind === 'moved') {
      await refuseMissing(sql, id, todayOf({ now }))
      await takeCreditAgain(sql, actor.userId, id)
      await releaseToQueue(sql, row)
      await sql.query(
        `UPDATE evaluation SET return_reason = NULL, due_at = now() + make_interval(days => coalesce(
           (SELECT p.turnaround_days FROM credit_use c JOIN purchase p ON p.id = c.purchase_id
           WHERE c.evaluation_id = $1 AND c.returned_at IS NULL), 7))
         WHERE id = $1`,
        [id],
      )
    }
    return answered(await findPlayerOrder(sql, id, todayOf({ now })))
  })
}

/** O73. Throws 422 with a field for everything that is missing. */
export async function refuseMissing(sql: Sql, id: string, today: string): Promise<void> {
  const missing = await missingOf(sql, id, today)
  refuseFields(Object.fromEntries(missing.map((what) => [what, [MISSING_WORDS[what]]])))
}

/** One answer for what is absent, a live evaluation's and a stranger's. */
function ensureOwn(actor: Actor, grant: Grants, row: EvaluationRow | undefined): EvaluationRow {
  if (row && !row.is_live && isGranted(actor, grant, relationsTo(actor, row))) return row
  throw new Refusal('missing', 'Order not found')
}

export function answered(submission: PlayerOrder | undefined): PlayerOrder {
  if (!submission) throw new Refusal('missing', 'Order not found')
  return submission
}
