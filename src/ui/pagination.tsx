import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'
import css from './lists.module.css'
import textCss from './text.module.css'

type PaginationProps = {
  /** First page is 1. */
  page: number
  pageCount: number
  /** "1 to 10 of 34" */
  summary: string
  onPage: (page: number) => void
}

/** Where one is in a list of pages, and one page on or back. */
export function Pagination({ page, pageCount, summary, onPage }: PaginationProps) {
  const isFirst = page <= 1
  const isLast = page >= pageCount
  return (
    <nav className={css.pagination} aria-label="Pages">
      <span aria-live="polite">{summary}</span>
      <Button
        variant="ghost"
        shape="icon"
        aria-label="Previous page"
        aria-disabled={isFirst || undefined}
        onClick={() => {
          if (!isFirst) onPage(page - 1)
        }}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <b className={textCss.number} translate="no">
        {page} of {Math.max(1, pageCount)}
      </b>
      <Button
        variant="ghost"
        shape="icon"
        aria-label="Next page"
        aria-disabled={isLast || undefined}
        onClick={() => {
          if (!isLast) onPage(page + 1)
        }}
      >
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  )
}
