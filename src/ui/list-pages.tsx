import { pageWords } from './page-words.ts'
import { Pagination } from './pagination.tsx'

type ListPagesProps = {
  /** The shown page, which counts from 1. */
  of: { page: number; pageSize: number; setPage: (page: number) => void }
  list: { count: number; results: readonly unknown[] }
}

/** Shows which rows of a list are on the screen, and buttons for its other pages. */
export function ListPages({ of: { page, pageSize, setPage }, list: { count, results } }: ListPagesProps) {
  return (
    <Pagination
      page={page}
      pageCount={Math.ceil(count / pageSize)}
      onPage={setPage}
      summary={pageWords(page, { pageSize, shown: results.length, count })}
    />
  )
}
