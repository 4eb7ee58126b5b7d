import type { EvaluationResult } from '#domain/scoring/result-schema.ts'
import { Panel } from '#ui/panel.tsx'

type Position = NonNullable<EvaluationResult['top1_position']>

/** The two positions that fit best, and the skills that would move them most. */
export function PositionsPanel({ result: { top1_position, top2_position } }: { result: EvaluationResult }) {
  return (
    <Panel aria-labelledby="summary-positions">
      <div className="summary-head"><h2 id="summary-positions">Best positions</h2><span>Core score of 100</span></div>
      {top1_position ? <PositionRow position={top1_position} place="1st" /> : <p>Not estimated yet: fewer than 10 skills were rated.</p>}
      {top2_position && <PositionRow position={top2_position} place="2nd" />}
    </Panel>
  )
}

function PositionRow({ position, place }: { position: Position; place: string }) {
  return (
    <div className="summary-position">
      <p><b className="score">{Math.round(position.core_score)}</b><span>{place}</span></p>
      <div>
        <h3>{position.name_abbreviation}, {position.name.toLowerCase()}</h3>
        <ul aria-label="Skills with the largest impact">
          {position.top3_impact_skills.map((skill) => <li key={skill.skill_id}>{skill.name}{skill.imputed && ' (not observed)'}</li>)}
        </ul>
      </div>
    </div>
  )
}
