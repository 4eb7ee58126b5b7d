import * as path from 'node:path'
import type { Env } from '../env.ts'
import { Refusal } from '../refusal.ts'
import { ownOrigin } from '../standins/own-origin.ts'
import { createLocalPayments, postTo } from '../standins/payments/payments-local.ts'
import type { LocalPayments } from '../standins/payments/payments-local.ts'
import { createStripePayments } from './payments-stripe.ts'
import type { Payments } from '../ports/payments.ts'

/** `local` is there only where the stand-in's page may be served. */
export type OpenedPayments = { payments: Payments; local: LocalPayments | undefined }

/** O50. Stripe when its keys are set, else the stand-in; in production nothing stands in. */
export function openPayments({
  stripe,
  isProduction,
  dataDir,
  host,
  port,
}: Pick<Env, 'stripe' | 'isProduction' | 'dataDir' | 'host' | 'port'>): OpenedPayments {
  if (stripe) return { payments: createStripePayments({ ...stripe, now: Date.now }), local: undefined }
  if (isProduction) return { payments: createNoPayments(), local: undefined }
  const local = createLocalPayments({
    folder: path.join(dataDir, 'payments'),
    now: Date.now,
    post: postTo(ownOrigin({ host, port })),
  })
  return { payments: local, local }
}

function createNoPayments(): Payments {
  const refuse = async (): Promise<never> => {
    throw new Refusal('unavailable', 'Payments aren’t set up on this server yet.')
  }
  return {
    provider: 'stripe',
    publishableKey: null,
    openSession: refuse,
    findOpenSession: refuse,
    expireSession: refuse,
    refund: refuse,
    readEvent() {
      throw new Refusal('unreadable', 'The signature is not valid')
    },
  }
}
