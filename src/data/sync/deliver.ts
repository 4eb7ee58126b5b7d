import type { OperationAnswer, OperationBody, OperationKind } from '#domain/contracts/operations.ts'
import { OPERATION_SCHEMA, replayableEndpoints } from '#domain/contracts/operations.ts'
import type { Failure } from '#domain/sync/failure.ts'
import type { ApiClient } from '../api/api-client.ts'
import { ApiError, OfflineError, UnreadableAnswer } from '../api/api-error.ts'

export type Shipment = {
  kind: OperationKind
  deviceId: string
  /** Y46. What the server was called that was heard last; undefined before any. */
  epoch: string | undefined
  bodies: OperationBody[]
  token: string
  deadlineMs: number
}

export type Delivery =
  | { kind: 'answered'; answer: OperationAnswer }
  | { kind: 'failed'; failure: Failure; code: string; message: string; retryAfterMs: number }

export type Deliver = (shipment: Shipment) => Promise<Delivery>

/**
 * Sends a batch to the path of its kind and says what came of it. Never throws for what a network or a server can do.
 */
export function createDeliver(api: ApiClient): Deliver {
  return async ({ kind, deviceId, epoch, bodies, token, deadlineMs }) => {
    try {
      const batch = {
        device_id: deviceId,
        schema: OPERATION_SCHEMA,
        ...(epoch !== undefined && { known_epoch: epoch }),
        operations: bodies,
      }
      return { kind: 'answered', answer: await api.call(replayableEndpoints[kind], batch, { token, deadlineMs }) }
    } catch (error) {
      return { kind: 'failed', ...failureOf(error) }
    }
  }
}

function failureOf(error: unknown) {
  if (error instanceof ApiError) {
    const { status, code, message, retryAfterMs } = error
    return { failure: status, code, message, retryAfterMs }
  }
  if (error instanceof OfflineError)
    return { failure: 'offline' as const, code: '', message: error.message, retryAfterMs: 0 }
  if (error instanceof UnreadableAnswer)
    return { failure: 'unreadable' as const, code: '', message: error.message, retryAfterMs: 0 }
  throw error // A bug of ours: the operations stay, and the error is seen.
}
