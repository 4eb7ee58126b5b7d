import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProgramPortal, TeamRow } from '#domain/contracts/portal.ts'
import type { PortalSearch } from '#domain/portal/portal-search.ts'
import { gapsOfSkill, sortTeams } from '#domain/portal/program-table.ts'
import { HeatMark, HeatTable } from '#ui/heat-table.tsx'
import { PlotPanel } from '#ui/plot-panel.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { MEDIA } from '#ui/breakpoints.ts'
import { matchReadersMedia } from '#ui/use-media.ts'
import { teamAddress } from '../portal-links.ts'
import { signedWords } from '../program-words.ts'
import { SHOWN_AT_FIRST, ShowAll } from './show-all.tsx'
import { SmallNote } from './small-note.tsx'
import css from './gap-map.module.css'
import plotPanelCss from '#ui/plot-panel.module.css'
import textCss from '#ui/text.module.css'

/** A whole point of five is as far from the level as gets its own shade. */
const FAR = 1
/** A scale of bars reaches half a point at least, so that a tenth looks like a tenth. */
const NEAR = 0.5
const ALL = 'all'

/** How far each team is from what its players' levels expect, by skill: all at once, or one skill sorted. */
export function GapMap({
  figures: { teams, skills, min_group_size: least },
  search,
}: {
  figures: ProgramPortal
  search: PortalSearch
}) {
  const known = sortTeams(
    teams.filter(({ gaps }) => gaps.some((gap) => gap !== null)),
    'name',
    'asc',
  )
  const [chosen, setChosen] = useState(() =>
    matchReadersMedia(MEDIA.belowTablet).matches ? lowestSkill(known, skills.length) : ALL,
  )
  const [isAll, setAll] = useState(false)
  if (known.length === 0) return null
  // Another program's rubric may have fewer skills than the one that was chosen from.
  const at = chosen !== ALL && skills[Number(chosen)] ? Number(chosen) : -1
  const count = at < 0 ? known.length : gapsOfSkill(known, at).length
  const limit = isAll ? count : SHOWN_AT_FIRST
  const left = teams.length - known.length
  return (
    <PlotPanel
      title="Skills against the level"
      className={css.panel}
      foot={
        left > 0 && (
          <SmallNote>
            {left === 1 ? '1 team has' : `${left} teams have`} fewer than {least} evaluated players and{' '}
            {left === 1 ? 'is' : 'are'} not shown.
          </SmallNote>
        )
      }
    >
      <div className={css.skill}>
        <p className={`${plotPanelCss.plotLegend} ${css.legend}`}>
          <span>
            <HeatMark isAbove />
            Above the level
          </span>
          <span>
            <HeatMark isAbove={false} />
            Below it
          </span>
        </p>
        <SelectField
          className={css.choice}
          label="Skill"
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          options={[
            { value: ALL, label: 'All skills' },
            ...skills.map(({ name }, index) => ({ value: String(index), label: name })),
          ]}
        />
      </div>
      {at < 0 ? (
        <HeatTable
          className={css.heat}
          caption="Gap to the level by team and skill"
          rowTitle="Team"
          limit={FAR}
          format={signedWords}
          missing={`Fewer than ${least} players`}
          columns={skills.map(({ skill_id, name }) => ({ id: skill_id, name, short: shortName(name) }))}
          rows={known.slice(0, limit).map((team) => ({
            id: team.team_id,
            name: team.name,
            link: (
              <Link className={css.heatTeam} {...teamAddress(search, team.team_id)}>
                {team.name}
              </Link>
            ),
            cells: team.gaps,
          }))}
        />
      ) : (
        <OneSkill teams={known} at={at} name={skills[at]?.name ?? ''} limit={limit} search={search} />
      )}
      {limit < count && <ShowAll count={count} what="teams" onShow={() => setAll(true)} />}
    </PlotPanel>
  )
}

function OneSkill({
  teams,
  at,
  name,
  limit,
  search,
}: {
  teams: readonly TeamRow[]
  at: number
  name: string
  limit: number
  search: PortalSearch
}) {
  const rows = gapsOfSkill(teams, at)
  if (rows.length === 0) return <SmallNote>No team has enough ratings for this skill.</SmallNote>
  const reach = Math.max(NEAR, ...rows.map(({ gap }) => Math.abs(gap)))
  return (
    <ol className={css.gaps} aria-label={`${name}, the farthest below the level first`}>
      {rows.slice(0, limit).map(({ team, gap }) => (
        <li key={team.team_id}>
          <Link {...teamAddress(search, team.team_id)}>{team.name}</Link>
          <b className={textCss.number} translate="no">
            {signedWords(gap)}
          </b>
          <span className={css.track} aria-hidden="true">
            <i
              data-below={gap < 0 || undefined}
              style={{ [gap < 0 ? 'right' : 'left']: '50%', width: `${(Math.abs(gap) / reach) * 50}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Where the teams are farthest below: what a phone shows first. */
function lowestSkill(teams: readonly TeamRow[], skills: number): string {
  const means = Array.from({ length: skills }, (_, at) => {
    const gaps = gapsOfSkill(teams, at)
    return gaps.length === 0 ? Infinity : gaps.reduce((sum, { gap }) => sum + gap, 0) / gaps.length
  })
  return skills === 0 ? ALL : String(means.indexOf(Math.min(...means)))
}

/** "Shot Creation & Pick-and-Roll" has no room over its column: its first words do. */
function shortName(name: string): string {
  const [first = name] = name.split(/ & | at | and /u)
  return first
}
