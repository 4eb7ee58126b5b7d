import { Info } from 'lucide-react'
import type { EvaluationResult } from '#domain/scoring/result-schema.ts'
import { Panel } from '#ui/panel.tsx'

type PredictorProps = {
  result: EvaluationResult
  tiers: readonly { tier: number; key: string; name: string }[]
  divisions: readonly { key: string; tier: number }[]
}

const SHORT: Readonly<Record<string, string>> = {
  not_yet: 'Not yet', small_college: 'Small college', d2: 'NCAA D2', d1_low: 'D1 low', d1_mid: 'D1 mid', d1_high: 'D1 high',
}
const REASONS = {
  below_grade_9: 'It starts with the 9th grade.',
  too_few_skills: 'Fewer than 10 skills were rated.',
  level_unknown: 'The level the player plays at is not known.',
}
const LIKELY_FROM = 15

/** Where the player may play in college: a range before a point, with the sentence that it is no promise. */
export function PredictorPanel({ result: { predictor }, tiers, divisions }: PredictorProps) {
  return (
    <Panel aria-labelledby="summary-predictor">
      <h2 id="summary-predictor">College level, estimated</h2>
      {predictor.available && predictor.headline ? <Spread predictor={predictor} tiers={tiers} divisions={divisions} /> : (
        <p className="summary-plain"><b>Not estimated yet.</b> {predictor.unavailable_reason && REASONS[predictor.unavailable_reason]}</p>
      )}
      <p className="summary-caution">
        <Info aria-hidden />Estimate from an expert model. Not an offer or a guarantee. Growth, academics, need and choice matter.
      </p>
    </Panel>
  )
}

/** The lowest tier is no level to reach "or higher", so it is said by its own share. */
function headlineWords({ division, tier, percentage, at_least_percentage }: NonNullable<EvaluationResult['predictor']['headline']>): string {
  return tier === 0 ? `Most likely not yet at college level, ${percentage}%` : `${division} or higher, ${at_least_percentage}%`
}

function Spread({ predictor, tiers, divisions }: { predictor: EvaluationResult['predictor'] } & Pick<PredictorProps, 'tiers' | 'divisions'>) {
  const shares = tiers.map(({ tier, key, name }) => {
    const keys = new Set(divisions.filter((division) => division.tier === tier).map((division) => division.key))
    return { key, name, percentage: predictor.divisions.filter((part) => keys.has(part.key)).reduce((sum, part) => sum + part.percentage, 0) }
  })
  const at = (index: number) => ((index + 0.5) / shares.length) * 100
  const possible = shares.flatMap(({ percentage }, index) => (percentage > 0 ? [index] : []))
  const most = shares.reduce((best, share, index) => (share.percentage > (shares[best]?.percentage ?? 0) ? index : best), 0)
  const likely = shares.flatMap(({ percentage }, index) => (percentage >= LIKELY_FROM || index === most ? [index] : []))
  const [from = most, to = most] = [likely[0], likely.at(-1)]
  const sum = shares.slice(from, to + 1).reduce((total, { percentage }) => total + percentage, 0)
  return (
    <>
      <p className="summary-plain">
        <b>{predictor.headline && headlineWords(predictor.headline)}</b>
      </p>
      <div className="summary-spread" role="img" aria-label={`Most likely, ${sum}%: ${shares.slice(from, to + 1).map(({ name }) => name).join(' to ')}.`}>
        <s style={{ left: `${at(possible[0] ?? 0)}%`, right: `${100 - at(possible.at(-1) ?? 0)}%` }} />
        <u style={{ left: `calc(${at(from)}% - 11px)`, right: `calc(${100 - at(to)}% - 11px)` }} />
        {shares.map((share, index) => <i key={share.key} style={{ left: `${at(index)}%` }} />)}
      </div>
      <ol className="summary-tiers">
        {shares.map((share, index) => (
          <li key={share.key} data-likely={(index >= from && index <= to) || undefined}><b>{SHORT[share.key] ?? share.name}</b>{share.percentage}%</li>
        ))}
      </ol>
      {predictor.low_information && <p className="summary-small">No competitive results are in the profile. They can only raise the estimate.</p>}
      {predictor.next_step && (
        <p className="summary-small">About {predictor.next_step.performance_points} more points of 60 lead to {predictor.next_step.division}.</p>
      )}
    </>
  )
}
