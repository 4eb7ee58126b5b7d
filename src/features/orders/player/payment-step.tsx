import { Link } from '@tanstack/react-router'
import { ArrowRight, Clock, CreditCard, Send, Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Package } from '#domain/contracts/packages.ts'
import type { Purchase, PlayerOrder } from '#domain/contracts/player-orders.ts'
import type { MissingPart } from '#domain/orders/missing.ts'
import { evaluationWords } from '#domain/orders/offer-words.ts'
import { priceWords } from '#domain/orders/price-words.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { clockWords } from '#kit/time-words.ts'
import { MISSING_LINKS, heldWords } from './order-words.ts'
import type { PlayerPayment } from './use-player-payment.ts'
import { OrderButtons, OrderHint } from '../order-parts.tsx'
import css from './payment-step.module.css'

type PaymentStepProps = {
  saved: PlayerOrder | undefined
  credit: Purchase | undefined
  /** How many credits wait for a bank's decision. */
  held: number
  chosen: Package | null
  missing: readonly MissingPart[]
  payment: PlayerPayment
  /** The form is done, and the server has not heard of it yet. */
  isConfirming: boolean
  onMissing: (what: MissingPart) => void
}

/** What it costs, what is still missing, and the one button that submits it. */
export function PaymentStep({
  saved,
  credit,
  held,
  chosen,
  missing,
  payment,
  isConfirming,
  onMissing,
}: PaymentStepProps) {
  const isReturned = saved?.status === 'returned'
  const open = saved?.status === 'awaiting_payment' ? saved.checkout : null
  const isReady = missing.length === 0
  const currency = chosen?.currency ?? credit?.currency ?? 'USD'
  if (open && isConfirming)
    return (
      <Panel>
        <p>
          {priceWords(open.amount_cents, open.currency)}: we’re confirming your payment. You can’t change the order
          until then.
        </p>
        <News payment={payment} />
      </Panel>
    )
  if (open) return <OpenPayment checkout={open} payment={payment} />
  const lines = linesOf({ isReturned, credit, chosen })
  const toPay = isReturned || credit ? 0 : chosen?.price_cents
  return (
    <Panel className={css.sum} aria-label="Summary">
      <dl>
        {lines.map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={css.total}>
          <dt>Total</dt>
          <dd>{toPay === undefined ? 'Choose a package' : priceWords(toPay, currency)}</dd>
        </div>
      </dl>
      {held > 0 && <OrderHint>{heldWords(held)}</OrderHint>}
      {!isReady && (
        <div className={css.missing}>
          <h3>Still needed</h3>
          <ul>
            {missing.map((what) => (
              <li key={what}>
                <MissingLink what={what} onMissing={onMissing} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {isReturned ? (
        <SubmitButton payment={payment} isReady={isReady} onClick={() => payment.submit('again')}>
          <Send aria-hidden />
          Submit again
        </SubmitButton>
      ) : credit ? (
        <SubmitButton payment={payment} isReady={isReady} onClick={() => payment.submit('credit')}>
          <Ticket aria-hidden />
          Submit with 1 credit
        </SubmitButton>
      ) : (
        <SubmitButton payment={payment} isReady={isReady} onClick={payment.pay}>
          <CreditCard aria-hidden />
          {toPay === undefined ? 'Pay' : `Pay ${priceWords(toPay, currency)}`}
        </SubmitButton>
      )}
      <News payment={payment} />
      {!isReturned && !credit && (
        <OrderHint>
          You pay in our card provider’s secure form. Your order starts when the payment is confirmed.
        </OrderHint>
      )}
    </Panel>
  )
}

function linesOf({
  isReturned,
  credit,
  chosen,
}: {
  isReturned: boolean
  credit: Purchase | undefined
  chosen: Package | null
}): [string, string][] {
  if (isReturned) return [['New video for this order', 'At no cost']]
  if (credit)
    return [
      ['1 evaluation of your ' + credit.package_name, 'Paid'],
      ['Left after this video', evaluationWords(credit.credits_left - 1)],
    ]
  if (!chosen) return []
  return [
    [`${chosen.name}, ${evaluationWords(chosen.evaluations)}`, priceWords(chosen.price_cents, chosen.currency)],
    ['Left after this video', evaluationWords(chosen.evaluations - 1)],
  ]
}

function SubmitButton({
  payment,
  isReady,
  onClick,
  children,
}: {
  payment: PlayerPayment
  isReady: boolean
  onClick: () => void
  children: ReactNode
}) {
  const isOff = !isReady || payment.isBusy
  return (
    <Button
      variant="solid"
      size="lg"
      className={css.pay}
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onClick()
      }}
    >
      {children}
    </Button>
  )
}

function News({ payment: { news } }: { payment: PlayerPayment }) {
  return (
    <p className={css.news} role={news?.isError ? 'alert' : 'status'} data-error={news?.isError || undefined}>
      {news?.text}
    </p>
  )
}

function MissingLink({ what, onMissing }: { what: MissingPart; onMissing: (what: MissingPart) => void }) {
  if (what === 'profile' || what === 'consent')
    return (
      <Link to="/app/view-profile">
        {MISSING_LINKS[what]}
        <ArrowRight aria-hidden />
      </Link>
    )
  return (
    <button type="button" onClick={() => onMissing(what)}>
      {MISSING_LINKS[what]}
      <ArrowRight aria-hidden />
    </button>
  )
}

/** A payment that was begun, here or in another tab, and neither done nor closed. */
function OpenPayment({
  checkout: { checkout_id, amount_cents, currency, expires_at },
  payment,
}: {
  checkout: NonNullable<PlayerOrder['checkout']>
  payment: PlayerPayment
}) {
  const off = payment.isBusy || undefined
  return (
    <>
      <Notice tone="paint" icon={Clock} title={`A payment of ${priceWords(amount_cents, currency)} is open`}>
        <p>
          You started it here, in another tab or on another device. It stays open until {clockWords(expires_at)}. Pay or
          cancel it to change the order. You’re never charged twice.
        </p>
      </Notice>
      <OrderButtons>
        <Button
          variant="solid"
          size="lg"
          aria-disabled={off}
          onClick={() => {
            if (!off) payment.pay()
          }}
        >
          <CreditCard aria-hidden />
          Continue
        </Button>
        <Button
          size="lg"
          aria-disabled={off}
          onClick={() => {
            if (!off) payment.close(checkout_id)
          }}
        >
          Cancel payment
        </Button>
      </OrderButtons>
      <News payment={payment} />
    </>
  )
}
