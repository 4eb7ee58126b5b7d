import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { priceWords } from '#domain/orders/price-words.ts'
import css from './payment-dialog.module.css'

/**
 * An open payment as the server gives it: Stripe's form is mounted with the keys, this server's own is a page at `url`.
 */
export type CheckoutSession = {
  checkout_id: string
  provider: 'stripe' | 'local'
  publishable_key: string | null
  client_secret: string | null
  url: string | null
  amount_cents: number
  currency: string
}

type PaymentDialogProps = {
  session: CheckoutSession | undefined
  onComplete: () => void
  /** It was left with "Cancel" in the form. */
  onCancelled: (checkoutId: string) => void
  onHide: () => void
}

/** The provider's own form over the page. Closing it charges nothing, and does not close the payment. */
export function PaymentDialog({ session, onComplete, onCancelled, onHide }: PaymentDialogProps) {
  return (
    <Modal
      kind="keypad"
      isHeld
      isOpen={session !== undefined}
      onClose={onHide}
      title={session ? `Pay ${priceWords(session.amount_cents, session.currency)}` : 'Pay'}
      headAction={
        <Button variant="ghost" shape="icon" aria-label="Close" onClick={onHide}>
          <X aria-hidden />
        </Button>
      }
    >
      {session?.provider === 'stripe' && <StripeForm session={session} onComplete={onComplete} />}
      {session?.provider === 'local' && session.url !== null && (
        <LocalForm url={session.url} onComplete={onComplete} onCancelled={() => onCancelled(session.checkout_id)} />
      )}
    </Modal>
  )
}

const Message = v.object({ type: v.literal('courtside-checkout'), outcome: v.picklist(['complete', 'cancelled']) })

/** This server's own page in a frame; it tells how it ended. */
function LocalForm({ url, onComplete, onCancelled }: { url: string; onComplete: () => void; onCancelled: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    // Only this origin's frame is believed, and even it only leads to a question to the server.
    const message = v.safeParse(Message, event.data)
    if (!message.success || event.origin !== location.origin || event.source !== frame.current?.contentWindow) return
    if (message.output.outcome === 'complete') onComplete()
    else onCancelled()
  })
  // Before the frame can say anything.
  useLayoutEffect(() => {
    const listener = (event: MessageEvent<unknown>) => hear(event)
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  }, [])
  return <iframe ref={frame} className={css.paymentFrame} src={url} title="Payment" />
}

/** Stripe's form. Its script comes from Stripe, and only now. */
function StripeForm({ session, onComplete }: { session: CheckoutSession; onComplete: () => void }) {
  const { publishable_key: key, client_secret: clientSecret } = session
  const place = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<string>()
  const completed = useEffectEvent(onComplete)
  useEffect(() => {
    let isGone = false
    let form: { destroy(): void } | undefined
    void (async () => {
      try {
        if (key === null || clientSecret === null) throw new Error('The payment has no key')
        const { loadStripe } = await import('@stripe/stripe-js/pure')
        const stripe = await loadStripe(key)
        const made = await stripe?.createEmbeddedCheckoutPage({ clientSecret, onComplete: () => completed() })
        if (isGone) return made?.destroy()
        if (!made || !place.current) throw new Error('The payment form did not come')
        form = made
        made.mount(place.current)
      } catch {
        if (!isGone)
          setFailure(
            'The payment form didn’t load. Check your connection and any ad blocker. You haven’t been charged.',
          )
      }
    })()
    return () => {
      isGone = true
      form?.destroy()
    }
  }, [key, clientSecret])
  return failure ? <p role="alert">{failure}</p> : <div ref={place} className={css.paymentStripe} />
}
