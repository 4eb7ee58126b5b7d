import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Clock, Inbox, TriangleAlert, TvMinimalPlay, UserRoundX, VideoOff } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { adminQueue } from '#data/queries/admin.ts'
import { useServices } from '#data/react/person.tsx'
import type { QueueItem } from '#domain/contracts/admin.ts'
import { STATUS_LABELS } from '#domain/evaluation/lifecycle.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { Tag } from '#ui/tag.tsx'
import { dayWords } from '#kit/time-words.ts'
import { ListNotLoaded } from './list-not-loaded.tsx'
import { ListPages, rowsOf } from './list-page.tsx'
import { QueueDialog } from './queue-dialog.tsx'
import { nobodyWords, waitWords } from './queue-words.ts'
import { TableHead } from './table-head.tsx'
import adminCss from '../admin.module.css'
import listsCss from '#ui/lists.module.css'
import textCss from '#ui/text.module.css'

const LOOKS = { submitted: Inbox, in_review: TvMinimalPlay, returned: VideoOff } as const satisfies Record<
  QueueItem['status'],
  LucideIcon
>

/** What families wait for, the longest wait first. */
export function QueuePanel() {
  const services = useServices()
  const { api } = services
  const [page, setPage] = useState(1)
  const [opened, open] = useState<QueueItem>()
  const queue = useQuery({
    ...adminQueue(api, rowsOf(page)),
    placeholderData: keepPreviousData,
  })
  if (queue.isPending) return <SkeletonRows count={6} />
  if (queue.isError && !queue.data) return <ListNotLoaded error={queue.error} onRetry={() => void queue.refetch()} />
  const { counts, count, results } = queue.data
  return (
    <>
      <dl className={adminCss.adminCounts}>
        <div>
          <dd className={textCss.score} translate="no">
            {counts.submitted}
          </dd>
          <dt>In the open queue</dt>
        </div>
        <div>
          <dd className={textCss.score} translate="no">
            {counts.in_review}
          </dd>
          <dt>In review</dt>
        </div>
        <div>
          <dd className={textCss.score} translate="no">
            {counts.returned}
          </dd>
          <dt>Video problem</dt>
        </div>
        <div>
          <dd className={textCss.score} translate="no">
            {counts.overdue}
          </dd>
          <dt>Late</dt>
        </div>
      </dl>
      {results.some((item) => item.possible_evaluators === 0) && (
        <Notice tone="warn" icon={UserRoundX} title="A second rating needs another evaluator">
          <p>
            Nobody who made, ordered or can read the first evaluation may do the second. Admins can read all of them.
            Grant Evaluator to someone else under Users. Or leave it: only evaluator agreement is waiting, unless a
            second rater was bought.
          </p>
        </Notice>
      )}
      <Panel inset="none">
        {count === 0 ? (
          <EmptyState title="The queue is empty" text="Submitted orders appear here until they’re published." />
        ) : (
          <QueueTable items={results} onOpen={open} />
        )}
        {count > 0 && <ListPages page={page} list={queue.data} onPage={setPage} />}
      </Panel>
      {opened && <QueueDialog key={opened.evaluation_submission_id} item={opened} onClose={() => open(undefined)} />}
    </>
  )
}

function QueueTable({ items, onOpen }: { items: readonly QueueItem[]; onOpen: (item: QueueItem) => void }) {
  return (
    <div className={listsCss.dataTable}>
      <table aria-label="Queue">
        <TableHead names={['Player', 'Status', 'Evaluator', 'Waiting', 'Promised']} />
        <tbody>
          {items.map((item) => (
            <tr key={item.evaluation_submission_id}>
              <th scope="row" dir="auto" translate="no">
                {item.player_name}
                {item.is_second_rating && <small> (second rating)</small>}
              </th>
              <td data-head="Status">
                <Tag icon={LOOKS[item.status]} tone={item.status === 'returned' ? 'warn' : 'neutral'}>
                  {STATUS_LABELS[item.status]}
                </Tag>
              </td>
              <td data-head="Evaluator">{item.evaluator_name ?? nobodyWords(item)}</td>
              <td data-head="Waiting">{waitWords(item.hours_waiting)}</td>
              <td data-head="Promised">
                {item.due_at === null ? (
                  'No day'
                ) : (
                  <Tag icon={item.is_overdue ? TriangleAlert : Clock} tone={item.is_overdue ? 'danger' : 'neutral'}>
                    {item.is_overdue ? `Late since ${dayWords(item.due_at)}` : `By ${dayWords(item.due_at)}`}
                  </Tag>
                )}
              </td>
              <td>
                <Button onClick={() => onOpen(item)}>
                  Open <span className={textCss.visuallyHidden}>{item.player_name}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
