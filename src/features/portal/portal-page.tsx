import { Link } from '@tanstack/react-router'
import { teamsInSight } from '#data/queries/portal.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { useLoaded } from '#data/react/use-loaded.ts'
import type { Team } from '#domain/contracts/teams.ts'
import { TEAM_PAGE } from '#domain/doors/landing.ts'
import { searchWith } from '#domain/portal/portal-search.ts'
import type { PortalSearch } from '#domain/portal/portal-search.ts'
import { staffRole } from '#domain/access/role.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { figuresNotLoaded } from './figures-not-loaded.tsx'
import { FilterProblems } from './filters/filter-problems.tsx'
import type { OnPortalSearch } from './on-search.ts'
import { PortalColumn } from './portal-column.tsx'
import { TeamCards, TeamsTop } from './team-cards.tsx'
import { useTeamsFigures } from './use-teams-figures.ts'
import { ProgramPortalPage } from './program-portal-page.tsx'
import { TeamPortalPage } from './team-portal-page.tsx'
import portalColumnCss from './portal-column.module.css'
import textCss from '#ui/text.module.css'

type PortalPageProps = { search: PortalSearch; onSearch: OnPortalSearch }

/**
 * Where a coach, a director or an owner begins: the team that the address names, else the coach's own, else programs.
 */
export function PortalPage(props: PortalPageProps) {
  const session = usePerson()
  const { search } = props
  if (staffRole(session) === 'Coach') return <CoachPortal {...props} />
  return search.team === undefined ? (
    <ProgramPortalPage {...props} />
  ) : (
    <TeamPortalPage key={search.team} {...props} teamId={search.team} />
  )
}

/** One team is shown at once; of several the coach chooses; without one there is the way to make one. */
function CoachPortal(props: PortalPageProps) {
  const services = useServices()
  const session = usePerson()
  const { search } = props
  const teams = useLoaded(teamsInSight(services.api, session.userId))
  const own = teams.data?.filter(({ coach_id }) => coach_id === session.userId) ?? []
  const teamId = search.team ?? (own.length === 1 ? own[0]?.id : undefined)
  // With the team in it the address shows the same to whoever it is sent to.
  if (teamId !== undefined)
    return (
      <TeamPortalPage
        key={teamId}
        {...props}
        search={search.team === teamId ? search : searchWith(search, { team: teamId })}
        teamId={teamId}
      />
    )
  if (teams.failure) return figuresNotLoaded(teams.failure)
  if (!teams.data)
    return (
      <div className={portalColumnCss.waiting}>
        <SkeletonRows count={4} />
      </div>
    )
  return (
    <PortalColumn>
      {own.length > 0 ? (
        <OwnTeams {...props} teams={own} />
      ) : (
        <>
          <h1>Your teams</h1>
          <NoTeamYet />
        </>
      )}
    </PortalColumn>
  )
}

function OwnTeams({ search, onSearch, teams }: PortalPageProps & { teams: readonly Team[] }) {
  const { api } = useServices()
  const session = usePerson()
  const figures = useTeamsFigures(api, session, teams)
  return (
    <>
      <TeamsTop title="Your teams" figures={figures} />
      <FilterProblems search={search} problems={search.problems} onSearch={onSearch} />
      <h2 className={textCss.visuallyHidden}>Teams in numbers</h2>
      <TeamCards teams={teams} figures={figures} isOwn={() => true} />
    </>
  )
}

function NoTeamYet() {
  return (
    <Panel>
      <EmptyState title="No team yet" text="Add your team, then its players.">
        <Button asChild variant="solid">
          <Link to={TEAM_PAGE}>Add a team</Link>
        </Button>
      </EmptyState>
    </Panel>
  )
}
