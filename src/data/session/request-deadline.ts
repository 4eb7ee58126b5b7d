const limited = new Map<string, number>()

/**
 * Gives every later fetch of an address that begins with `prefix` a deadline, unless the caller brings a signal of its
 * own. A proxy's error page there becomes an error without words.
 */
export function limitRequests(prefix: string, deadlineMs: number): void {
  if (limited.size === 0) replaceFetch()
  limited.set(prefix, deadlineMs)
}

function replaceFetch(): void {
  const original = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const prefix = [...limited.keys()].find((it) => url.startsWith(it))
    if (prefix === undefined) return original(input, init)
    const signal = init?.signal ?? AbortSignal.timeout(limited.get(prefix) ?? 0)
    return withoutPage(await original(input, { ...init, signal }))
  }
}

/** A proxy's error page without its words: Amplify reads JSON, and tries a page no second time. */
function withoutPage(answer: Response): Response {
  const isPage = /^text\/html/iu.test(answer.headers.get('content-type') ?? '')
  if (!isPage || answer.status < 500) return answer
  return new Response('{}', { status: answer.status, headers: { 'content-type': 'application/json' } })
}
