import * as v from 'valibot'
import { LibraryQuery, PlayerLibraryQuery, StaffLibraryQuery } from '#domain/contracts/library.ts'

/** The library's query as it stands in the address: what is as on the first page is left out. */
export type LibrarySearch = Partial<Record<keyof LibraryQuery, string | number | undefined>>

/** An address that makes no sense shows the first page. One's own work and the open queue are two lists (L40). */
export function readLibrarySearch(search: LibrarySearch): LibraryQuery {
  const parsed = v.safeParse(LibraryQuery, search)
  const query = parsed.success ? parsed.output : v.parse(LibraryQuery, {})
  return query.scope === 'open' ? query : { ...query, scope: 'mine' }
}

export function readPlayerLibrarySearch(search: LibrarySearch): PlayerLibraryQuery {
  const parsed = v.safeParse(PlayerLibraryQuery, search)
  return parsed.success ? parsed.output : v.parse(PlayerLibraryQuery, {})
}

export function readStaffLibrarySearch(search: LibrarySearch): StaffLibraryQuery {
  const parsed = v.safeParse(StaffLibraryQuery, search)
  return parsed.success ? parsed.output : v.parse(StaffLibraryQuery, {})
}

export function librarySearch(query: Partial<LibraryQuery>): LibrarySearch {
  return changed(query, readLibrarySearch({}))
}

export function playerLibrarySearch(query: Partial<PlayerLibraryQuery>): LibrarySearch {
  return changed(query, v.parse(PlayerLibraryQuery, {}))
}

export function staffLibrarySearch(query: Partial<StaffLibraryQuery>): LibrarySearch {
  return changed(query, v.parse(StaffLibraryQuery, {}))
}

function changed(query: LibrarySearch, first: LibrarySearch): LibrarySearch {
  const firstPage: Record<string, unknown> = first
  return Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value !== undefined && value !== firstPage[name]),
  )
}
