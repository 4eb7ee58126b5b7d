import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { networkOf } from './network-of.ts'

/** Random for each process: pseudonyms match within one run, and no one can trace them to a person. */
const KEY = randomBytes(32)
/** Keeps a caller who is refused in a tight loop from filling the disk. */
const MOST_A_MINUTE = 300
const MINUTE_MS = 60_000

type Minute = { minute: number; refusals: number }
/** Refusals of each server in the current minute. */
const MINUTES = new WeakMap<object, Minute>()

/**
 * U115. Logs a refusal with its endpoint, account and network. A signed-in account appears as its id. Other accounts
 * and networks appear as pseudonyms. The proxy logs the address under the same request id.
 */
export function logRefusal(request: FastifyRequest, refused: string, { account = '', operation = '' } = {}) {
  const count = countOf(request)
  if (count > MOST_A_MINUTE + 1) return
  if (count > MOST_A_MINUTE) return request.log.warn(`more than ${MOST_A_MINUTE} refusals this minute`)
  request.log.warn(
    {
      refused,
      endpoint: operation || `${request.method} ${request.is404 ? 'none' : (request.routeOptions.url ?? '')}`,
      who: request.actor?.userId ?? (account === '' ? 'nobody' : pseudonymOf(account.toLowerCase())),
      from: pseudonymOf(networkOf(request.ip)),
    },
    'refused',
  )
}

/** Counts this refusal and returns its number within the minute. */
function countOf({ server: { server } }: FastifyRequest): number {
  const minute = Math.floor(Date.now() / MINUTE_MS)
  const before = MINUTES.get(server)
  const refusals = before?.minute === minute ? before.refusals + 1 : 1
  MINUTES.set(server, { minute, refusals })
  return refusals
}

const pseudonymOf = (text: string) => createHmac('sha256', KEY).update(text).digest('hex').slice(0, 12)
