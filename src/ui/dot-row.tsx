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
export function DotRow({ name, sentence, valueText, note, isLow = false, ...track }: DotRowProps) {
  return (
    <div className={css.dotRow} role="img" aria-label={sentence}>
      <div className={css.dotCells}>
        <b>{name}</b>
        <DotTrack hasTicks={track.spread !== undefined} hasGap={track.spread === undefined} {...track} />
        <span className={`${css.dotValue} ${textCss.number}`} translate="no">
          {valueText}
        </span>
        <span className={css.dotNote} data-low={isLow || undefined}>
          {note}
        </span>
      </div>
    </div>
  )
}

type DotTrackProps = Pick<DotRowProps, 'level' | 'next' | 'lowest' | 'highest' | 'spread'> & {
  value: number | null
  hasTicks?: boolean
  /** Draws the way from the value to the level. */
  hasGap?: boolean
  className?: string | undefined
}

/** The line of a row, with its marks; its sentence is told elsewhere. */
export function DotTrack({
  value,
  level = null,
  next = null,
  lowest = 1,
  highest = 5,
  spread = null,
  hasTicks = false,
  hasGap = false,
  className,
}: DotTrackProps) {
  const at = (point: number) => `${((Math.max(lowest, Math.min(highest, point)) - lowest) / (highest - lowest)) * 100}%`
  const between = (low: number, high: number) => ({ left: at(low), right: `calc(100% - ${at(high)})` })
  return (
    <span className={[css.dotTrack, className].filter(Boolean).join(' ')} data-ticks={hasTicks || undefined}>
      {spread && <span className={css.dotSpread} style={between(...spread)} />}
      {hasGap && value !== null && level !== null && (
        <span className={css.dotGap} style={between(Math.min(value, level), Math.max(value, level))} />
      )}
      {level !== null && <span className={css.dotLevel} style={{ left: at(level) }} />}
      {next !== null && <span className={css.dotNext} style={{ left: at(next) }} />}
      {value !== null && <span className={css.dotBall} style={{ left: at(value) }} />}
    </span>
  )
}

/** The numbers under rows from 1 to 5. `className` is for where they stand. */
export function DotAxis({ className }: { className?: string | undefined }) {
  return (
    <div className={css.dotRow} aria-hidden="true">
      <div className={css.dotCells} data-axis>
        <b />
        <DotScale className={className} />
      </div>
    </div>
  )
}

/** The numbers from 1 to 5, as wide as the line that they belong to. */
export function DotScale({ className }: { className?: string | undefined }) {
  return (
    <span className={[css.dotAxis, className].filter(Boolean).join(' ')}>
      {[1, 2, 3, 4, 5].map((value) => (
        <i key={value}>{value}</i>
      ))}
    </span>
  )
}
