import { ArchiveRestore, FileSpreadsheet, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toaster } from '#ui/toasts.ts'

type WaitingWork = { ratings: number; players: number }

type LostEventProps = {
  name: string
  /** Only an organizer gets the button. */
  isOrganizer: boolean
  /** EV159. Whether the server has the event again, and this person has no role there. */
  isBack: boolean
  /** What waits on this device for the event. */
  work: WaitingWork
  /** Restores the event on the server. Resolves to what the person should know after that. */
  onRestore: () => Promise<void>
  onExport: () => void
  /** The words for a failure. */
  failureWords: (error: unknown) => string
}

/** Y60, EV159. Says what a restore did to an event, and what this person can do about it. */
export function LostEvent({ name, isOrganizer, isBack, work, onRestore, onExport, failureWords }: LostEventProps) {
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

  const canRestore = isOrganizer && !isBack
  const hasWork = work.players > 0
  return (
    <Notice
      tone="warn"
      icon={TriangleAlert}
      title={
        isBack ? `${name}: The event is back. You aren’t on its staff.` : `${name}: This event was lost with a restore.`
      }
      action={
        (canRestore || hasWork) && (
          <>
            {canRestore && (
              <Button variant="solid" aria-disabled={isRestoring || undefined} onClick={() => void restore()}>
                <ArchiveRestore aria-hidden />
                {isRestoring ? 'Restoring…' : 'Restore this event from this tablet'}
              </Button>
            )}
            {hasWork && (
              <Button onClick={onExport}>
                <FileSpreadsheet aria-hidden />
                Export as a spreadsheet
              </Button>
            )}
          </>
        )
      }
    >
      <p>{[!isBack && WHY_LOST, workWords(work), nextWords(canRestore, isBack)].filter(Boolean).join(' ')}</p>
    </Notice>
  )
}

const WHY_LOST = 'The server was restored from a backup that doesn’t have it.'

function nextWords(canRestore: boolean, isBack: boolean): string {
  if (isBack) return 'Ask the organizer to invite you. Once you accept, your work goes in by itself.'
  if (canRestore) return 'Restore the event, and all work goes in by itself.'
  return 'Once an organizer restores the event, your work goes in by itself. You may have to accept a new invitation first.'
}

/** "Your 12 ratings wait on this tablet."; empty if nothing waits. */
export function workWords({ ratings, players }: WaitingWork): string {
  if (ratings > 0) return `Your ${ratings === 1 ? 'rating waits' : `${ratings} ratings wait`} on this tablet.`
  if (players > 0) return `Your work on ${players === 1 ? '1 player' : `${players} players`} waits on this tablet.`
  return ''
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
