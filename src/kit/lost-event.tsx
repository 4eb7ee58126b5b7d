import { ArchiveRestore, FileSpreadsheet, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toaster } from '#ui/toasts.ts'

type LostEventProps = {
  name: string
  /** Only an organizer gets the button. */
  isOrganizer: boolean
  /** What waits on this device for the event. */
  children?: ReactNode
  /** Restores the event on the server. Resolves to what the person should know after that. */
  onRestore: () => Promise<void>
  onExport: () => void
  /** The words for a failure. */
  failureWords: (error: unknown) => string
}

/** Y60. Says that a restore lost an event, and what can be done about it on this device. */
export function LostEvent({ name, isOrganizer, children, onRestore, onExport, failureWords }: LostEventProps) {
  const [isRestoring, setRestoring] = useState(false)

  async function restore() {
    if (isRestoring) return
    setRestoring(true)
    try {
      await onRestore()
    } catch (error) {
      toaster.error(failureWords(error), 'The event wasn’t restored.')
    } finally {
      setRestoring(false)
    }
  }

  return (
    <Notice
      tone="warn"
      icon={TriangleAlert}
      title={`${name}: This event was lost with a restore.`}
      action={
        <>
          {isOrganizer && (
            <Button variant="solid" aria-disabled={isRestoring || undefined} onClick={() => void restore()}>
              <ArchiveRestore aria-hidden />
              {isRestoring ? 'Restoring…' : 'Restore this event from this tablet'}
            </Button>
          )}
          <Button onClick={onExport}>
            <FileSpreadsheet aria-hidden />
            Export as a spreadsheet
          </Button>
        </>
      }
    >
      <p>
        {children}The server was restored from a backup that doesn’t have it. Your work stays on this device.{' '}
        {isOrganizer
          ? 'Restore the event, and all work goes in by itself.'
          : 'Once an organizer restores the event, your work goes in by itself. You may have to accept a new invitation first.'}
      </p>
    </Notice>
  )
}

/** Says what is left to do after an event was restored from this device. */
export function RestoredEvent({ name, toInvite }: { name: string; toInvite: readonly string[] }) {
  return (
    <Notice tone="ok" icon={ArchiveRestore} title={`You restored ${name}.`} isLive>
      <p>
        Photos and report addresses aren’t back. Enter them again.
        {toInvite.length > 0 && ` Invite these people again: ${toInvite.join(', ')}.`}
      </p>
    </Notice>
  )
}
