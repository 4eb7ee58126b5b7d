import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { files } from '#domain/contracts/files.ts'
import { Id } from '#domain/contracts/wire.ts'
import { sendError } from '../../http/errors.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { isGranted } from '../permissions/permissions.ts'
import { requireCaller } from '../permissions/serve-granted.ts'
import { picturePath } from './picture-path.ts'
import { findStanding } from './pictures-repository.ts'
import { MOST_PICTURE_BYTES } from './read-picture.ts'
import { pictureMissing, sendPicture } from './send-picture.ts'
import { storePicture } from './store-picture.ts'

const UPLOADS_PER_MINUTE = 60
const TOO_LARGE = 'The picture is larger than 2 MB'

/** P9. Pictures of people and teams. They are bytes, so they have no JSON contract. */
export function picturesRoutes(app: FastifyInstance, services: Services) {
  const { db, objects } = services
  const call = files.getPicture
  app.get<{ Params: { picture_id: string } }>(call.path, { config: { call } }, async (request, reply) => {
    const { params } = request
    const actor = requireCaller(request.actor, call)
    const standing = v.is(Id, params.picture_id) ? await findStanding(db, actor, params.picture_id) : undefined
    if (!standing || !isGranted(actor, call.grant, standing.relations)) throw pictureMissing()
    return sendPicture(objects, request, reply, standing.object_key)
  })
  void app.register(async (uploads) => uploadRoute(uploads, services))
}

/** Everyone signed in may upload; the body is bytes, whatever its header calls them. */
function uploadRoute(app: FastifyInstance, services: Services) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const call = files.sendPicture
  app.post(
    call.path,
    {
      bodyLimit: MOST_PICTURE_BYTES,
      config: { call, rateLimit: { max: UPLOADS_PER_MINUTE } },
      errorHandler: (error, request, reply) => {
        const isTooLarge = error.statusCode === 413
        const refusal = isTooLarge ? new Refusal('too-large', TOO_LARGE, { fields: { picture: [TOO_LARGE] } }) : error
        void sendError(refusal, request, reply)
      },
    },
    async ({ actor, body }, reply) => {
      const { userId } = requireCaller(actor, call)
      const picture_id = await storePicture(services, userId, Buffer.isBuffer(body) ? body : Buffer.alloc(0))
      return reply.header('cache-control', 'no-store').send({ picture_id, path: picturePath(picture_id) })
    },
  )
}
