import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowUpDown, RefreshCw, Upload, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { OfflineError } from '#data/api/api-error.ts'
import { playerLibrary } from '#data/queries/library.ts'
import type { Services } from '#data/services.ts'
import type { PlayerLibraryQuery } from '#domain/contracts/library.ts'
import { offsetToStepBackTo } from '#domain/library/library-page.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Menu } from '#ui/menu.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Panel } from '#ui/panel.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { PlayerEvaluations } from './parts/player-evaluations.tsx'
import { useTypedSearch } from '#ui/use-typed-search.ts'
import './library.css'
import './player-library.css'

type PlayerLibraryPageProps = {
  services: Services
  userId: string
  query: PlayerLibraryQuery
  onQuery: (next: Partial<PlayerLibraryQuery>) => void
}

const SORTINGS = [
  { sort_by: 'updated_at', order_by: 'desc', label: 'Last changed' },
  { sort_by: 'submitted_at', order_by: 'desc', label: 'Last handed in' },
  { sort_by: 'total_score', order_by: 'desc', label: 'Highest total' },
  { sort_by: 'status', order_by: 'asc', label: 'Status' },
] as const

/** A player's evaluations, the newest change first. */
export function PlayerLibraryPage({ services, userId, query, onQuery }: PlayerLibraryPageProps) {
  const page = useQuery(playerLibrary(services.api, userId, query))
  const [typed, type] = useTypedSearch(query.search, (search) => onQuery({ search, offset: 0 }))
  const stepBackTo = page.data && offsetToStepBackTo(query, page.data.count)
  const stepBack = useEffectEvent((offset: number) => onQuery({ offset }))
  useEffect(() => {
    if (stepBackTo !== undefined) stepBack(stepBackTo)
  }, [stepBackTo])
  const sorting = SORTINGS.find(({ sort_by }) => sort_by === query.sort_by) ?? SORTINGS[0]
  return (
    <div className="player-library">
      <div className="player-library-head"><h1>Library</h1><UploadLink /></div>
      <div className="library-tools">
        <SearchField value={typed} onChange={type} placeholder="Event, number or level" />
        <Menu
          label="Sort by" align="end" button={{ className: 'library-tool' }}
          items={SORTINGS.map(({ label, sort_by, order_by }) => ({
            id: sort_by, label, isChecked: query.sort_by === sort_by, onSelect: () => onQuery({ sort_by, order_by, offset: 0 }),
          }))}
        >
          <ArrowUpDown aria-hidden />{sorting.label}
        </Menu>
      </div>
      {page.isPending && <SkeletonRows count={4} />}
      {page.isError && !page.data && <NotLoaded isOffline={page.error instanceof OfflineError} onRetry={() => void page.refetch()} />}
      {page.data && <PlayerEvaluations services={services} items={page.data.results} />}
      {page.data?.count === 0 && (query.search === ''
        ? <Panel><EmptyState title="No evaluations yet" text="What you hand in, and what an evaluator publishes about you, stands here."><UploadLink /></EmptyState></Panel>
        : (
          <Panel>
            <EmptyState drawing="floor" title={`Nothing matches "${query.search}"`} text="Check the spelling or search by jersey number.">
              <Button onClick={() => onQuery({ search: '', offset: 0 })}><X aria-hidden />Clear search</Button>
            </EmptyState>
          </Panel>
        ))}
      {page.data && page.data.count > query.limit && (
        <Pagination
          page={Math.floor(query.offset / query.limit) + 1} pageCount={Math.ceil(page.data.count / query.limit)}
          summary={`${query.offset + 1} to ${query.offset + page.data.results.length} of ${page.data.count}`}
          onPage={(next) => onQuery({ offset: (next - 1) * query.limit })}
        />
      )}
    </div>
  )
}

/** The way to an order. */
export function UploadLink() {
  const navigate = useNavigate()
  return <Button variant="solid" onClick={() => void navigate({ to: '/app/video-upload' })}><Upload aria-hidden />Upload a game video</Button>
}

export function NotLoaded({ isOffline, onRetry }: { isOffline: boolean; onRetry: () => void }) {
  return (
    <Panel>
      <EmptyState drawing="floor" title={isOffline ? 'No signal' : 'Something went wrong.'} text={isOffline ? 'The list needs signal once.' : 'Please try again later.'}>
        <Button onClick={onRetry}><RefreshCw aria-hidden />Try again</Button>
      </EmptyState>
    </Panel>
  )
}
