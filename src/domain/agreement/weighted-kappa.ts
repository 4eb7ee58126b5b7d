/** How often one rater gave `first` where the other gave `second`. */
export type RatingCount = { first: number; second: number; n: number }

/** What weighted kappa is computed from. Sums of two groups of pairs are added field by field. */
export type PairedSums = {
  n: number
  first: number
  second: number
  firstSquares: number
  secondSquares: number
  products: number
}

const NO_PAIRS: PairedSums = { n: 0, first: 0, second: 0, firstSquares: 0, secondSquares: 0, products: 0 }

export function pairedSums(counts: ReadonlyArray<RatingCount>): PairedSums {
  return counts.reduce<PairedSums>(
    (sums, { first, second, n }) =>
      addSums(sums, {
        n,
        first: n * first,
        second: n * second,
        firstSquares: n * first * first,
        secondSquares: n * second * second,
        products: n * first * second,
      }),
    NO_PAIRS,
  )
}

export function addSums(one: PairedSums, other: PairedSums): PairedSums {
  return {
    n: one.n + other.n,
    first: one.first + other.first,
    second: one.second + other.second,
    firstSquares: one.firstSquares + other.firstSquares,
    secondSquares: one.secondSquares + other.secondSquares,
    products: one.products + other.products,
  }
}

/** J1. Of confusion counts over the nine half points; see `kappaOfSums`. */
export function weightedKappa(counts: ReadonlyArray<RatingCount>): number | null {
  return kappaOfSums(pairedSums(counts))
}

/**
 * J1. Kappa with quadratic weights (Cohen 1968): one less the mean squared disagreement over the one that chance alone
 * would give. Squares need no table: the disagreement by chance is that of every rating of the first rater with every
 * one of the second. Null where both raters gave one and the same value throughout, so that chance alone would agree,
 * too.
 */
export function kappaOfSums({ n, first, second, firstSquares, secondSquares, products }: PairedSums): number | null {
  if (n === 0) return null
  const observed = (firstSquares + secondSquares - 2 * products) / n
  const expected = (firstSquares + secondSquares) / n - (2 * first * second) / (n * n)
  // Ratings are halves: what differs at all differs by far more than binary noise.
  return expected < 1e-9 ? null : 1 - observed / expected
}
