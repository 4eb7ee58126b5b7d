import type { ReactNode } from 'react'
import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import { gapWords, oneDecimal, positionWords, separatorsInOrder, skillGroups } from '#domain/scoring/report-words.ts'
import { DotAxis, DotRow } from '#ui/dot-row.tsx'
import { DataTable } from './data-table.tsx'
import { PlotPanel } from './plot-panel.tsx'
import { MoreLine, SmallWords } from '../figure-parts.tsx'
import css from './skills-plot.module.css'
import reportPlotCss from './report-plot.module.css'

type PlotProps = {
  result: EvaluationResult
  firstName: string
  /** The position that the player entered. */
  entered: string | null
  /** Where all skills stand: phones then show the first group alone. */
  all?: ReactNode
}
type Skill = EvaluationResult['player_performance'][number]

/** Twelve skills on a common line, against what the level shows: three shapes, read without color. */
export function SkillsPlot({ result, firstName, entered, all }: PlotProps) {
  const why = positionWords(result, entered)
  const { current_level: level, next_level: next } = result.separators
  return (
    <PlotPanel
      id="summary-skills"
      place="skills"
      notes="beside-name"
      title={level ? 'Twelve skills against the level' : 'Twelve skills'}
      table={<SkillsTable result={result} firstName={firstName} />}
    >
      <p className={css.legend}>
        <span>
          <i data-shape="ball" />
          {firstName}
        </span>
        {level && (
          <span>
            <i data-shape="bar" />
            {level.name}
          </span>
        )}
        {next && (
          <span>
            <i data-shape="diamond" />
            Next: {next.name}
          </span>
        )}
      </p>
      {why && <SmallWords>{why}</SmallWords>}
      {skillGroups(result).map(({ title, skills }, at) => (
        <div key={title} className={css.group} data-detail={(all !== undefined && at > 0) || undefined}>
          <h3>{title}</h3>
          {skills.map((skill) => (
            <SkillRow key={skill.skill_id} skill={skill} result={result} />
          ))}
        </div>
      ))}
      <DotAxis className={reportPlotCss.axis} />
      {all && <MoreLine>{all}</MoreLine>}
    </PlotPanel>
  )
}

function SkillRow({ skill, result }: { skill: Skill; result: EvaluationResult }) {
  if (skill.rating === null)
    return (
      <p className={css.unseen}>
        <b>{skill.name}</b> Not observed
      </p>
    )
  const row = separatorOf(result, skill.key)
  const gap = row ? gapWords(row.current_level.gap) : ''
  const parts = [
    `${skill.name} ${oneDecimal(skill.rating)}`,
    row && `${row.current_level.name} shows ${oneDecimal(row.current_level.benchmark)}`,
    gap,
    row?.next_level && `${row.next_level.name} ${oneDecimal(row.next_level.benchmark)}`,
  ]
  return (
    <DotRow
      name={skill.name}
      sentence={`${parts.filter(Boolean).join(', ')}.`}
      value={skill.rating}
      valueText={oneDecimal(skill.rating)}
      level={row?.current_level.benchmark ?? null}
      next={row?.next_level?.benchmark ?? null}
      note={gap}
    />
  )
}

function SkillsTable({ result, firstName }: Pick<PlotProps, 'result' | 'firstName'>) {
  const { current_level: level, next_level: next } = result.separators
  const columns = [
    { title: 'Skill' },
    { title: firstName, isNumber: true },
    ...(level ? [{ title: level.name, isNumber: true }, { title: 'Difference' }] : []),
    ...(next ? [{ title: `Next: ${next.name}`, isNumber: true }] : []),
  ]
  const rows = skillGroups(result)
    .flatMap(({ skills }) => skills)
    .map((skill) => {
      const row = separatorOf(result, skill.key)
      const own = skill.rating === null ? 'Not observed' : oneDecimal(skill.rating)
      const against = level
        ? [row ? oneDecimal(row.current_level.benchmark) : '–', row ? gapWords(row.current_level.gap) : '–']
        : []
      return {
        key: skill.skill_id,
        cells: [
          skill.name,
          own,
          ...against,
          ...(next ? [row?.next_level ? oneDecimal(row.next_level.benchmark) : '–'] : []),
        ],
      }
    })
  return <DataTable label="Twelve skills" columns={columns} rows={rows} />
}

function separatorOf(result: EvaluationResult, attribute: string) {
  return separatorsInOrder(result).find((row) => row.attribute === attribute)
}
