import { CircleAlert, CloudOff, Info, CreditCard } from 'lucide-react'
import { priceWords } from '#kit/price-words.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { creditWords } from './count-words.ts'
import type { News, Sending } from './use-sending.ts'
import teamOrderCss from '../../team-order.module.css'

/** What became of the last try to order, over the form and under its button. */
export function SendingNotice({ sending: { isUnanswered, news, askAgain } }: { sending: Sending }) {
  if (isUnanswered) {
    return (
      <Notice
        tone="warn"
        icon={CloudOff}
        title="Waiting for an answer"
        isLive
        action={<Button onClick={askAgain}>Check now</Button>}
      >
        <p>
          We sent your order but haven’t heard back. We’ll keep checking, even after a restart, and won’t order twice.
          You can’t change the form until then.
        </p>
      </Notice>
    )
  }
  return news ? <NewsNotice news={news} /> : null
}

function NewsNotice({ news: { title, text, tone } }: { news: News }) {
  return (
    <Notice tone={tone} icon={tone === 'warn' ? CircleAlert : Info} title={title} isLive>
      {text && <p>{text}</p>}
    </Notice>
  )
}

type OpenPaymentProps = {
  checkout: { amountCents: number | null; currency: string | null; creditsKept: number }
  isBusy: boolean
  onGoOn: () => void
  onClose: (() => void) | undefined
}

/** A payment that was begun for this form, here or in another tab, and neither done nor closed. */
export function OpenPayment({
  checkout: { amountCents, currency, creditsKept },
  isBusy,
  onGoOn,
  onClose,
}: OpenPaymentProps) {
  const off = isBusy || undefined
  const title =
    amountCents !== null && currency !== null
      ? `A payment of ${priceWords(amountCents, currency)} is open`
      : 'A payment is open'
  return (
    <Notice
      tone="paint"
      icon={CreditCard}
      title={title}
      isLive
      action={
        <span className={teamOrderCss.toWays}>
          <Button
            aria-disabled={off}
            onClick={() => {
              if (!isBusy) onGoOn()
            }}
          >
            <CreditCard aria-hidden />
            Continue
          </Button>
          {onClose && (
            <Button
              variant="ghost"
              aria-disabled={off}
              onClick={() => {
                if (!isBusy) onClose()
              }}
            >
              Cancel payment
            </Button>
          )}
        </span>
      }
    >
      <p>
        We submit nothing until you pay.{' '}
        {creditsKept > 0 && `${creditWords(creditsKept)} of yours ${creditsKept === 1 ? 'waits' : 'wait'} with it. `}
        Cancel the payment to change the form. You won’t lose anything.
      </p>
    </Notice>
  )
}
