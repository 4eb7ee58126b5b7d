import { inOrder } from '#domain/in-order.ts'
import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import type { Database, EvaluationRow } from './database.ts'
import { liveRows } from './live-rows.ts'
import { videoFilesOf, videoIdsOf } from './videos-of.ts'

/** While an evaluation is one of these its video may still be needed here. */
const WORKED_ON: ReadonlySet<EvaluationStatus> = new Set(['submitted', 'in_review', 'ready_to_finalize'])

/**
 * N68. Tells now and at every change which videos the evaluations of this user on this device still need: not those
 * completed, returned or withdrawn. Gives back how to stop.
 */
export function watchNeededVideos(
  db: Database,
  userId: string,
  onNeeded: (videoIds: ReadonlySet<string>) => void,
): () => void {
  // A database that cannot be read says of no video that it is not needed.
  const needed = liveRows(db, async () => new Set((await readVideosHere(db, userId)).map((it) => it.video.video_id)))
  const subscription = needed.subscribe(onNeeded)
  return () => subscription.unsubscribe()
}

/** An evaluation with one of its video files. */
export type VideoHere = EvaluationRow & { video: NonNullable<EvaluationRow['video']> }

/**
 * The evaluations with a video file that this user works on, or may claim, on this device; one's own first, then by due
 * day. One of several games comes once for each file.
 */
export async function readVideosHere(db: Database, userId: string): Promise<VideoHere[]> {
  const workedOn = [...WORKED_ON].map((status) => [userId, status])
  const rows = await db.evaluation.where('[user_id+status]').anyOf(workedOn).toArray()
  return rows
    .flatMap((row) => videoFilesOf(row).map((video) => ({ ...row, video })))
    .toSorted(
      (a, b) =>
        Number(a.status === 'submitted') - Number(b.status === 'submitted') ||
        inOrder(a.due_at ?? '9', b.due_at ?? '9'),
    )
}

/** GR8. The same for one's own work alone: what anyone may still claim is watched online, or kept on request. */
export async function readOwnVideosHere(db: Database, userId: string): Promise<VideoHere[]> {
  return (await readVideosHere(db, userId)).filter(({ status }) => status !== 'submitted')
}

export type WatchedVideos = {
  /**
   * The videos still to be watched: files, which this device can keep, and whether one is at another host, where it
   * can't keep any.
   */
  videoIds: string[]
  hasVideoElsewhere: boolean
}

export function watchedVideosOf(row: EvaluationRow): WatchedVideos {
  if (row.is_live === 1 || !WORKED_ON.has(row.status)) return { videoIds: [], hasVideoElsewhere: false }
  const watched = [row, ...(row.order?.games ?? [])]
  const isElsewhere = (it: Pick<EvaluationRow, 'video_url' | 'drive_url' | 'external_video_url'>) =>
    (it.external_video_url ?? it.drive_url ?? it.video_url) !== null
  return { videoIds: videoIdsOf(row), hasVideoElsewhere: watched.some((it) => !it.video && isElsewhere(it)) }
}

/** GR2. Whether a part of what is to be watched is not on this device. */
export function needsInternet({ videoIds, hasVideoElsewhere }: WatchedVideos, kept: ReadonlySet<string>): boolean {
  return hasVideoElsewhere || videoIds.some((id) => !kept.has(id))
}
