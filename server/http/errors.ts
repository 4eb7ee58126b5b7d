import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#domain/contracts/wire.ts'
import { isDatabaseAway } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { logRefusal } from './log-refusal.ts'
import type { Reason } from '../refusal.ts'

/** What HTTP says of each way to say no, and whether asking again may help. */
const ANSWERS: Readonly<Record<Reason, { status: number; isRetryable: boolean }>> = {
  unreadable: { status: 400, isRetryable: false },
  unauthenticated: { status: 401, isRetryable: false },
  forbidden: { status: 403, isRetryable: false },
  missing: { status: 404, isRetryable: false },
  conflict: { status: 409, isRetryable: false },
  'too-large': { status: 413, isRetryable: false },
  invalid: { status: 422, isRetryable: false },
  outdated: { status: 426, isRetryable: false },
  'too-many': { status: 429, isRetryable: true },
  failed: { status: 500, isRetryable: true },
  unavailable: { status: 503, isRetryable: true },
}

/** The body of a refusal, as it goes on the wire. */
export function errorBodyOf(refusal: Refusal): ErrorBody {
  return {
    error_code: refusal.code,
    message: refusal.message,
    retryable: ANSWERS[refusal.reason].isRetryable,
    ...(refusal.fields && { fields: refusal.fields }),
  }
}

/** U115. Expired tokens are not logged, because every tablet has one every 15 minutes. */
const LOGGED: ReadonlySet<Reason> = new Set(['forbidden', 'missing', 'too-many'])

const statusOf = (refusal: Refusal): number => ANSWERS[refusal.reason].status

export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalFrom(error)
  if (refusal.reason === 'failed' || refusal.reason === 'unavailable') request.log.error(error)
  if (LOGGED.has(refusal.reason)) logRefusal(request, refusal.code)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  return reply
    .code(statusOf(refusal))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBodyOf(refusal)))
}

export function sendMissing(_request: FastifyRequest, _reply: FastifyReply) {
  throw new Refusal('missing', 'There’s nothing at this address')
}

function refusalFrom(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error)) return new Refusal('unavailable', 'The database can’t be reached right now')
  const status = error.statusCode ?? 500
  if (status === 413) return new Refusal('too-large', 'The request is too large')
  if (status === 404) return new Refusal('missing', 'There’s nothing at this address')
  // Fastify's own refusals: bad JSON, an unknown media type, an address that cannot be decoded.
  if (status >= 400 && status < 500) return new Refusal('unreadable', 'The request couldn’t be read')
  return new Refusal('failed', 'Something went wrong on the server')
}
