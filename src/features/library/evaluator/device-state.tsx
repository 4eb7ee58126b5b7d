import { CloudCheck, CloudUpload, HardDrive, TabletSmartphone, TriangleAlert, Wifi } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { needsInternet } from '#data/db/needed-videos.ts'
import { OUTDATED } from '#domain/sync/sync-state.ts'
import { VIDEO_NEEDS_INTERNET } from '#kit/sync-words.ts'
import { timeWords } from '#kit/time-words.ts'
import { useOnline } from '#ui/use-online.ts'
import type { LibraryRowFacts } from './library-facts.ts'
import css from './device-state.module.css'

type Words = { icon: LucideIcon; tone: 'ok' | 'plain' | 'paint' | 'danger'; text: string }

type DeviceStateProps = { facts: LibraryRowFacts | undefined; keptVideos: ReadonlySet<string>; now: number }

/** What this device has of one evaluation, and where its changes are. GR2: it is ready offline with its video only. */
export function DeviceState({ facts, keptVideos, now }: DeviceStateProps) {
  const isOnline = useOnline()
  const { icon: Icon, tone, text } = wordsFor(facts, keptVideos, { now, isOnline })
  return (
    <span className={css.state} data-tone={tone}>
      <Icon aria-hidden />
      {text}
    </span>
  )
}

function wordsFor(
  facts: LibraryRowFacts | undefined,
  keptVideos: ReadonlySet<string>,
  { now, isOnline }: { now: number; isOnline: boolean },
): Words {
  if (!facts) return { icon: Wifi, tone: 'plain', text: 'Needs internet' }
  if (facts.isOutdated) return { icon: TriangleAlert, tone: 'danger', text: OUTDATED.detail }
  if (facts.attention !== null) return { icon: TriangleAlert, tone: 'danger', text: 'Needs attention' }
  if (facts.isSending && isOnline) return { icon: CloudUpload, tone: 'paint', text: 'Sending' }
  if (facts.isWaiting) return { icon: HardDrive, tone: 'plain', text: 'Saved on this device' }
  const acceptedAt = facts.acceptedAt === null ? 0 : Date.parse(facts.acceptedAt)
  if (acceptedAt > (facts.readyAt ?? 0))
    return { icon: CloudCheck, tone: 'ok', text: `Accepted by server ${timeWords(acceptedAt, now)}` }
  if (facts.readyAt !== null && needsInternet(facts, keptVideos))
    return { icon: TabletSmartphone, tone: 'plain', text: VIDEO_NEEDS_INTERNET }
  if (facts.readyAt !== null)
    return { icon: TabletSmartphone, tone: 'ok', text: `Ready offline, ${timeWords(facts.readyAt, now)}` }
  return { icon: Wifi, tone: 'plain', text: 'Needs internet' }
}
