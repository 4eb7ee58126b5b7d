import { ROLES } from './role.ts'
import type { Role } from './role.ts'

/**
 * How a person is related to the resource of a call. `any` needs no resource. The resource's policy finds the others:
 *
 * - `own`: the person claimed, created or coaches it, or it is their picture.
 * - `queue`: an open order that any evaluator may claim.
 * - `player`: the evaluated player.
 * - `submitter`: the person who submitted it.
 * - `roster`: the coach of a team that the player joined. For the team's picture, that player.
 * - `program`: a director or owner of the program that it belongs to.
 * - `event`: the person works at the event in any part, or rated this player there.
 * - `organizer`, `desk`, `lead`: the person's part at the event.
 */
export type Relation =
  | 'any'
  | 'own'
  | 'queue'
  | 'player'
  | 'submitter'
  | 'roster'
  | 'program'
  | 'event'
  | 'organizer'
  | 'desk'
  | 'lead'

export type Position = Role | 'Admin' | 'Public'
export type Grants = Readonly<Partial<Record<Position, readonly Relation[]>>>

export const everyone: Grants = {
  Player: ['any'],
  Evaluator: ['any'],
  Coach: ['any'],
  Director: ['any'],
  Owner: ['any'],
  Admin: ['any'],
}
export const evaluators: Grants = { Evaluator: ['any'] }
export const players: Grants = { Player: ['any'] }
export const staff: Grants = { Coach: ['any'], Director: ['any'], Owner: ['any'] }
export const anyone: Grants = { Public: ['any'] }
export const onlyOwn: Grants = {
  Player: ['own'],
  Evaluator: ['own'],
  Coach: ['own'],
  Director: ['own'],
  Owner: ['own'],
}
export const admins: Grants = { Admin: ['any'] }
export const ownWork: Grants = { Evaluator: ['own'] }
const ownWorkOrQueue: Grants = { Evaluator: ['own', 'queue'] }
export const ownOrProgram: Grants = { Coach: ['own'], Director: ['program'], Owner: ['program'], Admin: ['any'] }
export const headsOfProgram: Grants = { Director: ['program'], Owner: ['program'], Admin: ['any'] }
export const orderers: Grants = { Player: ['any'], Coach: ['any'] }
export const ownOrder: Grants = { Player: ['own'], Coach: ['own'] }
export const ownNotes: Grants = { Evaluator: ['own', 'queue'], Player: ['player'] }

/**
 * Returns the grants with these relations added to every role. At an event a person's part counts, and people of every
 * role work there.
 */
export const atEvents = (relations: readonly Relation[], { Admin, ...grants }: Grants = {}): Grants => ({
  ...Object.fromEntries(ROLES.map((role) => [role, [...(grants[role] ?? []), ...relations]])),
  ...(Admin && { Admin }),
})
export const eventStaff = atEvents(['event'])
export const organizers = atEvents(['organizer'])
export const organizersAndLeads = atEvents(['organizer', 'lead'])
export const eventWorkOrQueue = atEvents(['event'], ownWorkOrQueue)

export const readersOfReports = atEvents(['event', 'organizer'], {
  Evaluator: ['own'],
  Player: ['player'],
  Coach: ['roster', 'submitter'],
  Director: ['program'],
  Owner: ['program'],
  Admin: ['any'],
})
export const sendersOfReports = atEvents(['organizer'], { ...ownWork, Admin: ['any'] })
