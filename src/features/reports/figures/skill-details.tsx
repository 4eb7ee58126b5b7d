import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { describedBy } from '#domain/scoring/anchors.ts'
import type { Anchors } from '#domain/scoring/anchors.ts'
import { oneDecimal, skillGroups, valueWords } from '#domain/scoring/report-words.ts'
import { Panel } from '#ui/panel.tsx'
import { useOpenOnPaper } from '#ui/use-open-on-paper.ts'
import { TitledPart } from '../figure-parts.tsx'
import css from './skill-details.module.css'
import textCss from '#ui/text.module.css'

type DetailsProps = { result: EvaluationResult; structure: ScoreStructure }
type Skill = EvaluationResult['player_performance'][number]

/**
 * Every skill with what it rests on: its micro-skills, those that were not observed, and what each value looks like.
 */
export function SkillDetails({ result, structure }: DetailsProps) {
  return (
    <Panel aria-labelledby="summary-micro">
      <h2 id="summary-micro">What’s behind each skill</h2>
      {skillGroups(result).map(({ title, skills }) => (
        <TitledPart key={title} title={title}>
          {skills.map((skill) => (
            <SkillDetail key={skill.skill_id} skill={skill} structure={structure} />
          ))}
        </TitledPart>
      ))}
    </Panel>
  )
}

function SkillDetail({ skill, structure }: { skill: Skill; structure: ScoreStructure }) {
  const described = structure.playerskill.find(({ id }) => id === skill.skill_id)
  const observed = skill.microskills.filter(({ value }) => value !== null).length
  const fold = useRef<HTMLDetailsElement>(null)
  useOpenOnPaper(fold)
  return (
    <details ref={fold} className={css.skill}>
      <summary>
        <span>
          <b>{skill.name}</b>
          <small>
            {observed === 0
              ? 'Micro-skills not rated'
              : `${observed} of ${skill.microskills.length} micro-skills observed`}
          </small>
        </span>
        <b className={textCss.number} translate="no">
          {skill.rating === null ? 'Not observed' : oneDecimal(skill.rating)}
        </b>
        <ChevronDown aria-hidden />
      </summary>
      <ValueText value={skill.rating} anchors={described?.anchors} />
      <ul>
        {skill.microskills.map(({ id, name, value }) => (
          <li key={id}>
            <p>
              <span>{name}</span>
              <b className={textCss.number} translate="no" data-missing={value === null || undefined}>
                {value === null ? 'Not observed' : valueWords(value)}
              </b>
            </p>
            <ValueText value={value} anchors={described?.microskills.find((micro) => micro.id === id)?.anchors} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** R1. The rubric's words for a value; of a value between two, both. */
export function ValueText({ value, anchors }: { value: number | null; anchors: Anchors | undefined }) {
  if (value === null || !anchors) return null
  const texts = describedBy(value, anchors)
  const [below, above] = texts
  if (!below) return null
  if (!above) return <p className={css.anchor}>{below.text}</p>
  return (
    <p className={css.anchor}>
      Between {below.value}, &ldquo;{below.text}&rdquo; and {above.value}, &ldquo;{above.text}&rdquo;
    </p>
  )
}
