export type Random = () => number

/** Mulberry32: the same numbers for the same seed, on every machine. */
export function seededRandom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function pick<T>(random: Random, choices: readonly T[]): T {
  const choice = choices[Math.floor(random() * choices.length)]
  if (choice === undefined) throw new Error('Nothing to pick from')
  return choice
}
