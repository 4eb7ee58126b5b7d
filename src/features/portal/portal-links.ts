import { searchWith, writePortalSearch } from '#domain/portal/portal-search.ts'
import type { PortalSearch } from '#domain/portal/portal-search.ts'

const OF_ONE_TABLE = { sort: undefined, order: undefined, search: undefined, players: undefined, player: undefined }

/** Of a team's dashboard: what is filtered stays filtered, the order and the search of this page's table do not. */
export function teamAddress(search: PortalSearch, teamId: number) {
  return addressOf(searchWith(search, { ...OF_ONE_TABLE, team: teamId }))
}

/** Of one program, or of the sum over all of them. */
export function programAddress(search: PortalSearch, programId: number | undefined) {
  return addressOf(searchWith(search, { ...OF_ONE_TABLE, team: undefined, program: programId }))
}

/** Who belongs to a program and is invited to it; without one, the list of programs. */
export function peopleAddress(programId: number | undefined) {
  return programId === undefined
    ? ({ to: '/app/program' } as const)
    : ({ to: '/app/program/$id', params: { id: String(programId) } } as const)
}

const addressOf = (search: PortalSearch) =>
  ({ to: '/app/performance-portal', search: writePortalSearch(search) }) as const
