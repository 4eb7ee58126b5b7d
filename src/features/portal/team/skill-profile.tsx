import type { TeamPortal } from '#domain/contracts/portal.ts'
import { DotRow } from '#ui/dot-row.tsx'
import { PlotPanel, PlotTable } from '#ui/plot-panel.tsx'
import type { PlotFold } from '#ui/plot-panel.tsx'
import { countWords, meanWords, NONE, signedWords } from '../program-words.ts'
import { againstWords } from '../team-words.ts'
import plotPanelCss from '#ui/plot-panel.module.css'

/** So far below what is expected that the number stands out. */
const FAR_BELOW = -0.5

type Skill = TeamPortal['skills'][number]

/**
 * Twelve means on a common line against what is expected, the furthest above first; the gray bar is the middle
 * half of the players.
 */
export function SkillProfile({ figures, fold }: { figures: TeamPortal; fold: PlotFold }) {
  const { compare, min_group_size: least, header } = figures
  const known = figures.skills
    .filter(({ mean }) => mean !== null)
    .toSorted((a, b) => (b.gap ?? b.mean ?? 0) - (a.gap ?? a.mean ?? 0) || a.skill_id - b.skill_id)
  const title =
    compare.kind === 'level'
      ? 'Skill profile against the level'
      : compare.kind === 'program'
        ? 'Skill profile against the program'
        : 'Skill profile against earlier'
  return (
    <PlotPanel
      title={title}
      legend={
        known.length > 0 && (
          <>
            <span>
              <i data-shape="ball" />
              Team average
            </span>
            <span>
              <i data-shape="bar" />
              {compare.name}
            </span>
            <span>
              <i data-shape="spread" />
              Middle half
            </span>
          </>
        )
      }
      table={known.length > 0 && <ProfileTable skills={known} name={compare.name} />}
      foot={<Against figures={figures} />}
      fold={fold}
    >
      {known.length === 0 ? (
        <p className={plotPanelCss.plotWords}>
          Average shown once {least} players are rated. So far{' '}
          {header.evaluated === 1 ? '1 is' : `${header.evaluated} are`}. Each player is in the roster.
        </p>
      ) : (
        known.map((skill) => (
          <DotRow
            key={skill.skill_id}
            name={skill.name}
            value={skill.mean ?? 0}
            level={skill.expected}
            spread={skill.quartiles ? [skill.quartiles[0], skill.quartiles[2]] : null}
            valueText={meanWords(skill.mean)}
            note={skill.gap === null ? '' : signedWords(skill.gap)}
            isLow={skill.gap !== null && skill.gap <= FAR_BELOW}
            sentence={sentenceOf(skill, compare.name)}
          />
        ))
      )}
    </PlotPanel>
  )
}

function sentenceOf({ name, mean, gap, expected, quartiles, n }: Skill, against: string): string {
  const parts = [`${name} ${meanWords(mean)} on average of ${countWords(n, 'player')}`]
  if (expected !== null) parts.push(`${against} ${meanWords(expected)}`, againstWords(gap, against))
  if (quartiles) parts.push(`middle half ${quartiles[0].toFixed(1)} to ${quartiles[2].toFixed(1)}`)
  return `${parts.filter(Boolean).join(', ')}.`
}

/** Total against the program or the earlier day, in a sentence. */
function Against({ figures: { compare } }: { figures: TeamPortal }) {
  if (!compare.total)
    return compare.kind === 'level' ? null : (
      <p className={plotPanelCss.plotWords}>{compare.name}: too few players to compare totals.</p>
    )
  const { mean, difference, in_sd } = compare.total
  const words = againstWords(difference, compare.name)
  return (
    <p className={plotPanelCss.plotWords}>
      Average total {words} ({meanWords(mean)}, over {countWords(compare.n, 'player')})
      {in_sd !== null && `: a difference of ${Math.abs(in_sd).toFixed(1)} SD of players`}.
    </p>
  )
}

function ProfileTable({ skills, name }: { skills: readonly Skill[]; name: string }) {
  return (
    <PlotTable
      label="Skill profile"
      columns={[
        { title: 'Skill' },
        { title: 'Team average', isNumber: true },
        { title: name, isNumber: true },
        { title: 'Difference', isNumber: true },
        { title: 'Middle half', isNumber: true },
        { title: 'Players', isNumber: true },
      ]}
      rows={skills.map(({ skill_id, name: skill, mean, expected, gap, quartiles, n }) => ({
        key: skill_id,
        cells: [
          skill,
          meanWords(mean),
          meanWords(expected),
          gap === null ? NONE : signedWords(gap),
          quartiles ? `${quartiles[0].toFixed(1)} to ${quartiles[2].toFixed(1)}` : NONE,
          String(n),
        ],
      }))}
    />
  )
}
