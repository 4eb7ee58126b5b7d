import type { ReactNode } from 'react'
import type { Report } from '#domain/contracts/evaluations.ts'
import { rangeWords, scaleWord, skillsTogether } from '#domain/events/seen-together.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { oneDecimal } from '#domain/scoring/report-words.ts'
import { DotAxis, DotRow } from '#ui/dot-row.tsx'
import { DataTable } from './data-table.tsx'
import { PlotPanel } from './plot-panel.tsx'
import { MoreLine, SmallWords, Subhead } from '../figure-parts.tsx'
import reportPlotCss from './report-plot.module.css'
import css from './skill-spread.module.css'

type SpreadProps = {
  report: Report
  structure: ScoreStructure
  all?: ReactNode
}

/** What the evaluators of an event say together, skill by skill: where they meet, and how far apart they were. */
export function SkillSpread({ report, structure, all }: SpreadProps) {
  const skills = skillsTogether(report)
  const isOne = report.event?.seen_by === 1
  return (
    <PlotPanel
      id="summary-skills"
      place="skills"
      notes="beside-name"
      title="Skill by skill"
      table={<SpreadTable report={report} />}
      foot={<ScaleWords report={report} structure={structure} />}
    >
      {!isOne && (
        <SmallWords>
          The orange dot is the rating of all evaluators together. The gray bar runs from their lowest to their highest
          rating.
        </SmallWords>
      )}
      {skills.map(({ skill_id, name, rating, spread }) => (
        <DotRow
          key={skill_id}
          name={name}
          sentence={`${name}: ${oneDecimal(rating)}, ${scaleWord(structure, rating)}${isOne ? '' : `, evaluators ${rangeWords(spread)}`}.`}
          value={rating}
          valueText={oneDecimal(rating)}
          spread={spread}
          note={scaleWord(structure, rating)}
        />
      ))}
      <DotAxis className={reportPlotCss.axis} />
      {all && <MoreLine>{all}</MoreLine>}
    </PlotPanel>
  )
}

/** Draws the meaning of each word of the plot, the lowest first. */
function ScaleWords({ report, structure }: Pick<SpreadProps, 'report' | 'structure'>) {
  const used = new Set(skillsTogether(report).map(({ rating }) => scaleWord(structure, rating)))
  return (
    <>
      <Subhead>What the numbers mean</Subhead>
      <SmallWords>
        Skills are rated from 1 to 5, on one scale for all ages and levels. These words are in this report:
      </SmallWords>
      <dl className={css.words}>
        {structure.scale.values
          .filter(({ label }) => used.has(label))
          .map(({ value, label, rule }) => (
            <div key={label}>
              <dt>
                {label}, {value}
              </dt>
              <dd>{rule}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}

function SpreadTable({ report }: { report: Report }) {
  const columns = [
    { title: 'Skill' },
    { title: 'Rating of 5', isNumber: true },
    { title: 'Evaluators', isNumber: true },
  ]
  const rows = skillsTogether(report).map(({ skill_id, name, rating, spread }) => ({
    key: skill_id,
    cells: [name, oneDecimal(rating), rangeWords(spread)],
  }))
  return <DataTable label="Skill by skill" columns={columns} rows={rows} />
}
