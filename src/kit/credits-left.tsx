import { Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Purchase } from '#domain/contracts/player-orders.ts'
import { evaluationWords } from '#domain/orders/offer-words.ts'
import { priceWords } from '#domain/orders/price-words.ts'
import { Notice } from '#ui/notice.tsx'
import { dayWords } from './time-words.ts'

/** "2 evaluations left of your Progress Pack, until 3 Mar". */
export function leftWords({ credits_left, package_name, valid_until }: Purchase): string {
  return `${evaluationWords(credits_left)} left of your ${package_name}, until ${dayWords(valid_until)}`
}

/** "You paid $199.00 on Nov 28." */
export function paidWords({ amount_cents, currency, bought_at }: Purchase): string {
  return `You paid ${priceWords(amount_cents, currency)} on ${dayWords(bought_at)}.`
}

/** O151. Each paid package with evaluations left; nothing without one. */
export function CreditsLeft({ purchases, action }: { purchases: readonly Purchase[]; action?: ReactNode }) {
  return purchases
    .filter(({ credits_left }) => credits_left > 0)
    .map((purchase) => (
      <Notice key={purchase.purchase_id} tone="ok" icon={Ticket} title={leftWords(purchase)} action={action}>
        <p>{paidWords(purchase)}</p>
      </Notice>
    ))
}
