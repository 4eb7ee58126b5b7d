import { validateEmail } from '#domain/contracts/accounts.ts'
import { INACTIVE_ACCOUNT } from '#domain/contracts/error-codes.ts'
import { createApiClient } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'

/** Only `inactive` stops a sign-in; it carries the server's words. */
export type UserStatus = { kind: 'active' } | { kind: 'inactive'; message: string } | { kind: 'unknown' }

/** Long enough for a weak signal, short enough that a network that swallows everything is not waited for twice. */
const DEADLINE_MS = 4_000

/** T20. Asks the server whether the account of an address may sign in. Anything but ERR404003 is no reason to stop. */
export async function checkUserStatus(
  email: string,
  { apiUrl, fetch, deadlineMs = DEADLINE_MS }: { apiUrl: string; fetch: typeof globalThis.fetch; deadlineMs?: number },
): Promise<UserStatus> {
  const api = createApiClient({ baseUrl: apiUrl, getToken: async () => ({ kind: 'ended' }), fetch, deadlineMs })
  try {
    await api.call(validateEmail, { email })
    return { kind: 'active' }
  } catch (error) {
    const isInactive = error instanceof ApiError && error.code === INACTIVE_ACCOUNT
    return isInactive ? { kind: 'inactive', message: error.message } : { kind: 'unknown' }
  }
}
