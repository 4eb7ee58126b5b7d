/**
 * In a file of its own: the route reads it from the address, and the rest of an order stays out of what the sign-in
 * page loads.
 */
export const TEAM_ORDER_STEPS = ['games', 'players', 'package', 'send'] as const
export type TeamOrderStep = (typeof TEAM_ORDER_STEPS)[number]
