import type { LineToOrder } from '#domain/orders/line-refusal.ts'

/** The team of an order, with what of it decides at which level its players are scored. */
export type OrderedTeam = {
  name: string
  gender: 'Male' | 'Female'
  team_type: string
  level_name: string | null
  age_group: string | null
  organization_name: string | null
  city: string | null
  state_name: string | null
}

/** One of its players, as the roster has them. */
export type Line = LineToOrder & {
  id: string
  player_id: string | null
  walk_on_id: string | null
  position_name: string | null
  height_feet: number | null
  height_inches: number | null
}
