import { parseJson, refusal } from './api-client.ts'
import type { GetToken } from './api-client.ts'
import { OfflineError } from './api-error.ts'

export type BytesRequest = { method: 'GET' | 'POST'; body?: Blob; accept?: string; signal?: AbortSignal }

/**
 * Sends or fetches what is not JSON, and gives the open answer. A 401 asks for a new token once. Throws ApiError,
 * OfflineError and UnreadableAnswer like the other client; an aborted signal is an OfflineError too.
 */
export type BytesClient = (path: string, request: BytesRequest) => Promise<Response>

/** `apiUrl` has no slash at its end, such as `/api`. */
export function createBytesClient(parts: { apiUrl: string; getToken: GetToken; fetch: typeof fetch }): BytesClient {
  return async (path, request) => {
    const first = await send(path, request, await currentToken(false))
    if (first.status !== 401) return checked(first)
    const renewed = await currentToken(true)
    return checked(renewed === undefined ? first : await send(path, request, renewed))
  }

  async function currentToken(force: boolean): Promise<string | undefined> {
    const answer = await parts.getToken(force)
    if (answer.kind === 'unknown') throw new OfflineError('No answer from the identity provider')
    return answer.kind === 'ok' ? answer.token : undefined
  }

  async function send(
    path: string,
    { method, body, accept, signal }: BytesRequest,
    token: string | undefined,
  ): Promise<Response> {
    try {
      return await parts.fetch(parts.apiUrl + path, {
        method,
        cache: 'no-store',
        headers: {
          ...(accept !== undefined && { accept }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': body.type }),
        },
        ...(body && { body }),
        ...(signal && { signal }),
      })
    } catch (cause) {
      throw new OfflineError(`No answer to ${method} ${path}`, { cause })
    }
  }
}

async function checked(answer: Response): Promise<Response> {
  if (answer.ok) return answer
  const text = await answer.text().catch((cause: unknown) => {
    throw new OfflineError('The answer was cut off', { cause })
  })
  throw refusal(answer.status, parseJson(text), answer.headers.get('retry-after'))
}
