import * as v from 'valibot'
import { LibraryQuery, PlayerLibraryQuery, StaffLibraryQuery } from '#domain/contracts/library.ts'
import { GREATEST_PAGE } from '#domain/contracts/lists.ts'

/** The library's query as it stands in the address: what is as on the first page is left out. */
export type LibrarySearch = Partial<Record<keyof LibraryQuery | 'page', string | number | undefined>>

/** One's own work and the open queue are two lists (L40). */
export function readLibrarySearch(search: LibrarySearch): LibraryQuery {
  const query = readSearch(LibraryQuery, search)
  return query.scope === 'open' ? query : { ...query, scope: 'mine' }
}

export function readPlayerLibrarySearch(search: LibrarySearch): PlayerLibraryQuery {
  return readSearch(PlayerLibraryQuery, search)
}

export function readStaffLibrarySearch(search: LibrarySearch): StaffLibraryQuery {
  return readSearch(StaffLibraryQuery, search)
}

/** L43. Reads an address. A number that no page has becomes the nearest page. Other values without meaning are ignored. */
function readSearch<Schema extends typeof LibraryQuery | typeof PlayerLibraryQuery | typeof StaffLibraryQuery>(
  schema: Schema,
  { page, search, ...others }: LibrarySearch,
): v.InferOutput<Schema> {
  const asked: Record<string, unknown> = { ...others, page: nearestPage(page), search: search?.toString() }
  const parsed = v.safeParse(schema, asked)
  if (parsed.success) return parsed.output
  for (const issue of parsed.issues) delete asked[String(issue.path?.[0].key)]
  return v.parse(schema, asked)
}

function nearestPage(page: string | number | undefined): number | undefined {
  const number = Math.floor(Number(page))
  return Number.isNaN(number) ? undefined : Math.min(Math.max(1, number), GREATEST_PAGE)
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

/** Whether two addresses ask for the same, written the same way. */
export function isSameSearch(one: LibrarySearch, other: LibrarySearch): boolean {
  const written = (search: LibrarySearch) => JSON.stringify(search, Object.keys(search).toSorted())
  return written(one) === written(other)
}
