import type { EvaluationResult } from '#domain/scoring/result-schema.ts'
import { Panel } from '#ui/panel.tsx'

/** What was counted for the competitive score, the most first. */
export function CompetitiveItems({ result: { competitive_score } }: { result: EvaluationResult }) {
  const items = Object.values(competitive_score).flatMap((category) => category.items).toSorted((one, other) => other.counted_points - one.counted_points)
  return (
    <Panel aria-labelledby="summary-counted">
      <h2 id="summary-counted">What counts</h2>
      {items.length === 0 ? <p className="summary-plain">No events or accolades are in the player&rsquo;s profile.</p> : (
        <ul className="summary-counted">
          {items.map((item, at) => (
            <li key={`${item.factor_id} ${item.season} ${at}`}><span>{item.name}, {item.season}</span><b className="number">{Math.round(item.counted_points)}</b></li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
