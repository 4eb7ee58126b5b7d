import type { Delivery, Deliver } from '#data/sync/deliver.ts'
import type { ApiClient } from '#data/api/api-client.ts'
import { ApiError } from '#data/api/api-error.ts'
import type { SessionStore } from '#data/session/session-store.ts'
import { FORBIDDEN, NOT_EVALUATOR } from '#domain/contracts/error-codes.ts'
import type { Role } from '#domain/access/role.ts'
import type { Session, SignedIn } from '#domain/session/session.ts'

/** A refusal that is right renews the token once, and the next ones of the same page don't. */
const LEAST_BETWEEN_MS = 60_000

/**
 * A33. Returns what a page calls when the server refuses something because of the person's role. It renews the token,
 * at most once a minute, and the doors and the menu follow the roles of the new one.
 */
export function createRoleCheck(session: Pick<SessionStore, 'renew'>, now: () => number): () => void {
  let askedAt = -Infinity
  return () => {
    if (now() - askedAt < LEAST_BETWEEN_MS) return
    askedAt = now()
    void session.renew(true)
  }
}

/** Returns the client, which also calls `check` when the server refuses a call because of the role. */
export function checkingRoles(api: ApiClient, check: () => void): ApiClient {
  return {
    ...api,
    call: async (...request) => {
      try {
        return await api.call(...request)
      } catch (error) {
        if (error instanceof ApiError && error.status === 403 && error.code === FORBIDDEN) check()
        throw error
      }
    },
  }
}

/** Returns `deliver`, which also calls `check` when the server refuses work because of the role. */
export function checkingRolesOfWork(deliver: Deliver, check: () => void): Deliver {
  return async (shipment) => {
    const delivery = await deliver(shipment)
    if (isAboutRole(delivery)) check()
    return delivery
  }
}

function isAboutRole(delivery: Delivery): boolean {
  if (delivery.kind === 'failed') return delivery.failure === 403 && delivery.code === FORBIDDEN
  return delivery.answer.results.some(({ error_code }) => error_code === NOT_EVALUATOR)
}

const PEOPLE: Readonly<Record<Role | 'Admin', string>> = {
  Coach: 'a coach',
  Evaluator: 'an evaluator',
  Player: 'a player',
  Director: 'a director',
  Owner: 'an owner',
  Admin: 'an admin',
}

type Held = { userId: string; names: readonly (Role | 'Admin')[] }

/** A33. Shows each role that the signed-in person loses or gets. Returns a function that stops it. */
export function announceRoles(session: Pick<SessionStore, 'get' | 'subscribe'>, show: (message: string) => void) {
  let before = heldBy(session.get())
  return session.subscribe(() => {
    const now = heldBy(session.get())
    const words = before && now?.userId === before.userId ? wordsOf(before.names, now.names) : ''
    if (words) show(words)
    before = now
  })
}

function heldBy(session: Session): Held | undefined {
  if (session.phase !== 'signed-in') return undefined
  return { userId: session.userId, names: rolesHeld(session) }
}

/** Returns a person's roles, with Admin for an admin. */
export function rolesHeld({ roles, isAdmin }: Pick<SignedIn, 'roles' | 'isAdmin'>): Held['names'] {
  return isAdmin ? [...roles, 'Admin'] : roles
}

function wordsOf(before: Held['names'], now: Held['names']): string {
  const lost = lostRoles(before, now)
  const gained = now.filter((name) => !before.includes(name))
  return [
    ...(lost.length > 0 ? [lossWords(lost)] : []),
    ...(lost.includes('Evaluator') ? [WORK_STAYS] : []),
    ...gained.map((name) => `You’re now ${PEOPLE[name]}.`),
  ].join(' ')
}

export const WORK_STAYS = 'Work saved on this device stays in the outbox.'

export const lostRoles = (before: Held['names'], now: Held['names']) => before.filter((name) => !now.includes(name))

/** "You’re no longer an evaluator." */
export const lossWords = (lost: Held['names']) => lost.map((name) => `You’re no longer ${PEOPLE[name]}.`).join(' ')
