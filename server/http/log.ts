import type { FastifyRequest } from 'fastify'

type Line = { write(line: string): void }

/**
 * What a log may hold: neither the secret of a link in an email, nor a query (it may name an address), nor an email
 * address or a row of the database that an error carries along. `stream` is for tests; standard output when absent.
 */
export function logOptions(level: string, stream?: Line) {
  return {
    level,
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({ method, url: loggableUrl(url), remoteAddress: ip }),
      err: loggableError,
    },
    ...(stream && { stream }),
  }
}

function loggableUrl(url: string): string {
  const [address = ''] = url.split('?')
  const withoutSecret = address.replace(/(\/(?:consent|invitation|join|report)\/)[^/]+/u, '$1…')
  return `${withoutSecret.replaceAll(/[^/]*(?:@|%40)[^/]*/giu, '…@…')}${url.includes('?') ? '?…' : ''}`
}

/** PostgreSQL puts the row that it refused beside the message (`detail`, `where`): only what is named here is kept. */
function loggableError(error: Error & { code?: unknown; constraint?: unknown; table?: unknown; statusCode?: unknown }) {
  const { name, code, constraint, table, statusCode } = error
  const causes: string[] = []
  for (let at: unknown = error; at instanceof Error && causes.length < 5; at = at.cause)
    causes.push(at.stack ?? at.message)
  return {
    type: name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(causes.join('\ncaused by: ')),
    code,
    constraint,
    table,
    statusCode,
  }
}

/** A mail server's answer repeats the address that it refuses. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>"'(),:;@]+@[^\s<>"'(),:;@]+/gu, '…@…')
}
