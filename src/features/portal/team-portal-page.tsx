import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { ApiError, OfflineError } from '#data/api/api-error.ts'
import { portalState } from '#data/queries/portal-state.ts'
import { teamFigures, teamFilters, teamsInSight } from '#data/queries/portal.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { filterOf, isAskable } from '#domain/portal/portal-search.ts'
import type { PortalSearch } from '#domain/portal/portal-search.ts'
import { staffRole } from '#domain/access/role.ts'
import type { StaffRole } from '#domain/access/role.ts'
import type { SignedInPerson } from '#domain/session/session.ts'
import { genderWords } from '#domain/teams/gender-words.ts'
import { AsOf } from '#kit/as-of.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { figuresNotLoaded } from './figures-not-loaded.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { FilterProblems, NotAsked } from './filters/filter-problems.tsx'
import { problemsOf } from './filters/filter-words.ts'
import type { OnPortalSearch } from './on-search.ts'
import { PortalColumn } from './portal-column.tsx'
import { programAddress } from './portal-links.ts'
import { TeamActions } from './team/team-actions.tsx'
import { TeamView } from './team/team-view.tsx'
import portalWayCss from './portal-way.module.css'
import portalColumnCss from './portal-column.module.css'
import headerFiguresCss from './header-figures.module.css'
import css from './team-portal-page.module.css'
import apronCss from '#ui/apron.module.css'
import { byName } from '#domain/language.ts'

type TeamPortalPageProps = {
  teamId: number
  search: PortalSearch
  onSearch: OnPortalSearch
}

/** A team in figures: for its coach, and for whoever directs or owns its program. */
export function TeamPortalPage({ teamId, search, onSearch }: TeamPortalPageProps) {
  const { api } = useServices()
  const session = usePerson()
  const isAsked = isAskable(search)
  const dashboard = useQuery({ ...teamFigures(api, session.userId, teamId, filterOf(search)), enabled: isAsked })
  const filters = useQuery(teamFilters(api, session.userId, teamId))
  const teams = useQuery(teamsInSight(api, session.userId))
  const state = portalState({ teams, dashboard })
  const figures = state.dashboard?.kind === 'team' ? state.dashboard : undefined
  if (isMissing(dashboard.error) || isMissing(filters.error))
    return <NoTeamHere search={search} role={staffRole(session)} />
  const { error } = dashboard
  const team = figures?.team ?? state.team_list.find(({ id }) => id === teamId)
  const problems = problemsOf(search, error)
  const isOffline = error instanceof OfflineError
  const isRefused = error instanceof ApiError && error.status === 422
  const choices = filters.data && { ...filters.data, team: teamChoices(filters.data.team, state.team_list) }
  return (
    <PortalColumn className={css.page} data-notes="beside-value" aria-busy={state.is_dashboard_loading}>
      <Back role={staffRole(session)} teams={state.team_list.length} search={search} />
      <div className={css.header}>
        <div className={css.title}>
          <h1 dir="auto" translate="no">
            {team?.name ?? 'Team'}
          </h1>
          <div className={css.facts}>
            {team && (
              <p>
                {[
                  genderWords(team.gender),
                  team.level_name,
                  team.organization_name,
                  !isOwn(team, session) && team.coach_name && `Coach ${team.coach_name}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            )}
            {isAsked && figures && (
              <AsOf
                className={css.asOf}
                updatedAt={dashboard.dataUpdatedAt || Date.parse(figures.generated_at)}
                isOffline={isOffline}
                isFetching={state.is_dashboard_loading}
                onRefresh={() => {
                  void dashboard.refetch()
                  void filters.refetch()
                }}
              />
            )}
          </div>
        </div>
        <TeamActions figures={isAsked ? figures : undefined} search={search} teamId={teamId} />
      </div>
      <FilterBar
        choices={choices}
        keys={['season', 'team', 'gender', 'level', 'grade', 'position', 'evaluator', 'compare']}
        search={search}
        problems={problems}
        onSearch={onSearch}
      />
      <FilterProblems search={search} problems={problems} onSearch={onSearch} />
      {isAsked && figures && !isRefused && (
        <TeamView figures={figures} choices={choices} search={search} onSearch={onSearch} />
      )}
      {(!isAsked || isRefused) && <NotAsked search={search} onSearch={onSearch} />}
      {isAsked &&
        !figures &&
        !isRefused &&
        (dashboard.isError ? figuresNotLoaded({ isOffline, retry: () => void dashboard.refetch() }) : <TeamSkeleton />)}
    </PortalColumn>
  )
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403)
}

function isOwn(team: { is_own: boolean } | { coach_id: string | null }, { userId }: SignedInPerson): boolean {
  return 'is_own' in team ? team.is_own : team.coach_id === userId
}

/** The teams that one may see, with how many stand on their rosters; the server names the one that is asked about. */
function teamChoices(
  known: ReadonlyArray<{ id: string; name: string; count: number }>,
  teams: ReadonlyArray<{ id: number; name: string; roster_count: number }>,
) {
  const others = teams
    .filter(({ id }) => !known.some((choice) => choice.id === String(id)))
    .map(({ id, name, roster_count }) => ({ id: String(id), name, count: roster_count }))
  return [...known, ...others].toSorted((a, b) => byName(a.name, b.name))
}

function Back({ role, teams, search }: { role: StaffRole; teams: number; search: PortalSearch }) {
  if (role !== 'Coach')
    return (
      <Link className={portalWayCss.way} {...programAddress(search, search.program)}>
        <ArrowLeft aria-hidden />
        Program
      </Link>
    )
  return teams > 1 ? (
    <Link className={portalWayCss.way} {...programAddress(search, undefined)}>
      <ArrowLeft aria-hidden />
      Teams
    </Link>
  ) : null
}

function NoTeamHere({ search, role }: { search: PortalSearch; role: StaffRole }) {
  return (
    <Panel>
      <EmptyState
        level={1}
        drawing="floor"
        title="We can’t find this team"
        text="It was removed, or you don’t have access to it."
      >
        <Link {...programAddress(search, undefined)}>
          {role === 'Coach' ? 'Back to your teams' : 'Back to your programs'}
        </Link>
      </EmptyState>
    </Panel>
  )
}

function TeamSkeleton() {
  return (
    <div className={portalColumnCss.waiting}>
      <div className={`${headerFiguresCss.strip} ${apronCss.apron}`} aria-hidden="true">
        {Array.from({ length: 5 }, (_, at) => (
          <div key={at} />
        ))}
      </div>
      <Panel inset="none">
        <SkeletonRows count={8} />
      </Panel>
    </div>
  )
}
