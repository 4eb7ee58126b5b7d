import { searchWith, writePortalSearch } from '#domain/portal/portal-search.ts'
import type { PortalSearch } from '#domain/portal/portal-search.ts'

/** The router's own types know no search of this page, which reads it by itself. */
type PortalAddress = { to: string; search: never }

const PORTAL: string = '/app/performance-portal'
const OF_ONE_TABLE = { sort: undefined, order: undefined, search: undefined, players: undefined, player: undefined }

/** Of a team's dashboard: what is filtered stays filtered, the order and the search of this page's table do not. */
export function teamAddress(search: PortalSearch, teamId: number): PortalAddress {
  return addressOf(searchWith(search, { ...OF_ONE_TABLE, team: teamId }))
}

/** Of one program, or of the sum over all of them. */
export function programAddress(search: PortalSearch, programId: number | undefined): PortalAddress {
  return addressOf(searchWith(search, { ...OF_ONE_TABLE, team: undefined, program: programId }))
}

/** Who belongs to a program and is invited to it; without one, the list of programs. */
export function peopleAddress(programId: number | undefined): { to: string } {
  return { to: programId === undefined ? '/app/program' : `/app/program/${programId}` }
}

export function coachAddress(coachId: string): string {
  return `${PORTAL}/coaches/${coachId}`
}

function addressOf(search: PortalSearch): PortalAddress {
  return { to: PORTAL, search: writePortalSearch(search) as never }
}
