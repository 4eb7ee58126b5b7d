import css from './interval-row.module.css'
import textCss from './text.module.css'

/** A line across the track: `thick` where nothing differs, `thin` and `dashed` for limits. */
export type IntervalMark = { at: number; line?: 'thin' | 'dashed' | 'thick' }

type IntervalRowProps = {
  name: string
  /** Null: there is no figure, and `valueText` says so. */
  value: number | null
  /** Null: no interval is drawn. */
  low: number | null
  high: number | null
  /** The scale that all rows of the plot share. What lies outside is drawn at its edge. */
  lowest: number
  highest: number
  marks?: readonly IntervalMark[]
  /** One sentence that says the whole row. */
  sentence: string
  /** The value as it is written. */
  valueText: string
  note?: string
  /** `ball` marks one's own value; `ink` those of others. */
  tone?: 'ball' | 'ink'
}

type Scale = { lowest: number; highest: number }
const placeOn =
  ({ lowest, highest }: Scale) =>
  (point: number) =>
    `${((Math.max(lowest, Math.min(highest, point)) - lowest) / (highest - lowest)) * 100}%`

/** One row of a caterpillar plot: a dot and its interval on a common scale. */
export function IntervalRow({
  name,
  value,
  low,
  high,
  lowest,
  highest,
  marks = [],
  sentence,
  valueText,
  note,
  tone = 'ball',
}: IntervalRowProps) {
  const at = placeOn({ lowest, highest })
  return (
    <div className={css.intervalRow} role="img" aria-label={sentence}>
      <div className={css.intervalCells}>
        <b>{name}</b>
        <span className={css.intervalTrack}>
          {marks.map((mark) => (
            <i key={mark.at} data-line={mark.line ?? 'thin'} style={{ left: at(mark.at) }} />
          ))}
          {low !== null && high !== null && (
            <span className={css.intervalSpan} style={{ left: at(low), right: `calc(100% - ${at(high)})` }} />
          )}
          {value !== null && <span className={css.intervalDot} data-tone={tone} style={{ left: at(value) }} />}
        </span>
        <span className={`${css.intervalValue} ${textCss.number}`} translate="no">
          {valueText}
        </span>
        {note !== undefined && <span className={css.intervalNote}>{note}</span>}
      </div>
    </div>
  )
}

/** The common scale below the rows. The rows say their own numbers, so it is a drawing. */
export function IntervalAxis({
  lowest,
  highest,
  ticks,
}: Scale & { ticks: ReadonlyArray<{ at: number; label: string }> }) {
  const at = placeOn({ lowest, highest })
  return (
    <div className={`${css.intervalRow} ${css.intervalAxis}`} aria-hidden="true">
      <div className={css.intervalCells}>
        <span className={css.intervalTicks}>
          {ticks.map((tick) => (
            <i key={tick.at} style={{ left: at(tick.at) }}>
              {tick.label}
            </i>
          ))}
        </span>
      </div>
    </div>
  )
}
