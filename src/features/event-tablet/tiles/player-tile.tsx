import { TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { isHere } from '#domain/events/coverage-board.ts'
import { ProgressRing } from '#kit/progress-ring.tsx'
import { countRated } from '../state/court-items.ts'
import { calledPlayer } from '../state/court-players.ts'
import type { CourtPlayer } from '../state/court-players.ts'
import { useCourtScope, useSheet } from '../state/court-scope.ts'
import { MARK_WORDS } from '../state/mark-words.ts'
import css from './tiles.module.css'

type TileProps = {
  player: CourtPlayer
  /** Found by the keypad, or the one whose sheet was left last. */
  isCurrent: boolean
  /** The time of the last check-in that this device has heard of, in words; null before the first one. */
  heardAt: string | null
  /** The place in the list, for arrow keys. */
  at: number
  onOpen: (playerId: string) => void
}

/** One player of the group: the bib is what somebody on the floor can read. */
export const PlayerTile = memo(function PlayerTile({ player, isCurrent, heardAt, at, onOpen }: TileProps) {
  const { keys, photos } = useCourtScope()
  const rated = useSheet(player.id, (sheet) => countRated(keys, sheet))
  const { bib, name, initials, shortDetail, checkedInAt, mark } = player
  const away = heardAt === null || isHere(checkedInAt, rated) ? null : `Not checked in, ${heardAt}`
  const progress = `${rated} of ${keys.length}`
  return (
    <button
      type="button"
      className={css.tile}
      data-at={at}
      data-away={away !== null || undefined}
      aria-current={isCurrent || undefined}
      aria-label={labelOf(player, `${progress} rated`, away)}
      onClick={() => onOpen(player.id)}
    >
      <span className={css.top}>
        <b translate="no">{bib || '–'}</b>
        <ProgressRing share={rated / keys.length} initials={initials} picture={photos.get(player.id)} />
      </span>
      <span className={css.name} data-unnamed={name === '' || undefined} dir="auto" translate="no">
        {name || 'No name yet'}
      </span>
      <span className={css.foot}>
        {mark ? (
          <em>
            <TriangleAlert aria-hidden />
            {MARK_WORDS[mark]}
          </em>
        ) : away ? (
          <span>{away}</span>
        ) : (
          <>
            <span>{shortDetail}</span>
            <span>{progress}</span>
          </>
        )}
      </span>
    </button>
  )
})

function labelOf(player: CourtPlayer, progress: string, away: string | null): string {
  return [
    calledPlayer(player),
    player.name === '' && 'no name yet',
    progress,
    away?.replace('Not', 'not'),
    player.mark && MARK_WORDS[player.mark],
  ]
    .filter(Boolean)
    .join(', ')
}
