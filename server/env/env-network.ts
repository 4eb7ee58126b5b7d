import { isIPv4 } from 'node:net'

/** The settings that say what stands in for real parts, and who can reach it. */
type Reach = {
  host: string
  publicOrigin: string
  trustProxy: readonly string[]
  hasLocalPool: boolean
  hasDemo: boolean
  showsMail: boolean
  /** Of the stand-ins for a payment provider and a calendar, the addresses. */
  standIns: readonly string[]
}

/**
 * U64. What of this server is meant for this machine alone and would be reached from others, in words for who starts
 * it; empty when nothing is. A proxy before it, or a public address, opens it as a listening address does.
 */
export function openedToNetwork({
  host,
  publicOrigin,
  trustProxy,
  hasLocalPool,
  hasDemo,
  showsMail,
  standIns,
}: Reach): string[] {
  const isReached = !isLoopback(host) || !isLoopback(new URL(publicOrigin).hostname) || trustProxy.length > 0
  if (!isReached) return []
  return [
    ...(hasLocalPool ? ['/idp/: the local user pool, where anybody can make an account'] : []),
    ...(hasLocalPool && hasDemo
      ? ['the demo accounts, one of them an admin, with the password that is printed at every start']
      : []),
    ...(showsMail ? ['/dev/mail: every mail, and so every code'] : []),
    ...standIns.map((address) => `${address}: a stand-in that anybody can use`),
  ]
}

/** What is said instead of starting. */
export const networkRefusal = (opened: readonly string[]) =>
  [
    'Courtside does not start: other machines could reach what is meant for this one alone.',
    ...opened.map((it) => `  ${it}`),
    'Leave out HOST, PUBLIC_ORIGIN and TRUST_PROXY to keep it on this machine, or set NODE_ENV=production and what it asks for.',
    'To show the demo on a network that you trust, set DEMO_ON_NETWORK=1.',
  ].join('\n')

function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/u, '$1')
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'))
}
