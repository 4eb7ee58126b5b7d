import * as v from 'valibot'

/** In the order of priority: the first one found among the token's groups is the user's main role. */
export const ROLES = ['Coach', 'Evaluator', 'Player', 'Director', 'Owner'] as const
export const Role = v.picklist(ROLES)
export type Role = v.InferOutput<typeof Role>

/** Not a role: a group that may stand beside any role. */
const ADMIN_GROUP = 'Admin'

/** A28. All roles among the token's groups, the main one first. A token without one is a Player's. */
export function rolesFromGroups(groups: readonly string[]): readonly [Role, ...Role[]] {
  const [main = 'Player', ...others] = ROLES.filter((role) => groups.includes(role))
  return [main, ...others]
}

/** A1. The main role: the first of ROLES found in the token's groups. It decides no right. */
export function roleFromGroups(groups: readonly string[]): Role {
  return rolesFromGroups(groups)[0]
}

/** The roles of people who answer for players. */
export const STAFF_ROLES = ['Coach', 'Director', 'Owner'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Returns the role in which a person uses the pages of staff. The viewed role comes first. */
export function staffRole({ role, roles }: { role: Role; roles: readonly Role[] }): StaffRole {
  return STAFF_ROLES.find((it) => it === role) ?? STAFF_ROLES.find((it) => roles.includes(it)) ?? 'Coach'
}

/**
 * A31. Returns a person's role without a granted Evaluator. The account's flag is about the profile of this role.
 * Granting or revoking Evaluator does not change it.
 */
export function ownRole(roles: readonly Role[]): Role {
  return roles.find((role) => role !== 'Evaluator') ?? roles[0] ?? 'Player'
}

/** A2. Evaluator and Admin are also flags of their own, whatever the role that won. */
export function flagsFromGroups(groups: readonly string[]): { isAdmin: boolean; isEvaluator: boolean } {
  return { isAdmin: groups.includes(ADMIN_GROUP), isEvaluator: groups.includes('Evaluator') }
}
