import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Id } from '#domain/contracts/wire.ts'
import { Refusal } from '../../http/errors.ts'
import { isGranted } from '../permissions.ts'
import type { Services } from '../../services.ts'
import { findPhoto, relationsToPlayer } from './photos-repository.ts'

/** P7. A picture is seen by who sees the profile, and by nobody else. It is bytes, so it has no JSON contract. */
export function photosRoutes(app: FastifyInstance, { db }: Services) {
  app.get<{ Params: { player_id: string } }>('/evaluation/player-photo/:player_id/', async (request, reply) => {
    const { actor, params } = request
    if (!actor) throw new Refusal('unauthenticated', 'Please log in')
    if (!v.is(Id, params.player_id)) throw notFound()
    const relations = await relationsToPlayer(db, actor.userId, params.player_id)
    if (!isGranted(actor, 'GET /evaluation/player-photo/:player_id/', relations)) throw notFound()
    const photo = await findPhoto(db, params.player_id)
    if (!photo) throw notFound()
    reply.header('cache-control', 'private, no-cache').header('etag', photo.etag)
    if (request.headers['if-none-match'] === photo.etag) return reply.code(304).send()
    return reply.type(photo.media_type).send(photo.bytes)
  })
}

function notFound(): Refusal {
  return new Refusal('missing', 'Picture not found')
}
