import type { Role } from '#domain/access/role.ts'

/** Who is asking. Every handler gets one, but for those bound with `serveAnyone`. */
export type Actor = {
  userId: string
  role: Role
  isAdmin: boolean
  isEvaluator: boolean
  email: string
  /** What all tokens of this sign-in share; absent from a user pool that does not tell. */
  origin?: string | undefined
  /**
   * M105, M106. An admin without what an admin needs: `isAdmin` is false then, and they are let in as what they are
   * otherwise. `proof`: the last one is older than an hour. `second-step`: they have none.
   */
  lacks?: 'proof' | 'second-step' | undefined
  /** When they last proved that it is they, by signing in or since, in milliseconds. */
  provedAt?: number
}

/** With the network address of the call. */
export type CallingActor = Actor & { from: string }

/** Whether or not they have what an admin needs. */
export const isAnyAdmin = ({ isAdmin, lacks }: Pick<Actor, 'isAdmin' | 'lacks'>) => isAdmin || lacks !== undefined
