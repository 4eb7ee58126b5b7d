import { Eye } from 'lucide-react'
import { memo } from 'react'
import { gradeWords } from '#domain/evaluations/player-words.ts'
import { hasFewEvaluators } from '#domain/events/board-view.ts'
import { eventPlayerName } from '#domain/events/event-cells.ts'
import { Jersey } from '#kit/jersey.tsx'
import { Menu } from '#ui/menu.tsx'
import textCss from '#ui/text.module.css'
import { BoardFigure } from './board-figure.tsx'
import type { Axis } from './board-figure.tsx'
import { BoardHandle, waysOf } from './board-handle.tsx'
import type { Movable } from './board-handle.tsx'
import boardNameCss from './board-name.module.css'
import css from './board-row.module.css'

type BoardRowProps = Movable & {
  /** The name of the player's group. */
  group: string | undefined
  axis: Axis
  outOf: number
  /** EV65. Before the close nothing is known about totals and evaluators here. */
  isClosed: boolean
  isClose: boolean
}

/** A player whom nobody has placed yet. */
export const BoardRow = memo(function BoardRow({
  player,
  moves,
  isPicked,
  isDragged,
  group,
  axis,
  outOf,
  isClosed,
  isClose,
}: BoardRowProps) {
  const name = eventPlayerName(player)
  return (
    <li
      className={css.row}
      data-player={player.id}
      data-picked={isPicked || undefined}
      data-close={isClose || undefined}
      data-dragged={isDragged || undefined}
    >
      <BoardHandle player={player} moves={moves} isPicked={isPicked} />
      <Jersey number={player.bib ?? '–'} size="sm" />
      <span className={`${boardNameCss.name} ${css.who}`}>
        <span className={textCss.visuallyHidden} translate="no">
          {player.bib}{' '}
        </span>
        <b dir="auto" translate="no">
          {name}
        </b>
        <small dir="auto">
          {[player.is_on_roster && 'On the roster', gradeWords(player.school_grade), group].filter(Boolean).join(', ')}
        </small>
      </span>
      <span className={css.position}>{player.position}</span>
      {isClosed && <BoardFigure className={css.figure} player={player} axis={axis} outOf={outOf} />}
      {isClosed && (
        <span className={css.eyes} data-few={hasFewEvaluators(player) || undefined}>
          <Eye aria-hidden />
          <b>{player.evaluators}</b> <span>{player.evaluators === 1 ? 'evaluator' : 'evaluators'}</span>
        </span>
      )}
      <Menu
        className={css.place}
        label={`Place ${[player.bib, name].filter(Boolean).join(', ')}`}
        items={waysOf(player, moves)}
        align="end"
        isFloating
        button={{ shape: 'icon' }}
      >
        Place
      </Menu>
    </li>
  )
})
