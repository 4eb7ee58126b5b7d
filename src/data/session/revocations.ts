import type { IdentityConfig } from './identity.ts'
import { identityUrl } from './identity.ts'
import { dropRevocation, readRevocations } from './session-record.ts'
import type { TokenStorage } from './token-storage.ts'

const DEADLINE_MS = 8_000

/** T8. Tells the identity provider about the sign-outs of this device. What gets no answer stays on the list. */
export async function sendRevocations(storage: TokenStorage, config: IdentityConfig, fetch: typeof globalThis.fetch): Promise<void> {
  for (const token of await readRevocations(storage)) {
    const isAnswered = await revoke(config, token, fetch)
    if (!isAnswered) return
    await dropRevocation(storage, token)
  }
}

async function revoke(config: IdentityConfig, token: string, fetch: typeof globalThis.fetch): Promise<boolean> {
  try {
    const response = await fetch(identityUrl(config), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
        'cache-control': 'no-store',
      },
      body: JSON.stringify({ ClientId: config.clientId, Token: token }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    return await isAnswer(response)
  } catch {
    return false
  }
}

/** A portal's page is no answer, nor is a wish to wait; a refusal is one: the token is already worth nothing. */
async function isAnswer(response: Response): Promise<boolean> {
  if (response.status >= 500 || response.status === 429) return false
  if (!response.headers.get('content-type')?.includes('json')) return false
  const body = await response.text()
  return response.ok || !/TooManyRequests|LimitExceeded|InternalError/u.test(`${response.headers.get('x-amzn-errortype') ?? ''} ${body}`)
}
