import { eventPlayerName } from '#domain/events/event-cells.ts'
import { Jersey } from '#kit/jersey.tsx'
import { MEDIA } from '#ui/breakpoints.ts'
import { useMedia } from '#ui/use-media.ts'
import { useVirtualRows } from '#ui/virtual-rows.ts'
import { detailOf, Eyes, FormBar } from './coverage-row.tsx'
import type { CoverageRows } from './coverage-row.tsx'
import css from './coverage-cards.module.css'

const [CARD, LARGE_CARD] = [92, 240]

/** A card for each player, for a phone. */
export function CoverageCards({ rows, ...words }: CoverageRows) {
  const view = useVirtualRows({ count: rows.length, rowPixels: useMedia(MEDIA.largeLetters) ? LARGE_CARD : CARD })
  return (
    <section className={css.box} aria-label="Players" {...view.scroller}>
      <ul className={css.cards} style={{ paddingTop: view.above, paddingBottom: view.below }}>
        {rows.slice(view.from, view.to).map((row, at) => (
          <li key={row.player.id} aria-setsize={rows.length} aria-posinset={view.from + at + 1}>
            <Jersey number={row.player.bib ?? '–'} />
            <span>
              <b dir="auto" translate="no">
                {eventPlayerName(row.player)}
              </b>
              <small dir="auto">{detailOf(row, words)}</small>
            </span>
            <span className={css.end}>
              <Eyes row={row} />
              <FormBar row={row} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
