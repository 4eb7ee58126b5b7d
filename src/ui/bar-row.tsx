import dotRowCss from './dot-row.module.css'
import css from './bar-row.module.css'
import textCss from './text.module.css'

type BarRowProps = {
  name: string
  /** One sentence that says the whole row. */
  sentence: string
  /** How much of the track is filled, 0 to 1. */
  share: number
  /** The value as it is written. */
  valueText: string
  note?: string
  /** Ink for what is counted, paint for what is expected, hatched for a second group beside it. */
  tone?: 'ink' | 'paint' | 'hatched'
  /** A bar across the track, 0 to 1: what it is compared with. */
  mark?: number | null
}

/** One row of a bar plot: name, bar, value. The bar begins at nothing, so lengths compare. */
export function BarRow({ name, sentence, share, valueText, note, tone = 'ink', mark }: BarRowProps) {
  const percent = (part: number) => `${Math.max(0, Math.min(1, part)) * 100}%`
  return (
    <div className={dotRowCss.dotRow} role="img" aria-label={sentence}>
      <div className={dotRowCss.dotCells}>
        <b>{name}</b>
        <span className={css.barTrack}>
          {share > 0 && <i data-tone={tone} style={{ width: percent(share) }} />}
          {typeof mark === 'number' && <u style={{ left: percent(mark) }} />}
        </span>
        <span className={`${dotRowCss.dotValue} ${textCss.number}`} translate="no">
          {valueText}
        </span>
        <span className={dotRowCss.dotNote}>{note}</span>
      </div>
    </div>
  )
}
