import { networkOf } from '../../http/network-of.ts'

/** Who asks, as far as guessing is concerned. */
export type Caller = {
  /** The network address; of IPv6 the half that one line shares, since one line has all of the other half. */
  network: string
  /** What earlier answers asked this browser to keep. */
  tickets: readonly string[]
  /** Asks the browser to keep one more. */
  keep(ticket: string): void
}

/** Browsers accept a cookie with the prefix `__Secure-` only over https and with the attribute `Secure`. */
const nameOf = (isHttps: boolean) => (isHttps ? '__Secure-courtside-device' : 'courtside-device')
const COOKIE_SECONDS = 400 * 86_400
/** A shared tablet: the evaluators of a club. */
const MOST_TICKETS = 12

/** Reads the caller from their address and their Cookie header. `setCookie` is the header to answer with, if any. */
export function readCaller(address: string, cookies = '', isHttps = false) {
  const name = nameOf(isHttps)
  const pair = cookies.split(/; */u).find((it) => it.startsWith(`${name}=`)) ?? ''
  const tickets = pair
    .slice(name.length + 1)
    .split('.')
    .filter((it) => /^[\w-]{22}~[0-9a-f]{64}$/u.test(it))
    .slice(0, MOST_TICKETS)
  const kept: string[] = []
  const caller: Caller = { network: networkOf(address), tickets, keep: (ticket) => void kept.push(ticket) }
  const setCookie = () => {
    if (!kept.length) return undefined
    const value = [...kept, ...tickets].slice(0, MOST_TICKETS).join('.')
    return `${name}=${value}; Path=/idp; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`
  }
  return { caller, setCookie }
}
