import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { files } from '#domain/contracts/files.ts'
import { Id } from '#domain/contracts/wire.ts'
import type { Services } from '../../services.ts'
import { isGranted } from '../permissions/permissions.ts'
import { requireCaller } from '../permissions/serve-granted.ts'
import { pictureMissing, sendPicture } from '../pictures/send-picture.ts'
import { findPhotoPlace, relationsToPlayer } from './photos-repository.ts'

/** P9. A picture is seen by who sees the profile, and by nobody else. It is bytes, so it has no JSON contract. */
export function photosRoutes(app: FastifyInstance, { db, objects }: Services) {
  const call = files.getPlayerPhoto
  app.get<{ Params: { player_id: string } }>(call.path, { config: { call } }, async (request, reply) => {
    const { params } = request
    const actor = requireCaller(request.actor, call)
    if (!v.is(Id, params.player_id)) throw pictureMissing()
    const relations = await relationsToPlayer(db, actor.userId, params.player_id)
    if (!isGranted(actor, call.grant, relations)) throw pictureMissing()
    return sendPicture(objects, request, reply, await findPhotoPlace(db, params.player_id))
  })
}
