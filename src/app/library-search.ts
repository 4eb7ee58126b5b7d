import * as v from 'valibot'
import { LibraryQuery } from '#domain/contracts/library.ts'

/** The library's query as it stands in the address: what is as on the first page is left out. */
export type LibrarySearch = { [Name in keyof LibraryQuery]?: LibraryQuery[Name] | undefined }

/** An address that makes no sense shows the first page. */
export function readLibrarySearch(search: LibrarySearch): LibraryQuery {
  const parsed = v.safeParse(LibraryQuery, search)
  return parsed.success ? parsed.output : v.parse(LibraryQuery, {})
}

export function librarySearch(query: LibrarySearch): LibrarySearch {
  const first: Record<string, unknown> = v.parse(LibraryQuery, {})
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => value !== undefined && value !== first[name]))
}
