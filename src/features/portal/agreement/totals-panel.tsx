import { ICC_BANDS, LEAST_PAIRS, bandOf } from '#domain/agreement/agreement-limits.ts'
import { capital } from '#domain/agreement/words.ts'
import type { AgreementSummary } from '#domain/contracts/agreement.ts'
import { IntervalAxis, IntervalRow } from '#ui/interval-row.tsx'
import { PlotPanel } from '#ui/plot-panel.tsx'
import { foldOf } from '../folds.ts'
import type { AgreementFolds } from '../agreement-folds.ts'
import plotPanelCss from '#ui/plot-panel.module.css'

const TICKS = [0, 0.5, 0.75, 0.9, 1].map((at) => ({ at, label: String(at) }))

const MEANING: Record<string, string> = {
  excellent: 'A player gets nearly the same total from any evaluator.',
  good: 'You can compare totals from two evaluators, but small differences between players mean little.',
  moderate: 'Compare totals from two evaluators with care. Part of the difference is who rated.',
  poor: 'Don’t compare totals from two evaluators. Who rated matters as much as who played.',
}

/** J6. ICC(2,1) of totals with its interval, and what it means. */
export function TotalsPanel({ summary: { icc }, folds }: { summary: AgreementSummary; folds: AgreementFolds }) {
  const low = Math.min(0, icc?.low ?? 0)
  const scale = { lowest: low < 0 ? -1 : 0, highest: 1 }
  return (
    <PlotPanel
      title="Agreement on totals"
      legend={
        icc && (
          <>
            <span>
              <i data-shape="ink" />
              ICC(2,1)
            </span>
            <span>
              <i data-shape="spread" />
              95% confidence
            </span>
          </>
        )
      }
      fold={
        icc
          ? foldOf(
              folds,
              'totals',
              `${capital(icc.band)}, ${icc.value.toFixed(2)}; 95% confidence between ${icc.low.toFixed(2)} and ${icc.high.toFixed(2)}`,
            )
          : undefined
      }
    >
      {!icc && (
        <p className={plotPanelCss.plotWords}>Shown once {LEAST_PAIRS} pairs of ratings have totals that differ.</p>
      )}
      {icc && (
        <>
          <IntervalRow
            name={`${capital(icc.band)} agreement`}
            value={icc.value}
            low={icc.low}
            high={icc.high}
            {...scale}
            marks={ICC_BANDS.map(({ min }) => ({ at: min }))}
            tone="ink"
            valueText={icc.value.toFixed(2)}
            sentence={`ICC of totals ${icc.value.toFixed(2)}, ${icc.band}; 95% confidence between ${icc.low.toFixed(2)} and ${icc.high.toFixed(2)}, from ${icc.n} pairs.`}
          />
          <IntervalAxis {...scale} ticks={TICKS} />
          <p className={plotPanelCss.plotWords}>
            {meaningOf(icc)} 95% confidence between {icc.low.toFixed(2)} and {icc.high.toFixed(2)}, from {icc.n} pairs.
            0.90 and up is excellent, 0.75 good, 0.50 moderate.
          </p>
        </>
      )}
    </PlotPanel>
  )
}

/** A wide interval is told before what the middle of it would mean. */
function meaningOf({ band, low, high }: NonNullable<AgreementSummary['icc']>): string {
  const [worst, best] = [bandOf(low, ICC_BANDS), bandOf(high, ICC_BANDS)]
  if (worst === best) return MEANING[band] ?? ''
  return `${MEANING[band] ?? ''} It could still be anything from ${worst} to ${best}.`
}
