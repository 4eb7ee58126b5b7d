import { keepPreviousData } from '@tanstack/react-query'
import type { UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useLastPage } from './use-last-page.ts'
import { useLoaded } from './use-loaded.ts'

type Rows = { limit: number; offset: number }
type List = { count: number; results: readonly unknown[] }

/**
 * Loads a list page by page. The shown page stays until the next one has arrived. `page` counts from 1. `optionsOf`
 * returns the query for some rows of the list.
 */
export function usePaged<Page extends List, Key extends readonly unknown[]>(
  pageSize: number,
  optionsOf: (rows: Rows) => UseQueryOptions<Page, Error, Page, Key>,
) {
  const [page, setPage] = useState(1)
  const rows = { limit: pageSize, offset: (page - 1) * pageSize }
  const loaded = useLoaded({ ...optionsOf(rows), placeholderData: keepPreviousData })
  useLastPage(rows, loaded.data?.count, setPage)
  return { ...loaded, page, pageSize, setPage }
}
