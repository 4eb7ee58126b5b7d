import { EqualApproximately, EllipsisVertical } from 'lucide-react'
import type { BoardPlayer } from '#domain/contracts/event-outcome.ts'
import { eventPlayerName } from '#domain/events/event-cells.ts'
import { listed } from '#domain/listed.ts'
import { Jersey } from '#kit/jersey.tsx'
import { Menu } from '#ui/menu.tsx'
import { detailOf } from '../players/players-table.tsx'
import { BoardFigure } from './board-figure.tsx'
import type { Axis } from './board-figure.tsx'
import { BoardHandle, waysOf } from './board-handle.tsx'
import type { Movable } from './board-handle.tsx'
import boardNameCss from './board-name.module.css'
import css from './board-card.module.css'

type BoardCardProps = Movable & {
  axis: Axis
  outOf: number
  /** Whose range overlaps, as far as it is asked now. */
  others: readonly BoardPlayer[]
}

/** A longer name gets a line of the card for itself. */
const LONG_NAME = 32

/** A player in a column: figure, range on the shared axis, and players too close to call. It shows no rank. */
export function BoardCard({ player, axis, outOf, others, moves, isPicked, isDragged }: BoardCardProps) {
  const name = eventPlayerName(player)
  return (
    <article
      className={css.card}
      aria-label={[player.bib, name].filter(Boolean).join(', ')}
      data-player={player.id}
      data-picked={isPicked || undefined}
      data-close={others.length > 0 || undefined}
      data-dragged={isDragged || undefined}
      data-long={name.length > LONG_NAME || undefined}
    >
      <BoardHandle player={player} moves={moves} isPicked={isPicked} />
      <Jersey number={player.bib ?? '–'} size="sm" />
      <span className={`${boardNameCss.name} ${css.who}`}>
        <b dir="auto" translate="no">
          {name}
        </b>
        <small>{player.is_on_roster ? 'On the roster' : detailOf(player)}</small>
      </span>
      <Menu
        className={css.place}
        label={`Move ${name} to`}
        items={waysOf(player, moves)}
        align="end"
        isFloating
        button={{ shape: 'icon', variant: 'ghost', className: css.menu }}
      >
        <EllipsisVertical aria-hidden />
      </Menu>
      <BoardFigure className={css.figure} player={player} axis={axis} outOf={outOf} />
      {others.length > 0 && (
        <p className={css.close}>
          <EqualApproximately aria-hidden />
          Too close to{' '}
          {listed(
            others.map((other) => other.bib ?? eventPlayerName(other)),
            MOST_NAMED,
          )}{' '}
          to tell apart
        </p>
      )}
    </article>
  )
}

const MOST_NAMED = 4
