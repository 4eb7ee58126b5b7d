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
  /** When they last proved that it is they, by signing in or since, in milliseconds. */
  provedAt?: number
}

/** With the network address of the call. */
export type CallingActor = Actor & { from: string }
