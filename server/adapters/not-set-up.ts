import type { Payments } from '../ports/payments.ts'
import type { Scheduling } from '../ports/scheduling.ts'
import { Refusal } from '../refusal.ts'

/** O50. In production nothing stands in: nobody can pay, and no webhook is believed. */
export function createNoPayments(): Payments {
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
    refundPart: refuse,
    pageOf: () => null,
    readEvent() {
      throw new Refusal('unreadable', 'The signature is not valid')
    },
  }
}

/** C21. In production nothing stands in: no time can be chosen, and no webhook is believed. */
export function createNoScheduling(): Scheduling {
  return {
    provider: 'calendly',
    urlFor: () => null,
    pageOf: () => null,
    readEvent() {
      throw new Refusal('unreadable', 'The signature is not valid')
    },
  }
}
