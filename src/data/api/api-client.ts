import * as v from 'valibot'
import type { Endpoint } from '#domain/contracts/endpoint.ts'
import { EPOCH_HEADER } from '#domain/contracts/epoch-header.ts'
import { ErrorBody } from '#domain/contracts/wire.ts'
import { parseRetryAfter } from '#domain/sync/backoff.ts'
import { ApiError, OTHER_NETWORK, OfflineError, UnreadableAnswer } from './api-error.ts'

const DEADLINE_MS = 15_000

/** `unknown` is a network without an answer; only `ended` says that nobody is signed in. */
export type TokenAnswer = { kind: 'ok'; token: string; userId?: string } | { kind: 'unknown' } | { kind: 'ended' }
export type GetToken = (force?: boolean) => Promise<TokenAnswer>

export type ApiClient = ReturnType<typeof createApiClient>

type ApiClientOptions = {
  baseUrl: string
  getToken: GetToken
  fetch: typeof fetch
  deadlineMs?: number
  /** Hears the server's epoch, which every answer of its tells. */
  onEpoch?: (epoch: string) => void
  /** Hears the server's time from every answer, in milliseconds since 1970. */
  onServerTime?: (serverTime: number) => void
}

/**
 * `baseUrl` has no slash at its end, such as `/api`. The client throws; it never signs out, navigates or shows
 * anything.
 */
export function createApiClient(options: ApiClientOptions) {
  return { call, callIfChanged }

  /**
   * Sends one request and returns its parsed answer. A 401 asks for a new token once. With `token` given, that token
   * is used and no other. Throws ApiError, OfflineError, UnreadableAnswer, and a ValiError for a wrong input.
   */
  async function call<E extends Endpoint>(
    endpoint: E,
    input: v.InferInput<E['input']>,
    how: { token?: string; deadlineMs?: number } = {},
  ): Promise<v.InferOutput<E['output']>> {
    return read(endpoint, await ask(endpoint, input, how))
  }

  /**
   * The same for what is asked again and again: `etag` is what the server called the answer that is here. Returns
   * undefined while that one still holds.
   */
  async function callIfChanged<E extends Endpoint>(
    endpoint: E,
    input: v.InferInput<E['input']>,
    etag: string | undefined,
    headers: Record<string, string> = {},
  ): Promise<{ output: v.InferOutput<E['output']>; etag: string | undefined } | undefined> {
    const known = etag !== undefined && { 'if-none-match': etag }
    const answer = await ask(endpoint, input, { headers: { ...headers, ...known } })
    if (answer.status === 304) return undefined
    return { output: read(endpoint, answer), etag: answer.etag ?? undefined }
  }

  async function ask(endpoint: Endpoint, input: unknown, { token, ...how }: How): Promise<Answer> {
    const values = { ...(v.parse(endpoint.input, input) as Record<string, unknown>) }
    const path = fillPath(endpoint.path, values)
    const sendWith = (bearer: string | undefined) => send(endpoint.method, path, values, { ...how, token: bearer })
    if (token !== undefined) return sendWith(token)
    const first = await sendWith(await currentToken(false))
    if (first.status !== 401) return first
    const renewed = await currentToken(true)
    return renewed === undefined ? first : sendWith(renewed)
  }

  async function currentToken(force: boolean): Promise<string | undefined> {
    const answer = await options.getToken(force)
    if (answer.kind === 'unknown') throw new OfflineError('No answer from the identity provider')
    return answer.kind === 'ok' ? answer.token : undefined
  }

  /** The deadline covers the body too: a connection can hang after the headers. */
  async function send(
    method: string,
    path: string,
    values: Record<string, unknown>,
    { token, deadlineMs = options.deadlineMs ?? DEADLINE_MS, headers }: How,
  ): Promise<Answer> {
    const hasBody = method !== 'GET' && method !== 'DELETE'
    const url = options.baseUrl + path + (hasBody ? '' : queryOf(values))
    const abort = new AbortController()
    return withDeadline(abort, deadlineMs, `${method} ${path}`, async () => {
      const response = await options.fetch(url, {
        method,
        cache: 'no-store',
        signal: abort.signal,
        headers: {
          accept: 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(hasBody && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(hasBody && { body: JSON.stringify(values) }),
      })
      const epoch = response.headers.get(EPOCH_HEADER)
      if (epoch !== null) {
        options.onEpoch?.(epoch)
        // Only next to an epoch: a captive portal has its own clock.
        const serverTime = Date.parse(response.headers.get('date') ?? '')
        if (Number.isFinite(serverTime)) options.onServerTime?.(serverTime)
      }
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        etag: response.headers.get('etag'),
        text: await response.text(),
      }
    })
  }
}

type How = { token?: string | undefined; deadlineMs?: number; headers?: Record<string, string> }
type Answer = { status: number; retryAfter: string | null; etag: string | null; text: string }

async function withDeadline<T>(
  abort: AbortController,
  deadlineMs: number,
  what: string,
  work: () => Promise<T>,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new OfflineError(`No answer to ${what} in ${deadlineMs} ms`))
      abort.abort()
    }, deadlineMs)
  })
  const answer = work().catch((cause: unknown) => {
    throw new OfflineError(`No answer to ${what}`, { cause })
  })
  return Promise.race([answer, deadline]).finally(() => clearTimeout(timer))
}

function read<E extends Endpoint>(endpoint: E, { status, retryAfter, text }: Answer): v.InferOutput<E['output']> {
  const body = status === 204 && text === '' ? undefined : parseJson(text)
  if (status < 200 || status >= 300) throw refusal(status, body, retryAfter)
  const parsed = v.safeParse(endpoint.output, body)
  if (!parsed.success)
    throw new UnreadableAnswer(`The answer to ${endpoint.method} ${endpoint.path} is not one of ours`)
  return parsed.output
}

const NOT_JSON = Symbol('not JSON')

/** The parsed text, or a value that no schema accepts. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return NOT_JSON
  }
}

// A proxy or a portal may speak for itself in these cases; the status is enough to know what to do, and how long to
// wait is not theirs to say.
const CLEAR_WITHOUT_BODY = new Set([408, 413, 425, 426, 429])

/** The error that an answer other than 2xx stands for: ApiError, or UnreadableAnswer when it is not one of ours. */
export function refusal(status: number, body: unknown, retryAfter: string | null): Error {
  const parsed = v.safeParse(ErrorBody, body)
  if (parsed.success) return new ApiError(status, parsed.output, parseRetryAfter(retryAfter, Date.now()))
  if (status >= 500 || CLEAR_WITHOUT_BODY.has(status)) {
    return new ApiError(status, { message: proxyWords(status), error_code: '' })
  }
  return new UnreadableAnswer(`A ${status} that is not one of ours`)
}

/** Describes the answer of a proxy. Our server sends a code and a message with every status. */
function proxyWords(status: number): string {
  return status === 413
    ? `A proxy between you and Courtside refuses large uploads. ${OTHER_NETWORK}`
    : `A proxy between you and Courtside answered ${status}. Try again in a minute.`
}

/** Moves each `:name` of the path out of the values and into the path. */
function fillPath(path: string, values: Record<string, unknown>) {
  return path.replaceAll(/:(\w+)/gu, (_, name: string) => {
    const value = String(values[name])
    delete values[name]
    return encodeURIComponent(value)
  })
}

function queryOf(values: Record<string, unknown>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? '' : `?${query}`
}
