import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { networkOf } from './network-of.ts'

/** Of this process alone: lines of one run belong together, and nobody can look up whose they are. */
const KEY = randomBytes(32)
/** Whoever is refused as fast as they can must not fill the disk. */
const MOST_A_MINUTE = 300
const MINUTE_MS = 60_000

type Minute = { minute: number; told: number }
/** What each server has told in this minute. */
const TOLD = new WeakMap<object, Minute>()

/**
 * U115. Logs that something was refused: what, where, whose account and from which network. An account is its id, or of
 * somebody who is not signed in a pseudonym, as is a network; the proxy has the address under the same request id.
 */
export function tellRefused(request: FastifyRequest, refused: string, { account = '', operation = '' } = {}) {
  const told = countOf(request)
  if (told > MOST_A_MINUTE + 1) return
  if (told > MOST_A_MINUTE) return request.log.warn(`more than ${MOST_A_MINUTE} refusals this minute`)
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

/** Which refusal of this minute it is. */
function countOf({ server: { server } }: FastifyRequest): number {
  const minute = Math.floor(Date.now() / MINUTE_MS)
  const before = TOLD.get(server)
  const told = before?.minute === minute ? before.told + 1 : 1
  TOLD.set(server, { minute, told })
  return told
}

const pseudonymOf = (text: string) => createHmac('sha256', KEY).update(text).digest('hex').slice(0, 12)
