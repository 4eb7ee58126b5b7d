import type { Role } from '#domain/access/role.ts'

/** Who is asking. Every handler gets one, but for those bound with `serveAnyone`. */
export type Actor = {
  userId: string
  /** A28. All roles of the token. Every right comes from them. */
  roles: readonly [Role, ...Role[]]
  isAdmin: boolean
  isEvaluator: boolean
  email: string
  /** What all tokens of this sign-in share; absent from a user pool that does not tell. */
  origin?: string | undefined
  /**
   * M105, M106. What an admin is missing. Until they have it, `isAdmin` is false and they keep only their other roles.
   * `proof`: their last proof is older than an hour. `second-step`: they have no second step.
   */
  lacks?: 'proof' | 'second-step' | undefined
  /** When they last proved that it is they, by signing in or since, in milliseconds. */
  provedAt?: number
}

/** With the network address of the call. */
export type CallingActor = Actor & { from: string }

/** Whether the actor is an admin, even if they lack what an admin needs. */
export const isAnyAdmin = ({ isAdmin, lacks }: Pick<Actor, 'isAdmin' | 'lacks'>) => isAdmin || lacks !== undefined
