import { useQuery } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { ownCredits } from '#data/queries/player-orders.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { leftWords, paidWords } from '#kit/credits-left.tsx'
import { AccountPanel } from './account-parts.tsx'
import accountListCss from './account-list.module.css'

/** O151. Shows paid packages with evaluations left to people who buy them. */
export function PaymentsPanel() {
  const services = useServices()
  const { userId } = usePerson()
  const { data } = useQuery(ownCredits(services.api, userId))
  const left = data?.purchases.filter(({ credits_left }) => credits_left > 0) ?? []
  return (
    <AccountPanel aria-labelledby="account-payments">
      <h2 id="account-payments">Paid evaluations</h2>
      {left.length > 0 && (
        <ul className={accountListCss.list}>
          {left.map((purchase) => (
            <li key={purchase.purchase_id}>
              <Ticket aria-hidden />
              <span>
                <b>{leftWords(purchase)}</b>
                <small>{paidWords(purchase)}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && left.length === 0 && <p>You have no paid evaluations left.</p>}
      <p>The receipt of each payment is in the email that confirmed the order.</p>
    </AccountPanel>
  )
}
