import type { FastifyInstance } from 'fastify'

/** For the largest body that the API takes, a picture, on a bad line. */
const BODY_MS = 120_000

/**
 * U65. Node's own deadlines, for a request's head and for a whole request. Where videos come to this server, a part of
 * one may take an hour, and is watched by the store for silence.
 */
export const DEADLINES = { headersTimeout: 20_000, requestTimeout: 150_000, videoTimeout: 3_600_000 } as const

/**
 * U65. Lets go of whoever sends a body so slowly that only the connection is meant to be held. How long an answer takes
 * is not asked, and of a video (`/s3/`) the store asks only that its bytes go on coming.
 */
export function endSlowBodies(app: FastifyInstance, bodyMs = BODY_MS) {
  app.addHook('onRequest', async ({ raw, url }, reply) => {
    if (url.startsWith('/s3/')) return
    const patience = setTimeout(() => {
      if (!raw.complete) raw.destroy()
    }, bodyMs)
    reply.raw.once('close', () => clearTimeout(patience))
  })
}
