import { scaleLinear, scalePoint } from 'd3-scale'
import { useWidth } from './use-width.ts'
import css from './line-plot.module.css'

export type PlotLine = {
  id: string
  name: string
  /** `at` counts the columns from 0; oldest first. */
  points: ReadonlyArray<{ at: number; value: number }>
  /** The last value as it is written. */
  valueText: string
  /** The one that the plot is about: thick, with the ball at its end. */
  isMain?: boolean
  /** Named at its end; the others stay thin lines. */
  isNamed?: boolean
}

type LinePlotProps = {
  /** One sentence that says what the plot shows. */
  sentence: string
  /** What stands under the axis, in its order. */
  columns: readonly string[]
  lines: readonly PlotLine[]
  /** A gray band, within which a difference means nothing. */
  band?: { low: number; high: number } | null
  /** What the axis holds at least, and never goes beyond. */
  least?: readonly [number, number]
  bounds?: readonly [number, number]
  height?: number
}

const TOP = 12
const BOTTOM = 30
const LEFT = 38
const NAME_HEIGHT = 17
const LETTER = 7.4

/** Lines over a common axis, named at their ends. Drawn to measure, so that its words keep their size. */
export function LinePlot({
  sentence,
  columns,
  lines,
  band = null,
  least,
  bounds = [0, Infinity],
  height = 246,
}: LinePlotProps) {
  const [watch, width] = useWidth<HTMLDivElement>(390)
  const values = [
    ...lines.flatMap(({ points }) => points.map(({ value }) => value)),
    ...(band ? [band.low, band.high] : []),
    ...(least ?? []),
  ]
  const [low, high] = [Math.max(bounds[0], Math.min(...values)), Math.min(bounds[1], Math.max(...values))]
  const named = lines.filter(({ isMain, isNamed, points }) => (isMain || isNamed) && points.length > 0)
  const nameRoom =
    named.length === 0
      ? 12
      : Math.min(Math.max(...named.map((line) => nameOf(line).length)) * LETTER + 26, Math.max(96, width * 0.38))
  const y = scaleLinear()
    .domain([low, high === low ? low + 1 : high])
    .nice(4)
    .range([height - BOTTOM, TOP])
  const x = scalePoint<number>()
    .domain(columns.map((_, at) => at))
    .range([LEFT + 6, Math.max(LEFT + 40, width - nameRoom)])
  const place = ({ at, value }: { at: number; value: number }) => ({ x: x(at) ?? LEFT, y: y(value) })
  const every = Math.max(
    1,
    Math.ceil((Math.max(0, ...columns.map(({ length }) => length)) * LETTER + 14) / Math.max(1, x.step())),
  )
  const right = x.range()[1]
  return (
    <div className={css.linePlot} ref={watch} role="img" aria-label={sentence}>
      <svg viewBox={`0 0 ${width} ${height}`} height={`${height / 16}rem`} style={{ fontSize: 16 }} aria-hidden="true">
        {band && (
          <rect
            className={css.lineBand}
            x={LEFT}
            width={Math.max(0, right - LEFT)}
            y={y(band.high)}
            height={Math.max(0, y(band.low) - y(band.high))}
          />
        )}
        {y.ticks(4).map((tick) => (
          <g key={tick}>
            <path className={css.lineAxis} d={`M${LEFT} ${y(tick)}H${right}`} />
            <text x={LEFT - 8} y={y(tick) + 5} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {columns.map(
          (name, at) =>
            at % every === 0 && (
              <text key={at} x={x(at)} y={height - 6} textAnchor="middle">
                {name}
              </text>
            ),
        )}
        {lines
          .toSorted((a, b) => rank(a) - rank(b))
          .map((line) => (
            <Line key={line.id} line={line} spots={line.points.map(place)} />
          ))}
        {apart(
          named.flatMap((line) => line.points.slice(-1).map((last) => ({ line, ...place(last) }))),
          height - BOTTOM,
        ).map(({ line, y: top }) => (
          <text key={line.id} data-main={line.isMain || undefined} x={right + 14} y={top + 5}>
            {shortened(nameOf(line), Math.floor((width - right - 14) / LETTER))}
          </text>
        ))}
      </svg>
    </div>
  )
}

function Line({ line, spots }: { line: PlotLine; spots: ReadonlyArray<{ x: number; y: number }> }) {
  const end = spots.at(-1)
  return (
    <g data-main={line.isMain || undefined} data-faint={rank(line) === 0 || undefined}>
      <polyline points={spots.map((spot) => `${spot.x},${spot.y}`).join(' ')} />
      {end && <circle cx={end.x} cy={end.y} r={line.isMain ? 8 : 4} />}
    </g>
  )
}

/** What lies on top is drawn last. */
const rank = ({ isMain, isNamed }: PlotLine) => (isMain ? 2 : isNamed ? 1 : 0)
const nameOf = ({ name, valueText }: PlotLine) => `${name} ${valueText}`

/** The name gives way before its value does. */
function shortened(text: string, letters: number): string {
  if (text.length <= letters) return text
  const value = text.slice(text.lastIndexOf(' '))
  return `${text.slice(0, Math.max(1, letters - value.length - 1)).trimEnd()}…${value}`
}

/** Names that would lie over one another step aside, in their order. */
function apart<T extends { y: number }>(names: readonly T[], bottom: number): T[] {
  let lowest = -Infinity
  const down = names
    .toSorted((a, b) => a.y - b.y)
    .map((name) => {
      lowest = Math.max(name.y, lowest + NAME_HEIGHT)
      return { ...name, y: lowest }
    })
  // What was pushed over the edge pushes back.
  let highest = bottom + NAME_HEIGHT
  return down.toReversed().map((name) => {
    highest = Math.min(name.y, highest - NAME_HEIGHT)
    return { ...name, y: highest }
  })
}
