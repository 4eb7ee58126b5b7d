import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Download, Landmark, SquareArrowOutUpRight, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { adminPayment } from '#data/queries/admin.ts'
import { useServices } from '#data/react/person.tsx'
import { useLoaded } from '#data/react/use-loaded.ts'
import { downloadEvidence } from '#domain/contracts/admin-payments.ts'
import type { DisputeItem, HistoryEntry, Payment } from '#domain/contracts/admin-payments.ts'
import { HISTORY_WORDS, aboutWords, disputeReasonWords } from '#domain/contracts/order-history.ts'
import { REFUND_FAILURES } from '#domain/contracts/refund-failures.ts'
import type { RefundFailure } from '#domain/contracts/refund-failures.ts'
import { priceWords } from '#domain/orders/price-words.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { Modal } from '#ui/modal.tsx'
import { Notice } from '#ui/notice.tsx'
import { rowInstantWords } from '#kit/time-words.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { useFileDownload } from '#ui/use-file-download.ts'
import { DISPUTE_LABELS, deadlineWords } from './dispute-words.ts'
import { listNotLoaded } from './list-not-loaded.tsx'
import { RefundForm } from './refund-form.tsx'
import adminDialogCss from './admin-dialog.module.css'
import adminFactsCss from './admin-facts.module.css'

type PaymentDialogProps = { checkoutId: string; onClose: () => void }

/** One payment: what it bought, its disputes, the way to refund it, and everything that happened to its order. */
export function PaymentDialog({ checkoutId, onClose }: PaymentDialogProps) {
  const services = useServices()
  const payment = useLoaded(adminPayment(services.api, checkoutId))
  const client = useQueryClient()
  const [isRefunding, refund] = useState(false)
  return (
    <Modal
      isOpen
      isInAddress
      onClose={onClose}
      title={payment.data ? (payment.data.buyer_name ?? 'Deleted account') : 'Payment'}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <WhenLoaded of={payment} failed={listNotLoaded}>
        {(paid) => (
          <div className={adminDialogCss.body}>
            <Facts payment={paid} />
            {paid.disputes.map((it) => (
              <Dispute key={it.dispute_id} dispute={it} />
            ))}
            {paid.refund_failure !== null && <FailedRefund failure={paid.refund_failure} />}
            {isRefunding ? (
              <RefundForm
                payment={paid}
                onDone={(after) => {
                  client.setQueryData(adminPayment(services.api, checkoutId).queryKey, after)
                  void client.invalidateQueries({ queryKey: ['admin', 'payments'] })
                  refund(false)
                }}
                onCancel={() => refund(false)}
              />
            ) : (
              <div className={adminDialogCss.buttons}>
                {paid.left_cents > 0 && (
                  <Button onClick={() => refund(true)}>
                    <Undo2 aria-hidden />
                    Refund
                  </Button>
                )}
                {paid.provider_url !== null && (
                  <Button asChild>
                    <a href={paid.provider_url} target="_blank" rel="noreferrer">
                      <SquareArrowOutUpRight aria-hidden />
                      Open at the payment provider
                    </a>
                  </Button>
                )}
              </div>
            )}
            <h3>History</h3>
            <History entries={paid.history} currency={paid.currency} />
          </div>
        )}
      </WhenLoaded>
    </Modal>
  )
}

function Facts({ payment }: { payment: Payment }) {
  const { amount_cents, refunded_cents, currency, credits, buyer_email, package_name, quantity, paid_at } = payment
  const facts: [string, string][] = [
    ['Email', buyer_email ?? 'Deleted'],
    ['Package', quantity === 1 ? package_name : `${quantity} x ${package_name}`],
    ['Paid', `${priceWords(amount_cents, currency)}, ${rowInstantWords(paid_at)}`],
    ...(refunded_cents > 0 ? [['Refunded', priceWords(refunded_cents, currency)] satisfies [string, string]] : []),
    ['Credits', credits === null ? 'None bought' : creditWords(credits)],
  ]
  return (
    <dl className={adminFactsCss.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const creditWords = ({ left, total, is_held }: NonNullable<Payment['credits']>) =>
  `${left} of ${total} left${is_held && left > 0 ? ', on hold until the bank decides' : ''}`

function Dispute({ dispute }: { dispute: DisputeItem }) {
  const { api, now } = useServices()
  const { download, start } = useFileDownload({
    load: async () => new Blob([(await api.call(downloadEvidence, { dispute_id: dispute.dispute_id })).text]),
    name: () => `courtside-dispute-${dispute.dispute_id}.txt`,
    mediaType: 'text/plain',
    wordsOf: failureWords,
  })
  const isOpen = dispute.closed_at === null
  const { text, isUrgent } = deadlineWords(dispute, now())
  return (
    <Notice
      tone={isOpen && isUrgent ? 'danger' : 'warn'}
      icon={Landmark}
      title={`${dispute.is_inquiry ? 'Inquiry' : 'Dispute'} of ${priceWords(dispute.amount_cents, dispute.currency)}: ${DISPUTE_LABELS[dispute.status]}`}
      action={
        <Button onClick={start} aria-disabled={download.phase === 'running' || undefined}>
          <Download aria-hidden />
          Download evidence
        </Button>
      }
    >
      <p>
        Reason: {disputeReasonWords(dispute.reason)}. {isOpen && `${text}. Answer at the payment provider.`}
      </p>
      {download.phase === 'failed' && <FieldError>{download.why}</FieldError>}
    </Notice>
  )
}

/** O149. Why the last refund failed, and what an admin can do. */
function FailedRefund({ failure }: { failure: RefundFailure }) {
  const { why, next } = REFUND_FAILURES[failure]
  return (
    <Notice tone="danger" icon={CircleAlert} title="The refund failed">
      <p>{why}</p>
      <p>{next}</p>
    </Notice>
  )
}

function History({ entries, currency }: { entries: readonly HistoryEntry[]; currency: string }) {
  if (entries.length === 0) return <p>Nothing has happened yet.</p>
  return (
    <ul className={adminDialogCss.changes} aria-label="History">
      {entries.map((entry, at) => (
        <li key={`${entry.at} ${entry.kind} ${entry.about} ${entry.who} ${at}`}>
          <b>
            {HISTORY_WORDS[entry.kind]}
            {entry.amount_cents !== null && ` ${priceWords(entry.amount_cents, currency)}`}
          </b>
          <span dir="auto">
            {[aboutWords(entry), entry.who ?? '', rowInstantWords(entry.at)].filter(Boolean).join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
