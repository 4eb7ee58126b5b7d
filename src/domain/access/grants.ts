import { ROLES } from './role.ts'
import type { Role } from './role.ts'

/**
 * How the one who asks stands to the thing asked for. `any` needs no thing; the others are found by the resource's
 * policy: `own` is who claimed, created or coaches it, or whose picture it is; `queue` an open submission that any
 * evaluator may claim; `player` the evaluated player; `submitter` who submitted it; `roster` the coach of a team whose
 * player said yes, and for the team's picture that player; `program` a director or owner of the program it belongs to.
 * `event` works at the event in whatever part, or rated this player of it; `organizer`, `desk` and `lead` are the part.
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

/** These relations for every role, beside what a role is granted anyway: whoever helps at a gym is what they are there. */
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
