import type { FastifyInstance } from 'fastify'
import {
  downloadEvidence,
  getPayment,
  listDisputes,
  listPayments,
  refundPayment,
} from '#domain/contracts/admin-payments.ts'
import type { Payment } from '#domain/contracts/admin-payments.ts'
import type { CallingActor } from '../../actor.ts'
import { pageLinks } from '../../http/page-links.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { recordDeed, recordReading } from '../audit/record-deed.ts'
import { ensureProof } from '../permissions/ensure-proof.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { findDispute, findDisputes, findPayment, findPayments } from './admin-payments-repository.ts'
import type { FoundPayment } from './admin-payments-repository.ts'
import { evidenceOf } from './dispute-evidence.ts'
import { refundPayment as refund } from './refund-payment.ts'

/** O134, O144. Payments, their refunds and disputes: for admins alone. */
export function adminPaymentsRoutes(app: FastifyInstance, services: Services) {
  const { db, payments } = services

  serveGranted(app, listPayments, async (_actor, query) => {
    const { count, results } = await findPayments(db, query)
    return { ...pageLinks(listPayments.path, query, count), results }
  })

  serveGranted(app, listDisputes, async (_actor, query) => {
    const { count, open_count, results } = await findDisputes(db, query)
    return { ...pageLinks(listDisputes.path, query, count), results, open_count }
  })

  serveGranted(app, getPayment, (actor, { checkout_id: id }) => read(actor, id))

  serveGranted(app, refundPayment, async (actor, { checkout_id, refund_id, amount_cents, reason }) => {
    ensureProof(services, actor)
    await refund(services, actor, {
      checkoutId: checkout_id,
      refundId: refund_id,
      amountCents: amount_cents,
      reason,
    })
    return read(actor, checkout_id)
  })

  serveGranted(app, downloadEvidence, async (actor, { dispute_id: id }) => {
    ensureProof(services, actor)
    return db.transaction(async (sql) => {
      const dispute = await findDispute(sql, id)
      const found = dispute && (await findPayment(sql, dispute.checkout_id))
      if (!dispute || !found) throw new Refusal('missing', 'Dispute not found')
      await recordDeed(sql, actor, {
        action: 'download evidence',
        personId: found.buyerId,
        details: { checkout_id: dispute.checkout_id },
      })
      return { file_name: `courtside-dispute-${id}.txt`, text: await evidenceOf(sql, dispute, found) }
    })
  })

  async function read(actor: CallingActor, checkoutId: string): Promise<Payment> {
    const found = await findPayment(db, checkoutId)
    if (!found) throw new Refusal('missing', 'Payment not found')
    await recordReading(db, actor, {
      action: 'open payment',
      personId: found.buyerId,
      details: { checkout_id: checkoutId },
    })
    return answerOf(found)
  }

  const answerOf = ({ payment, sessionId, paymentReference }: FoundPayment): Payment => ({
    ...payment,
    provider_url: payments.pageOf({ sessionId, paymentReference }),
  })
}
