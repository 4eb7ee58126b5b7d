import { Info } from 'lucide-react'
import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import { hasAccolades, noAccoladesWords, NOT_ESTIMATED, PREDICTOR_CAVEAT } from '#domain/scoring/report-words.ts'
import { verdictOf } from '#domain/scoring/verdict.ts'
import type { TierModel, Verdict } from '#domain/scoring/verdict.ts'
import { Panel } from '#ui/panel.tsx'
import { DataTable } from './data-table.tsx'
import { PlotPanel } from './plot-panel.tsx'
import { PlainWords, SmallWords } from '../figure-parts.tsx'
import css from './predictor-panel.module.css'

type PredictorProps = TierModel & {
  result: EvaluationResult
  /** The reader is the player or a parent. */ isForFamily: boolean
}

const TITLE = 'College level, estimated'

/** R8. Where the player may play in college: a range before a point, with the sentence that it is no promise. */
export function PredictorPanel({ result, tiers, divisions, isForFamily }: PredictorProps) {
  const { predictor } = result
  const verdict = verdictOf(result, { tiers, divisions })
  if (verdict) {
    return (
      <PlotPanel
        id="summary-predictor"
        title={TITLE}
        table={<DivisionsTable predictor={predictor} />}
        foot={<Caution />}
      >
        <Spread verdict={verdict} />
        {verdict.aside && <SmallWords>{verdict.aside}</SmallWords>}
        {!hasAccolades(result) && <SmallWords>{noAccoladesWords(result, isForFamily)}</SmallWords>}
        {verdict.next && <SmallWords>{verdict.next}</SmallWords>}
      </PlotPanel>
    )
  }
  return (
    <Panel aria-labelledby="summary-predictor">
      <h2 id="summary-predictor">{TITLE}</h2>
      <PlainWords>
        <b>Not estimated yet.</b> {predictor.unavailable_reason && NOT_ESTIMATED[predictor.unavailable_reason]}
      </PlainWords>
    </Panel>
  )
}

function Caution() {
  return (
    <p className={css.caution}>
      <Info aria-hidden />
      {PREDICTOR_CAVEAT}
    </p>
  )
}

function Spread({
  verdict: {
    tiers,
    headline,
    range,
    possible,
    likely: [from, to],
  },
}: {
  verdict: Verdict
}) {
  const at = (index: number) => ((index + 0.5) / tiers.length) * 100
  return (
    <>
      <PlainWords>
        <b>{headline}</b>
      </PlainWords>
      <div className={css.spread} role="img" aria-label={range}>
        <s style={{ left: `${at(possible[0])}%`, right: `${100 - at(possible[1])}%` }} />
        <u style={{ left: `calc(${at(from)}% - 11px)`, right: `calc(${100 - at(to)}% - 11px)` }} />
        {tiers.map((tier, index) => (
          <i key={tier.key} style={{ left: `${at(index)}%` }} />
        ))}
      </div>
      <ol className={css.tiers}>
        {tiers.map((tier, index) => (
          <li key={tier.key} data-likely={(index >= from && index <= to) || undefined}>
            <b>{tier.short}</b>
            {tier.percentage}%
          </li>
        ))}
      </ol>
    </>
  )
}

function DivisionsTable({ predictor }: Pick<EvaluationResult, 'predictor'>) {
  const rows = predictor.divisions.map(({ key, division, percentage, below_one }) => ({
    key,
    cells: [division, below_one ? 'below 1%' : `${percentage}%`],
  }))
  return (
    <DataTable
      label={TITLE}
      columns={[{ title: 'Highest college level' }, { title: 'Estimate', isNumber: true }]}
      rows={rows}
    />
  )
}
