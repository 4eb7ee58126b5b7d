import { inOrder } from '#domain/in-order.ts'
import { queryOptions } from '@tanstack/react-query'
import { getEvaluationData, getResult } from '#domain/contracts/evaluations.ts'
import type { RatingSheet } from '#domain/evaluations/rating.ts'
import type { Database, EvaluationRow } from '../db/database.ts'
import { sheetOf } from '../db/evaluation-writes.ts'
import { heal } from '../db/heal.ts'
import { chainOf } from '../db/outbox.ts'
import { storeReady } from '../db/ready.ts'
import { assertSchema } from '../db/schema-guard.ts'
import type { WriteContext } from '../db/write-context.ts'
import { writeContext } from '../services.ts'
import type { Services } from '../services.ts'
import { OUTLIVES_WRITES } from './after-writes.ts'

/** Everything computed by the server of an evaluation; invalidated when the evaluation is accepted. */
const RESULT = ['result'] as const

/**
 * The server's result of a final-saved evaluation, kept on the device once it was seen. The user stands in the key, and
 * with `asOf` the last acceptance: what was said of the player after it has changed the result.
 */
export function evaluationResultOfServer(
  { api }: Pick<Services, 'api'>,
  userId: string,
  evaluationId: string,
  asOf: string | null = null,
) {
  return queryOptions({
    queryKey: [...RESULT, userId, evaluationId, ...(asOf === null ? [] : [asOf])] as const,
    queryFn: () => api.call(getResult, { evaluation_submission_id: evaluationId }),
    networkMode: 'offlineFirst',
    retry: false,
  })
}

/** Brings one evaluation onto this device, where live queries find it. The answer itself is kept nowhere else. */
export function evaluationToDevice(services: Services, userId: string, evaluationId: string) {
  return queryOptions({
    queryKey: ['evaluation-to-device', userId, evaluationId] as const,
    queryFn: async () => {
      const given = await services.api.call(getEvaluationData, { evaluation_submission_id: evaluationId })
      await storeReady(writeContext(services, userId), given)
      return given.updated_at
    },
    // The rows are on the device already; a second copy in the query cache would only grow old.
    persister: (queryFn, context) => queryFn(context),
    meta: OUTLIVES_WRITES,
    gcTime: 0,
    staleTime: 0,
    networkMode: 'always',
    retry: false,
  })
}

const AT_HAND: readonly EvaluationRow['status'][] = ['submitted', 'in_review', 'live', 'ready_to_finalize']

export type Game = { rows: EvaluationRow[]; sheets: Map<string, RatingSheet> }

/** The evaluations that are worked on together: the same game, live or from video, and made ready on this device. */
export async function readGame(
  db: Database,
  { id, user_id, event_name, is_live }: Pick<EvaluationRow, 'id' | 'user_id' | 'event_name' | 'is_live'>,
): Promise<Game> {
  const own = await db.evaluation.where('user_id').equals(user_id).toArray()
  const rows = own.filter(
    (row) =>
      row.id === id ||
      (row.is_live === is_live &&
        row.event_name === event_name &&
        row.ready_at !== null &&
        AT_HAND.includes(row.status)),
  )
  const ratings = await db.rating
    .where('evaluation_id')
    .anyOf(rows.map((row) => row.id))
    .toArray()
  const byEvaluation = Map.groupBy(ratings, ({ evaluation_id }) => evaluation_id)
  return { rows, sheets: new Map([...byEvaluation].map(([of, rated]) => [of, sheetOf(rated)])) }
}

/** Who is rated next in the same game: the next higher number whose ratings are open, then from the lowest on. */
export async function readNextPlayer(db: Database, current: EvaluationRow): Promise<EvaluationRow | undefined> {
  const { rows } = await readGame(db, current)
  const open = rows
    .filter(({ id, status }) => id !== current.id && status !== 'ready_to_finalize')
    .toSorted(
      (one, other) =>
        Number(one.jersey_number) - Number(other.jersey_number) || inOrder(one.jersey_number, other.jersey_number),
    )
  return open.find(({ jersey_number }) => Number(jersey_number) > Number(current.jersey_number)) ?? open[0]
}

/**
 * The device's clock when the ratings were locked here, or the server's when it was there; undefined when nobody knows.
 */
export async function readFinalSavedAt(db: Database, evaluationId: string): Promise<number | undefined> {
  const waiting = await chainOf(db, evaluationId)
    .filter(({ kind }) => kind === 'evaluation.final-save')
    .last()
  if (waiting) return waiting.created_at
  const receipts = await db.receipt
    .where('subject_id')
    .equals(evaluationId)
    .filter(({ kind }) => kind === 'evaluation.final-save')
    .toArray()
  const latest = receipts
    .map(({ applied_at }) => Date.parse(applied_at))
    .toSorted((one, other) => one - other)
    .at(-1)
  return latest
}

/**
 * E8. Chooses for this device whether the panel leaves the micro-skills out; the final save then marks them not
 * observed.
 */
export function setQuickMode({ db, userId }: WriteContext, evaluationId: string, isQuick: boolean): Promise<void> {
  return heal(db, () =>
    db.transaction('rw', db.meta, db.evaluation, async () => {
      await assertSchema(db)
      const row = await db.evaluation.get(evaluationId)
      if (row?.user_id === userId) await db.evaluation.put({ ...row, quick_mode: isQuick ? 1 : 0 })
    }),
  )
}
