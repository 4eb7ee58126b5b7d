import { CloudCheck, CloudUpload, RefreshCw, Send, TriangleAlert } from 'lucide-react'
import type { ReceiptRow } from '#data/db/database.ts'
import type { SyncSummary } from '#data/db/reads.ts'
import { Button } from '#ui/button.tsx'
import { timeWords } from '#kit/time-words.ts'
import { plural } from './operation-words.ts'
import outboxCss from '../outbox.module.css'
import apronCss from '#ui/apron.module.css'

type SendBannerProps = {
  summary: SyncSummary
  lastReceipt: ReceiptRow | undefined
  isOnline: boolean
  now: number
  onSend: () => void
}

/** Where the work is, in one sentence, and the button for whoever does not want to wait. */
export function SendBanner({ summary, lastReceipt, isOnline, now, onSend }: SendBannerProps) {
  const { unsent, oldestUnsentAt, paused } = summary
  if (summary.isOutdated) {
    return (
      <section className={`${outboxCss.outboxBanner} ${apronCss.apron}`}>
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
      <section className={`${outboxCss.outboxBanner} ${apronCss.apron}`}>
        <CloudCheck aria-hidden />
        <div>
          <h2>{lastReceipt ? 'The server has accepted everything.' : 'Nothing to send.'}</h2>
          <p>
            {lastReceipt
              ? `The last change at ${timeWords(lastReceipt.applied_at, now)}.`
              : 'What you rate is saved here first, then sent.'}
          </p>
        </div>
      </section>
    )
  }
  // What needs a decision does not go out by sending it again.
  const isStuck = summary.attention === unsent
  return (
    <section className={`${outboxCss.outboxBanner} ${apronCss.apron}`}>
      {isStuck ? <TriangleAlert aria-hidden /> : <CloudUpload aria-hidden />}
      <div>
        <h2>{titleWords(summary, isOnline)}</h2>
        <p>
          {oldestUnsentAt !== null && `Oldest unsent since ${timeWords(oldestUnsentAt, now)}. `}
          {paused ??
            (isStuck
              ? 'All of it stays on this device. See what each one needs below.'
              : 'Keep working. What you save stays on this device until the server accepts it.')}
        </p>
      </div>
      {!isStuck && (
        <Button variant="apron" onClick={onSend}>
          <Send aria-hidden />
          Send now
        </Button>
      )}
    </section>
  )
}

function titleWords({ unsent, sending, attention }: SyncSummary, isOnline: boolean): string {
  if (sending > 0) return `${plural(sending, 'evaluation')} ${sending === 1 ? 'is' : 'are'} being sent.`
  if (attention === unsent) return `${plural(attention, 'evaluation')} ${attention === 1 ? 'needs' : 'need'} attention.`
  if (!isOnline) return 'You’re offline. Nothing is lost.'
  return `${plural(unsent - attention, 'evaluation')} ${unsent - attention === 1 ? 'waits' : 'wait'} to be sent.`
}
