import { isIPv6 } from 'node:net'

/** What counts as one caller: the address, or of IPv6 the half that one line shares. */
export function networkOf(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1]
  if (v4) return v4
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const all =
    tail === undefined
      ? left
      : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
  return `${all
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/u, ''))
    .join(':')}::/64`
}
