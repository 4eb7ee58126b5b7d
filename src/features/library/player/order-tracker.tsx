import { Check, CreditCard, Eye, FileVideo, ListOrdered, TriangleAlert } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { PlayerLibraryItem } from '#domain/contracts/library.ts'
import { orderSteps } from '#domain/orders/order-tracker.ts'
import type { OrderStep, OrderStepId } from '#domain/orders/order-tracker.ts'
import { dayWords } from '#kit/time-words.ts'
import css from './order-tracker.module.css'
import textCss from '#ui/text.module.css'

const NOW: Readonly<Record<OrderStepId, LucideIcon>> = {
  video: FileVideo,
  payment: CreditCard,
  queue: ListOrdered,
  review: Eye,
  report: Check,
}
const STATE_WORDS: Readonly<Record<OrderStep['state'], string>> = {
  done: 'Done',
  now: 'Now',
  open: 'To do',
  problem: 'Needs you',
}

/** What has happened to an order, what is happening now, and what comes. */
export function OrderTracker({ item, now }: { item: PlayerLibraryItem; now: number }) {
  return (
    <ol className={css.steps} aria-label="Progress">
      {orderSteps(item).map((step) => (
        <Step key={step.id} step={step} now={now} />
      ))}
    </ol>
  )
}

function Step({ step: { id, state, title, detail, at, by }, now }: { step: OrderStep; now: number }) {
  const Icon = state === 'done' ? Check : state === 'problem' ? TriangleAlert : NOW[id]
  return (
    <li data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <i aria-hidden>{state !== 'open' && <Icon />}</i>
      <div>
        <b>{title}</b>
        <span className={textCss.visuallyHidden}>, {STATE_WORDS[state]}</span>
        {detail && <p dir="auto">{detail}</p>}
      </div>
      <span className={css.when}>{at ? dayWords(at, now) : by ? promiseWords(by, now) : ''}</span>
    </li>
  )
}

/** A promise that was not kept is not hidden. */
const promiseWords = (by: string, now: number) =>
  Date.parse(by) < now ? `was due ${dayWords(by, now)}` : `by ${dayWords(by, now)}`
