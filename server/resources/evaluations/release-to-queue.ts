import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import type { StoredSheet } from '#domain/evaluations/merge-ratings.ts'
import type { Sql } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { MAY_NOT_QUEUE } from '../consent/may-be-submitted.ts'
import { lockPlayerOf } from './evaluations-repository.ts'
import type { EvaluationRow } from './evaluations-repository.ts'

const MOST_HOURS_WITHOUT_A_SAVE = 72
const CONSENT_ENDED = 'A parent or guardian withdrew their consent.'

type Claimed = Pick<EvaluationRow, 'id' | 'evaluator_id' | 'player_id'>

/**
 * E14. Sets a claimed order back as it was before it was claimed, at its old place in the queue, and keeps the
 * ratings for the evaluator who made them. Must be called with the evaluation locked. Returns the revision.
 */
export async function releaseToQueue(sql: Sql, evaluation: Claimed): Promise<number> {
  // Waits for a guardian who is answering at this moment, as submitting does.
  await sql.query('SELECT 1 FROM player WHERE id = $1 FOR SHARE', [evaluation.player_id])
  await keepReleasedWork(sql, evaluation)
  return endClaim(
    sql,
    evaluation.id,
    `status = CASE WHEN ${MAY_NOT_QUEUE} THEN 'returned' ELSE 'submitted' END, return_reason = CASE
      WHEN ${MAY_NOT_QUEUE} THEN $2 END`,
    CONSENT_ENDED,
  )
}

/** E15. The ratings that this evaluator had when the order was last released; undefined when they never had it. */
export async function findReleasedWork(
  sql: Sql,
  { id }: { id: string },
  userId: string,
): Promise<StoredSheet | undefined> {
  const [work] = await sql.query<{ ratings: StoredSheet }>(
    'SELECT ratings FROM released_work WHERE evaluation_id = $1 AND evaluator_id = $2',
    [id, userId],
  )
  return work?.ratings
}

/**
 * E15. Claims an open order for an evaluator and brings back what they had rated before they released it. Must be
 * called with the evaluation locked. The revision is the caller's to move on.
 */
export async function claimFor(
  sql: Sql,
  evaluation: EvaluationRow,
  userId: string,
  status: EvaluationStatus,
): Promise<EvaluationRow> {
  const [work] = await sql.query<{ ratings: StoredSheet; rated_count: number }>(
    'DELETE FROM released_work WHERE evaluation_id = $1 AND evaluator_id = $2 RETURNING ratings, rated_count',
    [evaluation.id, userId],
  )
  const { ratings, rated_count } = work ?? { ratings: evaluation.ratings, rated_count: 0 }
  await sql.query(
    `UPDATE evaluation SET status = $2, evaluator_id = $3, claimed_at = now(), worked_at = now(), ratings = $4,
      rated_count = $5 WHERE id = $1`,
    [evaluation.id, status, userId, JSON.stringify(ratings), rated_count],
  )
  return { ...evaluation, status, evaluator_id: userId, ratings }
}

export type SweptClaims = { released: string[]; failed: Array<{ evaluationId: string; error: unknown }> }

/**
 * E17. Releases what nobody has saved anything of for 72 hours. Each is locked by one process; one that fails holds up
 * no other. What the demo shows as begun was never saved by anybody, and stands still.
 */
export async function sweepClaims({ db, now }: Pick<Services, 'db' | 'now'>): Promise<SweptClaims> {
  const before = new Date(now() - MOST_HOURS_WITHOUT_A_SAVE * 3_600_000).toISOString()
  const idle = `status = 'in_review' AND worked_at < $1`
  const swept: SweptClaims = { released: [], failed: [] }
  for (const { id } of await db.query<{ id: string }>(
    `SELECT id FROM evaluation WHERE ${idle} ORDER BY worked_at, id`,
    [before],
  )) {
    try {
      const isReleased = await db.transaction(async (sql) => {
        await lockPlayerOf(sql, id)
        const [claimed] = await sql.query<Claimed>(
          `SELECT id, evaluator_id, player_id FROM evaluation WHERE id = $2 AND ${idle} FOR UPDATE SKIP LOCKED`,
          [before, id],
        )
        if (!claimed) return false
        await releaseToQueue(sql, claimed)
        await recordDeed(sql, 'server', { action: 'release evaluation', evaluationId: id })
        return true
      })
      if (isReleased) swept.released.push(id)
    } catch (error) {
      swept.failed.push({ evaluationId: id, error })
    }
  }
  return swept
}

async function keepReleasedWork(sql: Sql, { id, evaluator_id }: Claimed) {
  await sql.query(
    `INSERT INTO released_work (evaluation_id, evaluator_id, ratings, rated_count)
     SELECT id, evaluator_id, ratings, rated_count FROM evaluation WHERE id = $1 AND evaluator_id = $2
     ON CONFLICT (evaluation_id, evaluator_id) DO UPDATE SET ratings = excluded.ratings,
     rated_count = excluded.rated_count, released_at = now()`,
    [id, evaluator_id],
  )
}

async function endClaim(sql: Sql, id: string, change: string, reason: string): Promise<number> {
  const [row] = await sql.query<{ revision: number }>(
    `UPDATE evaluation SET ${change}, evaluator_id = NULL, claimed_at = NULL, worked_at = NULL, ratings = '{}',
      rated_count = 0,
       revision = revision + 1, updated_at = now() WHERE id = $1 RETURNING revision`,
    [id, reason],
  )
  if (!row) throw new Error(`Evaluation ${id} is gone although it is locked`)
  return row.revision
}
