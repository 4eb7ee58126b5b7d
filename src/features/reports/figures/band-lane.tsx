import type { Bands } from '#domain/rubric/rubric-parts.ts'
import { oneDecimal, spreadWords } from '#domain/scoring/report-words.ts'
import css from './band-lane.module.css'

/** Draws the bands of the total, side by side, and where the score is. */
export function BandLane({
  score,
  bands: { bands, out_of },
  lowest,
  spread,
  className,
}: {
  score: number
  bands: Bands
  lowest: number
  spread: number
  className?: string | undefined
}) {
  const at = (points: number) => ((Math.min(Math.max(points, lowest), out_of) - lowest) / (out_of - lowest)) * 100
  const current = bands.findLast((band) => score >= band.min_inclusive)
  const [from, to] = [Math.max(score - spread, lowest), Math.min(score + spread, out_of)]
  const sentence = [
    `${oneDecimal(score)} of ${out_of}`,
    current && `in the band ${current.name}`,
    spread > 0 && spreadWords(score, out_of).toLowerCase(),
  ]
  return (
    <div
      className={[css.bands, className].filter(Boolean).join(' ')}
      role="img"
      aria-label={sentence.filter(Boolean).join(', ')}
    >
      {bands.map((band) => (
        <span
          key={band.key}
          data-current={band === current || undefined}
          style={{
            left: `${at(band.min_inclusive)}%`,
            width: `calc(${at(band.max_exclusive) - at(band.min_inclusive)}% - 3px)`,
          }}
        >
          <i />
          <em>{band.name}</em>
        </span>
      ))}
      {spread > 0 && <s style={{ left: `${at(from)}%`, right: `${100 - at(to)}%` }} />}
      <u style={{ left: `${at(score)}%` }} />
    </div>
  )
}
