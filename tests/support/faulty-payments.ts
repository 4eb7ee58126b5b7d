import type { Payments } from '#server/ports/payments.ts'
import { Refusal } from '#server/refusal.ts'

/** Where the next call to the provider is lost: before it arrived, or its answer on the way back. */
export type Fault = 'call' | 'answer'

/**
 * The provider behind a bad line: each fault that was put in loses one call. `behind` may be exchanged, as after a
 * restart.
 */
export function createFaultyPayments(behind: () => Payments): Payments & { faults: Fault[] } {
  const faults: Fault[] = []

  async function overTheLine<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const fault = faults.shift()
    if (fault === 'call') throw new Refusal('unavailable', 'No answer')
    const answer = await call()
    if (fault === 'answer') throw new Refusal('unavailable', 'No answer')
    return answer
  }

  return {
    faults,
    provider: 'local',
    publishableKey: null,
    openSession: (request) => overTheLine(() => behind().openSession(request)),
    findOpenSession: (sessionId) => overTheLine(() => behind().findOpenSession(sessionId)),
    expireSession: (sessionId) => overTheLine(() => behind().expireSession(sessionId)),
    refund: (payment) => overTheLine(() => behind().refund(payment)),
    refundPart: (refund) => overTheLine(() => behind().refundPart(refund)),
    pageOf: (payment) => behind().pageOf(payment),
    readEvent: (body, signature) => behind().readEvent(body, signature),
  }
}
