import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import css from './lists.module.css'

export type SortDirection = 'ascending' | 'descending' | 'none'

type SortButtonProps = {
  label: string
  /** The whole name, where the label is a short form of it. */
  name?: string
  direction: SortDirection
  onSort: () => void
}

/** The head of a sortable column. Its cell carries `aria-sort={direction}`. */
export function SortButton({ label, name, direction, onSort }: SortButtonProps) {
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown
  return (
    <button type="button" className={css.sortButton} aria-label={name} data-direction={direction} onClick={onSort}>
      {label}
      <Icon aria-hidden />
    </button>
  )
}
