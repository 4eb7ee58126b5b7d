import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import type { EvaluationResult } from '#domain/scoring/result-schema.ts'
import { Panel } from '#ui/panel.tsx'
import { oneDecimal } from './words.ts'

type SkillTableProps = { result: EvaluationResult; structure: ScoreStructure }

/** Every skill with what it rests on: its micro-skills, and those that were not observed. */
export function SkillTable({ result: { player_performance }, structure }: SkillTableProps) {
  const known = new Set(structure.playerskill.map(({ id }) => id))
  return (
    <Panel aria-labelledby="summary-micro">
      <h2 id="summary-micro">What each skill rests on</h2>
      <div className="summary-micro">
        {player_performance.filter(({ skill_id }) => known.has(skill_id)).map((skill) => (
          <section key={skill.skill_id} aria-label={skill.name}>
            <h3><span>{skill.name}</span><b className="number">{skill.rating === null ? 'Not observed' : oneDecimal(skill.rating)}</b></h3>
            <ul>
              {skill.microskills.map(({ id, name, value }) => <li key={id}><span>{name}</span><b className="number">{value ?? 'Not observed'}</b></li>)}
            </ul>
          </section>
        ))}
      </div>
    </Panel>
  )
}
