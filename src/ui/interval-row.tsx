import './interval-row.css'

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
    <div className="interval-row" role="img" aria-label={sentence}>
      <div className="interval-cells">
        <b>{name}</b>
        <span className="interval-track">
          {marks.map((mark) => (
            <i key={mark.at} data-line={mark.line ?? 'thin'} style={{ left: at(mark.at) }} />
          ))}
          {low !== null && high !== null && (
            <span className="interval-span" style={{ left: at(low), right: `calc(100% - ${at(high)})` }} />
          )}
          {value !== null && <span className="interval-dot" data-tone={tone} style={{ left: at(value) }} />}
        </span>
        <span className="interval-value number">{valueText}</span>
        {note !== undefined && <span className="interval-note">{note}</span>}
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
    <div className="interval-row interval-axis" aria-hidden="true">
      <div className="interval-cells">
        <span className="interval-ticks">
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
