import { CloudCheck, CloudUpload, HardDrive, TriangleAlert } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import css from './sync-chip.module.css'
import textCss from '#ui/text.module.css'

export type SyncChipState = 'saved' | 'sending' | 'accepted' | 'attention'

type SyncChipProps = {
  state: SyncChipState
  /** "Saved on this device", "Sending", "Accepted by server 2:32 PM", "Needs attention". */
  title: string
  detail?: string
  /** Opens where the work is listed. Without it the chip only speaks. */
  onOpen?: () => void
  openLabel?: string
  /** Courtside one line is enough; what needs somebody keeps its second. */
  isOneLine?: boolean
  className?: string | undefined
}

const ICONS = { saved: HardDrive, sending: CloudUpload, accepted: CloudCheck, attention: TriangleAlert }
const ANNOUNCE_EVERY_MS = 10_000

/** Where the work is, in a sentence with an icon. Spoken at most every ten seconds, so that rating stays quiet. */
export const SyncChip = memo(function SyncChip({
  state,
  title,
  detail,
  onOpen,
  openLabel = 'Open outbox',
  isOneLine = false,
  className,
}: SyncChipProps) {
  const Icon = ICONS[state]
  const announced = useAnnounced(title)
  return (
    <div
      className={[css.syncChip, className].filter(Boolean).join(' ')}
      translate="no"
      data-sync-chip
      data-state={state}
      data-one-line={isOneLine || undefined}
    >
      <Icon aria-hidden />
      <div role="status" aria-label="Sync status" aria-live="off">
        <span>{title}</span>
        {detail && <small>{detail}</small>}
      </div>
      <span className={textCss.visuallyHidden} aria-live="polite">
        {announced}
      </span>
      {onOpen && <button type="button" aria-label={openLabel} onClick={onOpen} />}
    </div>
  )
})

/** Follows a text that may change with every tap, but not more often than ANNOUNCE_EVERY_MS. */
function useAnnounced(text: string): string {
  const [announced, announce] = useState('')
  const lastAt = useRef(0)
  useEffect(() => {
    const wait = Math.max(0, lastAt.current + ANNOUNCE_EVERY_MS - performance.now())
    const timer = setTimeout(() => {
      lastAt.current = performance.now()
      announce(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text])
  return announced
}
