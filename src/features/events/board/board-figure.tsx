import type { BoardPlayer } from '#domain/contracts/event-outcome.ts'
import textCss from '#ui/text.module.css'
import css from './board-figure.module.css'

export type Axis = { from: number; to: number }

/** A player's total with its likely range, as words and as a mark on the line that all players share. */
export function BoardFigure({
  className,
  player: { figure, low, high },
  axis: { from, to },
  outOf,
}: {
  className: string | undefined
  player: BoardPlayer
  axis: Axis
  outOf: number
}) {
  if (figure === null || low === null || high === null)
    return <span className={`${css.note} ${className}`}>Not rated yet</span>
  const place = (value: number) => ((value - from) / (to - from)) * 100
  return (
    <span className={`${css.total} ${className}`}>
      <b>
        {figure.toFixed(1)}
        <span className={textCss.visuallyHidden}> of {outOf}</span>
      </b>
      <small>
        likely {low.toFixed(1)} to {high.toFixed(1)}
      </small>
      <span className={css.range} aria-hidden>
        <i style={{ left: `${place(low)}%`, width: `${place(high) - place(low)}%` }} />
        <em style={{ left: `${place(figure)}%` }} />
      </span>
    </span>
  )
}
