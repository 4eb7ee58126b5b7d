import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Id } from '#domain/contracts/wire.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { isGranted, mayCall } from '../permissions/permissions.ts'
import { pictureMissing, sendPicture } from '../pictures/send-picture.ts'
import { findPhotoPlace, relationsToPlayer } from './photos-repository.ts'

const KEY = 'GET /evaluation/player-photo/:player_id/'

/** P9. A picture is seen by who sees the profile, and by nobody else. It is bytes, so it has no JSON contract. */
export function photosRoutes(app: FastifyInstance, { db, objects }: Services) {
  app.get<{ Params: { player_id: string } }>('/evaluation/player-photo/:player_id/', async (request, reply) => {
    const { actor, params } = request
    if (!actor) throw new Refusal('unauthenticated', 'Please sign in')
    if (!mayCall(actor, KEY)) throw new Refusal('forbidden', 'Your role can’t do this')
    if (!v.is(Id, params.player_id)) throw pictureMissing()
    const relations = await relationsToPlayer(db, actor.userId, params.player_id)
    if (!isGranted(actor, KEY, relations)) throw pictureMissing()
    return sendPicture(objects, request, reply, await findPhotoPlace(db, params.player_id))
  })
}
