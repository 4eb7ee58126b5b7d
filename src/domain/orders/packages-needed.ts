import type { Package } from '../contracts/packages.ts'

export type Needed = { packages: number; evaluations: number; leftOver: number; cents: number }

/**
 * O86. How often a package is bought so that each of `players` gets an evaluation, what that costs, and what is left
 * over.
 */
export function packagesNeeded(
  { evaluations, price_cents }: Pick<Package, 'evaluations' | 'price_cents'>,
  players: number,
): Needed {
  const packages = Math.ceil(players / evaluations)
  return {
    packages,
    evaluations: packages * evaluations,
    leftOver: packages * evaluations - players,
    cents: packages * price_cents,
  }
}
