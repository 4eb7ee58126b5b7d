import type { FastifyInstance } from 'fastify'
import type { UserPool } from './standins/idp/user-pool.ts'
import { idpRoutes } from './standins/idp/idp-routes.ts'
import { devCheckoutRoutes } from './standins/pages/dev-checkout-routes.ts'
import { devMailRoutes } from './standins/pages/dev-mail-routes.ts'
import { devScheduleRoutes } from './standins/pages/dev-schedule-routes.ts'
import type { FindShownConsultation } from './standins/pages/dev-schedule-routes.ts'
import type { LocalCheckout } from './standins/payments/payments-local.ts'
import { s3Routes } from './standins/s3/s3-routes.ts'
import type { S3Endpoint } from './standins/s3/s3-routes.ts'
import type { LocalScheduling } from './standins/scheduling/scheduling-local.ts'

/** What of this server stands in for a provider and has addresses of its own; absent where the provider is set up. */
export type StandIns = {
  /** The local user pool, at /idp. */
  pool?: UserPool | undefined
  /** The video store, at /s3. */
  s3?: S3Endpoint | undefined
  /** Shown at /dev/checkout; absent in production, too. */
  checkout?: LocalCheckout | undefined
  /** Shown at /dev/schedule; absent in production, too. */
  scheduling?: LocalScheduling | undefined
  /** The folder whose emails are shown at /dev/mail; absent where they may not be. */
  shownMail?: string | undefined
}

type Surroundings = { publicOrigin: string; now: () => number; findConsultation: FindShownConsultation }

/** Binds the addresses of all that stands in, outside the API's. */
export async function standInRoutes(
  app: FastifyInstance,
  { pool, s3, checkout, scheduling, shownMail }: StandIns,
  { publicOrigin, now, findConsultation }: Surroundings,
) {
  const { protocol, hostname: publicHost } = new URL(publicOrigin)
  if (pool) await idpRoutes(app, pool, { isHttps: protocol === 'https:' })
  if (checkout) devCheckoutRoutes(app, checkout, publicHost)
  if (scheduling) devScheduleRoutes(app, { scheduling, findConsultation, now, publicHost })
  if (shownMail !== undefined) devMailRoutes(app, shownMail, publicHost)
  if (s3) await s3Routes(app, s3)
}
