import { Clock, Inbox, TriangleAlert, TvMinimalPlay, UserRoundX, VideoOff } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { adminQueue } from '#data/queries/admin.ts'
import { useServices } from '#data/react/person.tsx'
import type { QueueItem } from '#domain/contracts/admin.ts'
import { STATUS_LABELS } from '#domain/evaluations/lifecycle.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListPages } from '#ui/list-pages.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { dayWords } from '#kit/time-words.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { listNotLoaded } from './list-not-loaded.tsx'
import { QueueDialog } from './queue-dialog.tsx'
import { nobodyWords, waitWords } from './queue-words.ts'
import { TableHead } from './table-head.tsx'
import { useList } from './use-list.ts'
import css from './queue-panel.module.css'
import listsCss from '#ui/lists.module.css'
import textCss from '#ui/text.module.css'

const LOOKS = { submitted: Inbox, in_review: TvMinimalPlay, returned: VideoOff } as const satisfies Record<
  QueueItem['status'],
  LucideIcon
>

/** What families wait for, the longest wait first. */
export function QueuePanel() {
  const { api } = useServices()
  const queue = useList((rows) => adminQueue(api, rows))
  const [opened, open] = useState<QueueItem>()
  return (
    <>
      <WhenLoaded of={queue} rows={6} failed={listNotLoaded}>
        {(list) => (
          <>
            <QueueCounts counts={list.counts} />
            {list.results.some((item) => item.possible_evaluators === 0) && (
              <Notice tone="warn" icon={UserRoundX} title="A second rating needs another evaluator">
                <p>
                  Nobody who made, ordered or can read the first evaluation may do the second. Admins can read all of
                  them. Grant Evaluator to someone else under Users. Or leave it: only evaluator agreement is waiting,
                  unless a second rater was bought.
                </p>
              </Notice>
            )}
            <Panel inset="none">
              {list.count === 0 ? (
                <EmptyState title="The queue is empty" text="Submitted orders appear here until they’re published." />
              ) : (
                <>
                  <QueueTable items={list.results} onOpen={open} />
                  <ListPages of={queue} list={list} />
                </>
              )}
            </Panel>
          </>
        )}
      </WhenLoaded>
      {opened && <QueueDialog key={opened.evaluation_submission_id} item={opened} onClose={() => open(undefined)} />}
    </>
  )
}

function QueueCounts({
  counts,
}: {
  counts: Readonly<Record<'submitted' | 'in_review' | 'returned' | 'overdue', number>>
}) {
  return (
    <dl className={css.counts}>
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
