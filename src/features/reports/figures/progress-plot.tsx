import { NOISE_POINTS } from '#domain/scoring/changes-since.ts'
import { oneDecimal } from '#domain/scoring/report-words.ts'
import { calendarDayWords, dayWords } from '#kit/time-words.ts'
import css from './progress-plot.module.css'

export type Point = {
  id: string
  day: string
  total: number | null
  /** Rated by the same version of the rubric. */ isCompared: boolean
  isThis: boolean
}

type PlotProps = {
  /** Oldest first. */
  points: readonly Point[]
  outOf: number
  /** The total that the noise band lies around. */
  middle: number | null
}

const MOST_POINTS = 6
const ROOM = 2

/** Totals in the order of the evaluations, the newest six; the axis holds what there is to see. */
export function ProgressPlot({ points, outOf, middle }: PlotProps) {
  const shown = points
    .flatMap((point) => (point.total === null ? [] : [{ ...point, total: point.total }]))
    .slice(-MOST_POINTS)
  const marks = [
    ...shown.map(({ total }) => total),
    ...(middle === null ? [] : [middle - NOISE_POINTS, middle + NOISE_POINTS]),
  ]
  const [lowest, highest] = [
    Math.floor(Math.min(...marks)) - ROOM,
    Math.min(Math.ceil(Math.max(...marks)) + ROOM, outOf),
  ]
  const x = (at: number) => ((at + 0.5) / shown.length) * 100
  const y = (total: number) => 100 - ((total - lowest) / (highest - lowest)) * 100
  const line = shown.flatMap(({ total, isCompared }, at) => (isCompared ? [`${x(at)},${y(total)}`] : [])).join(' ')
  const sentence = shown
    .map(
      ({ day, total, isCompared }) =>
        `${calendarDayWords(day)} ${oneDecimal(total)}${isCompared ? '' : ', by another version of the rubric'}`,
    )
    .join('; ')
  return (
    <div className={css.plot}>
      <div className={css.field} role="img" aria-label={`Total of ${outOf}, oldest first: ${sentence}.`}>
        {middle !== null && (
          <i
            style={{
              top: `${y(Math.min(middle + NOISE_POINTS, outOf))}%`,
              bottom: `${100 - y(middle - NOISE_POINTS)}%`,
            }}
          />
        )}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polyline points={line} />
        </svg>
        {shown.map(({ id, total, isThis, isCompared }, at) => (
          <u
            key={id}
            data-this={isThis || undefined}
            data-other={!isCompared || undefined}
            style={{ left: `${x(at)}%`, top: `${y(total)}%` }}
          >
            <b translate="no">{oneDecimal(total)}</b>
          </u>
        ))}
      </div>
      <ol className={css.days} aria-hidden="true">
        {shown.map(({ id, day, isThis }) => (
          <li key={id} data-this={isThis || undefined}>
            {dayWords(`${day}T12:00:00`)}
          </li>
        ))}
      </ol>
    </div>
  )
}
