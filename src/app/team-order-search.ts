import { TEAM_ORDER_STEPS } from '#domain/orders/team-order-steps.ts'
import type { TeamOrderStep } from '#domain/orders/team-order-steps.ts'
import { readOrderSearch } from './order-search.ts'

/** Leaves out what is no id and no step, as for a player's order. */
export function readTeamOrderSearch(search: Record<string, unknown>): {
  step?: TeamOrderStep
  order?: string
  checkout?: string
  cancelled?: 1
} {
  const { order, checkout, cancelled } = readOrderSearch(search)
  const step = TEAM_ORDER_STEPS.find((it) => it === search['step'])
  return {
    ...(step && { step }),
    ...(order !== undefined && { order }),
    ...(checkout !== undefined && { checkout }),
    ...(cancelled && { cancelled }),
  }
}
