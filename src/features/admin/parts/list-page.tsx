import { useState } from 'react'
import { pageWords } from '#ui/page-words.ts'
import { Pagination } from '#ui/pagination.tsx'
import { useLastPage } from '#ui/use-last-page.ts'
import { useSettled } from '#ui/use-settled.ts'

const PAGE_SIZE = 20

/** Returns the limit and offset of a page, counted from 1. */
export const rowsOf = (page: number) => ({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })

/** Returns a list's search text and page number. Typing goes back to the first page. */
export function useSearch() {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  function type(next: string) {
    setTyped(next)
    setPage(1)
  }
  return { typed, type, search: useSettled(typed.trim()), page, setPage }
}

type ListPagesProps = {
  page: number
  list: { count: number; results: readonly unknown[] }
  onPage: (page: number) => void
}

/** Pagination below a list. */
export function ListPages({ page, list: { count, results }, onPage }: ListPagesProps) {
  useLastPage(rowsOf(page), count, onPage)
  return (
    <Pagination
      page={page}
      pageCount={Math.ceil(count / PAGE_SIZE)}
      onPage={onPage}
      summary={pageWords(page, { pageSize: PAGE_SIZE, shown: results.length, count })}
    />
  )
}
