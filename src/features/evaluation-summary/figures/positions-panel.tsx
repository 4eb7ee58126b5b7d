import type { ReactNode } from 'react'
import { Star } from 'lucide-react'
import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import { fitWords, oneDecimal } from '#domain/scoring/report-words.ts'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { DataTable } from './data-table.tsx'
import evaluationSummaryCss from '../evaluation-summary.module.css'
import reportCss from '../report.module.css'
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
      <div className={evaluationSummaryCss.summaryHead}>
        <h2 id="summary-positions">Best positions</h2>
        <span>Fit of 100</span>
      </div>
      {top1_position ? (
        <PositionRow position={top1_position} place="1st" />
      ) : (
        <p className={evaluationSummaryCss.summaryPlain}>Not estimated: fewer than 10 skills were rated.</p>
      )}
      {top2_position && <PositionRow position={top2_position} place="2nd" />}
      {top2_position && (
        <p className={evaluationSummaryCss.summarySmall}>
          Core skills count most, then complementary skills and height.
        </p>
      )}
      {all && top1_position && <p className={reportCss.reportMore}>{all}</p>}
    </Panel>
  )
}

function PositionRow({ position, place }: { position: Position; place: string }) {
  return (
    <div className={evaluationSummaryCss.summaryPosition}>
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
      <div className={evaluationSummaryCss.summaryHead}>
        <h2 id={id}>
          {position.name_abbreviation}, {position.name.toLowerCase()}
        </h2>
        <span>{place}</span>
      </div>
      <p className={evaluationSummaryCss.summaryScore}>
        <b className={textCss.score} translate="no">
          {fitWords(position)}
        </b>
        <span>of 100, fit for the position</span>
      </p>
      <p className={evaluationSummaryCss.summarySmall}>{fitParts(position)}</p>
      {parts.map(({ title, score, skills }) => (
        <div key={title} className={reportCss.reportPart}>
          <div className={reportCss.reportPartHead}>
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
                <span key="name" className={reportCss.reportNamed}>
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
