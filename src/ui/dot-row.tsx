import './dot-row.css'

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
    <div className="dot-row" role="img" aria-label={sentence}>
      <div className="dot-cells">
        <b>{name}</b>
        <span className="dot-track" data-ticks={spread !== undefined || undefined}>
          {spread && (
            <span className="dot-spread" style={{ left: at(spread[0]), right: `calc(100% - ${at(spread[1])})` }} />
          )}
          {gap && <span className="dot-gap" style={gap} />}
          {hasLevel && <span className="dot-level" style={{ left: at(level) }} />}
          {typeof next === 'number' && <span className="dot-next" style={{ left: at(next) }} />}
          <span className="dot-ball" style={{ left: at(value) }} />
        </span>
        <span className="dot-value number">{valueText}</span>
        <span className="dot-note" data-low={isLow || undefined}>
          {note}
        </span>
      </div>
    </div>
  )
}
