import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Call } from '#domain/contracts/endpoint.ts'
import { files } from '#domain/contracts/files.ts'
import { Id } from '#domain/contracts/wire.ts'
import { sendError } from '../../http/errors.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../../actor.ts'
import type { Services } from '../../services.ts'
import { requireCaller } from '../permissions/serve-granted.ts'
import { pictureIn } from '../pictures/read-picture.ts'
import { sendPicture } from '../pictures/send-picture.ts'
import { findOwn, findWatchable, videoMissing } from './video-access.ts'
import { thumbnailPath } from './video-parts.ts'
import { setThumbnailKey } from './videos-repository.ts'

const MOST_BYTES = 300 * 1_024
const MOST_PIXELS = 1_920
const TOO_LARGE = 'The picture is larger than 300 kB'
const { getThumbnail, sendThumbnail } = files

type Params = { Params: { video_id: string } }

/** N17. The picture that a device took out of a video. It is bytes, so it has no JSON contract. */
export function thumbnailRoutes(app: FastifyInstance, services: Services) {
  const { db, objects } = services
  app.get<Params>(getThumbnail.path, { config: { call: getThumbnail } }, async (request, reply) => {
    const { actor, videoId } = asked(request, getThumbnail)
    const { thumbnail_key } = await findWatchable(db, actor, getThumbnail.grant, videoId)
    return sendPicture(objects, request, reply, thumbnail_key ?? undefined)
  })
  void app.register(async (uploads) => uploadRoute(uploads, services))
}

function uploadRoute(app: FastifyInstance, { db, objects }: Services) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post<Params>(
    sendThumbnail.path,
    {
      config: { call: sendThumbnail },
      bodyLimit: MOST_BYTES,
      errorHandler: (error, request, reply) => {
        const refusal =
          error.statusCode === 413 ? new Refusal('too-large', TOO_LARGE, { fields: { thumbnail: [TOO_LARGE] } }) : error
        void sendError(refusal, request, reply)
      },
    },
    async (request, reply) => {
      const { actor, videoId } = asked(request, sendThumbnail)
      await findOwn(db, actor, videoId)
      const picture = Buffer.isBuffer(request.body) ? pictureIn(request.body) : undefined
      if (!picture) throw notTaken('The picture must be a JPEG, PNG or WebP file')
      if (Math.max(picture.width, picture.height) > MOST_PIXELS)
        throw notTaken(`The picture must be at most ${MOST_PIXELS} pixels wide and high`)
      // What lies under a key never changes: another picture gets another one.
      const key = `video-thumbnails/${randomUUID()}`
      await objects.put(key, picture.bytes, picture.mediaType)
      const named = await setThumbnailKey(db, videoId, key)
      const unused = named ? named.before : key
      if (unused !== null) await objects.delete(unused).catch(() => {})
      if (!named) throw videoMissing()
      return reply.header('cache-control', 'no-store').send({ thumbnail: thumbnailPath(videoId) })
    },
  )
}

function asked({ actor, params }: { actor: Actor | undefined; params: Params['Params'] }, call: Call) {
  const caller = requireCaller(actor, call)
  if (!v.is(Id, params.video_id)) throw videoMissing()
  return { actor: caller, videoId: params.video_id }
}

const notTaken = (message: string) => new Refusal('invalid', message, { fields: { thumbnail: [message] } })
