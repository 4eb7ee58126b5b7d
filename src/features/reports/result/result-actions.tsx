import { CircleCheck, LockOpen, Printer, SquarePen } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { complete, localDay, reopen } from '#data/db/evaluation-writes.ts'
import type { Panel } from '#data/db/reads.ts'
import { NoteRequired } from '#data/db/write-errors.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { writeContext } from '#data/services.ts'
import { STATUS_LABELS } from '#domain/evaluations/lifecycle.ts'
import { SyncChip } from '#kit/sync-chip.tsx'
import { afterClosing } from '#ui/after-closing.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toaster } from '#ui/toasts.ts'
import { NoteSheet } from '../notes/note-sheet.tsx'
import { readerWords } from './reader-words.ts'
import type { Agreement } from './use-result.ts'
import css from './result-actions.module.css'

type ActionsProps = {
  panel: Panel
  agreement: Agreement
  hasResult: boolean
  onOpenPanel: () => void
  children?: ReactNode
}

/** Where the work is, and what can be done with it: complete, reopen, look again, print. */
export function ResultActions({
  panel: { row, sync, notes },
  agreement,
  hasResult,
  onOpenPanel,
  children,
}: ActionsProps) {
  const services = useServices()
  const { userId } = usePerson()
  const [asked, ask] = useState<'complete' | 'reopen' | 'note' | null>(null)
  const ctx = writeContext(services, userId)
  const isFinal = row.status === 'ready_to_finalize'
  const hasPlayerNote = notes.some(({ skill_id }) => skill_id === null)

  async function carryOut(work: () => Promise<void>, done: () => void) {
    ask(null)
    try {
      await work()
      void services.sync.wake('enqueue')
      done()
    } catch (refusal) {
      if (refusal instanceof NoteRequired) ask('note')
      else toaster.error(refusal instanceof Error ? refusal.message : 'Nothing was saved.', 'Not saved')
    }
  }

  return (
    <div className={css.actions}>
      <SyncChip
        className={css.sync}
        state={sync.state === 'ready' ? 'saved' : sync.state === 'outdated' ? 'attention' : sync.state}
        title={sync.title}
        detail={
          sync.state === 'outdated'
            ? sync.detail
            : agreement === 'same'
              ? 'Verified'
              : agreement === 'different'
                ? 'Showing the server’s result'
                : STATUS_LABELS[row.status]
        }
      />
      <span className={css.grow} />
      {hasResult && (
        <Button onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
      )}
      {hasResult && (
        <Button onClick={onOpenPanel}>
          <SquarePen aria-hidden />
          Open panel
        </Button>
      )}
      {isFinal && (
        <Button onClick={() => ask('reopen')}>
          <LockOpen aria-hidden />
          Reopen
        </Button>
      )}
      {isFinal && (
        <Button variant="solid" onClick={() => ask(hasPlayerNote ? 'complete' : 'note')}>
          <CircleCheck aria-hidden />
          Complete
        </Button>
      )}
      {children}
      <ConfirmDialog
        isOpen={asked === 'complete'}
        title="Complete this evaluation?"
        confirmLabel="Complete evaluation"
        confirmIcon={CircleCheck}
        onCancel={() => ask(null)}
        onConfirm={() => {
          void carryOut(
            () => complete(ctx, row.id),
            () => toaster.success('Completed. Saved on this device.'),
          )
        }}
      >
        <p>{readerWords(row, localDay(services.now()))} Once it is complete, you can change notes but not ratings.</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'reopen'}
        title="Reopen the ratings?"
        confirmLabel="Reopen evaluation"
        confirmIcon={LockOpen}
        onCancel={() => ask(null)}
        onConfirm={() => {
          void carryOut(() => reopen(ctx, row.id), onOpenPanel)
        }}
      >
        <p>You can change the ratings again. The next final save computes a new result.</p>
      </ConfirmDialog>
      <NoteSheet
        evaluationId={row.id}
        note={asked === 'note' ? 'new' : null}
        onClose={() => ask(null)}
        hint="Add a note about the whole player before you complete."
        onSaved={() => afterClosing(() => ask('complete'))}
      />
    </div>
  )
}
