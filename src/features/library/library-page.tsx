import { useNavigate } from '@tanstack/react-router'
import { useObservable } from 'dexie-react-hooks'
import { Plus, RefreshCw, ShieldCheck, Trash2, X } from 'lucide-react'
import { useDeferredValue } from 'react'
import type { Database } from '#data/db/database.ts'
import { liveRows } from '#data/db/live-rows.ts'
import { readVideosHere } from '#data/db/needed-videos.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { useLastPage } from '#data/react/use-last-page.ts'
import { readReadyEvents } from '#data/ready/make-events-ready.ts'
import { readReadyReport } from '#data/ready/ready-report.ts'
import type { LibraryQuery } from '#domain/contracts/library.ts'
import { NeedsConnection } from '#kit/not-loaded.tsx'
import { ReleaseQuestion } from '#kit/release-question.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Panel } from '#ui/panel.tsx'
import { TabPanels } from '#ui/tab-panels.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { useNow } from '#ui/use-now.ts'
import { LibraryTable } from './evaluator/library-table.tsx'
import { LibraryTools } from './evaluator/library-tools.tsx'
import { ReadyCard } from './evaluator/ready-card.tsx'
import { readyVideos } from './evaluator/ready-videos.ts'
import { useDelete } from './evaluator/use-delete.ts'
import { useKeptVideos } from './evaluator/use-kept-videos.ts'
import { useLibrary } from './evaluator/use-library.ts'
import type { Library, List } from './evaluator/use-library.ts'
import { useMakeReady } from './evaluator/use-make-ready.ts'
import { useRelease } from './evaluator/use-release.ts'
import { VideosToTake } from './evaluator/videos-to-take.tsx'
import css from './library.module.css'

type LibraryPageProps = {
  query: LibraryQuery
  onQuery: (next: Partial<LibraryQuery>) => void
}

/** L40. An evaluator's evaluations and the open queue, online and offline. */
export function LibraryPage({ query, onQuery }: LibraryPageProps) {
  const services = useServices()
  const { userId } = usePerson()
  const library = useLibrary(services, userId, query)
  const showPage = (page: number) => onQuery({ offset: (page - 1) * query.limit })
  useLastPage(query, library.isSettled ? library.view.count : undefined, showPage)
  const here = useHere(services.db, userId)
  // In slices: a slow phone hears a tap in between.
  const isRead = useDeferredValue(here !== undefined)
  const ready = useMakeReady(services, userId)
  const keptVideos = useKeptVideos(services.offlineVideos)
  const deletion = useDelete(services, userId, (id) => library.facts.get(id))
  const release = useRelease(services, userId, (id) => typeof library.facts.get(id)?.readyAt === 'number')
  const now = useNow(services.now)
  const { items, count } = library.view
  const list = query.scope === 'open' ? 'open' : 'mine'
  const top = <LibraryTop isBusy={ready.making.phase === 'running'} onReady={ready.start} />
  const videos = readyVideos(here?.withVideos ?? [], services.offlineVideos)
  if (!here || !isRead)
    return (
      <>
        {top}
        <SkeletonRows count={6} />
      </>
    )
  return (
    <>
      {top}
      <ReadyCard
        report={here.report}
        events={here.events}
        videos={videos}
        making={ready.making}
        now={now}
        onStart={ready.start}
        onCancel={ready.cancel}
        onStopVideos={() => videos.arriving.forEach((id) => services.offlineVideos?.stop(id))}
      />
      <VideosToTake rows={here.withVideos} videos={services.offlineVideos} />
      <TabPanels
        label="Lists"
        tabs={tabsOf(library.counts)}
        current={list}
        onSelect={(to) => to !== list && onQuery(FIRST_PAGE[to])}
      >
        <div>
          <LibraryTools query={query} onQuery={onQuery} />
          <Panel
            inset="none"
            aria-busy={library.state === 'loading'}
            data-offline={library.onlyHere === 'offline' || undefined}
          >
            {list === 'open' && library.onlyHere === 'offline' && items.length > 0 && <QueueOffline count={count} />}
            {library.onlyHere === 'server-failed' && library.state === 'shown' && (
              <ServerFailed onRetry={library.retry} />
            )}
            {library.state === 'loading' && <SkeletonRows count={6} />}
            {library.state === 'failed' && <Unreachable library={library} />}
            {library.state === 'shown' && items.length === 0 && (
              <NothingListed library={library} query={query} onQuery={onQuery} />
            )}
            {items.length > 0 && (
              <LibraryTable
                items={items}
                facts={library.facts}
                keptVideos={keptVideos}
                query={query}
                onQuery={onQuery}
                onDelete={deletion.ask}
                onRelease={release.ask}
                now={now}
              />
            )}
            {count > 0 && (
              <Pagination
                page={Math.floor(query.offset / query.limit) + 1}
                pageCount={Math.ceil(count / query.limit)}
                summary={pageWords(query.offset, items.length, count, library.onlyHere !== null)}
                onPage={showPage}
              />
            )}
          </Panel>
        </div>
      </TabPanels>
      <ReleaseQuestion
        isOpen={release.item !== undefined}
        playerName={release.item?.player_name ?? ''}
        onConfirm={release.confirm}
        onCancel={release.cancel}
      />
      <ConfirmDialog
        isOpen={deletion.item !== undefined}
        title="Delete this evaluation?"
        confirmLabel="Delete"
        confirmIcon={Trash2}
        isHarmful
        isBusy={deletion.isBusy}
        onConfirm={deletion.confirm}
        onCancel={deletion.cancel}
      >
        {deletion.item && (
          <p>
            <bdi translate="no">{deletion.item.player_name}</bdi>, {deletion.item.rated_count} of{' '}
            {deletion.item.total_count} rated.{' '}
            {library.facts.get(deletion.item.evaluation_submission_id)?.isOnlyHere
              ? 'This removes it from this device. The server never had it.'
              : 'It leaves this device and your library. The server keeps it as canceled, and no one can open it.'}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}

/** L40. Each list begins in its own order: one's own by the last change, the queue by what is due first. */
const FIRST_PAGE: Record<List, Partial<LibraryQuery>> = {
  mine: { scope: 'mine', status: undefined, offset: 0, sort_by: 'updated_at', order_by: 'desc' },
  open: { scope: 'open', status: undefined, offset: 0, sort_by: 'submitted_at', order_by: 'asc' },
}

function tabsOf({ mine, open }: Library['counts']) {
  const badge = (count: number | null, word: string) =>
    count === null ? undefined : { count, text: `${count} ${word}${count === 1 ? '' : 's'}` }
  return [
    { id: 'mine', label: 'Mine', badge: badge(mine, 'evaluation') },
    { id: 'open', label: 'Open queue', badge: badge(open, 'order') },
  ] as const
}

/** What stands over the list, read together: what came later would push the list down. Undefined until it is read. */
function useHere(db: Database, userId: string) {
  return useObservable(
    () =>
      liveRows(db, async () => {
        const report = await readReadyReport(db, userId)
        return {
          report,
          events: await readReadyEvents(db, userId, report?.events ?? []),
          withVideos: await readVideosHere(db, userId),
        }
      }),
    [db, userId],
  )
}

function LibraryTop({ isBusy, onReady }: { isBusy: boolean; onReady: () => void }) {
  return (
    <div className={css.top}>
      <h1>Library</h1>
      <Button aria-disabled={isBusy || undefined} onClick={onReady}>
        <ShieldCheck aria-hidden />
        Ready for the gym
      </Button>
      <NewLiveEvaluation />
    </div>
  )
}

function NewLiveEvaluation() {
  const navigate = useNavigate()
  const open = () => void navigate({ to: '/app/live-player-profile/$step', params: { step: 'player_information' } })
  return (
    <Button variant="solid" onClick={open}>
      <Plus aria-hidden />
      New live evaluation
    </Button>
  )
}

function NothingListed({
  library,
  query,
  onQuery,
}: {
  library: Library
  query: LibraryQuery
  onQuery: (next: Partial<LibraryQuery>) => void
}) {
  if (query.search !== '') {
    return (
      <EmptyState
        drawing="floor"
        title={`No player matches "${query.search}"`}
        text="Check the spelling or search by jersey number."
      >
        <Button onClick={() => onQuery({ search: '', offset: 0 })}>
          <X aria-hidden />
          Clear search
        </Button>
      </EmptyState>
    )
  }
  if (query.scope === 'open')
    return library.onlyHere === null ? (
      <EmptyState drawing="floor" title="No open orders" text="When a player sends a video, it appears here." />
    ) : (
      <NeedsConnection
        failure={{ isOffline: library.onlyHere === 'offline', retry: library.retry }}
        title="The open queue needs a connection"
        text="Connect to see which orders are open. Your own evaluations are under Mine."
      />
    )
  if (query.status !== undefined) {
    return (
      <EmptyState
        drawing="floor"
        title="Nothing with this status"
        text={library.onlyHere ? 'None on this device. Connect to see if there are more.' : 'Other evaluations loaded.'}
      >
        <Button onClick={() => onQuery({ status: undefined, offset: 0 })}>
          <X aria-hidden />
          Show all
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No evaluations yet" text="Start one courtside, online or offline.">
      <NewLiveEvaluation />
    </EmptyState>
  )
}

/** L41. Without a connection the list is as old as the device's last visit to the gym. */
function QueueOffline({ count }: { count: number }) {
  return (
    <p className={css.note} aria-live="polite">
      The open queue needs a connection. {count === 1 ? 'This order is' : `These ${count} orders are`} on this device.
      Other evaluators may have claimed {count === 1 ? 'it' : 'some'} since.
    </p>
  )
}

function ServerFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={css.note} aria-live="polite">
      Couldn’t load the list. Showing what’s on this device.
      <Button onClick={onRetry}>
        <RefreshCw aria-hidden />
        Try again
      </Button>
    </p>
  )
}

function Unreachable({ library }: { library: Library }) {
  return (
    <NeedsConnection
      failure={{ isOffline: library.onlyHere === 'offline', retry: library.retry }}
      title="Nothing on this device yet"
      text="Connect once to load your list. You can start a live evaluation offline."
    />
  )
}

function pageWords(offset: number, shown: number, count: number, isLocal: boolean): string {
  const words = shown === 0 ? `0 of ${count}` : `${offset + 1} to ${offset + shown} of ${count}`
  return isLocal ? `${words} on this device` : words
}
