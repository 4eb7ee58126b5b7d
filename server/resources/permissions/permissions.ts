import type { Grants, Position, Relation } from '#domain/access/grants.ts'
import { ROLES } from '#domain/access/role.ts'
import type { Actor } from '../../actor.ts'

/** A28. Every role of the actor, and Admin. Rights add up. */
const positionsOf = ({ roles, isAdmin }: Actor): readonly Position[] => (isAdmin ? [...roles, 'Admin'] : roles)

/** Whether the actor may do this at all, to whatever thing. */
export function mayCall(actor: Actor, grant: Grants): boolean {
  return grant.Public !== undefined || positionsOf(actor).some((position) => grant[position] !== undefined)
}

/** M105. Whether an admin may do this for other people while other roles may not. */
export function opensToAdmins(grant: Grants): boolean {
  return grant.Admin !== undefined && ROLES.some((role) => !grant[role]?.includes('any'))
}

/** Whether one of the actor's positions is granted one of the relations they have to the thing. */
export function isGranted(actor: Actor, grant: Grants, relations: readonly Relation[]): boolean {
  return positionsOf(actor).some((position) =>
    (grant[position] ?? []).some((relation) => relation === 'any' || relations.includes(relation)),
  )
}
