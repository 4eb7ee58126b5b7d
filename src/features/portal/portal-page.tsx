import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { OfflineError } from '#data/api/api-error.ts'
import { teamsInSight } from '#data/queries/portal.ts'
import type { Services } from '#data/services.ts'
import type { SignedIn } from '#domain/access/session.ts'
import type { Team } from '#domain/contracts/teams.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { TeamCard } from './parts/team-card.tsx'
import './portal.css'

type PortalPageProps = {
  services: Services
  session: SignedIn
  /** Only the teams of this coach, or of the programs of this director. */
  of?: { coachId: string } | { directorId: string }
}

/** Where a coach, a director or an owner begins: their teams. */
export function PortalPage({ services: { api }, session, of }: PortalPageProps) {
  const teams = useQuery(teamsInSight(api, session.userId))
  if (teams.isPending) return <SkeletonRows count={4} />
  if (teams.isError && !teams.data) return <NotLoaded isOffline={teams.error instanceof OfflineError} onRetry={() => void teams.refetch()} />
  const shown = teams.data.filter((team) => belongsTo(team, of))
  const programs = [...new Set(shown.map(({ program_name }) => program_name))]
  return (
    <div className="portal">
      <h1>{titleOf(shown, of)}</h1>
      {shown.length === 0 && <NoTeams role={session.role} isFiltered={of !== undefined} />}
      {programs.map((program) => (
        <section key={program ?? ''} aria-label={program ?? 'Teams without a program'}>
          {programs.length > 1 && <h2>{program ?? 'Without a program'}</h2>}
          <div className="portal-teams">
            {shown.filter(({ program_name }) => program_name === program).map((team) => (
              <TeamCard key={team.id} team={team} isOwn={session.role === 'Coach' && team.coach_id === session.userId} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function belongsTo({ coach_id, directors }: Team, of: PortalPageProps['of']): boolean {
  if (!of) return true
  return 'coachId' in of ? coach_id === of.coachId : directors.some(({ id }) => id === of.directorId)
}

function titleOf(shown: readonly Team[], of: PortalPageProps['of']): string {
  if (!of) return 'Teams'
  const name = 'coachId' in of ? shown[0]?.coach_name : shown[0]?.directors.find(({ id }) => id === of.directorId)?.name
  return name ? `Teams of ${name}` : 'Teams'
}

function NoTeams({ role, isFiltered }: { role: SignedIn['role']; isFiltered: boolean }) {
  return (
    <Panel>
      {isFiltered && <EmptyState drawing="floor" title="No teams here" text="None of the teams you may see belongs to this person." />}
      {!isFiltered && role === 'Coach' && <EmptyState title="No team yet" text="Say what your team is, then fill its roster." />}
      {!isFiltered && role !== 'Coach' && <EmptyState title="No teams yet" text="Teams stand here once they belong to a program of yours. Contact us to have a program set up." />}
    </Panel>
  )
}

export function NotLoaded({ isOffline, onRetry }: { isOffline: boolean; onRetry: () => void }) {
  return (
    <Panel>
      <EmptyState
        level={1} drawing="floor" title={isOffline ? 'No signal' : 'Something went wrong.'}
        text={isOffline ? 'This page needs signal once; after that it is kept on this device.' : 'Please try again later.'}
      >
        <Button onClick={onRetry}><RefreshCw aria-hidden />Try again</Button>
      </EmptyState>
    </Panel>
  )
}
