import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ObjectStore } from '../../ports/object-store.ts'
import { Refusal } from '../../refusal.ts'

/** Answers with the bytes under the key, for this person alone; nothing when they hold them already. */
export async function sendPicture(
  objects: ObjectStore,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string | undefined,
) {
  if (key === undefined) throw pictureMissing()
  // What lies under a key never changes, so the key tells whether the asker has it; hashed, because nobody learns keys.
  const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', 'private, no-cache').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const picture = await objects.get(key)
  if (!picture) throw pictureMissing()
  return reply.type(picture.mediaType).header('content-security-policy', "default-src 'none'").send(picture.bytes)
}

/** The same for a picture that is not there and for one that somebody may not see. */
export const pictureMissing = () => new Refusal('missing', 'Picture not found')
