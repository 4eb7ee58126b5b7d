import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { ensureAddress, ensureStrong, namesIn } from './accounts.ts'
import type { PoolUser } from './accounts.ts'
import { ROLE_ATTRIBUTE, assignFirstGroup } from '../../adapters/cognito-trigger/assign-first-group.ts'
import type { Caller } from './caller.ts'
import { refuse } from './cognito-error.ts'
import { deliveryTo, refuseTooMany } from './codes.ts'
import type { CodeKind } from './codes.ts'
import { AttributeList, ShortText, clientField, operation, writableAttributes } from './operation.ts'
import type { Operation, Pool } from './operation.ts'
import { makeVerifier } from './srp.ts'

/** More than strangers can add in an hour (M9), so that they cannot push an owner's sign-up out. */
const MOST_REPLACED = 50

/** Making an account, confirming its address, and setting a forgotten password. */
export function signUpOperations(pool: Pool): Record<string, Operation> {
  const { accounts, codes, sessions, attempts, devices, limits, clientId, poolName, placeOf } = pool
  const named = { ...clientField(clientId), Username: ShortText }

  /** One name for counting, and where it is tried from, whether or not somebody has it. */
  function counted(username: string, caller: Caller) {
    const user = accounts.findByAddress(username)
    return [user?.email ?? username.toLowerCase(), placeOf(user?.sub ?? username, caller)] as const
  }

  /** Counts a request for a code, before anything tells whether the name has an account. */
  const ask = (username: string, caller: Caller) => codes.ask(...counted(username, caller))

  function consume(username: string, kind: CodeKind, code: string, caller: Caller): PoolUser {
    const [name, place] = counted(username, caller)
    return codes.consume(name, accounts.findByAddress(username), kind, code, place)
  }

  /**
   * M6. Whose confirmed account has this address: the caller may be told, or the one whose address it is gets an email.
   */
  function ownerOf(username: string, caller: Caller): PoolUser | undefined {
    const known = accounts.findByAddress(username)
    if (!known || known.status === 'UNCONFIRMED') return undefined
    if (limits.take('takenAddresses', caller.network)) refuse('UsernameExistsException', 'User already exists')
    return known
  }

  /** Looks like a sign-up, and takes as long. */
  function pretendSignUp(owner: PoolUser, password: string) {
    const UserSub = randomUUID()
    makeVerifier({ poolName, userId: UserSub }, password)
    codes.sayTaken(owner)
    return { UserConfirmed: false, UserSub, ...deliveryTo(owner.email) }
  }

  /** M7. Removes what is left of a sign-up that was never confirmed, and tells which ids that were. */
  function removeLeftover(username: string): string[] {
    const known = accounts.findByAddress(username)
    if (!known) return []
    accounts.remove(known)
    return [known.sub, ...(known.replaced ?? [])].slice(0, MOST_REPLACED)
  }

  /** M7. A code must not confirm what a stranger has signed up in the place of this browser's own sign-up. */
  function ensureNotReplaced(user: PoolUser, caller: Caller) {
    const wasTheirs =
      user.replaced?.some((sub) => devices.hasSignedUp(sub, caller)) && !devices.hasSignedUp(user.sub, caller)
    if (wasTheirs) refuse('UserNotFoundException', 'User does not exist.')
  }

  /** The browser that signed up learns that it is done already: the answer that said so may have been lost. */
  function ensureUnknownOf(user: PoolUser, caller: Caller) {
    const mayKnow = devices.hasSignedUp(user.sub, caller) || limits.take('takenAddresses', caller.network)
    if (mayKnow) refuse('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED')
  }

  function proved(user: PoolUser, caller: Caller) {
    attempts.succeeded(user.sub, placeOf(user.sub, caller))
    devices.remember(user.sub, caller)
  }

  return {
    SignUp: operation(
      v.object({ ...named, Password: ShortText, UserAttributes: AttributeList }),
      ({ Username, Password, UserAttributes }, caller) => {
        const own = UserAttributes.filter(
          ({ Name, Value }) => !(Name === 'email' && Value.toLowerCase() === Username.toLowerCase()),
        )
        const attributes = writableAttributes(own, [ROLE_ATTRIBUTE])
        ensureAddress(Username)
        ensureStrong(Password, [Username, ...namesIn(attributes)])
        if (!limits.take('signUps', caller.network)) refuseTooMany()
        const owner = ownerOf(Username, caller)
        ask(Username, caller)
        if (owner) return pretendSignUp(owner, Password)
        const replaced = removeLeftover(Username)
        const [user] = accounts.add([{ email: Username, password: Password, attributes, replaced }])
        if (!user) return refuse('InternalErrorException', 'No account was made.')
        devices.rememberSignUp(user.sub, caller)
        return { UserConfirmed: false, UserSub: user.sub, ...codes.send(user, 'signUp') }
      },
    ),
    ConfirmSignUp: operation(
      v.object({ ...named, ConfirmationCode: ShortText }),
      async ({ Username, ConfirmationCode }, caller) => {
        const known = accounts.findByAddress(Username)
        if (known && known.status !== 'UNCONFIRMED') ensureUnknownOf(known, caller)
        if (known) ensureNotReplaced(known, caller)
        const user = consume(Username, 'signUp', ConfirmationCode, caller)
        const confirmed = { ...user, status: 'CONFIRMED' as const, isEmailVerified: true, replaced: [] }
        // With the confirmation, in one write: nobody is ever confirmed and without a group.
        await assignFirstGroup(groupsOf(confirmed), {
          username: user.sub,
          attributes: user.attributes,
          trigger: 'PostConfirmation_ConfirmSignUp',
        })
        accounts.save(confirmed)
        proved(confirmed, caller)
        return {}
      },
    ),
    ResendConfirmationCode: operation(v.object(named), ({ Username }, caller) => {
      ask(Username, caller)
      const user = accounts.findByAddress(Username)
      if (user?.status !== 'UNCONFIRMED') return deliveryTo(Username)
      ensureNotReplaced(user, caller)
      return codes.send(user, 'signUp')
    }),
    ForgotPassword: operation(v.object(named), ({ Username }, caller) => {
      ask(Username, caller)
      const user = accounts.findByAddress(Username)
      return user ? codes.send(user, 'reset') : deliveryTo(Username)
    }),
    ConfirmForgotPassword: operation(
      v.object({ ...named, ConfirmationCode: ShortText, Password: ShortText }),
      async ({ Username, ConfirmationCode, Password }, caller) => {
        ensureStrong(Password, [Username])
        const user = consume(Username, 'reset', ConfirmationCode, caller)
        accounts.setPassword(user, Password)
        // The code came to the address, so the address is proved too.
        const proven = { ...user, status: 'CONFIRMED' as const, isEmailVerified: true }
        if (user.status === 'UNCONFIRMED') {
          await assignFirstGroup(groupsOf(proven), {
            username: user.sub,
            attributes: user.attributes,
            trigger: 'PostConfirmation_ConfirmSignUp',
          })
        }
        sessions.endAll(proven)
        proved(proven, caller)
        return {}
      },
    ),
  }
}

/** A directory of this one user, who is saved by the caller. */
function groupsOf(user: PoolUser) {
  return {
    addToGroup: async (_userId: string, group: string) => {
      user.groups = [...new Set([...user.groups, group])].toSorted()
    },
  }
}
