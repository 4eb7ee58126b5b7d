import type { FastifyInstance } from 'fastify'
import {
  abandonVideo as abandonContract,
  finishVideo as finishContract,
  getVideo,
  getVideoFile,
  listVideos,
  signParts,
  startVideo as startContract,
} from '#domain/contracts/videos.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { recordReading } from '../audit/record-deed.ts'
import { abandonVideo } from './discard-videos.ts'
import { finishVideo } from './finish-video.ts'
import { startVideo } from './start-video.ts'
import { thumbnailRoutes } from './thumbnail-routes.ts'
import { promiseParts } from './promise-parts.ts'
import { findOwn, findWatchable } from './video-access.ts'
import { ensureUpload, lengthOf, partCountOf, videoAnswer } from './video-parts.ts'
import { OWN_READ_SECONDS, READ_SECONDS } from './read-address.ts'
import { findWaitingVideos, touchVideo } from './videos-repository.ts'

const PART_SECONDS = 3_600

/** N10 to N16. Videos of players: what is sent in parts goes to the store, past this API. */
export function videosRoutes(app: FastifyInstance, services: Services) {
  const { db, videos, now } = services
  const expiry = (seconds: number) => new Date(now() + seconds * 1_000).toISOString()

  serveGranted(app, startContract, async (actor, start) =>
    videoAnswer(services, await startVideo(services, actor, start)),
  )

  serveGranted(app, listVideos, async (actor) => {
    const waiting = await findWaitingVideos(db, actor.userId)
    return { results: await Promise.all(waiting.map((it) => videoAnswer(services, it))) }
  })

  serveGranted(app, getVideo, async (actor, { video_id }) => videoAnswer(services, await findOwn(db, actor, video_id)))

  serveGranted(app, signParts, async (actor, { video_id, part_numbers, span }) => {
    const video = await findOwn(db, actor, video_id)
    if (video.state !== 'uploading')
      throw new Refusal('conflict', 'This video is already complete.', { code: 'NOT_UPLOADING' })
    const numbers = [...new Set(part_numbers)]
    if (numbers.some((it) => it > partCountOf(video))) {
      const message = `This video has ${partCountOf(video)} parts`
      throw new Refusal('invalid', message, { fields: { part_numbers: [message] } })
    }
    await db.transaction((sql) => promiseParts(sql, video, { numbers, span }))
    const upload = { key: video.object_key, uploadId: await ensureUpload(services, video) }
    await touchVideo(db, video_id)
    const expires_at = expiry(PART_SECONDS)
    const parts = await Promise.all(
      numbers.map(async (part_number) => ({
        part_number,
        expires_at,
        url: await videos.signPart(upload, {
          partNumber: part_number,
          byteLength: lengthOf(video, part_number, span),
          seconds: PART_SECONDS,
        }),
      })),
    )
    return { parts }
  })

  serveGranted(app, finishContract, async (actor, { video_id }) =>
    videoAnswer(services, await finishVideo(services, await findOwn(db, actor, video_id))),
  )

  serveGranted(app, abandonContract, async (actor, { video_id }) => {
    await findOwn(db, actor, video_id)
    await abandonVideo(services, video_id)
    return { video_id }
  })

  serveGranted(app, getVideoFile, async (actor, { video_id }, grant) => {
    const video = await findWatchable(db, actor, grant, video_id)
    if (video.state !== 'ready') throw new Refusal('conflict', 'This video is still uploading.', { code: 'NOT_READY' })
    const isOwn = video.owner_id === actor.userId
    if (!isOwn)
      await recordReading(db, actor, { action: 'watch video', personId: video.owner_id, details: { video_id } })
    const { object_key, byte_length, media_type, file_name } = video
    const seconds = isOwn ? OWN_READ_SECONDS : READ_SECONDS
    const url = await videos.signRead(object_key, { seconds, mediaType: media_type })
    return { url, expires_at: expiry(seconds), expires_in_s: seconds, byte_length, media_type, file_name }
  })

  thumbnailRoutes(app, services)
}
