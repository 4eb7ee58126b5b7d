import * as path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp, buildHealthApp } from './app.ts'
import type { AppDeps } from './app.ts'
import { openDatabase } from './db/database.ts'
import type { Database } from './db/database.ts'
import { ensureMigrated, migrate } from './db/migrate.ts'
import { openFollower } from './db/follower.ts'
import type { Follower, Reader } from './db/follower.ts'
import { startPulse } from './db/pulse.ts'
import type { Trouble } from './db/pulse.ts'
import { timed } from './db/timed.ts'
import { describeSettings, readEnv } from './env/env.ts'
import type { Env } from './env/env.ts'
import { greeting } from './greeting.ts'
import { createIdentify } from './http/identify.ts'
import { listenOn } from './http/listen-on.ts'
import { withoutAddresses } from './http/log.ts'
import { tellInJson, tellOperator } from './http/tell-operator.ts'
import { VERSION } from './http/version.ts'
import type { Postgres } from './ports/postgres.ts'
import {
  foldersIn,
  openIdentity,
  openLedger,
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
import { readLedgerFirst } from './resources/ledger/read-first.ts'
import { publishPackages } from './resources/packages/packages-repository.ts'
import { rememberSecondSteps } from './resources/second-step/remembered-second-step.ts'
import { createKnownSessions } from './resources/sessions/known-sessions.ts'
import { openRubrics, publishRubrics } from './rubric/rubrics.ts'
import type { Services } from './services.ts'
import { noteOpener } from './standins/postgres/data-opener.ts'
import { standInRoutes } from './stand-in-routes.ts'
import { startSweeps } from './sweeps.ts'
import type { Sweeps } from './sweeps.ts'
import { openMetricsDoor } from './watch/metrics-door.ts'
import { createWatch, figuresOf } from './watch/watch.ts'
import type { Watch } from './watch/watch.ts'

const STOP_MS = 15_000
const LONGEST_STATEMENT = 1_000
const WHY_NOT_READY: Record<Trouble, string> = {
  silent: 'The database does not answer',
  'read-only': 'The database takes no writes',
}

async function main() {
  if (process.argv.includes('--help')) return tellOperator(describeSettings(), 'info')
  const env = readEnv(process.env)
  if (env.isProduction) tellInJson()
  const postgres = await openPostgres(env)
  await start(env, postgres).catch(async (error: unknown) => {
    await postgres.stop()
    throw error
  })
}

async function start(env: Env, postgres: Postgres) {
  // U94. Where several servers run, a release migrates once, before any of them is started anew.
  if (postgres.isEmbedded || !env.isProduction) await migrate(postgres.ownerUrl)
  const pulse = startPulse(postgres.url)
  const pooled = openDatabase({
    url: postgres.url,
    maxConnections: env.database.pool,
    pulse,
    isPrepared: env.database.isPrepared,
    onIdleError: ({ message }) => tellOperator(`A database connection ended: ${message}`),
  })
  let sweeps: Sweeps | undefined
  const sources = { db: pooled, now: Date.now, sweeps: () => sweeps?.states() ?? [] }
  const watch = env.metrics && createWatch(sources)
  const measure = (it: Database) =>
    timed(it, (text, ms) => {
      watch?.statement(ms)
      if (env.slowQueryMs > 0 && ms >= env.slowQueryMs) tellSlow(text, ms)
    })
  const db = measure(pooled)
  if (env.isProduction) await ensureMigrated(db)
  const follower = follow(env, { db, url: postgres.url, measure })
  const parts = await openParts(env, {
    postgres,
    db,
    reader: follower ?? db,
    tally: (status) => watch?.operation(status),
  })
  const { services, identity, localPayments } = parts
  await readLedgerFirst(services, tellOperator)
  let isLeaving = false
  const ofEveryServer = {
    trustProxy: env.trustProxy,
    whyNotReady() {
      const trouble = pulse.trouble()
      return isLeaving ? 'The server is stopping' : trouble && WHY_NOT_READY[trouble]
    },
    logLevel: env.logLevel,
    ...(watch && { onAnswered: (...call: Parameters<Watch['request']>) => watch.request(...call) }),
  }
  const app =
    env.role === 'worker'
      ? buildHealthApp({ ...ofEveryServer, db })
      : await buildApp({ ...ofEveryServer, ...apiOf(env, parts) })
  const isInThisProcess = postgres.isEmbedded || identity.pool !== undefined
  const closeDoor = isInThisProcess
    ? await openOperatorDoor({
        db,
        directory: identity.directory,
        dataDir: env.dataDir,
        figures: () => figuresOf(sources),
      })
    : undefined
  const closeMetrics = env.metrics && watch && (await openMetricsDoor(env.metrics, watch))
  if (env.role !== 'api')
    sweeps = startSweeps(services, (error) =>
      tellOperator(`A sweep failed and will be tried again: ${withoutAddresses(reasonOf(error))}`),
    )
  const telling = localPayments?.start((error) => tellOperator(`A payment could not be told of: ${reasonOf(error)}`))
  stopOnSignal(env.drainMs + STOP_MS, async () => {
    // Whoever sends callers here hears of it first, and sends them elsewhere before the door closes.
    isLeaving = true
    await pause(env.drainMs)
    // Browsers open connections ahead of need; those that never asked anything would hold the server up.
    setTimeout(() => app.server.closeAllConnections(), STOP_MS / 3).unref()
    await app.close()
    await closeDoor?.()
    await telling?.stop()
    await sweeps?.stop()
    await closeMetrics?.()
    await follower?.close()
    await pulse.stop()
    await db.close()
    identity.pool?.close()
    await postgres.stop()
  })
  await listenOn(app, env)
  tellOperator(greeting(env, { postgres, identity, payments: services.payments }), 'info')
  const opener = postgres.isEmbedded ? noteOpener(env.dataDir, path.join(import.meta.dirname, '..')) : undefined
  if (opener)
    tellOperator(`  This is the data of another checkout, ${opener}. For data of your own set DATA_DIR.\n`, 'info')
}

/** The copy that dashboards are read from. A worker answers nobody. */
function follow(
  { database, role }: Env,
  { db, url, measure }: { db: Database; url: string; measure: (db: Database) => Database },
): Follower | undefined {
  if (!database.followerUrl || role === 'worker') return undefined
  return openFollower({
    url: database.followerUrl,
    database: db,
    databaseUrl: url,
    maxConnections: database.pool,
    isPrepared: database.isPrepared,
    measure,
    onChange: (isUsed) =>
      isUsed
        ? tellOperator('Dashboards are read from the standby', 'info')
        : tellOperator('Dashboards are read from the primary: the standby is behind, or does not answer'),
  })
}

type Parts = Awaited<ReturnType<typeof openParts>>

/** The providers, or what stands in for them, over a database that holds all that a server expects to find in it. */
async function openParts(
  env: Env,
  { postgres, db, reader, tally }: { postgres: Postgres; db: Database; reader: Reader; tally: Services['tally'] },
) {
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
    reader,
    rubrics,
    directory: identity.directory,
    mailer,
    objects,
    videos,
    ledger: openLedger(env),
    payments,
    scheduling,
    publicOrigin: env.publicOrigin,
    now: Date.now,
    publishDelayMs: env.publishDelayMs,
    tally,
    chance: Math.random,
  }
  return { services, identity, localPayments, localScheduling, s3 }
}

/** What an API has beyond what every server has. */
function apiOf(env: Env, { services, identity, localPayments, localScheduling, s3 }: Parts): AppDeps {
  const { db, directory } = services
  return {
    services,
    identify: createIdentify({
      sessions: createKnownSessions(db, env.idle),
      trust: identity.trust,
      now: Date.now,
      welcome: createWelcome({ db, directory }),
      hasSecondStep: env.asksSecondStep ? rememberSecondSteps(services) : undefined,
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
    ...(identity.told && { toldUserPool: identity.told }),
    contacts: env.contacts,
    clientFolder: env.clientDir,
    isVideoTaken: s3 !== undefined,
    paysWithStripe: env.stripe !== undefined,
    callsPerMinute: env.rateLimit,
    publicCallsPerMinute: env.publicRateLimit,
    refusedCallsPerMinute: env.refusedRateLimit,
    version: VERSION,
    describesApi: !env.isProduction,
  }
}

/** U105. The values of a statement are not told: they hold names of minors. */
function tellSlow(text: string, ms: number) {
  const statement = text.replaceAll(/\s+/gu, ' ').trim().slice(0, LONGEST_STATEMENT)
  tellOperator(`A statement took ${Math.round(ms)} ms: ${statement}`, 'warn', { ms: Math.round(ms), statement })
}

async function seedWhenEmpty(
  { demo }: Env,
  { ownerUrl }: Postgres,
  { pool }: Identity,
  stores: Pick<Services, 'objects' | 'videos'>,
) {
  if (demo === 'none') return
  // Filling tables so fast takes their triggers off for a moment.
  // One connection has the transaction, two stage beside it.
  const db = openDatabase({ url: ownerUrl, maxConnections: 4 })
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

function stopOnSignal(longestMs: number, stop: () => Promise<void>) {
  let isStopping = false
  const onSignal = () => {
    // The second Ctrl-C means now.
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), longestMs).unref()
    stop().then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

function fail(error: unknown) {
  tellOperator(reasonOf(error), 'error')
  process.exit(1)
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

await main().catch(fail)
