import { CircleAlert, Clock } from 'lucide-react'
import { adminDisputes, adminPayments } from '#data/queries/admin.ts'
import { useServices } from '#data/react/person.tsx'
import type { DisputeItem, PaymentItem } from '#domain/contracts/admin-payments.ts'
import { disputeReasonWords } from '#domain/contracts/order-history.ts'
import { REFUND_FAILURES } from '#domain/contracts/refund-failures.ts'
import { priceWords } from '#domain/orders/price-words.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListPages } from '#ui/list-pages.tsx'
import { Panel } from '#ui/panel.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Tag } from '#ui/tag.tsx'
import { dayWords } from '#kit/time-words.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { DISPUTE_LABELS, deadlineWords } from './dispute-words.ts'
import { listNotLoaded } from './list-not-loaded.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { TableHead } from './table-head.tsx'
import { useList, useSearchedList } from './use-list.ts'
import css from './payments-panel.module.css'
import adminToolsCss from './admin-tools.module.css'
import listsCss from '#ui/lists.module.css'
import textCss from '#ui/text.module.css'

type PaymentsPanelProps = {
  /** The one that is open, as the address says. */
  opened: string | undefined
  onOpen: (checkoutId: string | undefined) => void
}

/** O144, O149. What banks ask back, the nearest deadline first, refunds that failed, and every payment that arrived. */
export function PaymentsPanel({ opened, onOpen }: PaymentsPanelProps) {
  return (
    <>
      <Disputes onOpen={onOpen} />
      <FailedRefunds onOpen={onOpen} />
      <Payments onOpen={onOpen} />
      {opened !== undefined && <PaymentDialog key={opened} checkoutId={opened} onClose={() => onOpen(undefined)} />}
    </>
  )
}

type ListProps = { onOpen: (checkoutId: string) => void }

function Disputes({ onOpen }: ListProps) {
  const { api, now } = useServices()
  const disputes = useList((rows) => adminDisputes(api, rows))
  if (disputes.failure) return listNotLoaded(disputes.failure)
  if (!disputes.data || disputes.data.count === 0) return null
  const { open_count: open, results } = disputes.data
  return (
    <Panel inset="none" aria-busy={disputes.query.isFetching}>
      <h2 className={css.head}>{open === 0 ? 'No open disputes' : `Open disputes: ${open}`}</h2>
      <div className={listsCss.dataTable}>
        <table aria-label="Disputes">
          <TableHead names={['Payer', 'Amount', 'Reason', 'Status', 'Deadline']} />
          <tbody>
            {results.map((it) => (
              <DisputeRow key={it.dispute_id} dispute={it} now={now()} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      </div>
      <ListPages of={disputes} list={disputes.data} />
    </Panel>
  )
}

/** O149. Payments with a refund that failed and needs an admin; nothing while there are none. */
function FailedRefunds({ onOpen }: ListProps) {
  const { api } = useServices()
  const failed = useList((rows) => adminPayments(api, { search: '', only: 'failed_refunds', ...rows }))
  if (failed.failure) return listNotLoaded(failed.failure)
  if (!failed.data || failed.data.count === 0) return null
  const { count, results } = failed.data
  return (
    <Panel inset="none" aria-busy={failed.query.isFetching}>
      <h2 className={css.head}>{`Failed refunds: ${count}`}</h2>
      <div className={listsCss.dataTable}>
        <table aria-label="Failed refunds">
          <TableHead names={['Payer', 'Payment', 'Why it failed']} />
          <tbody>
            {results.map((item) => (
              <FailedRefundRow key={item.checkout_id} item={item} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      </div>
      <ListPages of={failed} list={failed.data} />
    </Panel>
  )
}

type FailedRefundRowProps = { item: PaymentItem; onOpen: (checkoutId: string) => void }

function FailedRefundRow({ item, onOpen }: FailedRefundRowProps) {
  const payer = item.buyer_name ?? 'Deleted account'
  return (
    <tr>
      <th scope="row" dir="auto" translate="no">
        {payer}
      </th>
      <td data-head="Payment">{priceWords(item.amount_cents, item.currency)}</td>
      <td data-head="Why it failed">{REFUND_FAILURES[item.refund_failure ?? 'refused'].why}</td>
      <td>
        <Button onClick={() => onOpen(item.checkout_id)}>
          Open <span className={textCss.visuallyHidden}>the failed refund of {payer}</span>
        </Button>
      </td>
    </tr>
  )
}

type DisputeRowProps = { dispute: DisputeItem; now: number; onOpen: (checkoutId: string) => void }

function DisputeRow({ dispute, now, onOpen }: DisputeRowProps) {
  const deadline = deadlineWords(dispute, now)
  const payer = dispute.buyer_name ?? 'Deleted account'
  return (
    <tr>
      <th scope="row" dir="auto" translate="no">
        {payer}
      </th>
      <td data-head="Amount">{priceWords(dispute.amount_cents, dispute.currency)}</td>
      <td data-head="Reason">{disputeReasonWords(dispute.reason)}</td>
      <td data-head="Status">{DISPUTE_LABELS[dispute.status]}</td>
      <td data-head="Deadline">
        <Tag icon={deadline.isUrgent ? CircleAlert : Clock} tone={deadline.isUrgent ? 'danger' : 'neutral'}>
          {deadline.text}
        </Tag>
      </td>
      <td>
        <Button onClick={() => onOpen(dispute.checkout_id)}>
          Open <span className={textCss.visuallyHidden}>the dispute of {payer}</span>
        </Button>
      </td>
    </tr>
  )
}

function Payments({ onOpen }: ListProps) {
  const { api } = useServices()
  const payments = useSearchedList((query) => adminPayments(api, query))
  return (
    <>
      <div className={adminToolsCss.tools}>
        <SearchField
          className={adminToolsCss.search}
          value={payments.typed}
          onChange={payments.type}
          placeholder="Name or email"
          name="Search payments"
        />
      </div>
      <Panel inset="none" aria-busy={payments.query.isFetching}>
        <WhenLoaded of={payments} rows={6} failed={listNotLoaded}>
          {(list) =>
            list.count > 0 ? (
              <>
                <PaymentTable items={list.results} onOpen={onOpen} />
                <ListPages of={payments} list={list} />
              </>
            ) : payments.search === '' ? (
              <EmptyState title="No payments yet" text="Payments appear here as soon as they arrive." />
            ) : (
              <EmptyState drawing="floor" title="No matches" text="Check the spelling, or clear the search." />
            )
          }
        </WhenLoaded>
      </Panel>
    </>
  )
}

type PaymentTableProps = { items: readonly PaymentItem[]; onOpen: (checkoutId: string) => void }

function PaymentTable({ items, onOpen }: PaymentTableProps) {
  return (
    <div className={listsCss.dataTable}>
      <table aria-label="Payments">
        <TableHead names={['Payer', 'Package', 'Amount', 'Paid']} />
        <tbody>
          {items.map((item) => (
            <tr key={item.checkout_id}>
              <th scope="row" dir="auto" translate="no">
                {item.buyer_name ?? 'Deleted account'}
              </th>
              <td data-head="Package">
                {item.quantity === 1 ? item.package_name : `${item.quantity} x ${item.package_name}`}
              </td>
              <td data-head="Amount">
                <span>
                  {priceWords(item.amount_cents, item.currency)}
                  {item.refunded_cents > 0 && (
                    <small> ({priceWords(item.refunded_cents, item.currency)} refunded)</small>
                  )}
                </span>
              </td>
              <td data-head="Paid">{dayWords(item.paid_at)}</td>
              <td>
                <Button onClick={() => onOpen(item.checkout_id)}>
                  Open{' '}
                  <span className={textCss.visuallyHidden}>
                    the payment of {item.buyer_name ?? 'a deleted account'}
                  </span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
