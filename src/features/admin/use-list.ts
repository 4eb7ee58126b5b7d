import type { UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { usePaged } from '#data/react/use-paged.ts'
import { useSettled } from '#ui/use-settled.ts'

const PAGE_SIZE = 20

type Rows = { limit: number; offset: number }
type List = { count: number; results: readonly unknown[] }
type Options<Page, Key extends readonly unknown[]> = UseQueryOptions<Page, Error, Page, Key>

/** Loads a list of an admin page. */
export function useList<Page extends List, Key extends readonly unknown[]>(
  optionsOf: (rows: Rows) => Options<Page, Key>,
) {
  return usePaged(PAGE_SIZE, optionsOf)
}

/** Loads a list that is searched by a text. Typing goes back to the first page. */
export function useSearchedList<Page extends List, Key extends readonly unknown[]>(
  optionsOf: (query: Rows & { search: string }) => Options<Page, Key>,
) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const list = useList((rows) => optionsOf({ search, ...rows }))
  function type(next: string) {
    setTyped(next)
    list.setPage(1)
  }
  return { ...list, typed, type, search }
}
