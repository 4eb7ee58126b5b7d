import { scaleLinear } from 'd3-scale'
import { useWidth } from './use-width.ts'
import css from './scatter-plot.module.css'

type ScatterPlotProps = {
  /** One sentence that says what the plot shows. */
  sentence: string
  points: ReadonlyArray<{ x: number; y: number }>
  /** What stands at the axes. */
  xTitle: string
  yTitle: string
  /** Horizontal lines, written at their right end: `thick` for the middle, `dashed` for limits. */
  lines?: ReadonlyArray<{ at: number; line: 'thick' | 'dashed' | 'thin'; text: string }>
  /** What the upright axis holds at least. */
  leastY?: readonly [number, number]
  height?: number
}

const TOP = 34
const BOTTOM = 46
const LEFT = 42
const LETTER = 7.2

/**
 * Points over two axes. Drawn to measure, so that its words keep their size; points let those beneath shine through.
 */
export function ScatterPlot({ sentence, points, xTitle, yTitle, lines = [], leastY, height = 300 }: ScatterPlotProps) {
  const [watch, width] = useWidth<HTMLDivElement>(390)
  const ys = [...points.map(({ y }) => y), ...lines.map(({ at }) => at), ...(leastY ?? [])]
  const xs = points.map(({ x }) => x)
  const right = Math.max(LEFT + 60, width - Math.max(12, ...lines.map(({ text }) => text.length * LETTER + 10)))
  const y = scaleLinear()
    .domain([Math.min(...ys), Math.max(...ys)])
    .nice(5)
    .range([height - BOTTOM, TOP])
  const x = scaleLinear()
    .domain([Math.min(...xs), Math.max(...xs)])
    .nice(5)
    .range([LEFT + 8, right - 8])
  return (
    <div className={css.scatterPlot} ref={watch} role="img" aria-label={sentence}>
      <svg viewBox={`0 0 ${width} ${height}`} height={`${height / 16}rem`} style={{ fontSize: 16 }} aria-hidden="true">
        {y.ticks(5).map((tick) => (
          <g key={tick}>
            <path className={css.scatterAxis} d={`M${LEFT} ${y(tick)}H${right}`} />
            <text x={LEFT - 8} y={y(tick) + 5} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {x.ticks(Math.max(2, Math.floor((right - LEFT) / 60))).map((tick) => (
          <text key={tick} x={x(tick)} y={height - BOTTOM + 20} textAnchor="middle">
            {tick}
          </text>
        ))}
        <text x={right} y={height - 6} textAnchor="end">
          {xTitle}
        </text>
        <text x={0} y={12}>
          {yTitle}
        </text>
        {lines.map(({ at, line, text }, place) => (
          <g key={place}>
            <path className={css.scatterLine} data-line={line} d={`M${LEFT} ${y(at)}H${right}`} />
            <text className={css.scatterName} x={right + 6} y={y(at) + 5}>
              {text}
            </text>
          </g>
        ))}
        {points.map((point, at) => (
          <circle key={at} cx={x(point.x)} cy={y(point.y)} r={5} />
        ))}
      </svg>
    </div>
  )
}
