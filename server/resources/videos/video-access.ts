import type { Grants } from '#domain/access/grants.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { relationsTo } from '../evaluations/evaluations-policy.ts'
import { isGranted } from '../permissions/permissions.ts'
import { findShowings, findVideo } from './videos-repository.ts'
import type { VideoRow } from './videos-repository.ts'

/**
 * N11. The actor's own video. Somebody else's is as absent as one that never was, also for an evaluator who may watch
 * it.
 */
export async function findOwn(sql: Sql, actor: Actor, videoId: string): Promise<VideoRow> {
  const video = await findVideo(sql, videoId)
  if (video?.owner_id !== actor.userId) throw videoMissing()
  return video
}

/**
 * N11. A video that the actor may see: its owner, an evaluator with an order that shows it or might claim one, an
 * admin.
 */
export async function findWatchable(sql: Sql, actor: Actor, grant: Grants, videoId: string): Promise<VideoRow> {
  const video = await findVideo(sql, videoId)
  if (!video) throw videoMissing()
  const isOwn = video.owner_id === actor.userId
  const showings = isOwn ? [] : await findShowings(sql, videoId)
  const asEvaluator = actor.isEvaluator
    ? showings.flatMap((it) => relationsTo(actor, it)).filter((it) => it === 'own' || it === 'queue')
    : []
  if (!isGranted(actor, grant, [...(isOwn ? ['own' as const] : []), ...asEvaluator])) throw videoMissing()
  return video
}

export const videoMissing = () => new Refusal('missing', 'Video not found')
