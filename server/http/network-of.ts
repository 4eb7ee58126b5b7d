import { isIPv6 } from 'node:net'

/** What counts as one caller: the address, or of IPv6 the half that one line shares. */
export function networkOf(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1]
  if (v4) return v4
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  // An IPv4-mapped IPv6 address. Without this, all of IPv4 would be one network.
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return dotted(groups)
  return `${groups.slice(0, 4).join(':')}::/64`
}

export type CountedNetwork = { key: string; times: number }

/** Providers assign a /48 to one site. Its 65,536 networks together get the allowance of 16. */
const LINES_OF_48 = 16

/** U112. Returns the keys that a call of this network counts for, each with its multiple of the allowance. */
export function countedFor(network: string): CountedNetwork[] {
  const site = /^((?:[0-9a-f]{1,4}:){3})[0-9a-f]{1,4}::\/64$/u.exec(network)?.[1]
  const own = { key: network, times: 1 }
  return site === undefined ? [own] : [own, { key: `${site}:/48`, times: LINES_OF_48 }]
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/u, '').split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const all =
    tail === undefined
      ? left
      : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
  return all.map((part) => part.replace(/^0+(?=.)/u, ''))
}

function dotted(groups: readonly string[]): string {
  const [high = 0, low = 0] = groups.slice(6).map((it) => Number.parseInt(it, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
