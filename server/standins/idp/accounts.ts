import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { isStrongPassword } from '#domain/access/password-rule.ts'
import type { Person } from '#domain/access/password-rule.ts'
import { EmailAddress } from '#domain/fields/text-fields.ts'
import { refuse } from './cognito-error.ts'
import { isCommonPassword } from './common-passwords.ts'
import { makeVerifier } from './srp.ts'
import type { Store } from './store.ts'

const USER_STATUSES = ['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD'] as const

const Code = v.object({ digest: v.string(), expiresAt: v.number() })
const WrongCodes = v.object({ count: v.number(), closedUntil: v.number() })

export const PoolUser = v.object({
  sub: v.string(),
  email: v.string(),
  isEmailVerified: v.boolean(),
  createdAt: v.number(),
  enabled: v.boolean(),
  status: v.picklist(USER_STATUSES),
  groups: v.array(v.string()),
  attributes: v.record(v.string(), v.string()),
  /** Absent for an account that has no password yet. */
  srp: v.optional(v.object({ salt: v.string(), verifier: v.string() })),
  /** The secret of an authenticator app, and the step of the last code that was used; asked for once it is on. */
  totp: v.optional(v.object({ secret: v.string(), lastStep: v.number(), isOn: v.boolean() })),
  /** Wrong codes in a row, from browsers that the account knows and from others. */
  wrongCodes: v.optional(v.object({ known: v.optional(WrongCodes), elsewhere: v.optional(WrongCodes) })),
  /** A secret of which no code has been given yet. */
  totpBegun: v.optional(v.string()),
  codes: v.object({ signUp: v.optional(Code), reset: v.optional(Code) }),
  /** Ids of sign-ups for the same address that were never confirmed, newest first. */
  replaced: v.optional(v.array(v.string())),
  /** Access tokens of sign-ins up to this second are refused. */
  signedOutAt: v.number(),
})
export type PoolUser = v.InferOutput<typeof PoolUser>

export type NewUser = {
  email: string
  password?: string
  /** For an account that is known elsewhere already, such as the demo's. */
  sub?: string
  status?: PoolUser['status']
  groups?: readonly string[]
  attributes?: Record<string, string>
  enabled?: boolean
  replaced?: readonly string[]
}

export type Accounts = {
  /** By id, or by address in any case. */
  find(name: string): PoolUser | undefined
  /** M6. By address in any case, as strangers name an account: an id, which others may have read, tells nothing. */
  findByAddress(address: string): PoolUser | undefined
  /** As `find`, but an unknown name is refused with Cognito's words. */
  must(name: string): PoolUser
  all(): PoolUser[]
  /** All or none, with one flush to the disk. Refuses a bad address, a weak password, an address that is taken. */
  add(users: readonly NewUser[]): PoolUser[]
  save(user: PoolUser): void
  setPassword(user: PoolUser, password: string): void
  remove(user: PoolUser): void
  /** As `remove`, and nothing of the user can be read on the disk any more. */
  forget(user: PoolUser): void
}

export function createAccounts({
  store,
  poolName,
  now,
}: {
  store: Store
  poolName: string
  now: () => number
}): Accounts {
  const byEmail = new Map(all().map(({ email, sub }) => [email, sub]))

  function all() {
    return store.keys('user:').map((key) => v.parse(PoolUser, store.read(key)))
  }

  function read(sub: string) {
    const stored = store.read(keyOf(sub))
    return stored === undefined ? undefined : v.parse(PoolUser, stored)
  }

  const findByAddress = (address: string) => read(byEmail.get(address.toLowerCase()) ?? '')
  const find = (name: string) => read(name) ?? findByAddress(name)

  function remove({ sub, email }: PoolUser) {
    store.write({ [keyOf(sub)]: undefined })
    byEmail.delete(email)
  }

  function build({ email, password, sub = randomUUID(), ...rest }: NewUser): PoolUser {
    ensureAddress(email)
    if (find(email) ?? find(sub)) refuse('UsernameExistsException', 'User already exists')
    // A password that its owner chose may not contain their name. An operator may set any, as for the demo.
    const person = rest.status === undefined ? [email, ...namesIn(rest.attributes)] : []
    if (password !== undefined) ensureStrong(password, person)
    return {
      sub,
      email: email.toLowerCase(),
      isEmailVerified: rest.status === 'CONFIRMED',
      createdAt: now(),
      enabled: rest.enabled ?? true,
      status: rest.status ?? 'UNCONFIRMED',
      groups: [...(rest.groups ?? [])],
      attributes: rest.attributes ?? {},
      ...(password !== undefined && { srp: makeVerifier({ poolName, userId: sub }, password) }),
      codes: {},
      ...(rest.replaced?.length && { replaced: [...rest.replaced] }),
      signedOutAt: 0,
    }
  }

  return {
    find,
    findByAddress,
    must: (name) => find(name) ?? refuse('UserNotFoundException', 'User does not exist.'),
    all,
    add(users) {
      const built = users.map(build)
      if (new Set(built.map(({ email }) => email)).size < built.length) {
        refuse('UsernameExistsException', 'User already exists')
      }
      store.write(Object.fromEntries(built.map((user) => [keyOf(user.sub), user])))
      for (const { email, sub } of built) byEmail.set(email, sub)
      return built
    },
    save: (user) => store.write({ [keyOf(user.sub)]: user }),
    setPassword(user, password) {
      ensureStrong(password, [user.email])
      user.srp = makeVerifier({ poolName, userId: user.sub }, password)
    },
    remove,
    forget(user) {
      remove(user)
      store.compact()
    },
  }
}

const keyOf = (sub: string) => `user:${sub}`

/** As strict as the forms: a mail program would read more than one address, or a name, into what is not one. */
export function ensureAddress(email: string) {
  if (!v.is(EmailAddress, email)) {
    refuse('InvalidParameterException', 'Username should be an email.')
  }
}

/** T58. Returns the names of the person that the pool knows. */
export const namesIn = (attributes: Record<string, string> = {}) =>
  ['given_name', 'family_name', 'name'].flatMap((key) => attributes[key] ?? [])

export function ensureStrong(password: string, person: Person) {
  if (!isStrongPassword(password, person)) {
    refuse(
      'InvalidPasswordException',
      'Password did not conform with policy: 8 to 256 characters with a small letter, a capital letter and a digit',
    )
  }
  if (isCommonPassword(password)) {
    refuse('InvalidPasswordException', 'This password is too common. Choose a different one.')
  }
}
