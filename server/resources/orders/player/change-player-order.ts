import type { PlayerOrderChange } from '#domain/contracts/player-orders.ts'
import type { Sql } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { refuseFields } from '../../profiles/refuse-fields.ts'
import { putVideoIn } from '../../videos/put-video-in.ts'
import type { EvaluationRow } from '../../evaluations/evaluations-repository.ts'

const NO_VIDEO = `video_id = NULL, video_type = NULL, video_url = NULL, drive_url = NULL, external_video_url = NULL, video_ready_at = NULL, sightings = '[]'`

/**
 * O72. Changes a draft, or the video of an order whose video could not be used. The evaluation is locked by the
 * caller.
 */
export async function changePlayerOrder(sql: Sql, row: EvaluationRow, change: PlayerOrderChange): Promise<void> {
  if (row.status === 'awaiting_payment')
    throw new Refusal('conflict', 'A payment is open. Cancel it before you change the order.')
  if (row.status !== 'draft' && row.status !== 'returned')
    throw new Refusal('conflict', 'This order is submitted. You can’t change it anymore.')
  if (change.package_id !== undefined && change.package_id !== row.package_id)
    await choosePackage(sql, row, change.package_id)
  if (change.video_id === null) await sql.query(`UPDATE evaluation SET ${NO_VIDEO} WHERE id = $1`, [row.id])
  else if (change.video_id !== undefined && change.video_id !== row.video_id)
    await putOwnVideoIn(sql, row, change.video_id)
  await sql.query(
    `UPDATE evaluation SET event_name = coalesce($2, event_name), jersey_number = coalesce($3, jersey_number),
      jersey_color = coalesce($4, jersey_color),
       sightings = coalesce($5, sightings), revision = revision + 1, updated_at = now() WHERE id = $1`,
    [
      row.id,
      change.event_name,
      change.jersey_number,
      change.jersey_color,
      change.sightings && JSON.stringify(change.sightings),
    ],
  )
}

/**
 * O72. Another package takes the video or the link out of the order, as the specification has it; an uploaded file
 * stays its owner's.
 */
async function choosePackage(sql: Sql, row: EvaluationRow, packageId: number) {
  if (row.status === 'returned')
    throw new Refusal('conflict', 'A new video for this order is free. It doesn’t need a package.')
  const [offer] = await sql.query('SELECT 1 FROM package WHERE id = $1 AND is_active', [packageId])
  if (!offer) refuseFields({ package_id: ['This package is no longer available'] })
  const reset = row.package_id === null ? '' : `${NO_VIDEO}, `
  await sql.query(`UPDATE evaluation SET ${reset}package_id = $2 WHERE id = $1`, [row.id, packageId])
}

async function putOwnVideoIn(sql: Sql, row: EvaluationRow, videoId: string) {
  const [video] = await sql.query(
    `SELECT 1 FROM video WHERE id = $1 AND owner_id = $2 AND state <> 'failed' FOR UPDATE`,
    [videoId, row.submitted_by],
  )
  if (!video) refuseFields({ video_id: ['We can’t find this video'] })
  await putVideoIn(sql, { evaluationId: row.id, videoId })
}
