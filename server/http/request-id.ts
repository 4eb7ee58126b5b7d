import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const REQUEST_ID_HEADER = 'x-request-id'

/** What proxies make: nothing that could be a name, an address, or a line of its own in a log. */
const GOOD = /^[\da-f]{8}[\da-f-]{0,56}$/iu

/** U104. The id that a proxy gave, when it is one; else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER]
  return typeof given === 'string' && GOOD.test(given) ? given : randomUUID()
}

/** U104. Every answer tells under which id the log speaks of it. */
export function tellRequestId(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => void reply.header(REQUEST_ID_HEADER, request.id))
}
