import * as path from 'node:path'
import { buildApp } from './app.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { describeSettings, readEnv } from './env/env.ts'
import type { Env } from './env/env.ts'
import { createIdentify } from './http/identify.ts'
import { VERSION } from './http/version.ts'
import type { Payments } from './ports/payments.ts'
import type { Postgres } from './ports/postgres.ts'
import {
  foldersIn,
  openIdentity,
  openMailer,
  openObjectStore,
  openPayments,
  openPostgres,
  openScheduling,
  openVideoStore,
} from './providers.ts'
import type { Identity } from './providers.ts'
import { openOperatorDoor } from './operator/operator-door.ts'
import { createWelcome } from './resources/accounts/welcome.ts'
import { findConsultation } from './resources/consultations/consultations-repository.ts'
import { publishPackages } from './resources/packages/packages-repository.ts'
import { createKnownSessions } from './resources/sessions/known-sessions.ts'
import { openRubrics, publishRubrics } from './rubric/rubrics.ts'
import type { Services } from './services.ts'
import { noteOpener } from './standins/postgres/data-opener.ts'
import { standInRoutes } from './stand-in-routes.ts'
import { startSweeps } from './sweeps.ts'

const DEMO_SIGN_INS = ['player', 'evaluator', 'evaluator2', 'coach', 'director', 'owner', 'admin']
const STOP_MS = 15_000

async function main() {
  if (process.argv.includes('--help')) return say(describeSettings())
  const env = readEnv(process.env)
  const postgres = await openPostgres(env)
  await start(env, postgres).catch(async (error: unknown) => {
    await postgres.stop()
    throw error
  })
}

async function start(env: Env, postgres: Postgres) {
  await migrate(postgres.ownerUrl)
  const db = openDatabase({
    url: postgres.url,
    onIdleError: ({ message }) => say(`A database connection ended: ${message}`),
  })
  const mailer = openMailer(env)
  const identity = openIdentity(env, mailer)
  await publishRubrics(db)
  const rubrics = openRubrics(db)
  await publishPackages(db, (await rubrics.newest()).rubric)
  const objects = openObjectStore(env)
  const { payments, local: localPayments } = openPayments(env)
  const { scheduling, local: localScheduling } = openScheduling(env)
  const { videos, endpoint: s3 } = openVideoStore(env)
  await seedWhenEmpty(env, postgres, identity, { objects, videos })
  const services: Services = {
    db,
    rubrics,
    directory: identity.directory,
    mailer,
    objects,
    videos,
    payments,
    scheduling,
    publicOrigin: env.publicOrigin,
    now: Date.now,
    chance: Math.random,
  }
  const app = await buildApp({
    services,
    identify: createIdentify({
      sessions: createKnownSessions(db),
      trust: identity.trust,
      now: Date.now,
      welcome: createWelcome({ db, directory: identity.directory }),
    }),
    standIns: (server) =>
      standInRoutes(
        server,
        {
          pool: identity.pool,
          s3,
          checkout: localPayments,
          scheduling: localScheduling,
          shownMail: env.showsMail ? foldersIn(env.dataDir).mail : undefined,
        },
        { publicOrigin: env.publicOrigin, now: Date.now, findConsultation: (id) => findConsultation(db, id) },
      ),
    ...(identity.origin && { identityOrigin: identity.origin }),
    clientFolder: env.clientDir,
    paysWithStripe: env.stripe !== undefined,
    trustProxy: env.trustProxy,
    callsPerMinute: env.rateLimit,
    publicCallsPerMinute: env.publicRateLimit,
    version: VERSION,
    describesApi: !env.isProduction,
    logLevel: env.logLevel,
  })
  const isInThisProcess = postgres.isEmbedded || identity.pool !== undefined
  const closeDoor = isInThisProcess
    ? await openOperatorDoor({ db, directory: identity.directory, dataDir: env.dataDir })
    : undefined
  const sweeps = startSweeps(services, (error) =>
    say(`A sweep failed and will be tried again: ${error instanceof Error ? error.message : String(error)}`),
  )
  const telling = localPayments?.start((error) =>
    say(`A payment could not be told of: ${error instanceof Error ? error.message : String(error)}`),
  )
  stopOnSignal(async () => {
    // Browsers open connections ahead of need; those that never asked anything would hold the server up.
    setTimeout(() => app.server.closeAllConnections(), STOP_MS / 3).unref()
    await app.close()
    await closeDoor?.()
    await telling?.stop()
    await sweeps.stop()
    await db.close()
    identity.pool?.close()
    await postgres.stop()
  })
  await app.listen({ port: env.port, host: env.host })
  say(greeting(env, postgres, identity, payments))
  const opener = postgres.isEmbedded ? noteOpener(env.dataDir, path.join(import.meta.dirname, '..')) : undefined
  if (opener) say(`  This is the data of another checkout, ${opener}. For data of your own set DATA_DIR.\n`)
}

async function seedWhenEmpty(
  { demo }: Env,
  { ownerUrl }: Postgres,
  { pool }: Identity,
  stores: Pick<Services, 'objects' | 'videos'>,
) {
  if (demo === 'none') return
  // Filling tables so fast takes their triggers off for a moment.
  const db = openDatabase({ url: ownerUrl, maxConnections: 2 })
  try {
    const [user] = await db.query('SELECT 1 FROM app_user LIMIT 1')
    if (user) return
    // Loaded only here: a production server never reads the demo's code.
    const { seedDemo } = await import('./standins/demo/seed.ts')
    await seedDemo({ db, idp: pool?.admin, ...stores, size: demo, now: Date.now() })
  } finally {
    await db.close()
  }
}

function greeting(env: Env, { isEmbedded }: Postgres, { pool }: Identity, { provider }: Payments): string {
  return [
    '',
    `Courtside is at ${env.publicOrigin}`,
    `  database  ${isEmbedded ? `embedded PostgreSQL in ${env.dataDir}` : 'PostgreSQL at DATABASE_URL'}`,
    `  identity  ${pool ? 'local user pool at /idp/' : `Cognito user pool ${env.cognito?.userPoolId}`}`,
    `  mail      ${mailLine(env)}`,
    `  pictures  ${env.s3 ? `S3 bucket ${env.s3.bucket} (${env.s3.region})` : `in ${foldersIn(env.dataDir).objects}`}`,
    `  videos    ${env.s3 ? `S3 bucket ${env.s3.bucket} (${env.s3.region})` : `in ${foldersIn(env.dataDir).videos}, served at /s3/`}`,
    `  payments  ${paymentsLine(env, provider)}`,
    `  calendar  ${calendarLine(env)}`,
    ...(env.demo === 'none' || !pool
      ? []
      : [
          `  demo      ${env.demo}; sign in with the password Courtside-demo-1 as`,
          ...DEMO_SIGN_INS.map((name) => `              ${name}.demo@example.test`),
        ]),
    ...(env.openedToNetwork.length > 0
      ? [
          '  Warning: DEMO_ON_NETWORK=1 lets other machines reach',
          ...env.openedToNetwork.map((it) => `              ${it}`),
        ]
      : []),
    '',
  ].join('\n')
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

function stopOnSignal(stop: () => Promise<void>) {
  let isStopping = false
  const onSignal = () => {
    // The second Ctrl-C means now.
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    stop().then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

function say(text: string) {
  process.stdout.write(`${text}\n`)
}

function fail(error: unknown) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

await main().catch(fail)
