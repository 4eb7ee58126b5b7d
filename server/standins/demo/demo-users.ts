import type { Role } from '#domain/access/role.ts'
import { COUNTS, USER_NUMBERS, WALK_ONS, coachOfTeam, demoId, streamOf } from './demo-plan.ts'
import type { DemoSize } from './demo-plan.ts'
import { CITIES, FIRST_NAMES, LAST_NAMES } from './words.ts'

export const DEMO_PASSWORD = 'Courtside-demo-1'

export type DemoUser = {
  id: string
  email: string
  first_name: string
  last_name: string
  phone: string
  role: Role
  groups: string[]
  isAdmin: boolean
  isActive: boolean
  isProfileCreated: boolean
  isRosterCompleted: boolean
  /** Only the named ones can sign in: the others fill lists. */
  canSignIn: boolean
}

type Named = { name: string; role: Role } & Partial<
  Pick<DemoUser, 'groups' | 'isAdmin' | 'isActive' | 'isProfileCreated' | 'isRosterCompleted'>
>

/** Accounts for the states that the others do not show. */
const SPECIAL: readonly Named[] = [
  { name: 'admin', role: 'Evaluator', groups: ['Admin', 'Evaluator'], isAdmin: true },
  { name: 'newplayer', role: 'Player', isProfileCreated: false },
  { name: 'newcoach', role: 'Coach', isRosterCompleted: false },
  { name: 'inactive', role: 'Player', isActive: false },
]

/** The first of each role, counted from 0, is a named one. */
const FIRST_OF: Record<Role, readonly string[]> = {
  Player: ['player'],
  Evaluator: ['evaluator', 'evaluator2'],
  Coach: ['coach'],
  Director: ['director'],
  Owner: ['owner'],
}

export function demoUsers(size: DemoSize): DemoUser[] {
  const counts = COUNTS[size]
  return [
    ...many('Player', counts.players).filter((_user, index) => !WALK_ONS.has(index)),
    ...many('Evaluator', counts.evaluators),
    ...many('Coach', counts.coaches).map((coach, index) => ({
      ...coach,
      isRosterCompleted: index < counts.teams && coachOfTeam(index) === index,
    })),
    ...many('Director', counts.directors),
    ...many('Owner', counts.owners),
    ...SPECIAL.map((named, index) => demoUser(named.role, USER_NUMBERS.named + index, named)),
  ]
}

export function evaluatorId(evaluator: number): string {
  return demoId('user', USER_NUMBERS.Evaluator + evaluator)
}

/** Of a player's account. */
export const playerEmail = (player: number) => (player === 0 ? 'player.demo@example.test' : emailOf('Player', player))

const emailOf = (role: Role, index: number) => `${role.toLowerCase()}${index + 1}@example.test`

export function playerUserId(player: number): string | null {
  return WALK_ONS.has(player) ? null : demoId('user', USER_NUMBERS.Player + player)
}

function many(role: Role, count: number): DemoUser[] {
  return Array.from({ length: count }, (_none, index) => {
    const name = FIRST_OF[role][index]
    return demoUser(role, USER_NUMBERS[role] + index, name === undefined ? undefined : { name, role }, index)
  })
}

function demoUser(role: Role, number: number, named: Named | undefined, index = 0): DemoUser {
  const stream = streamOf(`user:${number}`)
  return {
    id: demoId('user', number),
    email: named ? `${named.name}.demo@example.test` : emailOf(role, index),
    first_name: stream.pick(FIRST_NAMES[stream.next() < 0.5 ? 'Male' : 'Female']),
    last_name: stream.pick(LAST_NAMES),
    phone: `(555) 555-01${String(stream.below(100)).padStart(2, '0')}`,
    role,
    groups: named?.groups ?? [role],
    isAdmin: named?.isAdmin ?? false,
    isActive: named?.isActive ?? true,
    isProfileCreated: named?.isProfileCreated ?? true,
    isRosterCompleted: role === 'Coach' && (named?.isRosterCompleted ?? true),
    canSignIn: named !== undefined,
  }
}

const LEVELS = [
  'Youth / Club Coach',
  'High School Coach',
  'Small College Coach',
  'NCAA D2 Coach',
  'NCAA D1 Coach',
  'Professional Scout / Coach',
] as const
const LEAD_SHARE = 0.1

/** An evaluator's profile, and how much too high (or low) they rate. */
export function demoEvaluator(evaluator: number) {
  const stream = streamOf(`rater:${evaluator}`)
  const [city, state] = stream.pick(CITIES)
  return {
    severity: 0.18 * stream.normal(),
    years: 1 + stream.below(25),
    level: stream.next() < LEAD_SHARE ? 'Lead Evaluator' : stream.pick(LEVELS),
    city,
    state,
  }
}
