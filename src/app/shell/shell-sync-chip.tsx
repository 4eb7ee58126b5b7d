import { OUTDATED } from '#domain/sync/sync-state.ts'
import { SyncChip } from '#kit/sync-chip.tsx'
import type { SyncChipState } from '#kit/sync-chip.tsx'
import { OFFLINE_WORDS } from '#kit/sync-words.ts'
import { clockWords } from '#kit/time-words.ts'
import { useOnline } from '#ui/use-online.ts'
import type { ShellSummary } from './use-sync-summary.ts'
import css from './shell-sync-chip.module.css'

type ShellSyncChipProps = {
  summary: ShellSummary | undefined
  /** Courtside, where the player's name needs the room. */
  isOneLine?: boolean
  onOpen: () => void
}

/** The state of all work of this person on this device, in one line. */
export function ShellSyncChip({ summary, isOneLine = false, onOpen }: ShellSyncChipProps) {
  const isOnline = useOnline()
  if (!summary) return null
  return <SyncChip {...chipOf(summary, isOnline)} isOneLine={isOneLine} onOpen={onOpen} />
}

/** The same for a screen reader where no chip is shown: from the rail up, the outbox carries the count. */
export function SpokenSyncState({ summary }: Pick<ShellSyncChipProps, 'summary'>) {
  const isOnline = useOnline()
  if (!summary) return null
  const { title, detail } = chipOf(summary, isOnline)
  return (
    <output className={css.spoken} aria-label="Sync status">
      {title}. {detail}
    </output>
  )
}

function chipOf(
  { isOutdated, unsent, sending, attention, paused, lastAcceptedAt }: ShellSummary,
  isOnline: boolean,
): { state: SyncChipState; title: string; detail: string } {
  if (isOutdated) return { ...OUTDATED, state: 'attention' }
  if (attention > 0) return { state: 'attention', title: 'Needs attention', detail: paused ?? countOf(attention) }
  if (unsent > 0 && !isOnline) return { state: 'saved', title: 'Saved on this device', detail: OFFLINE_WORDS }
  if (sending > 0) return { state: 'sending', title: 'Sending', detail: countOf(unsent) }
  if (unsent > 0)
    return { state: 'saved', title: 'Saved on this device', detail: paused ?? `${countOf(unsent)} not sent yet` }
  if (!isOnline) return { state: 'saved', title: 'You’re offline', detail: 'Nothing to send' }
  if (lastAcceptedAt !== null)
    return {
      state: 'accepted',
      title: `Accepted by server ${clockWords(lastAcceptedAt)}`,
      detail: 'Nothing to send',
    }
  return { state: 'saved', title: 'Nothing to send', detail: 'Work is saved on this device first' }
}

const countOf = (count: number) => (count === 1 ? '1 evaluation' : `${count} evaluations`)
