import { signOut } from '#domain/contracts/sessions.ts'
import { createApiClient } from '../api/api-client.ts'
import type { IdentityConfig } from './identity.ts'
import { identityUrl } from './identity.ts'
import { dropRevocation, readRevocations } from './session-record.ts'
import type { TokenStorage } from './token-storage.ts'

const DEADLINE_MS = 8_000
const SESSION_NAME = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu

type Deps = { identity: IdentityConfig; apiUrl: string; fetch: typeof globalThis.fetch }

/**
 * T8, T49. Tells the identity provider once about refresh tokens that are nowhere on this device any more, and the
 * server about every session that has ended here. What gets no answer of the server stays on the list.
 */
export async function sendRevocations(
  storage: TokenStorage,
  deps: Deps,
  refreshTokens: readonly string[] = [],
): Promise<void> {
  await Promise.all(refreshTokens.map((token) => revoke(deps, token)))
  const api = createApiClient({
    baseUrl: deps.apiUrl,
    getToken: async () => ({ kind: 'ended' }),
    fetch: deps.fetch,
    deadlineMs: DEADLINE_MS,
  })
  const tell = (origin_jti: string) =>
    api.call(signOut, { origin_jti }).then(
      () => true,
      () => false,
    )
  for (const ended of await readRevocations(storage)) {
    // Earlier versions kept the refresh token itself: it is told of once and is then gone.
    const isHeard = SESSION_NAME.test(ended) ? await tell(ended) : await revoke(deps, ended).then(() => true)
    if (!isHeard) return
    await dropRevocation(storage, ended)
  }
}

/** Without an answer the token ends with its session, of which the server hears. */
async function revoke({ identity, fetch }: Deps, token: string): Promise<void> {
  await fetch(identityUrl(identity), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
      'cache-control': 'no-store',
    },
    body: JSON.stringify({ ClientId: identity.clientId, Token: token }),
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch(() => {})
}
