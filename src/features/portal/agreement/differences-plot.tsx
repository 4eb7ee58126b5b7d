import { MOST_POINTS } from '#domain/agreement/agreement-summary.ts'
import type { AgreementSummary } from '#domain/contracts/agreement.ts'
import { PlotPanel, PlotTable } from '#ui/plot-panel.tsx'
import { ScatterPlot } from '#ui/scatter-plot.tsx'
import { foldOf } from '../folds.ts'
import type { AgreementFolds } from '../agreement-folds.ts'
import plotPanelCss from '#ui/plot-panel.module.css'

/** Bland and Altman: each pair of ratings by what both make of the player and how far they are apart. */
export function DifferencesPlot({
  summary: { differences },
  folds,
}: {
  summary: AgreementSummary
  folds: AgreementFolds
}) {
  const { points, bias, low, high } = differences
  if (points.length === 0) return null
  const isKnown = bias !== null && low !== null && high !== null
  const lines = !isKnown
    ? [{ at: 0, line: 'thin' as const, text: '' }]
    : [
        { at: bias, line: 'thick' as const, text: signed(bias) },
        { at: low, line: 'dashed' as const, text: signed(low) },
        { at: high, line: 'dashed' as const, text: signed(high) },
      ]
  const fact = isKnown
    ? `The first rating is ${Math.abs(bias) < 0.05 ? 'neither higher nor lower' : `${Math.abs(bias).toFixed(1)} points ${bias > 0 ? 'higher' : 'lower'}`} on average`
    : undefined
  const words = isKnown
    ? `${fact}; 95 of 100 differences lie between ${signed(low)} and ${signed(high)}.`
    : 'Limits are shown once 5 pairs of ratings have totals.'
  return (
    <PlotPanel
      title="Two totals of one player"
      table={<DifferencesTable points={points} />}
      fold={foldOf(folds, 'differences', fact ?? words)}
      legend={
        isKnown && (
          <>
            <span>
              <i data-shape="bar" data-lying />
              Average difference
            </span>
            <span>Dashed: 95% fall between</span>
          </>
        )
      }
      foot={
        <p className={plotPanelCss.plotWords}>
          {words}
          {points.length === MOST_POINTS && ` The newest ${MOST_POINTS} pairs are drawn.`}
        </p>
      }
    >
      <ScatterPlot
        sentence={`Differences of ${points.length} pairs of ratings, from ${signed(Math.min(...points.map((point) => point.difference)))} to ${signed(Math.max(...points.map((point) => point.difference)))}. ${words}`}
        points={points.map(({ mean, difference }) => ({ x: mean, y: difference }))}
        xTitle="Average of both totals"
        yTitle="First minus second"
        lines={lines}
        leastY={[-6, 6]}
      />
    </PlotPanel>
  )
}

function DifferencesTable({ points }: { points: AgreementSummary['differences']['points'] }) {
  const rows = points.map(({ mean, difference }, at) => ({
    key: at,
    cells: [
      `Pair ${at + 1}`,
      (mean + difference / 2).toFixed(1),
      (mean - difference / 2).toFixed(1),
      signed(difference),
    ],
  }))
  const columns = [
    { title: 'Newest first' },
    { title: 'First total', isNumber: true },
    { title: 'Second total', isNumber: true },
    { title: 'Difference', isNumber: true },
  ]
  return <PlotTable label="Two totals of one player" columns={columns} rows={rows} />
}

function signed(points: number): string {
  const size = Math.abs(points).toFixed(1)
  return Number(size) === 0 ? '0.0' : `${points > 0 ? '+' : '−'}${size}`
}
