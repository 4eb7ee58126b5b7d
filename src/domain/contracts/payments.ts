import * as v from 'valibot'
import { ownOrder } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { EvaluationStatus } from './evaluations.ts'
import { Id, Instant } from './wire.ts'

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/payment/create-checkout-session/',
  summary: 'Open a payment for a draft that has everything else or for a team’s order, or answer the one that is open',
  grant: { Player: ['submitter'], Coach: ['own'] },
  input: v.pipe(
    v.object({ evaluation_submission_id: v.optional(Id), team_submission_id: v.optional(Id) }),
    v.check(
      (it) => (it.evaluation_submission_id === undefined) !== (it.team_submission_id === undefined),
      'Name one order',
    ),
  ),
  output: v.object({
    checkout_id: Id,
    /** `stripe` is mounted with the client secret; `local` is a page of this server. */
    provider: v.picklist(['stripe', 'local']),
    publishable_key: v.nullable(v.string()),
    client_secret: v.nullable(v.string()),
    url: v.nullable(v.string()),
    amount_cents: v.number(),
    currency: v.string(),
    expires_at: Instant,
  }),
})

/** `refund_due` is money that is being refunded: it was paid a second time, or for what had been withdrawn. */
const CHECKOUT_STATUSES = ['open', 'paid', 'expired', 'refund_due', 'refunded'] as const

export const Checkout = v.object({
  checkout_id: Id,
  status: v.picklist(CHECKOUT_STATUSES),
  evaluation_submission_id: v.nullable(Id),
  evaluation_status: v.nullable(EvaluationStatus),
  /** For a team's order. */
  team_submission_id: v.nullable(Id),
  package_name: v.string(),
  amount_cents: v.number(),
  currency: v.string(),
  expires_at: Instant,
  paid_at: v.nullable(Instant),
})
export type Checkout = v.InferOutput<typeof Checkout>

const one = v.object({ checkout_id: Id })

export const getCheckout = endpoint({
  method: 'GET',
  path: '/payment/checkout/:checkout_id/',
  summary: 'Whether a payment has been confirmed',
  grant: ownOrder,
  input: one,
  output: Checkout,
})

export const cancelCheckout = endpoint({
  method: 'POST',
  path: '/payment/checkout/:checkout_id/cancel/',
  summary: 'Close an open payment; the submission is a draft again',
  grant: ownOrder,
  input: one,
  output: Checkout,
})
