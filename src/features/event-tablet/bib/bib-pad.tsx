import { Hash } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { DigitKeys } from '#ui/digit-keys.tsx'
import type { DigitKeysProps } from '#ui/digit-keys.tsx'
import type { BibSearch } from './bib-search.ts'
import { BibSlot } from './bib-slot.tsx'
import css from './bib-pad.module.css'

type BibPadProps = {
  search: BibSearch
  foundText: (detail: string) => string
  onDigit: (digit: string) => void
  onErase: () => void
  go: DigitKeysProps['go']
  /** Folds the keys away on a phone, so that the player has the screen; this brings them back. */
  onUnfold?: (() => void) | undefined
  /** Between the slot and the keys, or under them. */
  above?: ReactNode
  below?: ReactNode
}

/** The keypad that finds a bib, beside what it finds. */
export function BibPad({ search, foundText, onDigit, onErase, go, onUnfold, above, below }: BibPadProps) {
  return (
    <aside className={css.pad} aria-label="Bib keypad" data-folded={onUnfold !== undefined || undefined}>
      <BibSlot search={search} foundText={foundText} />
      {onUnfold && (
        // The second of two taps on the check key falls here.
        <span data-moves className={css.unfold}>
          <Button size="court" variant="solid" onClick={onUnfold}>
            <Hash aria-hidden />
            Next bib
          </Button>
        </span>
      )}
      {above}
      <DigitKeys className={css.keys} onDigit={onDigit} onErase={onErase} go={go} />
      {below}
    </aside>
  )
}

type RecentBibsProps = {
  bibs: readonly { id: string; bib: string; name: string }[]
  currentId: string | null
  onChoose: (id: string) => void
}

const MOST_RECENT = 4

/** The last four who were rated, so that going back to one needs no digits. */
export function RecentBibs({ bibs, currentId, onChoose }: RecentBibsProps) {
  const shown = bibs.slice(0, MOST_RECENT)
  return (
    <div className={css.recent} role="group" aria-label="Rated last">
      <span aria-hidden="true">Last</span>
      {shown.map(({ id, bib, name }) => (
        <button
          key={id}
          type="button"
          translate="no"
          aria-label={`${bib} ${name}`.trim()}
          aria-current={id === currentId || undefined}
          onClick={() => onChoose(id)}
        >
          {bib || '–'}
        </button>
      ))}
      {Array.from({ length: MOST_RECENT - shown.length }, (_, at) => (
        <i key={at} />
      ))}
    </div>
  )
}
