import { CircleAlert, CloudOff, Info, CreditCard } from 'lucide-react'
import { priceWords } from '#kit/price-words.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { creditWords } from './count-words.ts'
import type { News, Sending } from './use-sending.ts'

/** What became of the last try to order, over the form and under its button. */
export function SendingNotice({ sending: { isUnanswered, news, askAgain } }: { sending: Sending }) {
  if (isUnanswered) {
    return (
      <Notice
        tone="warn"
        icon={CloudOff}
        title="No answer yet"
        isLive
        action={<Button onClick={askAgain}>Ask again now</Button>}
      >
        <p>
          The order was sent, and what became of it is not known. It is asked again by itself, also after a restart, and
          nothing is ordered twice. Until then the form cannot be changed.
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
        <span className="to-ways">
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
        Nothing is ordered until it is paid.{' '}
        {creditsKept > 0 && `${creditWords(creditsKept)} of yours ${creditsKept === 1 ? 'waits' : 'wait'} with it. `}
        Close it to change the form: nothing of it is lost.
      </p>
    </Notice>
  )
}
