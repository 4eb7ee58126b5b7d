import { Refusal } from '../refusal.ts'

/** A person as the identity provider knows them. */
export type DirectoryUser = {
  userId: string
  email: string
  firstName: string
  lastName: string
  phone: string | null
  isEmailVerified: boolean
}

/** What somebody says to prove that it is they; `session` is the `origin_jti` of the session in which they say it. */
export type Proof = { password: string; code?: string | undefined; session: string }
export type ProofAnswer = 'right' | 'wrong-password' | 'code-needed' | 'wrong-code' | 'throttled'

/**
 * The users and groups of the identity provider. Every call throws a Refusal: `unavailable` when the provider gives no
 * answer, `missing` for a person or a group that it does not know.
 */
export type Directory = {
  /** By address, in any case. */
  find(email: string): Promise<DirectoryUser | undefined>
  groupsOf(userId: string): Promise<string[]>
  /** Does nothing for a member. */
  addToGroup(userId: string, group: string): Promise<void>
  /** Does nothing for somebody who is no member. */
  removeFromGroup(userId: string, group: string): Promise<void>
  /**
   * T47. Ends every session: nothing is refreshed any more. The session whose `origin_jti` is `kept` goes on where the
   * provider can tell one from another; the answer says whether it does.
   */
  signOutEverywhere(userId: string, kept?: string): Promise<{ isKept: boolean }>
  /**
   * Ends one session by its `origin_jti`, where the provider can; its own device ends it anyway, by its refresh token.
   */
  endSession(origin: string): Promise<void>
  deleteUser(userId: string): Promise<void>
  /** M70. Whether signing in asks for a code of an authenticator app. */
  hasSecondStep(userId: string): Promise<boolean>
  /**
   * M71. Lets the session with this `origin_jti` ask for the key of an authenticator app, where the provider would
   * otherwise refuse it.
   */
  allowSecondStep(origin: string): Promise<void>
  /** From now on signing in asks for a code. False when no code of an app has come yet. */
  turnOnSecondStep(userId: string): Promise<boolean>
  /** Does nothing where there is none. */
  removeSecondStep(userId: string): Promise<void>
  /** M72. Whether somebody who is signed in knows again what signing in asks for. No session comes of it. */
  proveAgain(userId: string, proof: Proof): Promise<ProofAnswer>
  /** Whose access token this is. Refuses with `unauthenticated` when the provider does not accept it any more. */
  readUser(accessToken: string): Promise<DirectoryUser>
}

export const directoryRefusals = {
  missing: () => new Refusal('missing', 'The sign-in service doesn’t know this person.'),
  unauthenticated: () => new Refusal('unauthenticated', 'Please sign in', { code: 'TOKEN_INVALID' }),
  unavailable: (cause: unknown) => new Refusal('unavailable', 'We can’t reach the sign-in service', { cause }),
}

/** What the attributes of a user pool say of a person; empty text where they say nothing. */
export function namesFrom(attributes: Record<string, string | undefined>) {
  return {
    email: attributes['email'] ?? '',
    firstName: attributes['given_name'] ?? '',
    lastName: attributes['family_name'] ?? '',
    phone: attributes['phone_number'] ?? null,
  }
}
