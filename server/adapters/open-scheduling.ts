import type { Env } from '../env.ts'
import { Refusal } from '../refusal.ts'
import { ownOrigin } from '../standins/own-origin.ts'
import { readSchedulingEvent } from './scheduling-events.ts'
import { createLocalScheduling } from '../standins/scheduling/scheduling-local.ts'
import type { LocalScheduling } from '../standins/scheduling/scheduling-local.ts'
import type { Scheduling } from '../ports/scheduling.ts'

/** `local` is there only where the stand-in's page may be served. */
export type OpenedScheduling = { scheduling: Scheduling; local: LocalScheduling | undefined }

/** C21. Calendly when its key is set, else the stand-in; in production nothing stands in. */
export function openScheduling(
  env: Pick<Env, 'calendlyWebhookKey' | 'isProduction' | 'host' | 'port'>,
  now: () => number = Date.now,
): OpenedScheduling {
  if (env.calendlyWebhookKey)
    return { scheduling: createCalendly({ webhookKey: env.calendlyWebhookKey, now }), local: undefined }
  if (env.isProduction) return { scheduling: createNoScheduling(), local: undefined }
  const local = createLocalScheduling({ now, post: postTo(ownOrigin(env)) })
  return { scheduling: local, local }
}

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

function createNoScheduling(): Scheduling {
  return {
    provider: 'calendly',
    urlFor: () => null,
    pageOf: () => null,
    readEvent() {
      throw new Refusal('unreadable', 'The signature is not valid')
    },
  }
}

/** Posts to the webhook of a server that listens at this origin. */
function postTo(origin: string): (body: string, signature: string) => Promise<number> {
  return async (body, signature) => {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'calendly-webhook-signature': signature }
    const { status } = await fetch(`${origin}/api/scheduling/webhook/`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(10_000),
    })
    return status
  }
}
