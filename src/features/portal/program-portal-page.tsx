import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, UsersRound } from 'lucide-react'
import { ApiError, OfflineError } from '#data/api/api-error.ts'
import { programFigures, programFilters, programsInSight } from '#data/queries/programs.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { Services } from '#data/services.ts'
import type { ProgramPortal } from '#domain/contracts/portal.ts'
import type { Program } from '#domain/contracts/programs.ts'
import { filterOf, isAskable } from '#domain/portal/portal-search.ts'
import type { PortalSearch } from '#domain/portal/portal-search.ts'
import { teamsOfGender } from '#domain/portal/program-table.ts'
import { staffRole } from '#domain/access/role.ts'
import { AsOf } from '#kit/as-of.tsx'
import { NeedsConnection } from '#kit/not-loaded.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { CONNECT_ONCE } from './figures-not-loaded.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { FilterProblems, NotAsked } from './filters/filter-problems.tsx'
import { problemsOf } from './filters/filter-words.ts'
import type { OnPortalSearch } from './on-search.ts'
import { peopleAddress, programAddress } from './portal-links.ts'
import { FiguresWaiting } from './program/figures-strip.tsx'
import { ProgramChoice } from './program/program-choice.tsx'
import { ProgramView } from './program/program-view.tsx'
import { PortalColumn } from './portal-column.tsx'
import portalWayCss from './portal-way.module.css'
import css from './program-portal-page.module.css'

type ProgramPortalPageProps = {
  search: PortalSearch
  onSearch: OnPortalSearch
}

/** Compare does not stand here: a program is compared with the levels of its players alone. */
const FILTERS = ['season', 'gender', 'level', 'grade', 'position', 'evaluator'] as const

/** What a director or an owner begins with: one program in figures, or the sum over all of theirs. */
export function ProgramPortalPage({ search, onSearch }: ProgramPortalPageProps) {
  const { api } = useServices()
  const session = usePerson()
  const { userId } = session
  const { programs, choices, figures, status, isAsked, data } = useProgram(api, userId, search)
  if (!isAsked || status === 404 || status === 403) return <NoProgram search={search} />

  const problems = problemsOf(search, figures.error)
  const isRefused = !isAskable(search) || status === 422
  const isOffline = figures.error instanceof OfflineError
  const isEmpty = data?.kind === 'programs' && data.programs.length === 0
  const isOneOfSeveral = search.program !== undefined && (programs.data?.length ?? 0) > 1
  return (
    <PortalColumn
      className={css.page}
      data-asking={figures.isPlaceholderData || undefined}
      aria-busy={figures.isFetching}
    >
      {isOneOfSeveral && <AllPrograms search={search} />}
      <div className={css.top}>
        <h1 dir="auto" translate="no">
          {nameOf(data, programs.data?.find(({ id }) => id === search.program)?.name)}
        </h1>
        <ProgramChoices programs={programs.data} search={search} onSearch={onSearch} />
        {data && !isEmpty && <People programId={data.program?.id ?? onlyIdOf(programs.data)} />}
        {data && (
          <AsOf
            updatedAt={figures.dataUpdatedAt}
            isOffline={isOffline}
            isFetching={figures.isFetching}
            onRefresh={() => void figures.refetch()}
          />
        )}
      </div>
      {!isEmpty && (
        <FilterBar choices={choices.data} keys={FILTERS} search={search} problems={problems} onSearch={onSearch} />
      )}
      <FilterProblems search={search} problems={problems} onSearch={onSearch} />
      {isRefused && <NotAsked search={search} onSearch={onSearch} />}
      {data && (
        <ProgramView
          figures={data}
          name={nameOf(data)}
          role={staffRole(session)}
          choices={choices.data}
          search={search}
          onSearch={onSearch}
        />
      )}
      {!data && !isRefused && figures.isError && (
        <Panel>
          <NeedsConnection failure={{ isOffline, retry: () => void figures.refetch() }} text={CONNECT_ONCE} />
        </Panel>
      )}
      {!data && !isRefused && !figures.isError && <ProgramSkeleton />}
    </PortalColumn>
  )
}

/** What the page asks for; nothing where the address names no program. `status` of what was refused. */
function useProgram(api: Services['api'], userId: string, search: PortalSearch) {
  const { compare: _, ...filter } = filterOf(search)
  const isAsked = search.problems.program === undefined
  const programs = useQuery(programsInSight(api, userId))
  const choices = useQuery({ ...programFilters(api, userId, search.program), enabled: isAsked })
  const figures = useQuery({
    ...programFigures(api, userId, search.program, filter),
    enabled: isAskable(search) && isAsked,
  })
  const status = figures.error instanceof ApiError ? figures.error.status : undefined
  const isShown = isAskable(search) && status !== 422
  const data =
    isShown && figures.data ? { ...figures.data, teams: teamsOfGender(figures.data.teams, search.gender) } : undefined
  return { programs, choices, figures, status, isAsked, data }
}

function AllPrograms({ search }: { search: PortalSearch }) {
  return (
    <Link className={`${portalWayCss.way} ${css.back}`} {...programAddress(search, undefined)}>
      <ArrowLeft aria-hidden />
      All programs
    </Link>
  )
}

type ChoicesProps = Pick<ProgramPortalPageProps, 'search' | 'onSearch'> & { programs: Program[] | undefined }

/** Nothing where there is nothing to choose. */
function ProgramChoices({ programs = [], search, onSearch }: ChoicesProps) {
  return programs.length > 1 ? <ProgramChoice programs={programs} search={search} onSearch={onSearch} /> : null
}

function People({ programId }: { programId: number | undefined }) {
  return (
    <Link className={portalWayCss.way} {...peopleAddress(programId)}>
      <UsersRound aria-hidden />
      People and invitations
    </Link>
  )
}

function nameOf(figures: ProgramPortal | undefined, known?: string): string {
  if (figures?.program) return figures.program.name
  if (figures === undefined) return known ?? 'Programs'
  const [only, ...others] = figures.programs
  return only && others.length === 0 ? only.name : figures.programs.length === 0 ? 'Programs' : 'All programs'
}

function onlyIdOf(programs: readonly Program[] | undefined): number | undefined {
  return programs?.length === 1 ? programs[0]?.id : undefined
}

function NoProgram({ search }: { search: PortalSearch }) {
  return (
    <Panel>
      <EmptyState
        level={1}
        drawing="floor"
        title="We can’t find this program"
        text="It was removed, or you don’t have access to it."
      >
        <Link {...programAddress(search, undefined)}>Back to your programs</Link>
      </EmptyState>
    </Panel>
  )
}

function ProgramSkeleton() {
  return (
    <>
      <FiguresWaiting />
      <Panel inset="none">
        <SkeletonRows count={8} />
      </Panel>
    </>
  )
}
