import { useObservable } from 'dexie-react-hooks'
import { useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { exportUnsent } from '#data/db/export-unsent.ts'
import { liveRows } from '#data/db/live-rows.ts'
import { discard, discardWaitingForRole, resend, resolveConflict } from '#data/db/quarantine.ts'
import { unsentTable } from '#data/db/unsent-table.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { readEventCopy, restoreEvent } from '#data/ready/restore-event.ts'
import { writeContext } from '#data/services.ts'
import type { Services } from '#data/services.ts'
import { LostEvent, RestoredEvent } from '#kit/lost-event.tsx'
import { fileName } from '#domain/fields/file-names.ts'
import { handOverFile } from '#ui/hand-over-file.ts'
import { toaster } from '#ui/toasts.ts'
import { useNow } from '#ui/use-now.ts'
import { DeviceColumn } from './device-column.tsx'
import { readInstallation } from './installation.ts'
import { readOutboxContents } from './outbox-contents.ts'
import type { RefusedRecord } from './outbox-contents.ts'
import { ReceiptList } from './receipt-list.tsx'
import type { RefusedActions } from './refused-card.tsx'
import { RefusedList } from './refused-list.tsx'
import { SendBanner } from './send-banner.tsx'
import { useDevice } from './use-device.ts'
import { WaitingList } from './waiting-list.tsx'
import css from './outbox.module.css'

type OutboxPageProps = { onOpenEvaluation: (id: string) => void }

/** What waits, what was refused and what was accepted; the state of the device beside it. */
export function OutboxPage({ onOpenEvaluation }: OutboxPageProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { db, sync } = services
  const now = useNow(services.now)
  const contents = useObservable(() => liveRows(db, () => readOutboxContents(db, userId, services.now())), [db, userId])
  const device = useDevice()
  const [restored, setRestored] = useState<Array<{ id: string; name: string; toInvite: string[] }>>([])
  const actions = refusedActions(services, userId, onOpenEvaluation)
  if (!contents) return <h1 data-loading>Outbox</h1>
  const { summary, refused, lost, onTheWay, receipts, itemName } = contents
  const exportTable = (eventId?: string) =>
    void tell(
      unsentTable(writeContext(services, userId), { itemName, eventId }).then((text) =>
        handOverFile(fileName('unsent', userId, services.now(), 'csv'), text, 'text/csv'),
      ),
    )
  return (
    <>
      <h1>Outbox</h1>
      <SendBanner
        summary={summary}
        lost={lost}
        hasRefused={refused.length > 0}
        lastReceipt={receipts[0]}
        isOnline={device.isOnline}
        now={now}
        onSend={() => sync.wake('send-now')}
      />
      <div className={css.columns}>
        <div className={css.main}>
          {restored.map((event) => (
            <RestoredEvent key={event.id} {...event} />
          ))}
          {lost.map(({ row: { id, event, absent }, work }) => (
            <LostEvent
              key={id}
              name={event.name}
              isOrganizer={event.parts.includes('organizer')}
              isBack={absent === 'back'}
              work={work}
              failureWords={failureWords}
              onRestore={async () => {
                const copy = await readEventCopy(db, userId, id)
                const toInvite = copy ? await restoreEvent(services, userId, copy) : []
                setRestored((before) => [
                  ...before.filter((other) => other.id !== id),
                  { id, name: event.name, toInvite },
                ])
              }}
              onExport={() => exportTable(id)}
            />
          ))}
          {!summary.isOutdated && (
            <>
              <RefusedList refused={refused} itemName={itemName} now={now} {...actions} />
              <WaitingList
                waiting={onTheWay}
                isOnline={device.isOnline}
                onOpen={onOpenEvaluation}
                onDiscard={(id) => void tell(discardWaitingForRole(writeContext(services, userId), id))}
              />
              <ReceiptList
                receipts={receipts}
                now={now}
                onSave={() =>
                  void handOverFile(fileName('receipts', userId, services.now()), JSON.stringify(receipts, null, 2))
                }
              />
            </>
          )}
        </div>
        <DeviceColumn
          facts={device.facts}
          isOnline={device.isOnline}
          isUnanswered={summary.isUnanswered}
          isUpdateWaiting={device.isUpdateWaiting}
          onKeepStorage={device.keepStorage}
          installation={readInstallation(window)}
          build={services.build}
          unsent={summary.unsent}
          onExport={() => void tell(exportAll(services, userId))}
          onExportTable={() => exportTable()}
        />
      </div>
    </>
  )
}

function refusedActions(services: Services, userId: string, onOpenEvaluation: (id: string) => void): RefusedActions {
  const ctx = writeContext(services, userId)
  const thenSend = async (write: Promise<unknown>) => {
    await write
    void services.sync.wake('send-now')
  }
  return {
    onEdit: ({ waiting }) => onOpenEvaluation(waiting.subjectId),
    onResend: ({ operation }) => void tell(thenSend(resend(ctx, operation.seq))),
    onExport: (record) => {
      const name = fileName('record', record.operation.mutation_id, services.now())
      void tell(handOverFile(name, recordText(record)))
    },
    onDiscard: ({ operation }) => void tell(thenSend(discard(ctx, operation.seq))),
    onResolve: ({ waiting }, key, keep) => void tell(thenSend(resolveConflict(ctx, waiting.subjectId, key, keep))),
  }
}

async function exportAll(services: Services, userId: string): Promise<void> {
  await handOverFile(fileName('unsent', userId, services.now()), await exportUnsent(writeContext(services, userId)))
}

function recordText({ waiting, operation }: RefusedRecord): string {
  return JSON.stringify(
    {
      format: 'courtside-record',
      version: 1,
      evaluation: waiting.evaluation,
      event_player: waiting.eventPlayer,
      operation,
    },
    null,
    2,
  )
}

/** A write that fails is told; nothing of it was done then. */
async function tell(action: Promise<void>): Promise<void> {
  try {
    await action
  } catch (error) {
    toaster.error(error instanceof Error ? error.message : 'Please try again later.', 'Nothing was changed.')
  }
}
