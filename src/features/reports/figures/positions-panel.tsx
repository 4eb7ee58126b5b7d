import type { ReactNode } from 'react'
import { Star } from 'lucide-react'
import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import { fitWords, oneDecimal } from '#domain/scoring/report-words.ts'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { DataTable } from './data-table.tsx'
import { HeadRow, MoreLine, PlainWords, ScoreLine, SmallWords } from '../figure-parts.tsx'
import css from './positions-panel.module.css'
import textCss from '#ui/text.module.css'

type Position = NonNullable<EvaluationResult['top1_position']>

/** The two positions that fit best, and the skills that would move them most. */
export function PositionsPanel({
  result: { top1_position, top2_position },
  all,
}: {
  result: EvaluationResult
  /** A link to where the weights stand. */
  all?: ReactNode
}) {
  return (
    <Panel aria-labelledby="summary-positions">
      <HeadRow>
        <h2 id="summary-positions">Best positions</h2>
        <span>Fit of 100</span>
      </HeadRow>
      {top1_position ? (
        <PositionRow position={top1_position} place="1st" />
      ) : (
        <PlainWords>Not estimated: fewer than 10 skills were rated.</PlainWords>
      )}
      {top2_position && <PositionRow position={top2_position} place="2nd" />}
      {top2_position && <SmallWords>Core skills count most, then complementary skills and height.</SmallWords>}
      {all && top1_position && <MoreLine>{all}</MoreLine>}
    </Panel>
  )
}

function PositionRow({ position, place }: { position: Position; place: string }) {
  return (
    <div className={css.row}>
      <p>
        <b className={textCss.score} translate="no">
          {fitWords(position)}
        </b>
        <span>{place}</span>
      </p>
      <div>
        <h3>
          {position.name_abbreviation}, {position.name.toLowerCase()}
        </h3>
        <ul aria-label="Skills with the largest impact">
          {position.top3_impact_skills.map((skill) => (
            <li key={skill.skill_id}>
              {skill.name}
              {skill.imputed && ' (not observed)'}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Why the fit differs from the scores below it. */
const fitParts = ({ core_score, complementary_score }: Position) =>
  `The fit puts together core skills (${Math.round(core_score)}), complementary skills ` +
  `(${Math.round(complementary_score)}) and height where it’s known. Core skills count most.`

/** One position with every skill that counts for it, and how much. */
export function PositionDetails({ position, place }: { position: Position; place: string }) {
  const id = `report-position-${position.name_abbreviation}`
  const parts = [
    { title: 'Core skills', score: position.core_score, skills: position.core_skills },
    { title: 'Complementary skills', score: position.complementary_score, skills: position.complementary_skills },
  ]
  const impact = new Set(position.top3_impact_skills.map(({ skill_id }) => skill_id))
  return (
    <Panel aria-labelledby={id}>
      <HeadRow>
        <h2 id={id}>
          {position.name_abbreviation}, {position.name.toLowerCase()}
        </h2>
        <span>{place}</span>
      </HeadRow>
      <ScoreLine value={fitWords(position)} words="of 100, fit for the position" />
      <SmallWords>{fitParts(position)}</SmallWords>
      {parts.map(({ title, score, skills }) => (
        <div key={title} className={css.part}>
          <div className={css.partHead}>
            <h3>{title}</h3>
            <p>
              <b className={textCss.number} translate="no">
                {Math.round(score)}
              </b>{' '}
              of 100
            </p>
          </div>
          <DataTable
            label={`${title}, ${position.name.toLowerCase()}`}
            columns={[{ title: 'Skill' }, { title: 'Rating', isNumber: true }, { title: 'Weight', isNumber: true }]}
            rows={skills.map((skill) => ({
              key: skill.skill_id,
              cells: [
                <span key="name" className={css.named}>
                  {skill.name}
                  {impact.has(skill.skill_id) && <Tag icon={Star}>Largest impact</Tag>}
                </span>,
                skill.imputed ? (
                  <span key="rating">
                    {oneDecimal(skill.rating)}
                    <small> not observed, average of the others</small>
                  </span>
                ) : (
                  oneDecimal(skill.rating)
                ),
                `${Math.round(skill.weight * 100)}%`,
              ],
            }))}
          />
        </div>
      ))}
    </Panel>
  )
}
