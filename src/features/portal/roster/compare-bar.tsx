import { Columns3, X } from 'lucide-react'
import { MOST_PLAYERS_SIDE_BY_SIDE } from '#domain/portal/player-compare.ts'
import { Button } from '#ui/button.tsx'
import { SIDE_BY_SIDE } from './side-by-side.tsx'
import type { ChosenPlayers } from './use-chosen-players.ts'
import css from './compare-bar.module.css'

/** How many are chosen, and the way to them: in view for as long as any of the roster is. */
export function CompareBar({ chosen: { ids, refusal, clear } }: { chosen: ChosenPlayers }) {
  const words =
    ids.length === 1
      ? `1 of ${MOST_PLAYERS_SIDE_BY_SIDE} chosen. Choose one more.`
      : `${ids.length} of ${MOST_PLAYERS_SIDE_BY_SIDE} chosen.`
  return (
    <div className={css.bar} data-chosen={ids.length > 0 || undefined} data-refused={refusal !== '' || undefined}>
      <p role="status">{refusal || (ids.length > 0 && words)}</p>
      {ids.length > 0 && (
        <Button variant="ghost" onClick={clear}>
          <X aria-hidden />
          Clear
        </Button>
      )}
      {ids.length > 1 && (
        <Button variant="solid" onClick={() => document.getElementById(SIDE_BY_SIDE)?.focus()}>
          <Columns3 aria-hidden />
          Compare {ids.length}
        </Button>
      )}
    </div>
  )
}
