import * as v from 'valibot'

/** In the order of priority: the first one found among the token's groups is the user's role. */
export const ROLES = ['Coach', 'Evaluator', 'Player', 'Director', 'Owner'] as const
export const Role = v.picklist(ROLES)
export type Role = v.InferOutput<typeof Role>

/** Not a role: a group that may stand beside any role. */
const ADMIN_GROUP = 'Admin'

/** A1. The first of ROLES found in the token's groups wins; a token without one is a Player. */
export function roleFromGroups(groups: readonly string[]): Role {
  return ROLES.find((role) => groups.includes(role)) ?? 'Player'
}

/** A2. Evaluator and Admin are also flags of their own, whatever the role that won. */
export function flagsFromGroups(groups: readonly string[]): { isAdmin: boolean; isEvaluator: boolean } {
  return { isAdmin: groups.includes(ADMIN_GROUP), isEvaluator: groups.includes('Evaluator') }
}
