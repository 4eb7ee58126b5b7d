import type { Scheduling } from '../ports/scheduling.ts'
import { readSchedulingEvent } from './calendly-events.ts'

/** Evaluators' own pages at Calendly, and its signed webhooks. */
export function createCalendly({ webhookKey, now }: { webhookKey: string; now: () => number }): Scheduling {
  return {
    provider: 'calendly',
    urlFor({ consultationId, calendlyUrl }) {
      if (calendlyUrl === null) return null
      const url = new URL(calendlyUrl)
      // Calendly gives back what stands in utm_content: it ties the booking to the consultation. An address is written
      // down in many places on its way, so the person's name and email are typed there, not here.
      for (const [key, value] of Object.entries({ utm_source: 'courtside', utm_content: consultationId }))
        url.searchParams.set(key, value)
      return url.href
    },
    pageOf: (calendlyUrl) => calendlyUrl,
    readEvent: (body, signature) => readSchedulingEvent(body, signature, webhookKey, now()),
  }
}
