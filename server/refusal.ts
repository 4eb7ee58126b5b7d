import { FORBIDDEN, MISSING } from '#domain/contracts/error-codes.ts'

/**
 * The product's ways to say no, each with the code that a client reads. Their HTTP numbers stand in `http/errors.ts`.
 */
const CODES = {
  unreadable: 'UNREADABLE',
  unauthenticated: 'UNAUTHENTICATED',
  forbidden: FORBIDDEN,
  missing: MISSING,
  conflict: 'CONFLICT',
  'too-large': 'TOO_LARGE',
  invalid: 'INVALID',
  outdated: 'OUTDATED',
  'too-many': 'TOO_MANY',
  failed: 'FAILED',
  unavailable: 'UNAVAILABLE',
} as const

export type Reason = keyof typeof CODES

type Details = {
  /** What a client may branch on; the reason's own code when absent. */
  code?: string
  fields?: Record<string, string[]>
  retryAfterSeconds?: number
  cause?: unknown
  /** U110. Whether the caller has a link that exists. The refusal then doesn't count as guessing links. */
  isOfKnownLink?: boolean
}

/** What went wrong, in the product's words. Knows nothing of HTTP: adapters and stand-ins throw it too. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly reason: Reason
  readonly code: string
  readonly fields: Record<string, string[]> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly isOfKnownLink: boolean

  constructor(reason: Reason, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.reason = reason
    this.code = details.code ?? CODES[reason]
    this.fields = details.fields
    this.isOfKnownLink = details.isOfKnownLink ?? false
    this.retryAfterSeconds = details.retryAfterSeconds ?? (reason === 'unavailable' ? 2 : undefined)
  }
}
