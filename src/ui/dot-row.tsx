import css from './dot-row.module.css'
import textCss from './text.module.css'

type DotRowProps = {
  name: string
  /** One sentence that says the whole row. */
  sentence: string
  value: number
  /** The bar: what the level asks for. */
  level?: number | null
  /** The hollow diamond: the level above. */
  next?: number | null
  lowest?: number
  highest?: number
  /** The middle half of a group, a gray bar under the ball; then the way to the level is not drawn. */
  spread?: readonly [number, number] | null
  /** The value as it is written. */
  valueText: string
  note?: string
  /** For a note that a reader should not miss; it says so in words too. */
  isLow?: boolean
}

/** One row of the dot plot. Ball, bar and diamond are three shapes, so that a gray print still reads. */
export function DotRow({
  name,
  sentence,
  value,
  level,
  next,
  lowest = 1,
  highest = 5,
  spread,
  valueText,
  note,
  isLow = false,
}: DotRowProps) {
  const at = (point: number) => `${((Math.max(lowest, Math.min(highest, point)) - lowest) / (highest - lowest)) * 100}%`
  const hasLevel = typeof level === 'number'
  const gap =
    !hasLevel || spread !== undefined
      ? null
      : { left: at(Math.min(value, level)), right: `calc(100% - ${at(Math.max(value, level))})` }
  return (
    <div className={css.dotRow} role="img" aria-label={sentence}>
      <div className={css.dotCells}>
        <b>{name}</b>
        <span className={css.dotTrack} data-ticks={spread !== undefined || undefined}>
          {spread && (
            <span className={css.dotSpread} style={{ left: at(spread[0]), right: `calc(100% - ${at(spread[1])})` }} />
          )}
          {gap && <span className={css.dotGap} style={gap} />}
          {hasLevel && <span className={css.dotLevel} style={{ left: at(level) }} />}
          {typeof next === 'number' && <span className={css.dotNext} style={{ left: at(next) }} />}
          <span className={css.dotBall} style={{ left: at(value) }} />
        </span>
        <span className={`${css.dotValue} ${textCss.number}`}>{valueText}</span>
        <span className={css.dotNote} data-low={isLow || undefined}>
          {note}
        </span>
      </div>
    </div>
  )
}
