import { readFileSync } from 'node:fs'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PART_BYTES } from '#domain/contracts/videos.ts'
import { sweepDeletions } from '#server/resources/own-data/sweep-deletions.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { aVideoFile, aVideoStart, createVideoStage } from '#tests/support/video-stage.ts'
import type { VideoStage } from '#tests/support/video-stage.ts'
import { eraseVideos, sweepVideos } from './discard-videos.ts'

const JPEG = readFileSync(path.join(import.meta.dirname, '../../../tests/fixtures/pictures/square.jpg'))
const failing = (error: unknown) => {
  throw error
}

let stage: VideoStage
beforeAll(async () => {
  stage = await createVideoStage()
})
afterAll(() => stage.close())

test.each(['draft', 'returned', 'completed', 'cancelled'] as const)(
  '[N15] a video is removed from a %s submission, bytes and all',
  async (status) => {
    const player = await stage.aPlayer()
    const video = await stage.ready(player)
    const submission = await shown(player, video.video_id, status)
    const { object_key } = await row(video.video_id)
    expect((await remove(player, video.video_id)).statusCode).toBe(200)
    expect(await stage.server.services.videos.readStart(object_key, 1)).toBeUndefined()
    expect((await stage.evaluation(submission))?.video_id).toBeNull()
    expect((await remove(player, video.video_id)).statusCode).toBe(404)
  },
)

test('[N15] the draft that showed a removed video is as one that never had any', async () => {
  const player = await stage.aPlayer()
  const video = await stage.ready(player)
  const submission = await shown(player, video.video_id, 'draft')
  await remove(player, video.video_id)
  expect(await stage.evaluation(submission)).toMatchObject({
    video_id: null,
    video_type: null,
    sightings: [],
    video_ready_at: null,
  })
})

test.each(['awaiting_payment', 'submitted', 'in_review', 'ready_to_finalize'] as const)(
  '[N15] a video stays while its submission is %s',
  async (status) => {
    const player = await stage.aPlayer()
    const video = await stage.ready(player)
    await shown(player, video.video_id, status)
    const answer = await remove(player, video.video_id)
    expect([answer.statusCode, answer.json().error_code]).toEqual([409, 'VIDEO_IN_USE'])
    expect((await stage.read(player, video.video_id)).length).toBe(200)
  },
)

test('[N15] removed while it is sent, its parts are gone and its addresses lead nowhere', async () => {
  const player = await stage.aPlayer()
  const file = aVideoFile(PART_BYTES + 9)
  const video = await stage.start(player, aVideoStart(file))
  await stage.sendParts(player, video, file, [1])
  const [url] = await stage.addresses(player, video.video_id, [2])
  const [answer, finished] = await Promise.all([
    remove(player, video.video_id),
    stage.call(player, 'POST', `/evaluation/videos/${video.video_id}/complete/`, {}),
  ])
  expect([answer.statusCode, [404, 409].includes(finished.statusCode)]).toEqual([200, true])
  expect((await stage.put(url!, file.subarray(PART_BYTES))).statusCode).toBe(404)
  expect((await stage.call(player, 'GET', '/evaluation/videos/')).json()).toEqual({ results: [] })
})

test('[N15] removed and finished at once, it is gone and no bytes stay', async () => {
  const player = await stage.aPlayer()
  for (let round = 0; round < 8; round++) {
    const file = aVideoFile(300)
    const video = await stage.start(player, aVideoStart(file))
    await stage.sendParts(player, video, file, [1])
    const { object_key } = await row(video.video_id)
    const [removed] = await Promise.all([
      remove(player, video.video_id),
      stage.call(player, 'POST', `/evaluation/videos/${video.video_id}/complete/`, {}),
    ])
    expect(removed.statusCode).toBe(200)
    expect(await stage.server.services.videos.readStart(object_key, 1)).toBeUndefined()
  }
})

test('[N15] a store that is away delays the deletion of bytes, not the removal', async () => {
  const player = await stage.aPlayer()
  const video = await stage.ready(player)
  const { object_key } = await row(video.video_id)
  const store = stage.server.services.videos
  stage.server.services.videos = { ...store, delete: async () => failing(new Error('away')) }
  expect((await remove(player, video.video_id)).statusCode).toBe(200)
  expect((await stage.call(player, 'GET', `/evaluation/videos/${video.video_id}/`)).statusCode).toBe(404)
  const errors: unknown[] = []
  await sweepVideos(stage.server.services, (error) => errors.push(error))
  expect(errors).toHaveLength(1)
  stage.server.services.videos = store
  expect(await store.readStart(object_key, 1)).toBeDefined()
  expect(await sweepVideos(stage.server.services, failing)).toBe(1)
  expect(await store.readStart(object_key, 1)).toBeUndefined()
})

test('[N16] uploads for which nothing was asked in 7 days go, parts and row; the rest stays', async () => {
  const player = await stage.aPlayer()
  const file = aVideoFile(PART_BYTES + 9)
  const [old, young, done, held] = [
    await stage.start(player, aVideoStart(file)),
    await stage.start(player, aVideoStart(file)),
    await stage.ready(player),
    await stage.start(player, aVideoStart(file)),
  ]
  await stage.sendParts(player, old, file, [1])
  const submission = await shown(player, old.video_id, 'draft')
  await shown(player, held.video_id, 'submitted')
  const upload = await row(old.video_id)
  await age(
    ['7 days 1 hour', old.video_id],
    ['6 days 23 hours', young.video_id],
    ['30 days', done.video_id],
    ['30 days', held.video_id],
  )
  const swept = await Promise.all([
    sweepVideos(stage.server.services, failing),
    sweepVideos(stage.server.services, failing),
  ])
  expect(Math.max(...swept)).toBe(1)
  expect((await stage.call(player, 'GET', `/evaluation/videos/${old.video_id}/`)).statusCode).toBe(404)
  expect(
    await stage.server.services.videos.listParts({ key: upload.object_key, uploadId: upload.upload_id! }),
  ).toBeUndefined()
  expect(await stage.evaluation(submission)).toMatchObject({ video_id: null, video_type: null })
  for (const { video_id } of [young, done, held]) expect((await stage.get(player, video_id)).video_id).toBe(video_id)
})

test('[N16] asking for an address of a part keeps an upload alive', async () => {
  const player = await stage.aPlayer()
  const video = await stage.start(player, aVideoStart(aVideoFile(50)))
  await age(['8 days', video.video_id])
  await stage.addresses(player, video.video_id, [1])
  await sweepVideos(stage.server.services, failing)
  expect((await stage.get(player, video.video_id)).state).toBe('uploading')
})

test('[N17] the picture of a video is kept, replaced, and seen by who may watch the video', async () => {
  const [player, evaluator, other] = [
    await stage.aPlayer(),
    await stage.server.createUser(),
    await stage.server.createUser(),
  ]
  const { video_id } = await stage.ready(player)
  expect((await picture(player, video_id)).statusCode).toBe(404)
  expect((await upload(player, video_id, JPEG)).json()).toEqual({
    thumbnail: `/evaluation/videos/${video_id}/thumbnail/`,
  })
  const { thumbnail_key } = await row(video_id)
  await shown(player, video_id, 'in_review', evaluator)
  expect(
    (await Promise.all([player, evaluator, other].map((it) => picture(it, video_id)))).map(
      ({ statusCode }) => statusCode,
    ),
  ).toEqual([200, 200, 404])
  expect((await picture(evaluator, video_id)).headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-cache',
  })
  await upload(player, video_id, JPEG)
  expect(await stage.server.services.objects.get(thumbnail_key!)).toBeUndefined()
  expect((await stage.get(player, video_id)).thumbnail).toBe(`/evaluation/videos/${video_id}/thumbnail/`)
  expect((await upload(evaluator, video_id, JPEG)).statusCode).toBe(403)
  expect((await upload(await stage.aPlayer(), video_id, JPEG)).statusCode).toBe(404)
})

test.each([
  ['a page', Buffer.from('<svg onload="alert(1)"/>'), 422],
  ['nothing', Buffer.alloc(0), 422],
  ['half a JPEG', JPEG.subarray(0, 200), 422],
  ['more than 300 kB', Buffer.concat([JPEG, Buffer.alloc(310_000)]), 413],
])('[N17] %s is no picture', async (_name, bytes, status) => {
  const player = await stage.aPlayer()
  const { video_id } = await stage.start(player, aVideoStart(aVideoFile(50)))
  const answer = await upload(player, video_id, bytes)
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([status, ['thumbnail']])
  expect((await picture(player, 'not-an-id')).statusCode).toBe(404)
  expect((await upload(player, randomUUID(), JPEG)).statusCode).toBe(404)
})

test("[N18] with an account its videos go, also those half sent, their pictures and the order's link to them", async () => {
  const player = await stage.aPlayer()
  const file = aVideoFile(PART_BYTES + 9)
  const [done, half] = [await stage.ready(player), await stage.start(player, aVideoStart(file))]
  await stage.sendParts(player, half, file, [1])
  await upload(player, done.video_id, JPEG)
  const submission = await shown(player, done.video_id, 'completed')
  const [doneRow, halfRow] = [await row(done.video_id), await row(half.video_id)]
  await stage.server.db.query(`UPDATE app_user SET deletion_due_at = now() - interval '1 hour' WHERE id = $1`, [
    player.id,
  ])
  const swept = await sweepDeletions(stage.server.services)
  expect(swept).toMatchObject({ deleted: [player.id], failed: [] })
  const { videos, objects } = stage.server.services
  expect(await videos.readStart(doneRow.object_key, 1)).toBeUndefined()
  expect(await videos.listParts({ key: halfRow.object_key, uploadId: halfRow.upload_id! })).toBeUndefined()
  expect(await objects.get(doneRow.thumbnail_key!)).toBeUndefined()
  expect(await stage.server.db.query('SELECT 1 FROM video WHERE owner_id = $1', [player.id])).toEqual([])
  expect((await stage.evaluation(submission))?.video_id).toBeNull()
})

test('[N18] a store that takes its time with each of many videos does not keep an account from being deleted', async () => {
  const player = await stage.aPlayer()
  for (let at = 0; at < 6; at++)
    await stage.insertReady(player, { byteLength: 9, key: `evaluation-videos/${player.id}-slow-${at}` })
  const { db, videos, objects } = stage.server.services
  const slow = { ...videos, delete: async (key: string) => pause(150).then(() => videos.delete(key)) }
  await db.transaction(async (sql) => {
    await sql.query(`SET LOCAL idle_in_transaction_session_timeout = '400ms'`)
    await eraseVideos(sql, { videos: slow, objects }, player.id)
  })
  expect(await db.query('SELECT 1 FROM video WHERE owner_id = $1', [player.id])).toEqual([])
})

const remove = (user: TestUser, videoId: string) => stage.call(user, 'DELETE', `/evaluation/videos/${videoId}/`)
const picture = (user: TestUser, videoId: string) => stage.call(user, 'GET', `/evaluation/videos/${videoId}/thumbnail/`)

async function upload(user: TestUser, videoId: string, payload: Buffer) {
  return stage.server.app.inject({
    method: 'POST',
    url: `/api/evaluation/videos/${videoId}/thumbnail/`,
    headers: { ...(await stage.server.as(user)), 'content-type': 'image/jpeg' },
    payload,
  })
}

async function shown(
  player: TestUser,
  videoId: string,
  status:
    | 'draft'
    | 'returned'
    | 'completed'
    | 'cancelled'
    | 'awaiting_payment'
    | 'submitted'
    | 'in_review'
    | 'ready_to_finalize',
  evaluator?: TestUser,
) {
  const id = await stage.server.createEvaluation({ player, status, ...(evaluator && { evaluator }) })
  await stage.server.db.query(
    `UPDATE evaluation SET video_id = $2, video_type = 'Direct', sightings = '[{"at_s": 1}]' WHERE id = $1`,
    [id, videoId],
  )
  return id
}

async function row(videoId: string) {
  const [found] = await stage.server.db.query<{
    object_key: string
    upload_id: string | null
    thumbnail_key: string | null
  }>('SELECT * FROM video WHERE id = $1', [videoId])
  return found!
}

async function age(...ages: Array<[age: string, videoId: string]>) {
  for (const [interval, videoId] of ages)
    await stage.server.db.query('UPDATE video SET last_part_at = now() - $2::interval WHERE id = $1', [
      videoId,
      interval,
    ])
}
