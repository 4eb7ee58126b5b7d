import { scaleLinear } from 'd3-scale'
import { useWidth } from './use-width.ts'
import css from './stacked-dots.module.css'

type StackedDotsProps = {
  /** One sentence that says what the plot shows. */
  sentence: string
  /** Nobody's name: dots alone. */
  values: readonly number[]
  /** The one that is marked by the ball; it is drawn apart, above its place. */
  own?: number | null
  ownText?: string
  lowest: number
  highest: number
  ticks: ReadonlyArray<{ at: number; label: string }>
  marks?: ReadonlyArray<{ at: number; line?: 'thin' | 'dashed' | 'thick' }>
}

const SIDE = 14
const FIELD = 96
const TOP = 40
const BOTTOM = 26
const LARGEST = 11
const SMALLEST = 3

/** Where values lie on one axis: those of about one place are stacked. */
export function StackedDots({
  sentence,
  values,
  own = null,
  ownText,
  lowest,
  highest,
  ticks,
  marks = [],
}: StackedDotsProps) {
  const [watch, width] = useWidth<HTMLDivElement>(390)
  const x = scaleLinear()
    .domain([lowest, highest])
    .range([SIDE, width - SIDE])
    .clamp(true)
  const stacks = [...Map.groupBy(values, (value) => Math.round((x(value) - SIDE) / (LARGEST + 1)))]
  const most = Math.max(1, ...stacks.map(([, same]) => same.length))
  const size = Math.max(SMALLEST, Math.min(LARGEST, FIELD / most))
  const floor = TOP + Math.min(FIELD, Math.max(most * size, 30))
  return (
    <div className={css.stackedDots} ref={watch} role="img" aria-label={sentence}>
      <svg
        viewBox={`0 0 ${width} ${floor + BOTTOM}`}
        height={`${(floor + BOTTOM) / 16}rem`}
        style={{ fontSize: 16 }}
        aria-hidden="true"
      >
        {marks.map(({ at, line = 'thin' }) => (
          <path key={at} className={css.stackedMark} data-line={line} d={`M${x(at)} ${TOP - 4}V${floor}`} />
        ))}
        <path className={css.stackedFloor} d={`M0 ${floor}H${width}`} />
        {stacks.flatMap(([place, same]) =>
          same.map((_, at) => (
            <circle
              key={`${place} ${at}`}
              cx={SIDE + place * (LARGEST + 1)}
              cy={floor - size * (at + 0.5)}
              r={Math.max(1.2, size / 2 - 0.75)}
            />
          )),
        )}
        {ticks.map(({ at, label }) => (
          <text
            key={at}
            x={x(at)}
            y={floor + 20}
            textAnchor={at === lowest ? 'start' : at === highest ? 'end' : 'middle'}
          >
            {label}
          </text>
        ))}
        {own !== null && (
          <g className={css.stackedOwn}>
            <path d={`M${x(own)} 24V${floor}`} />
            <circle cx={x(own)} cy={24} r={9} />
            {ownText !== undefined && (
              <text
                x={x(own) + (x(own) > width * 0.6 ? -16 : 16)}
                y={29}
                textAnchor={x(own) > width * 0.6 ? 'end' : 'start'}
              >
                {ownText}
              </text>
            )}
          </g>
        )}
      </svg>
    </div>
  )
}
