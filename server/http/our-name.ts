import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/**
 * A foreign page that lets its own name point to this machine must reach nothing of a page that is meant for who runs
 * the server.
 */
export function ensureOurName({ hostname }: FastifyRequest, publicHost: string) {
  const isAddress = /^(?:[\d.]+|\[[\da-f:.]+\])$/iu.test(hostname)
  if (!isAddress && hostname !== 'localhost' && hostname !== publicHost)
    throw new Refusal('missing', 'There’s nothing at this address')
}
