import type { Env } from './env/env.ts'
import type { S3 } from './env/env-s3.ts'
import type { Payments } from './ports/payments.ts'
import type { Postgres } from './ports/postgres.ts'
import { foldersIn } from './providers.ts'
import type { Identity } from './providers.ts'

const DEMO_SIGN_INS = ['player', 'evaluator', 'evaluator2', 'coach', 'director', 'owner', 'admin']

type Opened = { postgres: Postgres; identity: Identity; payments: Payments }

/** What is printed when the server listens: where it is, and which parts it has. */
export function greeting(
  env: Env,
  { postgres: { isEmbedded }, identity: { pool }, payments: { provider } }: Opened,
): string {
  return [
    '',
    env.role === 'worker' ? `A worker of Courtside is at port ${env.port}` : `Courtside is at ${env.publicOrigin}`,
    ...(env.role === 'all' ? [] : [`  role      ${env.role}`]),
    `  database  ${isEmbedded ? `embedded PostgreSQL in ${env.dataDir}` : 'PostgreSQL at DATABASE_URL'}`,
    `  identity  ${identityLine(env)}`,
    `  mail      ${mailLine(env)}`,
    `  pictures  ${env.s3 ? bucketLine(env.s3) : `in ${foldersIn(env.dataDir).objects}`}`,
    `  videos    ${env.s3 ? bucketLine(env.s3) : `in ${foldersIn(env.dataDir).videos}, served at /s3/`}`,
    `  payments  ${paymentsLine(env, provider)}`,
    `  calendar  ${calendarLine(env)}`,
    ...(env.demo === 'none' || !pool
      ? []
      : [
          `  demo      ${env.demo}; sign in with the password Courtside-demo-1 as`,
          ...DEMO_SIGN_INS.map((name) => `              ${name}.demo@example.test`),
        ]),
    ...(env.metrics ? [`  metrics   http://${env.metrics.host}:${env.metrics.port}/metrics`] : []),
    ...(env.openedToNetwork.length > 0
      ? [
          '  Warning: DEMO_ON_NETWORK=1 lets other machines reach',
          ...env.openedToNetwork.map((it) => `              ${it}`),
        ]
      : []),
    '',
  ].join('\n')
}

function identityLine({ cognito, openId }: Env): string {
  if (openId) return `OpenID provider ${openId.issuer}: no page signs in there`
  return cognito ? `Cognito user pool ${cognito.userPoolId}` : 'local user pool at /idp/'
}

function bucketLine({ bucket, region, endpoint }: S3): string {
  return `S3 bucket ${bucket} (${endpoint ?? region})`
}

function paymentsLine({ stripe }: Env, provider: Payments['provider']): string {
  if (stripe) return `Stripe, ${stripe.secretKey.includes('_live_') ? 'live' : 'test'} mode`
  return provider === 'local'
    ? 'none taken: a test checkout stands in'
    : 'not set up: nobody can pay until STRIPE_SECRET_KEY is set'
}

function calendarLine({ calendlyWebhookKey, isProduction }: Env): string {
  if (calendlyWebhookKey) return "Calendly, each evaluator's own page"
  return isProduction ? 'not set up: no time can be chosen until CALENDLY_WEBHOOK_KEY is set' : 'a test page stands in'
}

function mailLine(env: Env): string {
  if (env.smtp) return `SMTP server ${new URL(env.smtp.url).host}`
  return env.showsMail
    ? `not sent: read it at ${env.publicOrigin}/dev/mail`
    : `not sent: written to ${foldersIn(env.dataDir).mail}`
}
