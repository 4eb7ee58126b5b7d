const limited = new Map<string, number>()

/**
 * Gives every later fetch of an address that begins with `prefix` a deadline, unless the caller brings a signal of its
 * own.
 */
export function limitRequests(prefix: string, deadlineMs: number): void {
  if (limited.size === 0) replaceFetch()
  limited.set(prefix, deadlineMs)
}

function replaceFetch(): void {
  const original = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const prefix = [...limited.keys()].find((it) => url.startsWith(it))
    if (prefix === undefined || init?.signal) return original(input, init)
    return original(input, { ...init, signal: AbortSignal.timeout(limited.get(prefix) ?? 0) })
  }
}
