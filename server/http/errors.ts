import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { MISSING } from '#domain/contracts/error-codes.ts'
import type { ErrorBody } from '#domain/contracts/wire.ts'
import { isDatabaseAway } from '../db/database.ts'

/** The product's ways to say no, and the one place where each gets its HTTP status. */
const REASONS = {
  unreadable: { status: 400, code: 'UNREADABLE', isRetryable: false },
  unauthenticated: { status: 401, code: 'UNAUTHENTICATED', isRetryable: false },
  forbidden: { status: 403, code: 'FORBIDDEN', isRetryable: false },
  missing: { status: 404, code: MISSING, isRetryable: false },
  conflict: { status: 409, code: 'CONFLICT', isRetryable: false },
  'too-large': { status: 413, code: 'TOO_LARGE', isRetryable: false },
  invalid: { status: 422, code: 'INVALID', isRetryable: false },
  outdated: { status: 426, code: 'OUTDATED', isRetryable: false },
  'too-many': { status: 429, code: 'TOO_MANY', isRetryable: true },
  failed: { status: 500, code: 'FAILED', isRetryable: true },
  unavailable: { status: 503, code: 'UNAVAILABLE', isRetryable: true },
} as const

export type Reason = keyof typeof REASONS

type Details = {
  /** What a client may branch on; the reason's own code when absent. */
  code?: string
  fields?: Record<string, string[]>
  retryAfterSeconds?: number
  cause?: unknown
}

/** What went wrong, in the product's words. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly reason: Reason
  readonly code: string
  readonly fields: Record<string, string[]> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(reason: Reason, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.reason = reason
    this.code = details.code ?? REASONS[reason].code
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds ?? (reason === 'unavailable' ? 2 : undefined)
  }
}

/** The body of a refusal, as it goes on the wire. */
export function errorBodyOf(refusal: Refusal): ErrorBody {
  return {
    error_code: refusal.code,
    message: refusal.message,
    retryable: REASONS[refusal.reason].isRetryable,
    ...(refusal.fields && { fields: refusal.fields }),
  }
}

const statusOf = (refusal: Refusal): number => REASONS[refusal.reason].status

export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalFrom(error)
  if (refusal.reason === 'failed' || refusal.reason === 'unavailable') request.log.error(error)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  return reply
    .code(statusOf(refusal))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBodyOf(refusal)))
}

export function sendMissing(_request: FastifyRequest, _reply: FastifyReply) {
  throw new Refusal('missing', 'There is nothing at this address')
}

function refusalFrom(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error)) return new Refusal('unavailable', 'The database cannot be reached at the moment')
  const status = error.statusCode ?? 500
  if (status === 413) return new Refusal('too-large', 'The request is too large')
  if (status === 404) return new Refusal('missing', 'There is nothing at this address')
  // Fastify's own refusals: bad JSON, an unknown media type, an address that cannot be decoded.
  if (status >= 400 && status < 500) return new Refusal('unreadable', 'The request could not be read')
  return new Refusal('failed', 'Something went wrong on the server')
}
