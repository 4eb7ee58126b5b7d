import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ObjectStore, StoredObject } from '../../ports/object-store.ts'
import { Refusal } from '../../refusal.ts'

/** Where a picture lies: its key in the object store, or a name for it, which changes with it, and what reads it. */
export type PicturePlace = string | { key: string; read: () => Promise<StoredObject | undefined> }

/** Answers with the bytes at a place, for this person alone; nothing when they hold them already. */
export async function sendPicture(
  objects: ObjectStore,
  request: FastifyRequest,
  reply: FastifyReply,
  place: PicturePlace | undefined,
) {
  if (place === undefined) throw pictureMissing()
  const { key, read } = typeof place === 'string' ? { key: place, read: () => objects.get(place) } : place
  // What lies under a key never changes, so the key tells whether the asker has it; hashed, because nobody learns keys.
  const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', 'private, no-cache').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const picture = await read()
  if (!picture) throw pictureMissing()
  return reply.type(picture.mediaType).header('content-security-policy', "default-src 'none'").send(picture.bytes)
}

/** The same for a picture that is not there and for one that somebody may not see. */
export const pictureMissing = () => new Refusal('missing', 'Picture not found')
