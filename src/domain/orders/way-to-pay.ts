import type { TypedOrder } from './team-order-form.ts'

export type WayToPay = {
  /** `credits` when they are enough for all; else the package, null until it is chosen. */
  payBy: TypedOrder['payBy']
  /** So many players are paid with credits that are there, all others with the package. */
  withCredits: number
}

/** O86, O132. How an order is paid: with credits alone, with a package alone, or with both. */
export function wayToPay(
  { payBy, usesCredits, players }: Pick<TypedOrder, 'payBy' | 'usesCredits' | 'players'>,
  creditsLeft: number,
): WayToPay {
  const isEnough = creditsLeft >= Math.max(1, players.length)
  if (isEnough && (payBy === null || payBy === 'credits')) return { payBy: 'credits', withCredits: players.length }
  return { payBy: payBy === 'credits' ? null : payBy, withCredits: isEnough || !usesCredits ? 0 : creditsLeft }
}
