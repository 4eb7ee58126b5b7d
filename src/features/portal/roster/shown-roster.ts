import type { RosterRow, TeamPortal } from '#domain/contracts/portal.ts'
import type { PortalSearch } from '#domain/portal/portal-search.ts'
import { rosterSort, searchedRoster, sortedRoster } from '#domain/portal/roster-table.ts'

/**
 * The rows in the order and by the search of the address: what the table shows, the file holds and the drawer leafs
 * through.
 */
export function shownRoster({ roster }: Pick<TeamPortal, 'roster'>, search: PortalSearch): RosterRow[] {
  return sortedRoster(searchedRoster(roster, search.search ?? ''), rosterSort(search))
}
