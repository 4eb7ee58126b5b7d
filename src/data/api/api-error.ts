/** The server answered, and the answer was no. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly retryable: boolean
  /** Messages by the field they concern. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** What the server asked to wait; 0 when it did not. */
  readonly retryAfterMs: number

  constructor(
    status: number,
    body: { message: string; error_code: string; retryable?: boolean; fields?: Record<string, string[]> | undefined },
    retryAfterMs = 0,
  ) {
    super(body.message)
    this.status = status
    this.code = body.error_code
    this.retryable = body.retryable ?? false
    this.fields = body.fields ?? {}
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * L44. Whether a thing doesn't exist for this person, or its id is invalid. The contract refuses such an id on this
 * device (ValiError) or on the server (422).
 */
export function isMissing(error: Error): boolean {
  return error.name === 'ValiError' || (error instanceof ApiError && [403, 404, 422].includes(error.status))
}

/** The server did not answer: offline, too late, or cut off. */
export class OfflineError extends Error {
  override name = 'OfflineError'
}

/**
 * Somebody answered, but not our server: a captive portal's page, a truncated body, a shape the contract does not know.
 */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer'
}

/** Whether the next try may bring an answer: the server did not answer, had a fault, or asked to wait. */
export function isPassing(error: Error): boolean {
  return error instanceof ApiError
    ? error.status >= 500 || error.status === 429
    : error instanceof OfflineError || error instanceof UnreadableAnswer
}

/** Advice for a network whose proxy refuses large bodies. */
export const OTHER_NETWORK = 'Ask the gym for another network, or use a phone’s hotspot.'
