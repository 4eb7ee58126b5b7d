import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import './lists.css'

export type SortDirection = 'ascending' | 'descending' | 'none'

/** The head of a sortable column. Its cell carries `aria-sort={direction}`. */
export function SortButton({ label, direction, onSort }: { label: string; direction: SortDirection; onSort: () => void }) {
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown
  return <button type="button" className="sort-button" data-direction={direction} onClick={onSort}>{label}<Icon aria-hidden /></button>
}
