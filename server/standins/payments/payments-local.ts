import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import type { RefundFailure } from '#domain/contracts/refund-failures.ts'
import { readPaymentEvent } from '../../adapters/payment-events.ts'
import { eventOf, refundedCentsOf } from './payments-local-events.ts'
import type { LocalEventType } from './payments-local-events.ts'
import { openSessionFiles, webhookSecretIn } from './payments-local-store.ts'
import type { Delivery, LocalDispute, LocalRefund, LocalSession, RefundsAre } from './payments-local-store.ts'
import { Refusal } from '../../refusal.ts'
import type { PaymentSession, Payments } from '../../ports/payments.ts'

/**
 * What the stand-in's page does. Each call answers the session as it is afterwards, and undefined when there is none.
 */
export type LocalCheckout = {
  find(sessionId: string): LocalSession | undefined
  /** Pays, and tells it after `delayMs` as many times as `copies` says. Does nothing to what is not open. */
  pay(sessionId: string, how: { delayMs: number; copies: number }): LocalSession | undefined
  /** The card is refused; the session stays open. */
  decline(sessionId: string): LocalSession | undefined
  expire(sessionId: string): LocalSession | undefined
  /** Refunds a part by hand, as in the provider's own pages; does nothing when less is left. */
  refundByHand(sessionId: string, amountCents: number): LocalSession | undefined
  /** The newest refund in part comes back, as from a closed card. */
  failRefund(sessionId: string): LocalSession | undefined
  /** O149. How the next refunds are answered that the server asks for. */
  answerRefunds(sessionId: string, refundsAre: RefundsAre): LocalSession | undefined
  /** The payer's bank asks for a paid session's money, to be answered within so many days. */
  dispute(sessionId: string, days: number): LocalSession | undefined
  /** Answers an open dispute, or decides it. */
  moveDispute(sessionId: string, status: 'under_review' | 'won' | 'lost'): LocalSession | undefined
}

export type LocalPayments = Payments &
  LocalCheckout & {
    /** With which it signs. */
    secret: string
    /** All there have been. */
    sessions(): LocalSession[]
    /** Tells the server all that is due, and again later what it does not take. */
    deliverDue(): Promise<void>
    /** Does so from now on. `stop` resolves when nothing is under way any more. */
    start(onError: (error: unknown) => void): { stop(): Promise<void> }
  }

type Deps = {
  folder: string
  now: () => number
  /** Posts a signed body to the server's webhook and resolves with the status of the answer. */
  post: (body: string, signature: string) => Promise<number>
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** As Stripe does, only sooner: somebody is trying it by hand. */
const WAITS_MS = [
  SECOND,
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  ...Array<number>(12).fill(60 * MINUTE),
]
const TICK_MS = 250

/**
 * Stands in for Stripe: sessions are files of the folder, and what happens to them is told by webhooks of Stripe's
 * shape and signature.
 */
export function createLocalPayments({ folder, now, post }: Deps): LocalPayments {
  const files = openSessionFiles(folder)
  const secret = webhookSecretIn(folder)

  /** The session; one whose time is over is expired first. */
  function current(sessionId: string): LocalSession | undefined {
    const session = files.find(sessionId)
    return session?.status === 'open' && session.expiresAt <= now() ? expired(session) : session
  }

  const expired = (session: LocalSession) =>
    files.save(told({ ...session, status: 'expired' }, 'checkout.session.expired', now()))

  function told(session: LocalSession, type: LocalEventType, dueAt: number, copies = 1): LocalSession {
    const body = eventOf(type, session, now())
    const deliveries = Array.from({ length: copies }, (): Delivery => ({
      deliveryId: randomUUID(),
      body,
      dueAt,
      attempts: 0,
    }))
    return { ...session, deliveries: [...session.deliveries, ...deliveries] }
  }

  /** Undefined when less is left of the payment, or a bank is looking into it: then nothing changes. */
  function refundOnce(
    session: LocalSession,
    { refundId, amountCents }: Pick<LocalRefund, 'refundId' | 'amountCents'>,
  ): LocalSession | undefined {
    const left = session.paymentReference === null ? 0 : session.amountCents - refundedCentsOf(session)
    if (isDisputed(session) || !Number.isInteger(amountCents) || amountCents < 1 || amountCents > left) return undefined
    const refund = { reference: `re_local_${randomUUID().replaceAll('-', '')}`, refundId, amountCents, isFailed: false }
    const made = { ...session, refunds: [...session.refunds, refund] }
    return files.save(told(told(made, 'refund.created', now()), 'charge.refunded', now()))
  }

  async function deliver(sessionId: string, { deliveryId, body, attempts }: Delivery) {
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: Math.floor(now() / 1_000),
    })
    const status = await post(body, signature).catch(() => 0)
    const session = files.find(sessionId)
    if (!session) return
    const others = session.deliveries.filter((it) => it.deliveryId !== deliveryId)
    const wait = status >= 200 && status < 300 ? undefined : WAITS_MS[attempts]
    const again = wait === undefined ? [] : [{ deliveryId, body, attempts: attempts + 1, dueAt: now() + wait }]
    files.save({ ...session, deliveries: [...others, ...again] })
  }

  async function deliverDue() {
    for (const { sessionId } of files.all()) {
      const due = current(sessionId)?.deliveries.filter(({ dueAt }) => dueAt <= now()) ?? []
      for (const delivery of due) await deliver(sessionId, delivery)
    }
  }

  return {
    provider: 'local',
    publishableKey: null,
    async openSession({ checkoutId, amountCents, currency, productName, returnUrl, expiresAt }) {
      const sessionId = `cs_local_${checkoutId.replaceAll('-', '')}`
      const session =
        current(sessionId) ??
        files.save({
          sessionId,
          checkoutId,
          amountCents,
          currency,
          productName,
          returnUrl,
          expiresAt: expiresAt.getTime(),
          status: 'open',
          wasDeclined: false,
          paymentReference: null,
          isRefunded: false,
          refunds: [],
          refundsAre: 'made',
          dispute: null,
          deliveries: [],
        })
      return sessionOf(session)
    },
    async findOpenSession(sessionId) {
      const session = current(sessionId)
      return session?.status === 'open' ? sessionOf(session) : undefined
    },
    async expireSession(sessionId) {
      const session = current(sessionId)
      if (session?.status === 'open') expired(session)
      return session?.status === 'complete' ? 'paid' : 'expired'
    },
    async refund({ paymentReference }) {
      const session = files.all().find((it) => it.paymentReference === paymentReference)
      const failure = refusalOf(session)
      if (!session || failure) return { kind: 'refused', failure: failure ?? 'unknown_payment' }
      if (!session.isRefunded) files.save(told({ ...session, isRefunded: true }, 'charge.refunded', now()))
      return { kind: 'made' }
    },
    async refundPart({ paymentReference, refundId, amountCents }) {
      const session = files.all().find((it) => it.paymentReference === paymentReference)
      const failure = refusalOf(session)
      if (!session || failure) return { kind: 'refused', failure: failure ?? 'unknown_payment' }
      const known = session.refunds.find((it) => it.refundId === refundId)
      const refund = known ?? refundOnce(session, { refundId, amountCents })?.refunds.at(-1)
      if (refund?.isFailed) return { kind: 'refused', failure: 'came_back' }
      if (refund) return { kind: 'made', reference: refund.reference }
      return { kind: 'refused', failure: isDisputed(session) ? 'disputed' : 'refused' }
    },
    pageOf: ({ sessionId }) => (sessionId === null ? null : `/dev/checkout/${sessionId}/after`),
    readEvent: (body, signature) => readPaymentEvent({ body, signature, secret, now: now() }),
    find: current,
    pay(sessionId, { delayMs, copies }) {
      const session = current(sessionId)
      if (session?.status !== 'open') return session
      const paid: LocalSession = {
        ...session,
        status: 'complete',
        paymentReference: session.amountCents > 0 ? `pi_local_${randomUUID()}` : null,
      }
      return files.save(told(paid, 'checkout.session.completed', now() + delayMs, copies))
    },
    decline(sessionId) {
      const session = current(sessionId)
      return session?.status === 'open' ? files.save({ ...session, wasDeclined: true }) : session
    },
    expire(sessionId) {
      const session = current(sessionId)
      return session?.status === 'open' ? expired(session) : session
    },
    refundByHand(sessionId, amountCents) {
      const session = current(sessionId)
      return session && (refundOnce(session, { refundId: null, amountCents }) ?? session)
    },
    failRefund(sessionId) {
      const session = current(sessionId)
      const last = session?.refunds.at(-1)
      if (!session || !last || last.isFailed) return session
      const refunds = [...session.refunds.slice(0, -1), { ...last, isFailed: true }]
      return files.save(told({ ...session, refunds }, 'refund.failed', now()))
    },
    answerRefunds(sessionId, refundsAre) {
      const session = current(sessionId)
      return session && files.save({ ...session, refundsAre })
    },
    dispute(sessionId, days) {
      const session = current(sessionId)
      if (!session?.paymentReference || session.dispute) return session
      const dispute: LocalDispute = {
        disputeId: `dp_local_${randomUUID().replaceAll('-', '')}`,
        openedAt: now(),
        dueAt: now() + days * 24 * 60 * MINUTE,
        status: 'needs_response',
      }
      const opened = told({ ...session, dispute }, 'charge.dispute.created', now())
      return files.save(told(opened, 'charge.dispute.funds_withdrawn', now()))
    },
    moveDispute(sessionId, status) {
      const session = current(sessionId)
      const { dispute } = session ?? {}
      if (!session || !dispute || dispute.status === 'won' || dispute.status === 'lost') return session
      const moved = { ...session, dispute: { ...dispute, status } }
      if (status === 'under_review') return files.save(told(moved, 'charge.dispute.updated', now()))
      const closed = told(moved, 'charge.dispute.closed', now())
      return files.save(status === 'won' ? told(closed, 'charge.dispute.funds_reinstated', now()) : closed)
    },
    secret,
    sessions: () => files.all(),
    deliverDue,
    start: (onError) => every(TICK_MS, deliverDue, onError),
  }
}

const isDisputed = ({ dispute }: LocalSession) => dispute !== null && dispute.status !== 'won'

/** O149. Why no refund of the session's payment is made at all; throws where the provider gives no answer. */
function refusalOf(session: LocalSession | undefined): RefundFailure | undefined {
  if (!session) return 'unknown_payment'
  if (session.refundsAre === 'made') return undefined
  if (session.refundsAre === 'unanswered') throw new Refusal('unavailable', 'The test provider gives no answer')
  return session.refundsAre
}

const sessionOf = ({ sessionId, expiresAt }: LocalSession): PaymentSession => ({
  sessionId,
  clientSecret: null,
  url: `/dev/checkout/${sessionId}`,
  expiresAt: new Date(expiresAt),
})

/** One after the other, never two at once. */
function every(ms: number, run: () => Promise<void>, onError: (error: unknown) => void): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= run()
      .catch(onError)
      .finally(() => (running = undefined))
  }, ms).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
