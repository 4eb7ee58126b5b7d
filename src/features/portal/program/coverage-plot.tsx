import { scaleBand, scaleLinear } from 'd3-scale'
import type { ProgramPortal } from '#domain/contracts/portal.ts'
import { PlotPanel, PlotTable } from '#ui/plot-panel.tsx'
import { useWidth } from '#ui/use-width.ts'
import { longMonth, numberWords, percentWords, shortMonth } from '../program-words.ts'
import { SmallNote } from './small-note.tsx'
import css from './coverage-plot.module.css'

type Months = ProgramPortal['coverage_by_month']

const HEIGHT = 260
const EDGE = { top: 28, right: 4, bottom: 26, left: 50 }
/** A year and the month it began in; the table has all. */
const MOST_MONTHS = 13
/** What a digit over a bar takes, and the space to the next number. */
const DIGIT = 7

/** Players evaluated in each month (bars), different ones evaluated so far (line), and all there are (dashed). */
export function CoveragePlot({ months }: { months: Months }) {
  const shown = months.slice(-MOST_MONTHS)
  const last = shown.at(-1)
  if (!last) return null
  return (
    <PlotPanel
      title="Coverage by month"
      legend={
        <>
          <span>
            <i className={css.key} data-key="bar" />
            This month
          </span>
          <span>
            <i className={css.key} data-key="line" />
            Total so far
          </span>
          <span>
            <i className={css.key} data-key="roster" />
            On the rosters, {numberWords(last.roster_size)}
          </span>
        </>
      }
      table={<CoverageTable months={months} />}
      foot={
        months.length > shown.length && (
          <SmallNote>
            The last {shown.length} of {months.length} months. See all in the table.
          </SmallNote>
        )
      }
    >
      <Drawing months={shown} />
      <SmallNote>
        By the end of {longMonth(last.month)} {numberWords(last.known)} of {numberWords(last.roster_size)} players were
        evaluated{last.roster_size > 0 && `, ${percentWords(last.known / last.roster_size)}`}.
      </SmallNote>
    </PlotPanel>
  )
}

function Drawing({ months }: { months: Months }) {
  const [watch, width] = useWidth<HTMLDivElement>(360)
  const x = scaleBand<string>()
    .domain(months.map(({ month }) => month))
    .range([EDGE.left, width - EDGE.right])
    .paddingInner(0.3)
    .paddingOuter(0.15)
  const y = scaleLinear()
    .domain([0, Math.max(1, ...months.flatMap(({ known, roster_size, evaluated }) => [known, roster_size, evaluated]))])
    .nice(4)
    .range([HEIGHT - EDGE.bottom, EDGE.top])
  const middle = (month: string) => (x(month) ?? 0) + x.bandwidth() / 2
  const path = (valueOf: (month: Months[number]) => number) =>
    months.map((it, at) => `${at === 0 ? 'M' : 'L'}${middle(it.month)} ${y(valueOf(it))}`).join('')
  const every = Math.max(1, Math.ceil(38 / Math.max(1, x.step())))
  return (
    <div className={css.plot} ref={watch} role="img" aria-label={sentenceOf(months)}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} height={`${HEIGHT / 16}rem`} style={{ fontSize: 16 }} aria-hidden="true">
        {y
          .ticks(4)
          .filter(Number.isInteger)
          .map((tick) => (
            <g key={tick}>
              <path className={css.axis} d={`M${EDGE.left} ${y(tick)}H${width - EDGE.right}`} />
              <text x={EDGE.left - 8} y={y(tick) + 5} textAnchor="end">
                {numberWords(tick)}
              </text>
            </g>
          ))}
        {months.map(({ month, evaluated }, at) => (
          <g key={month}>
            {evaluated > 0 && (
              <rect x={x(month)} width={x.bandwidth()} y={y(evaluated)} height={y(0) - y(evaluated)} rx={2} />
            )}
            {evaluated > 0 && x.step() >= DIGIT * (1 + String(mostOf(months)).length) && (
              <text className={css.count} x={middle(month)} y={y(evaluated) - 6} textAnchor="middle">
                {evaluated}
              </text>
            )}
            {(months.length - 1 - at) % every === 0 && (
              <text x={middle(month)} y={HEIGHT - 6} textAnchor="middle">
                {shortMonth(month)}
              </text>
            )}
          </g>
        ))}
        <path className={css.roster} d={path(({ roster_size }) => roster_size)} />
        <path className={css.known} d={path(({ known }) => known)} />
        {months.map((it) => (
          <circle key={it.month} cx={middle(it.month)} cy={y(it.known)} r={4} />
        ))}
      </svg>
    </div>
  )
}

function mostOf(months: Months): number {
  return Math.max(...months.map(({ evaluated }) => evaluated))
}

function sentenceOf(months: Months): string {
  const said = months.map(({ month, evaluated, known }) => `${longMonth(month)} ${evaluated} evaluated, ${known} known`)
  return `Players by month. ${said.join('; ')}; ${months.at(-1)?.roster_size ?? 0} on the rosters.`
}

function CoverageTable({ months }: { months: Months }) {
  return (
    <PlotTable
      label="Coverage by month"
      columns={[
        { title: 'Month' },
        { title: 'This month', isNumber: true },
        { title: 'Total so far', isNumber: true },
        { title: 'On the rosters', isNumber: true },
      ]}
      rows={months.toReversed().map(({ month, evaluated, known, roster_size }) => ({
        key: month,
        cells: [longMonth(month), numberWords(evaluated), numberWords(known), numberWords(roster_size)],
      }))}
    />
  )
}
