import { Link } from '@tanstack/react-router'
import { ArrowLeft, Pencil } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { rosterInSight } from '#data/queries/portal.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { useLoaded } from '#data/react/use-loaded.ts'
import type { RosterLine } from '#domain/contracts/teams.ts'
import { shortGrade } from '#domain/fields/school-grades.ts'
import { jerseyOrder } from '#domain/portal/roster-table.ts'
import { genderWords } from '#domain/teams/gender-words.ts'
import { Jersey } from '#kit/jersey.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { SortButton } from '#ui/sort-button.tsx'
import { dayWords } from '#kit/time-words.ts'
import { figuresNotLoaded } from './figures-not-loaded.tsx'
import { PortalColumn } from './portal-column.tsx'
import portalWayCss from './portal-way.module.css'
import css from './team-roster-page.module.css'
import listsCss from '#ui/lists.module.css'
import textCss from '#ui/text.module.css'

type TeamRosterPageProps = { teamId: number }

/** The roster of a team, to read. Its coach gets the way to change it. */
export function TeamRosterPage({ teamId }: TeamRosterPageProps) {
  const { api } = useServices()
  const { userId } = usePerson()
  const roster = useLoaded(rosterInSight(api, userId, teamId))
  if (roster.failure) {
    const { error } = roster.failure
    if (!(error instanceof ApiError && error.status === 404)) return figuresNotLoaded(roster.failure)
    return (
      <Panel>
        <EmptyState
          level={1}
          drawing="floor"
          title="We can’t find this team"
          text="It was removed, or you don’t have access to it."
        />
      </Panel>
    )
  }
  if (!roster.data) return <SkeletonRows count={6} />
  const { team, players } = roster.data
  return (
    <PortalColumn className={css.page}>
      <Link className={portalWayCss.way} to="/app/performance-portal" search={{ team: team.id }}>
        <ArrowLeft aria-hidden />
        Team dashboard
      </Link>
      <h1>{team.name}</h1>
      <p className={css.facts}>
        {[
          genderWords(team.gender),
          team.level_name,
          team.organization_name,
          team.league_name,
          team.coach_name && `Coach ${team.coach_name}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {team.coach_id === userId && (
        <Button asChild>
          <Link to="/app/complete-profile/coach-roster" search={{ team: team.id }}>
            <Pencil aria-hidden />
            Edit roster
          </Link>
        </Button>
      )}
      {players.length === 0 ? (
        <Panel>
          <EmptyState title="No players yet" text="The coach hasn’t added any players yet." />
        </Panel>
      ) : (
        <Panel inset="none">
          <RosterTable teamId={team.id} players={players} />
        </Panel>
      )}
    </PortalColumn>
  )
}

type Column = { label: string; valueOf: (player: RosterLine) => string | number }

const COLUMNS: readonly Column[] = [
  { label: 'No.', valueOf: ({ jersey_number }) => jerseyOrder(jersey_number) ?? Number.MAX_SAFE_INTEGER },
  { label: 'Player', valueOf: ({ first_name, last_name }) => `${last_name} ${first_name}`.toLowerCase() },
  { label: 'Position', valueOf: ({ position_name }) => position_name ?? '' },
  { label: 'Grade', valueOf: ({ school_grade }) => Number.parseInt(school_grade ?? '', 10) || 0 },
  { label: 'Height', valueOf: ({ height_feet, height_inches }) => (height_feet ?? 0) * 12 + (height_inches ?? 0) },
]

/** G112. Sorts by number at first. A column head sorts by its column, and a second press reverses the order. */
function RosterTable({ teamId, players }: { teamId: number; players: readonly RosterLine[] }) {
  const [sorted, sort] = useState({ by: 'No.', isUp: true })
  const valueOf = COLUMNS.find(({ label }) => label === sorted.by)?.valueOf
  const shown = players.toSorted((one, other) => {
    const [a, b] = [valueOf?.(one) ?? '', valueOf?.(other) ?? '']
    return (a < b ? -1 : a > b ? 1 : 0) * (sorted.isUp ? 1 : -1)
  })
  return (
    <div className={`${listsCss.dataTable} ${css.roster}`}>
      <table aria-label="Roster">
        <thead>
          <tr>
            {COLUMNS.map(({ label }) => {
              const direction = label !== sorted.by ? 'none' : sorted.isUp ? 'ascending' : 'descending'
              return (
                <th key={label} scope="col" aria-sort={direction}>
                  <SortButton
                    label={label}
                    direction={direction}
                    onSort={() => sort({ by: label, isUp: label !== sorted.by || !sorted.isUp })}
                  />
                </th>
              )
            })}
            <th scope="col">Account</th>
            <th scope="col">Latest report</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((player) => (
            <tr key={player.id}>
              <td>
                <Jersey className={css.jersey} number={player.jersey_number} size="sm" />
                <span className={textCss.visuallyHidden}>{player.jersey_number}</span>
              </td>
              <th scope="row" dir="auto" translate="no">
                <Link className={css.player} to="/app/performance-portal" search={{ team: teamId, player: player.id }}>
                  {player.first_name} {player.last_name}
                </Link>
                <small className={css.details}>{factsOf(player)}</small>
              </th>
              <td className={css.fact}>{player.position_name ?? '–'}</td>
              <td className={css.fact}>{gradeOf(player) || '–'}</td>
              <td className={css.fact}>{heightOf(player) || '–'}</td>
              <td data-head="Account" className={css.link} data-link={player.link}>
                {LINKS[player.link]}
              </td>
              <td data-head="Latest report">
                {player.report ? <ReportLink player={player} report={player.report} /> : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const gradeOf = ({ school_grade: grade }: RosterLine) => (grade === null ? '' : shortGrade(grade))
const heightOf = ({ height_feet: feet, height_inches: inches }: RosterLine) =>
  feet === null ? '' : `${feet} ft ${inches ?? 0} in`

/** What three columns say, on one line for phones. */
const factsOf = (player: RosterLine) =>
  [player.position_name, gradeOf(player), heightOf(player)].filter(Boolean).join(', ')

function ReportLink({ player, report }: { player: RosterLine; report: NonNullable<RosterLine['report']> }) {
  return (
    <Link
      className={css.report}
      to="/app/dashboard/$id"
      params={{ id: report.evaluation_submission_id }}
      aria-label={`Report of ${player.first_name} ${player.last_name}`}
    >
      <b className={textCss.number} translate="no">
        {report.total_score?.toFixed(1) ?? 'Open'}
      </b>
      {report.completed_at && <span>{dayWords(report.completed_at)}</span>}
    </Link>
  )
}

const LINKS: Readonly<Record<RosterLine['link'], string>> = {
  none: 'No email added',
  invited: 'Not joined yet',
  linked: 'Joined',
  declined: 'Not joined yet',
}
