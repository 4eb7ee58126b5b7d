import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { AgreementSummary } from '#domain/contracts/agreement.ts'
import { isOpenWithin } from '../agreement-folds.ts'
import type { AgreementFolds } from '../agreement-folds.ts'
import { AgreementStrip } from './agreement-strip.tsx'
import { DifferencesPlot } from './differences-plot.tsx'
import { KappaPlot } from './kappa-plot.tsx'
import { TotalsPanel } from './totals-panel.tsx'
import agreementColumnsCss from '../agreement-columns.module.css'
import css from './agreement-details.module.css'
import plotPanelCss from '#ui/plot-panel.module.css'

/**
 * The coefficients that the plain answer rests on: folded away on every screen until they are asked for, whole on
 * paper.
 */
export function AgreementDetails({ summary, folds }: { summary: AgreementSummary; folds: AgreementFolds }) {
  const body = useId()
  const isOpen = isOpenWithin(folds, DETAILS)
  const toggle = () =>
    folds.onOpen(
      isOpen ? folds.open.filter((part) => !DETAILS.some((own) => own === part)) : [...folds.open, 'details'],
    )
  return (
    <section className={css.details} id="details" data-closed={!isOpen || undefined}>
      <h2>
        <button
          type="button"
          className={plotPanelCss.plotFold}
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={toggle}
        >
          Details
          <ChevronDown aria-hidden />
        </button>
      </h2>
      <div id={body} className={css.body}>
        <AgreementStrip summary={summary} />
        <div className={agreementColumnsCss.grid}>
          <div className={agreementColumnsCss.column}>
            <KappaPlot summary={summary} folds={folds} />
          </div>
          <div className={agreementColumnsCss.column}>
            <TotalsPanel summary={summary} folds={folds} />
            <DifferencesPlot summary={summary} folds={folds} />
          </div>
        </div>
      </div>
    </section>
  )
}

/** An address that opens a part of the details opens them too. */
const DETAILS = ['details', 'kappa', 'totals', 'differences'] as const
