import { Info } from 'lucide-react'
import { headlineWords, NOT_ESTIMATED, PREDICTOR_CAVEAT, tierSpread } from '#domain/scoring/report-words.ts'
import type { EvaluationResult } from '#domain/scoring/result-schema.ts'
import { Panel } from '#ui/panel.tsx'
import { DataTable } from './data-table.tsx'
import { PlotPanel } from './plot-panel.tsx'

type Model = {
  tiers: readonly { tier: number; key: string; name: string }[]
  divisions: readonly { key: string; tier: number }[]
}
type PredictorProps = Model & { result: EvaluationResult }

const TITLE = 'College level, estimated'

/** R8. Where the player may play in college: a range before a point, with the sentence that it is no promise. */
export function PredictorPanel({ result: { predictor }, tiers, divisions }: PredictorProps) {
  if (predictor.available && predictor.headline) {
    const model = { tiers, divisions }
    return (
      <PlotPanel id="summary-predictor" title={TITLE} table={<DivisionsTable predictor={predictor} />} foot={<Caution />}>
        <Spread predictor={predictor} headline={predictor.headline} model={model} />
      </PlotPanel>
    )
  }
  return (
    <Panel aria-labelledby="summary-predictor">
      <h2 id="summary-predictor">{TITLE}</h2>
      <p className="summary-plain"><b>Not estimated yet.</b> {predictor.unavailable_reason && NOT_ESTIMATED[predictor.unavailable_reason]}</p>
    </Panel>
  )
}

function Caution() {
  return <p className="summary-caution"><Info aria-hidden />{PREDICTOR_CAVEAT}</p>
}

type Predictor = EvaluationResult['predictor']

function Spread({ predictor, headline, model }: { predictor: Predictor; headline: NonNullable<Predictor['headline']>; model: Model }) {
  const { shares, possible, likely: [from, to], percentage } = tierSpread(predictor, model)
  const at = (index: number) => ((index + 0.5) / shares.length) * 100
  const names = shares.slice(from, to + 1).map(({ name }) => name).join(' to ')
  return (
    <>
      <p className="summary-plain"><b>{headlineWords(headline)}</b></p>
      <div className="summary-spread" role="img" aria-label={`Most likely, ${percentage}%: ${names}.`}>
        <s style={{ left: `${at(possible[0])}%`, right: `${100 - at(possible[1])}%` }} />
        <u style={{ left: `calc(${at(from)}% - 11px)`, right: `calc(${100 - at(to)}% - 11px)` }} />
        {shares.map((share, index) => <i key={share.key} style={{ left: `${at(index)}%` }} />)}
      </div>
      <ol className="summary-tiers">
        {shares.map((share, index) => (
          <li key={share.key} data-likely={(index >= from && index <= to) || undefined}><b>{share.short}</b>{share.percentage}%</li>
        ))}
      </ol>
      {predictor.low_information && <p className="summary-small">No competitive results are in the profile. They can only raise the estimate.</p>}
      {predictor.next_step && (
        <p className="summary-small">About {predictor.next_step.performance_points} more points of 60 lead to {predictor.next_step.division}.</p>
      )}
    </>
  )
}

function DivisionsTable({ predictor }: { predictor: Predictor }) {
  const rows = predictor.divisions.map(({ key, division, percentage, below_one }) => ({ key, cells: [division, below_one ? 'below 1%' : `${percentage}%`] }))
  return <DataTable label={TITLE} columns={[{ title: 'Highest college level' }, { title: 'Estimate', isNumber: true }]} rows={rows} />
}
