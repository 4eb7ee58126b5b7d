import { CloudCheck, CloudUpload, RefreshCw, Send, TriangleAlert } from 'lucide-react'
import type { ReceiptRow } from '#data/db/database.ts'
import type { LostEvent } from '#data/db/lost-events.ts'
import type { SyncSummary } from '#data/db/reads.ts'
import { Button } from '#ui/button.tsx'
import { OFFLINE_WORDS } from '#kit/sync-words.ts'
import { timeWords } from '#kit/time-words.ts'
import { useSendNow } from '#kit/use-send-now.ts'
import { plural, subjectsWords, UNANSWERED_WORDS } from './operation-words.ts'
import css from './send-banner.module.css'
import apronCss from '#ui/apron.module.css'

type SendBannerProps = {
  summary: SyncSummary
  /** Y60. The lost events with work on this device. */
  lost: readonly LostEvent[]
  /** Whether something else needs a decision. */
  hasRefused: boolean
  lastReceipt: ReceiptRow | undefined
  isOnline: boolean
  now: number
  onSend: () => Promise<void>
}

/** Where the work is, in one sentence, and the button for whoever does not want to wait. */
export function SendBanner({ summary, lost, hasRefused, lastReceipt, isOnline, now, onSend }: SendBannerProps) {
  const { unsent, oldestUnsentAt, paused } = summary
  const { sendNow, words } = useSendNow(onSend, summary.isUnanswered)
  if (summary.isOutdated) {
    return (
      <section className={`${css.banner} ${apronCss.apron}`}>
        <TriangleAlert aria-hidden />
        <div>
          <h2>A newer version of Courtside is open in another tab.</h2>
          <p>Reload to see what waits here. Everything shown as saved is still on this device.</p>
        </div>
        <Button variant="apron" onClick={() => location.reload()}>
          <RefreshCw aria-hidden />
          Reload
        </Button>
      </section>
    )
  }
  if (unsent === 0) {
    return (
      <section className={`${css.banner} ${apronCss.apron}`}>
        <CloudCheck aria-hidden />
        <div>
          <h2>{lastReceipt ? 'The server has accepted everything.' : 'Nothing to send.'}</h2>
          <p>
            {lastReceipt
              ? `It accepted the last change at ${timeWords(lastReceipt.applied_at, now)}.`
              : 'What you rate is saved here first, then sent.'}
          </p>
        </div>
      </section>
    )
  }
  // What needs a decision does not go out by sending it again.
  const isStuck = summary.attention === unsent
  const waitsForEvent = isStuck && lost.length > 0 && !hasRefused
  return (
    <section className={`${css.banner} ${apronCss.apron}`}>
      {isStuck ? <TriangleAlert aria-hidden /> : <CloudUpload aria-hidden />}
      <div>
        <h2>{waitsForEvent ? eventTitle(summary.attention, lost) : titleWords(summary, isOnline)}</h2>
        <p>
          {oldestUnsentAt !== null && `Oldest unsent since ${timeWords(oldestUnsentAt, now)}. `}
          {paused ??
            (isStuck
              ? `All of it stays on this device. ${waitsForEvent ? eventSteps(lost) : 'See what each one needs below.'}`
              : isOnline && summary.isUnanswered
                ? `${UNANSWERED_WORDS} Keep working. What you save stays on this device until the server accepts it.`
                : 'Keep working. What you save stays on this device until the server accepts it.')}
        </p>
      </div>
      {!isStuck && (
        <Button
          variant={isOnline ? 'apron' : 'ghost'}
          className={isOnline ? undefined : css.quietSend}
          onClick={sendNow}
        >
          <Send aria-hidden />
          Send now
        </Button>
      )}
      {!isStuck && (
        <p role="status" className={css.pressed}>
          {words}
        </p>
      )}
    </section>
  )
}

const isBack = ({ row }: LostEvent) => row.absent === 'back'

/** "6 evaluations wait for a lost event." */
function eventTitle(count: number, lost: readonly LostEvent[]): string {
  const waits = `${plural(count, 'evaluation')} ${count === 1 ? 'waits' : 'wait'}`
  if (lost.every(isBack)) return `${waits} for your invitation.`
  return `${waits} for ${lost.length === 1 ? 'a lost event' : 'lost events'}.`
}

/** What the person does next, if nothing but lost events holds up the work. */
function eventSteps(lost: readonly LostEvent[]): string {
  if (lost.every(isBack))
    return 'Ask the organizer to invite you and accept the invitation. Everything is then sent by itself.'
  if (lost.some((event) => !isBack(event) && event.row.event.parts.includes('organizer')))
    return 'Restore the event with the button below. Everything is then sent by itself.'
  return 'Ask an organizer to restore the event. Everything is then sent by itself.'
}

function titleWords(summary: SyncSummary, isOnline: boolean): string {
  const { unsent, sending, attention, waitingPlayers } = summary
  if (attention === unsent) return `${plural(attention, 'evaluation')} ${attention === 1 ? 'needs' : 'need'} attention.`
  if (!isOnline) return `Saved on this device. ${OFFLINE_WORDS}`
  const waiting = unsent - attention
  const words = subjectsWords(waiting - waitingPlayers, waitingPlayers).join(' and ')
  if (sending > 0 && !summary.isUnanswered) return `${words} ${waiting === 1 ? 'is' : 'are'} being sent.`
  return `${words} ${waiting === 1 ? 'waits' : 'wait'} to be sent.`
}
