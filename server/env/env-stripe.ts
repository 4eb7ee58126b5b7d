import * as v from 'valibot'
import { like } from './env-values.ts'

export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

export const stripeSettings = {
  STRIPE_SECRET_KEY: v.pipe(
    v.optional(like(/^(?:sk|rk)_(?:test|live)_\w+$/u, 'a secret key such as sk_live_…')),
    v.description('your Stripe account; without it a local checkout page stands in, and in production nobody can pay'),
  ),
  STRIPE_PUBLISHABLE_KEY: v.pipe(
    v.optional(like(/^pk_(?:test|live)_\w+$/u, 'a publishable key such as pk_live_…')),
    v.description('its publishable key'),
  ),
  STRIPE_WEBHOOK_SECRET: v.pipe(
    v.optional(like(/^whsec_\w+$/u, 'a signing secret such as whsec_…')),
    v.description('the signing secret of its webhook to PUBLIC_ORIGIN/api/payment/webhook/'),
  ),
}

/** O50. Half a set of keys takes money that nobody hears of. */
export function stripeProblems({
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: publishable,
  STRIPE_WEBHOOK_SECRET: webhook,
}: Record<string, unknown>): string[] {
  const names = 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET'
  const given = [secret, publishable, webhook].filter(Boolean).length
  if (given > 0 && given < 3) return [`${names}: expected all or none`]
  const isLive = (key: unknown) => String(key).split('_')[1] === 'live'
  return given === 3 && isLive(secret) !== isLive(publishable)
    ? [`${names}: expected all of test mode or all of live mode`]
    : []
}

export function stripeOf(it: v.InferOutput<v.ObjectSchema<typeof stripeSettings, undefined>>): StripeKeys | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = it
  return secretKey && publishableKey && webhookSecret ? { secretKey, publishableKey, webhookSecret } : undefined
}
