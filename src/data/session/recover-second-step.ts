import { useRecoveryCode } from '#domain/contracts/second-step.ts'
import { createApiClient } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'

export type RecoveryAnswer =
  | { kind: 'ok' }
  | { kind: 'wrong'; message: string }
  | { kind: 'throttled' }
  | { kind: 'unreachable' }

/** M73. Takes the second step away by a recovery code; the password is asked for as before. Never throws. */
export async function recoverSecondStep(
  input: { email: string; code: string },
  { apiUrl, fetch }: { apiUrl: string; fetch: typeof globalThis.fetch },
): Promise<RecoveryAnswer> {
  const api = createApiClient({ baseUrl: apiUrl, getToken: async () => ({ kind: 'ended' }), fetch })
  try {
    await api.call(useRecoveryCode, input)
    return { kind: 'ok' }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'unreachable' }
    if (error.status === 429) return { kind: 'throttled' }
    return error.retryable ? { kind: 'unreachable' } : { kind: 'wrong', message: error.message }
  }
}
