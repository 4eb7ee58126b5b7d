import type { Package } from '../contracts/packages.ts'

type Priced = Pick<Package, 'price_cents' | 'evaluations' | 'currency'>

/**
 * The offer of several evaluations whose single one costs least; undefined when no such offer is cheaper than every
 * other.
 */
export function bestValue<Offer extends Priced>(offers: readonly Offer[]): Offer | undefined {
  const each = ({ price_cents, evaluations }: Priced) => price_cents / evaluations
  const [first, second] = offers.toSorted((one, other) => each(one) - each(other))
  if (!first || !second || first.evaluations < 2 || each(first) === each(second)) return undefined
  return new Set(offers.map(({ currency }) => currency)).size === 1 ? first : undefined
}
