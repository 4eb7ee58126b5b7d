import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Info } from 'lucide-react'
import { ApiError, OfflineError } from '#data/api/api-error.ts'
import { rosterInSight } from '#data/queries/portal.ts'
import type { Services } from '#data/services.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { NotLoaded } from './portal-page.tsx'
import './portal.css'

type NewEvaluationPageProps = { services: Services; userId: string; teamId: number }

/** Whom a team's evaluation would be for. Ordering has no page yet, and this one says so. */
export function NewEvaluationPage({ services: { api }, userId, teamId }: NewEvaluationPageProps) {
  const roster = useQuery(rosterInSight(api, userId, teamId))
  if (roster.isPending) return <SkeletonRows count={4} />
  if (roster.isError && !roster.data) {
    const isRefused = roster.error instanceof ApiError && (roster.error.status === 404 || roster.error.status === 403)
    if (isRefused) return <Panel><EmptyState level={1} drawing="floor" title="There is no team here" text="It is gone, or it is not yours to see." /></Panel>
    return <NotLoaded isOffline={roster.error instanceof OfflineError} onRetry={() => void roster.refetch()} />
  }
  const { team, players } = roster.data
  const linked = players.filter(({ link }) => link === 'linked').length
  const address: string = `/app/performance-portal/team-roster/${team.id}`
  return (
    <div className="portal">
      <Link className="portal-back" to={address}><ArrowLeft aria-hidden />{team.name}</Link>
      <h1>New evaluation</h1>
      <Notice tone="paint" icon={Info} title="Evaluations of a team cannot be ordered here yet">
        <p>
          {team.name} has {players.length === 1 ? '1 player' : `${players.length} players`}, of whom {linked} said yes.
          Until ordering is open, an evaluator can rate the team at an event.
        </p>
      </Notice>
    </div>
  )
}
