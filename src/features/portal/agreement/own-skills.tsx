import { SHOWN_FROM } from '#domain/agreement/agreement-limits.ts'
import { signedOffset } from '#domain/agreement/words.ts'
import type { AgreementSummary, EvaluatorFigures } from '#domain/contracts/agreement.ts'
import { IntervalAxis, IntervalRow } from '#ui/interval-row.tsx'
import { PlotPanel, PlotTable } from '#ui/plot-panel.tsx'
import { foldOf } from '../folds.ts'
import type { AgreementFolds } from '../agreement-folds.ts'
import { OFFSET_MARKS, offsetScale } from './offset-scale.ts'

/** One's own offset in each skill, the highest first. */
export function OwnSkills({
  own,
  ratings,
  skills,
  folds,
}: {
  own: EvaluatorFigures
  /** How often they have rated each of the skills. */
  ratings: readonly number[]
  skills: AgreementSummary['skills']
  folds: AgreementFolds
}) {
  const rows = skills
    .map(({ skill_id, name }, at) => {
      const [offset, n] = [own.skills[at] ?? null, ratings[at] ?? 0]
      return {
        skill_id,
        name,
        offset,
        n,
        words: offset === null ? `Shown once you have ${SHOWN_FROM} ratings. You have ${n}.` : `over ${n} ratings`,
      }
    })
    .toSorted((a, b) => (b.offset ?? -9) - (a.offset ?? -9))
  if (rows.every(({ offset }) => offset === null)) return null
  const { ticks, ...scale } = offsetScale(rows.flatMap(({ offset }) => offset ?? []))
  const [highest = '', ...others] = rows.flatMap(({ name, offset }) =>
    offset === null ? [] : [`${name} ${signedOffset(offset)}`],
  )
  const lowest = others.at(-1)
  const table = (
    <PlotTable
      label="Your offset in each skill"
      columns={[{ title: 'Skill' }, { title: 'Offset', isNumber: true }, { title: 'Ratings', isNumber: true }]}
      rows={rows.map(({ skill_id, name, offset, n }) => ({
        key: skill_id,
        cells: [name, offset === null ? '–' : signedOffset(offset), String(n)],
      }))}
    />
  )
  return (
    <PlotPanel
      title="Your skills"
      table={table}
      legend={
        <>
          <span>
            <i data-shape="ball" />
            Your offset
          </span>
          <span>
            <i data-shape="bar" />
            As expected
          </span>
        </>
      }
      fold={foldOf(folds, 'skills', lowest === undefined ? highest : `From ${highest} down to ${lowest}`)}
    >
      {rows.map(({ skill_id, name, offset, words }) => (
        <IntervalRow
          key={skill_id}
          name={name}
          value={offset}
          low={null}
          high={null}
          {...scale}
          marks={OFFSET_MARKS}
          valueText={offset === null ? '–' : signedOffset(offset)}
          {...(offset === null && { note: words })}
          sentence={`${name}: ${offset === null ? words : `${signedOffset(offset)}, ${words}`}.`}
        />
      ))}
      <IntervalAxis {...scale} ticks={ticks} />
    </PlotPanel>
  )
}
