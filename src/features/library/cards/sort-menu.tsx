import { ArrowUpDown } from 'lucide-react'
import { Menu } from '#ui/menu.tsx'
import libraryToolsCss from '../library-tools.module.css'

export type Sorting<Sort> = { sort_by: Sort; order_by: 'asc' | 'desc' }

type SortMenuProps<Sort> = {
  sorting: Sorting<Sort>
  sortings: readonly (Sorting<Sort> & { label: string })[]
  onSort: (next: Sorting<Sort>) => void
}

/** Draws the menu of a library's orders, named after the one in use. */
export function SortMenu<Sort extends string>({ sorting, sortings, onSort }: SortMenuProps<Sort>) {
  const inUse = sortings.find(({ sort_by }) => sort_by === sorting.sort_by) ?? sortings[0]
  return (
    <Menu
      className={libraryToolsCss.menu}
      label="Sort by"
      align="end"
      button={{ className: libraryToolsCss.tool }}
      items={sortings.map(({ label, sort_by, order_by }) => ({
        id: sort_by,
        label,
        isChecked: sorting.sort_by === sort_by,
        onSelect: () => onSort({ sort_by, order_by }),
      }))}
    >
      <ArrowUpDown aria-hidden />
      {inUse?.label}
    </Menu>
  )
}
