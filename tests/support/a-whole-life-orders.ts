import { randomUUID } from 'node:crypto'
import type { TestServer, TestUser } from './test-server.ts'

type Given = {
  person: TestUser
  published: string
  waiting: string
  rated: string
  words: { file: string; hint: string; message: string; email: string }
}

/**
 * What a person leaves who has bought, sent a video, asked for a consultation, given work back and marked a second of a
 * video.
 */
export async function leaveOrders(
  { db, services }: Pick<TestServer, 'db' | 'services'>,
  { person, published, waiting, rated, words }: Given,
) {
  const [videoId, checkoutId, purchaseId, thumbnailKey] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    `video-thumbnails/${randomUUID()}`,
  ]
  const objectKey = `evaluation-videos/${randomUUID()}`
  const uploadId = await services.videos.beginUpload(objectKey, 'video/mp4')
  await services.objects.put(thumbnailKey, Buffer.from([0xff, 0xd8, 0xff]), 'image/jpeg')
  await db.query(
    `INSERT INTO video (id, owner_id, object_key, upload_id, file_name, media_type, byte_length, part_bytes,
      fingerprint, state, thumbnail_key)
     VALUES ($1, $2, $3, $4, $5, 'video/mp4', 9, 16777216, 'f', 'uploading', $6)`,
    [videoId, person.id, objectKey, uploadId, words.file, thumbnailKey],
  )
  for (const evaluationId of [published, waiting]) {
    await db.query('UPDATE evaluation SET video_id = $2, sightings = $3 WHERE id = $1', [
      evaluationId,
      videoId,
      JSON.stringify([{ at_s: 4, x: null, y: null, hint: words.hint }]),
    ])
  }
  const [offer] = await db.query<{ id: number; name: string }>('SELECT id, name FROM package ORDER BY id LIMIT 1')
  await db.query(
    `INSERT INTO checkout (id, buyer_id, evaluation_id, package_id, package_name, credits, turnaround_days,
      validity_days, amount_cents, currency, status, expires_at, paid_at)
     VALUES ($1, $2, $3, $4, $5, 1, 7, 365, 7900, 'USD', 'paid', now(), now())`,
    [checkoutId, person.id, published, offer?.id, offer?.name],
  )
  await db.query(
    `INSERT INTO purchase (id, owner_id, checkout_id, package_id, package_name, amount_cents, currency, credits_total,
      credits_left, turnaround_days, valid_until)
     VALUES ($1, $2, $3, $4, $5, 7900, 'USD', 1, 0, 7, now() + interval '1 year')`,
    [purchaseId, person.id, checkoutId, offer?.id, offer?.name],
  )
  await db.query('INSERT INTO credit_use (purchase_id, evaluation_id) VALUES ($1, $2)', [purchaseId, published])
  await db.query(
    `INSERT INTO payment_refund (checkout_id, amount_cents, reason, asked_by, status, settled_at)
     VALUES ($1, 500, $2, $3, 'made', now())`,
    [checkoutId, words.message, person.id],
  )
  await db.query(
    `INSERT INTO consultation (id, evaluation_id, requested_by, status, message, closed_at)
      VALUES ($1, $2, $3, 'cancelled', $4, now())`,
    [randomUUID(), published, person.id, words.message],
  )
  await db.query(
    `INSERT INTO released_work (evaluation_id, evaluator_id, ratings, rated_count) VALUES ($1, $2, '{}', 0)`,
    [rated, person.id],
  )
  await db.query(
    `INSERT INTO video_mark (id, evaluation_id, author_id, rating_key, at_s) VALUES ($1, $2, $3, 'skill:1', 12.5)`,
    [randomUUID(), rated, person.id],
  )
  await db.query(`INSERT INTO notice (user_id, kind, evaluation_id, last_error) VALUES ($1, 'report_ready', $2, $3)`, [
    person.id,
    published,
    `no mailbox ${words.email}`,
  ])
  return { videoId, objectKey, uploadId, thumbnailKey }
}
