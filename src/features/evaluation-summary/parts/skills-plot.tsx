import type { EvaluationResult } from '#domain/scoring/result-schema.ts'
import { DotRow } from '#ui/dot-row.tsx'
import { Panel } from '#ui/panel.tsx'
import { gapWords, oneDecimal } from './words.ts'

type PlotProps = { result: EvaluationResult; firstName: string }
type Skill = EvaluationResult['player_performance'][number]

/** Twelve skills on a common line, against what the level shows: three shapes, read without color. */
export function SkillsPlot({ result, firstName }: PlotProps) {
  const { separators, top1_position: position } = result
  const { current_level: level, next_level: next } = separators
  return (
    <Panel className="summary-skills" aria-labelledby="summary-skills">
      <h2 id="summary-skills">{level ? 'Twelve skills against the level' : 'Twelve skills'}</h2>
      <p className="summary-legend">
        <span><i data-shape="ball" />{firstName}</span>
        {level && <span><i data-shape="bar" />{level.name}</span>}
        {next && <span><i data-shape="diamond" />Next: {next.name}</span>}
      </p>
      {groupsOf(result).map(({ title, skills }) => skills.length > 0 && (
        <div key={title} className="summary-skill-group">
          <h3>{position ? title.replace('the position', `a ${position.name.toLowerCase()}`) : title}</h3>
          {skills.map((skill) => <SkillRow key={skill.skill_id} skill={skill} result={result} />)}
        </div>
      ))}
    </Panel>
  )
}

function SkillRow({ skill, result }: { skill: Skill; result: EvaluationResult }) {
  if (skill.rating === null) return <p className="summary-unseen"><b>{skill.name}</b> Not observed</p>
  const row = separatorOf(result, skill.key)
  const gap = row ? gapWords(row.current_level.gap) : ''
  const parts = [`${skill.name} ${oneDecimal(skill.rating)}`, row && `${row.current_level.name} shows ${oneDecimal(row.current_level.benchmark)}`, gap]
  return (
    <DotRow
      name={skill.name} sentence={`${parts.filter(Boolean).join(', ')}.`} value={skill.rating} valueText={oneDecimal(skill.rating)}
      level={row?.current_level.benchmark ?? null} next={row?.next_level?.benchmark ?? null} note={gap}
    />
  )
}

function separatorOf({ separators: { advantages, averages, red_flags } }: EvaluationResult, attribute: string) {
  return [...advantages.table, ...averages.table, ...red_flags.table].find((row) => row.attribute === attribute)
}

/** The best position's core and complementary skills first, strongest first inside each group. */
function groupsOf({ player_performance: all, top1_position: position }: EvaluationResult): { title: string; skills: Skill[] }[] {
  const strongestFirst = (skills: Skill[]) => skills.toSorted((one, other) => (other.rating ?? 0) - (one.rating ?? 0))
  if (!position) return [{ title: 'All skills', skills: strongestFirst(all) }]
  const core = new Set(position.core_skills.map(({ skill_id }) => skill_id))
  const complementary = new Set(position.complementary_skills.map(({ skill_id }) => skill_id))
  return [
    { title: 'Core for the position', skills: strongestFirst(all.filter(({ skill_id }) => core.has(skill_id))) },
    { title: 'Complementary', skills: strongestFirst(all.filter(({ skill_id }) => complementary.has(skill_id))) },
    { title: 'Other skills', skills: strongestFirst(all.filter(({ skill_id }) => !core.has(skill_id) && !complementary.has(skill_id))) },
  ]
}
