import { liveQuery } from 'dexie'
import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import type { Database } from './database.ts'

/** While an evaluation is one of these its video may still be needed here. */
const WORKED_ON: ReadonlySet<EvaluationStatus> = new Set(['submitted', 'in_review', 'ready_to_finalize'])

/**
 * N68. Tells now and at every change which videos the evaluations of this user on this device still need: not those completed,
 * returned or withdrawn. Gives back how to stop.
 */
export function watchNeededVideos(db: Database, userId: string, onNeeded: (videoIds: ReadonlySet<string>) => void): () => void {
  const subscription = liveQuery(async () => {
    const rows = await db.evaluation.where('user_id').equals(userId).toArray()
    return new Set(rows.flatMap(({ status, video }) => (video && WORKED_ON.has(status) ? [video.video_id] : [])))
  }).subscribe({
    next: onNeeded,
    error: () => {}, // A database that cannot be read says of no video that it is not needed.
  })
  return () => subscription.unsubscribe()
}
