import dotRowCss from './dot-row.module.css'
import css from './strip-plot.module.css'
import textCss from './text.module.css'

type StripRowProps = {
  name: string
  /** One sentence that says the whole row. */
  sentence: string
  values: readonly number[]
  /** The middle half and the middle; null where there are too few values. */
  quartiles: readonly [number, number, number] | null
  lowest?: number
  highest?: number
  valueText: string
  note?: string
}

const SMALLEST = 12
const LARGEST = 30

/** One row of a strip plot: every value on the line; equal ones are one disc with their count, its area as many. */
export function StripRow({
  name,
  sentence,
  values,
  quartiles,
  lowest = 1,
  highest = 5,
  valueText,
  note,
}: StripRowProps) {
  const at = (point: number) => `${((Math.max(lowest, Math.min(highest, point)) - lowest) / (highest - lowest)) * 100}%`
  const counts = [...Map.groupBy(values, (value) => value)]
    .map(([value, same]) => ({ value, count: same.length }))
    .toSorted((a, b) => a.value - b.value)
  return (
    <div className={dotRowCss.dotRow} role="img" aria-label={sentence}>
      <div className={dotRowCss.dotCells}>
        <b>{name}</b>
        <span className={`${dotRowCss.dotTrack} ${css.stripTrack}`} data-ticks>
          {quartiles && (
            <span
              className={css.stripHalf}
              style={{ left: at(quartiles[0]), right: `calc(100% - ${at(quartiles[2])})` }}
            />
          )}
          {quartiles && <span className={css.stripMiddle} style={{ left: at(quartiles[1]) }} />}
          {counts.map(({ value, count }) => {
            const px = Math.min(LARGEST, count === 1 ? SMALLEST : Math.max(20, SMALLEST * Math.sqrt(count)))
            const side = `${px / 16}rem`
            return (
              <span key={value} className={css.stripMark} style={{ left: at(value), width: side, height: side }}>
                {count > 1 && count}
              </span>
            )
          })}
        </span>
        <span className={`${dotRowCss.dotValue} ${textCss.number}`} translate="no">
          {valueText}
        </span>
        <span className={dotRowCss.dotNote}>{note}</span>
      </div>
    </div>
  )
}
