import type { NewUser, PoolUser } from './accounts.ts'
import type { Pool } from './operation.ts'
import { proveAgain } from './prove-again.ts'
import type { Proof, ProofAnswer } from '../../ports/directory.ts'

/** What Cognito calls the Admin operations. They exist in this process only, never on the wire. */
export type PoolAdmin = {
  find(name: string): PoolUser | undefined
  /** As `find`, but throws a CognitoError for an unknown name. */
  must(name: string): PoolUser
  /** Whose access token this is; throws a CognitoError for one that is not accepted any more. */
  userOf(accessToken: string): PoolUser
  all(): PoolUser[]
  createUser(user: NewUser): PoolUser
  /** All or none, with one flush to the disk. Confirmed unless `status` says otherwise. */
  createUsers(users: readonly NewUser[]): PoolUser[]
  /** Creates those whose id and address are unknown and leaves the others as they are: safe to repeat. */
  ensureUsers(users: readonly NewUser[]): void
  setPassword(name: string, password: string): void
  addToGroup(name: string, group: string): void
  removeFromGroup(name: string, group: string): void
  disable(name: string): void
  enable(name: string): void
  /** Ends every session of the person but `kept`. */
  signOutEverywhere(name: string, kept?: string): void
  endSession(id: string): void
  /** Whether this pool knows of no such session any more. */
  isOver(session: string): boolean
  hasSecondFactor(name: string): boolean
  /** Lets this session ask for the key of an authenticator app. */
  allowSecondFactor(session: string): void
  /** False before a code of the app was given. */
  turnOnSecondFactor(name: string): boolean
  removeSecondFactor(name: string): void
  proveAgain(name: string, proof: Proof): ProofAnswer
  deleteUser(name: string): void
}

export function createPoolAdmin(pool: Pool): PoolAdmin {
  const { accounts, sessions, secondFactors } = pool
  function change(name: string, changes: (user: PoolUser) => Partial<PoolUser>) {
    const user = accounts.must(name)
    accounts.save({ ...user, ...changes(user) })
  }
  const createUsers = (users: readonly NewUser[]) =>
    accounts.add(users.map((user) => ({ status: 'CONFIRMED', ...user })))
  return {
    find: (name) => accounts.find(name),
    must: (name) => accounts.must(name),
    userOf: (accessToken) => sessions.ownerOf(accessToken).user,
    all: () => accounts.all(),
    createUsers,
    createUser(user) {
      const [created] = createUsers([user])
      if (!created) throw new Error('no account was made')
      return created
    },
    ensureUsers(users) {
      const missing = users.filter(({ sub, email }) => !(accounts.find(email) ?? (sub && accounts.find(sub))))
      if (missing.length) createUsers(missing)
    },
    setPassword(name, password) {
      const user = accounts.must(name)
      accounts.setPassword(user, password)
      sessions.endAll({ ...user, status: 'CONFIRMED' })
    },
    addToGroup: (name, group) =>
      change(name, ({ groups }) => ({ groups: [...new Set([...groups, group])].toSorted() })),
    removeFromGroup: (name, group) => change(name, ({ groups }) => ({ groups: groups.filter((it) => it !== group) })),
    disable(name) {
      sessions.endAll({ ...accounts.must(name), enabled: false })
    },
    enable: (name) => change(name, () => ({ enabled: true })),
    signOutEverywhere: (name, kept) => sessions.endAll(accounts.must(name), kept),
    endSession: (id) => sessions.end(id),
    isOver: (session) => sessions.isOver(session),
    hasSecondFactor: (name) => secondFactors.isOn(accounts.must(name)),
    allowSecondFactor: (session) => secondFactors.allow(session),
    turnOnSecondFactor: (name) => secondFactors.turnOn(accounts.must(name)),
    removeSecondFactor: (name) => secondFactors.remove(accounts.must(name)),
    proveAgain: (name, proof) => proveAgain(pool, name, proof),
    deleteUser(name) {
      const user = accounts.must(name)
      sessions.endAll(user)
      accounts.forget(user)
    },
  }
}
