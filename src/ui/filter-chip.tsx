import css from './filter-chip.module.css'

type FilterChipProps = { label: string; count: number; isPressed: boolean; onPress: () => void }

/** Draws a filter that is on or off, with the number of rows it shows. */
export function FilterChip({ label, count, isPressed, onPress }: FilterChipProps) {
  return (
    <button type="button" className={css.chip} aria-pressed={isPressed} onClick={onPress}>
      {label} <b>{count}</b>
    </button>
  )
}
