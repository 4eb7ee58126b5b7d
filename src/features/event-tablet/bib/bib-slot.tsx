import type { BibSearch } from './bib-search.ts'
import css from './bib-slot.module.css'

type BibSlotProps = {
  search: BibSearch
  /** What stands under the name of who was found. */
  foundText: (detail: string) => string
}

/** What was typed, and who that is so far. Read as it changes. */
export function BibSlot({ search, foundText }: BibSlotProps) {
  const { title, text } = wordsOf(search, foundText)
  return (
    <output className={css.slot} aria-live="polite" aria-label="Bib">
      {search.kind !== 'nothing' && <b translate="no">{search.bib}</b>}
      <span>
        <strong>{title}</strong>
        <small>{text}</small>
      </span>
    </output>
  )
}

function wordsOf(search: BibSearch, foundText: BibSlotProps['foundText']): { title: string; text: string } {
  switch (search.kind) {
    case 'nothing':
      return { title: 'Type a bib', text: 'Or use the keyboard' }
    case 'begun':
      return { title: 'Keep typing', text: `Bibs begin with ${search.bib}` }
    case 'either':
      return { title: `Keep typing, or ✓ for ${search.bib}`, text: search.players[0]?.name || 'No name yet' }
    case 'several':
      return { title: 'Which one?', text: `${search.players.length} players wear ${search.bib}` }
    case 'unknown':
      return { title: 'New bib', text: 'Add it, or fix a digit' }
    case 'found':
      return { title: search.player.name || 'No name yet', text: foundText(search.player.detail) }
  }
}
