/** Numbers of one named stream. The same seed and name give the same numbers, on every machine and in every order. */
export type Stream = {
  /** From 0 up to, never including, 1. */
  next(): number
  /** A whole number from 0 up to, never including, `below`. */
  below(below: number): number
  /** Mean 0, deviation 1; between -6 and 6. */
  normal(): number
  pick<Item>(items: readonly Item[]): Item
  /** A key of the shares, which need not add up to exactly 1. */
  pickByShare<Key extends string>(shares: Readonly<Record<Key, number>>): Key
}

/**
 * mulberry32 seeded with `seed XOR FNV-1a-32(name)`. Every entity has its own stream, so that an added entity
 * never changes the others. Normal values are sums of 12 uniforms, which needs no platform's trigonometry.
 */
export function createStream(seed: number, name: string): Stream {
  let state = (seed ^ fnv1a(name)) >>> 0

  function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)

  function normal() {
    let sum = -6
    for (let index = 0; index < 12; index++) sum += next()
    return sum
  }

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[below(items.length)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }

  function pickByShare<Key extends string>(shares: Readonly<Record<Key, number>>): Key {
    const keys = Object.keys(shares) as Key[] // The keys of a record of shares are its Key type.
    let left = next() * keys.reduce((sum, key) => sum + shares[key], 0)
    return keys.find((key) => (left -= shares[key]) < 0) ?? pick(keys)
  }

  return { next, below, normal, pick, pickByShare }
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}
