import type { TeamPortal } from '#domain/contracts/portal.ts'
import { DotAxis } from '#ui/dot-row.tsx'
import { PlotPanel, PlotTable } from '#ui/plot-panel.tsx'
import type { PlotFold } from '#ui/plot-panel.tsx'
import { StripRow } from '#ui/strip-plot.tsx'
import { NONE } from '../program-words.ts'
import css from './skill-distribution.module.css'

type Skill = TeamPortal['skills'][number]

/** Where the single players stand in each skill: a disc for each rating, with how many share it. */
export function SkillDistribution({ figures: { skills }, fold }: { figures: TeamPortal; fold: PlotFold }) {
  const known = skills.filter(({ values }) => values.length > 0)
  if (known.length === 0) return null
  return (
    <PlotPanel
      title="Distribution per skill"
      legend={
        <>
          <span>
            <i className={css.player} />
            One player, or the number shown
          </span>
          {known.some(({ quartiles }) => quartiles) && (
            <>
              <span>
                <i data-shape="spread" />
                Middle half
              </span>
              <span>
                <i className={css.median} />
                Median
              </span>
            </>
          )}
        </>
      }
      table={<DistributionTable skills={known} />}
      fold={fold}
    >
      {known.map((skill) => (
        <StripRow
          key={skill.skill_id}
          name={skill.name}
          values={skill.values.map(({ rating }) => rating)}
          quartiles={skill.quartiles}
          valueText={skill.quartiles ? skill.quartiles[1].toFixed(1) : ''}
          note={rangeOf(skill)}
          sentence={sentenceOf(skill)}
        />
      ))}
      <DotAxis className={css.axis} />
    </PlotPanel>
  )
}

function rangeOf({ values }: Skill): string {
  const [low, high] = [values[0]?.rating ?? 0, values.at(-1)?.rating ?? 0]
  return low === high ? '' : `${low.toFixed(1)} to ${high.toFixed(1)}`
}

function countsOf({ values }: Skill): Array<{ rating: number; count: number }> {
  return [...Map.groupBy(values, ({ rating }) => rating)]
    .map(([rating, same]) => ({ rating, count: same.length }))
    .toSorted((a, b) => a.rating - b.rating)
}

function sentenceOf(skill: Skill): string {
  const spread = skill.quartiles
    ? `, median ${skill.quartiles[1].toFixed(1)}, middle half ${skill.quartiles[0].toFixed(1)} to ${skill.quartiles[2].toFixed(1)}`
    : ''
  return `${skill.name}: ${countsOf(skill)
    .map(({ rating, count }) => `${count} at ${rating.toFixed(1)}`)
    .join(', ')}${spread}.`
}

function DistributionTable({ skills }: { skills: readonly Skill[] }) {
  return (
    <PlotTable
      label="Distribution per skill"
      columns={[
        { title: 'Skill' },
        { title: 'Lowest', isNumber: true },
        { title: 'Lower quartile', isNumber: true },
        { title: 'Median', isNumber: true },
        { title: 'Upper quartile', isNumber: true },
        { title: 'Highest', isNumber: true },
      ]}
      rows={skills.map(({ skill_id, name, values, quartiles }) => ({
        key: skill_id,
        cells: [
          name,
          values[0]?.rating.toFixed(1) ?? NONE,
          ...(quartiles ?? [null, null, null]).map((value) => value?.toFixed(1) ?? NONE),
          values.at(-1)?.rating.toFixed(1) ?? NONE,
        ],
      }))}
    />
  )
}
