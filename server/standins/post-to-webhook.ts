const TIMEOUT_MS = 10_000

/** Posts bodies, with their signatures in the header of this name, and resolves with the status of each answer. */
export function postToWebhook(
  url: string,
  signatureHeader: string,
): (body: string, signature: string) => Promise<number> {
  return async (body, signature) => {
    const headers = { 'content-type': 'application/json; charset=utf-8', [signatureHeader]: signature }
    const { status } = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return status
  }
}
