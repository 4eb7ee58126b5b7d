/** Where this server reaches itself when it listens there. */
export function ownOrigin({ host, port }: { host: string; port: number }): string {
  return `http://${reachable(host)}:${port}`
}

function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
