const ALWAYS = 20_261_123

/**
 * Where whatever a test draws by lot begins: always at the same place, so that a red run tells of a change, and not of
 * luck. `SEED=7` begins there, `SEED=fresh` anywhere; `npm run torture` lives days that nobody has seen.
 */
export const FIRST_SEED = firstSeed(process.env['SEED'])

function firstSeed(asked = String(ALWAYS)): number {
  const seed = asked === 'fresh' ? Date.now() % 1_000_000_000 : Number(asked)
  if (!Number.isSafeInteger(seed)) throw new Error(`SEED is "${asked}": expected a whole number, or fresh`)
  return seed
}
