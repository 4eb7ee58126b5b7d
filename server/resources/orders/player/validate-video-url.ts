import type { FastifyInstance } from 'fastify'
import { validateVideoUrl } from '#domain/contracts/player-orders.ts'
import { readVideoLink } from '#domain/videos/video-link.ts'
import type { VideoLink } from '#domain/videos/video-link.ts'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../actor.ts'
import { Refusal } from '../../../refusal.ts'
import type { Services } from '../../../services.ts'
import { lockEvaluation } from '../../evaluations/evaluations-repository.ts'
import { serveGranted } from '../../permissions/serve-granted.ts'

type GoodLink = Extract<VideoLink, { kind: 'ok' }>

/** N32. Only reads the link: nothing here, and nothing later, fetches it from this server. */
export function validateVideoUrlRoutes(app: FastifyInstance, { db }: Services) {
  serveGranted(app, validateVideoUrl, async (actor, { url, evaluation_submission_id: id }) => {
    const link = readVideoLink(url)
    if (link.kind === 'refused') throw new Refusal('invalid', link.message, { fields: { url: [link.message] } })
    if (id !== null) await db.transaction((sql) => putLinkIn(sql, actor, id, link))
    return { video_type: link.video_type, url: link.url, embed_url: link.embed_url, host_name: link.host_name }
  })
}

/** N14. The same link again changes nothing, so that a repeated call does not take the two moments away. */
async function putLinkIn(sql: Sql, actor: Actor, id: string, { video_type, url }: GoodLink): Promise<void> {
  const row = await lockEvaluation(sql, id)
  if (!row || row.is_live || row.submitted_by !== actor.userId) throw new Refusal('missing', 'Order not found')
  if (row.status === 'awaiting_payment')
    throw new Refusal('conflict', 'A payment is open. Cancel it before you change the order.')
  if (row.status !== 'draft' && row.status !== 'returned')
    throw new Refusal('conflict', 'This order is submitted. You can’t change it anymore.')
  await sql.query(
    `UPDATE evaluation SET video_type = $2, video_id = NULL, video_url = NULL, sightings = '[]', video_ready_at = now(),
       drive_url = CASE WHEN $2 = 'Drive' THEN $3 END, external_video_url = CASE WHEN $2 <> 'Drive' THEN $3 END,
       revision = revision + 1, updated_at = now()
     WHERE id = $1 AND coalesce(external_video_url, drive_url) IS DISTINCT FROM $3`,
    [id, video_type, url],
  )
}
