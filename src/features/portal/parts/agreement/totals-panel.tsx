import { ICC_BANDS, LEAST_PAIRS, bandOf } from '#domain/agreement/agreement-limits.ts'
import { capital } from '#domain/agreement/words.ts'
import type { AgreementSummary } from '#domain/contracts/agreement.ts'
import { IntervalAxis, IntervalRow } from '#ui/interval-row.tsx'
import { PlotPanel } from '#ui/plot-panel.tsx'
import { foldOf } from '../../agreement-folds.ts'
import type { Folds } from '../../agreement-folds.ts'
import { soMany } from './kappa-plot.tsx'
import plotPanelCss from '#ui/plot-panel.module.css'

const TICKS = [0, 0.5, 0.75, 0.9, 1].map((at) => ({ at, label: String(at) }))

const MEANING: Record<string, string> = {
  excellent: 'Whoever rates, a player gets nearly the same total.',
  good: 'Totals of two evaluators can be compared; small differences between players say little.',
  moderate: 'Compare totals of two evaluators with care: part of a difference is who rated.',
  poor: 'Totals of two evaluators should not be compared: who rated matters as much as who played.',
}

/** J6. ICC(2,1) of totals with its interval, and what it means. */
export function TotalsPanel({ summary: { icc, pairs }, folds }: { summary: AgreementSummary; folds: Folds }) {
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
              95 percent sure
            </span>
          </>
        )
      }
      fold={
        icc
          ? foldOf(
              folds,
              'totals',
              `${capital(icc.band)}, ${icc.value.toFixed(2)}; 95 percent sure between ${icc.low.toFixed(2)} and ${icc.high.toFixed(2)}`,
            )
          : undefined
      }
    >
      {!icc && (
        <p className={plotPanelCss.plotWords}>
          Known from {LEAST_PAIRS} videos on that two evaluators rated and whose totals differ at all. {soMany(pairs)}
        </p>
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
            sentence={`ICC of totals ${icc.value.toFixed(2)}, ${icc.band}; 95 percent sure between ${icc.low.toFixed(2)} and ${icc.high.toFixed(2)}, from ${icc.n} videos.`}
          />
          <IntervalAxis {...scale} ticks={TICKS} />
          <p className={plotPanelCss.plotWords}>
            {meaningOf(icc)} 95 percent sure between {icc.low.toFixed(2)} and {icc.high.toFixed(2)}, from {icc.n}{' '}
            videos. From 0.90 on it is called excellent, from 0.75 good, from 0.50 moderate.
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
  return `${MEANING[band] ?? ''} It may still be anything from ${worst} to ${best}.`
}
