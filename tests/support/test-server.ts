import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Role } from '#domain/access/role.ts'
import { createLocalDirectory } from '#server/standins/idp/local-directory.ts'
import { trustInPool } from '#server/standins/idp/trust-in-pool.ts'
import { createFolderStore } from '#server/standins/s3/object-store-folder.ts'
import { openLedgerFolder } from '#server/standins/s3/ledger-folder.ts'
import { openVideoFolder } from '#server/standins/s3/video-store-folder.ts'
import { createLocalPayments } from '#server/standins/payments/payments-local.ts'
import { createLocalScheduling } from '#server/standins/scheduling/scheduling-local.ts'
import type { LocalScheduling } from '#server/standins/scheduling/scheduling-local.ts'
import type { LocalPayments } from '#server/standins/payments/payments-local.ts'
import { buildApp } from '#server/app.ts'
import type { AppDeps } from '#server/app.ts'
import { createIdentify } from '#server/http/identify.ts'
import { codeMail } from '#server/standins/idp/code-mail.ts'
import { aPoolStore } from './pool-store.ts'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID, createUserPool } from '#server/standins/idp/user-pool.ts'
import type { UserPool } from '#server/standins/idp/user-pool.ts'
import { createWelcome } from '#server/resources/accounts/welcome.ts'
import { findConsultation } from '#server/resources/consultations/consultations-repository.ts'
import { publishPackages } from '#server/resources/packages/packages-repository.ts'
import { rememberSecondSteps } from '#server/resources/second-step/remembered-second-step.ts'
import { createKnownSessions } from '#server/resources/sessions/known-sessions.ts'
import { openRubrics } from '#server/rubric/rubrics.ts'
import type { Services } from '#server/services.ts'
import { standInRoutes } from '#server/stand-in-routes.ts'
import { createMailbox } from './mailbox.ts'
import type { Mailbox } from './mailbox.ts'
import { openTestDatabase } from './test-database.ts'

const JSON_BODY = { 'content-type': 'application/json; charset=utf-8' }
const TEST_PASSWORD = 'Test-password-1'
const ACCESS_SECONDS = 3_600

export type TestUser = { id: string; email: string; role: Role }

export type TestServer = {
  app: FastifyInstance
  db: Services['db']
  /** Of the database, for a test that needs a connection of its own. */
  databaseUrl: string
  services: Services
  pool: UserPool
  /** What the server has sent by email. */
  mailbox: Mailbox
  /** The stand-in of the payment provider; what it tells is delivered by `deliverDue`. */
  payments: LocalPayments
  /** The stand-in of the scheduling provider; it tells at once. */
  scheduling: LocalScheduling
  /** A user in the database and, with the same id, in the user pool. */
  createUser: (
    changes?: Partial<TestUser> & { isAdmin?: boolean; isActive?: boolean; groups?: string[] },
  ) => Promise<TestUser>
  /** An access token, from the user pool itself. */
  signIn: (email: string, password?: string) => Promise<string>
  /** The header of a signed-in call: `headers: await as(user)`. */
  as: (user: TestUser) => Promise<{ authorization: string }>
  /** Moves the server's clock. */
  advance: (ms: number) => void
  /** Stops the server's clock, so that counted calls stay within one minute. `advance` still moves it. */
  stopClock: () => void
  /** What is drawn by lot from now on, 0 up to 1. */
  drawLot: (value: number) => void
  close: () => Promise<void>
}

/** The real app on a real PostgreSQL database of its own, with a real user pool in memory. One per test file. */
export async function startTestServer(
  changes: Partial<AppDeps> = {},
  { asksSecondStep = false } = {},
): Promise<TestServer> {
  const database = await openTestDatabase()
  const { db } = database
  let ahead = 0
  // Nothing is drawn by lot unless a test says so.
  let lot = 0.999
  let stoppedAt: number | undefined
  const now = () => (stoppedAt ?? Date.now()) + ahead
  const mailbox = createMailbox()
  const objectFolder = await mkdtemp(path.join(tmpdir(), 'courtside-test-objects-'))
  const objects = createFolderStore(objectFolder)
  const videoFolder = await mkdtemp(path.join(tmpdir(), 'courtside-test-videos-'))
  const { videos, endpoint: s3 } = openVideoFolder(videoFolder, { origin: 'http://localhost:8080', now })
  const pool = createUserPool({
    store: aPoolStore(),
    issuer: `http://localhost:8080/idp/${LOCAL_POOL_ID}`,
    // Longer than in life: a test that moves the clock need not sign in again.
    lifetimes: { accessSeconds: ACCESS_SECONDS },
    now,
    callsPerMinute: 10_000,
    deliver: (message) => void mailbox.send(codeMail(message, 3_600)),
  })
  const directory = createLocalDirectory(pool.admin)
  const rubrics = openRubrics(db)
  await publishPackages(db, (await rubrics.newest()).rubric)
  const payments = createLocalPayments({
    folder: path.join(objectFolder, 'payments'),
    now,
    post: async (payload, signature) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/payment/webhook/',
          headers: { ...JSON_BODY, 'stripe-signature': signature },
          payload,
        })
      ).statusCode,
  })
  const scheduling = createLocalScheduling({
    now,
    post: async (payload, signature) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/scheduling/webhook/',
          headers: { ...JSON_BODY, 'calendly-webhook-signature': signature },
          payload,
        })
      ).statusCode,
  })
  const services: Services = {
    db,
    reader: {
      query: (...asked) => db.query(...asked),
      transaction: (work, isolation) => db.transaction(work, isolation),
    },
    rubrics,
    directory,
    mailer: mailbox,
    objects,
    videos,
    ledger: openLedgerFolder(path.join(objectFolder, 'ledger')),
    payments,
    scheduling,
    publicOrigin: 'http://localhost:8080',
    now,
    // Publishing starts with the request unless a test gives it time.
    publishDelayMs: 0,
    chance: () => lot,
    tally: () => {},
  }
  const app = await buildApp({
    services,
    identify: createIdentify({
      sessions: createKnownSessions(db),
      trust: trustInPool(pool),
      now,
      welcome: createWelcome({ db, directory }),
      hasSecondStep: asksSecondStep ? rememberSecondSteps(services) : undefined,
    }),
    standIns: (server) =>
      standInRoutes(
        server,
        { pool, s3, checkout: payments, scheduling },
        { publicOrigin: services.publicOrigin, now, findConsultation: (id) => findConsultation(db, id) },
      ),
    callsPerMinute: 100_000,
    publicCallsPerMinute: 100_000,
    refusedCallsPerMinute: 100_000,
    version: '0.0.0-test',
    ...changes,
  })
  await app.ready()

  async function signIn(email: string, password = TEST_PASSWORD): Promise<string> {
    const response = await app.inject({
      method: 'POST',
      url: '/idp/',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
      },
      payload: JSON.stringify({
        ClientId: LOCAL_CLIENT_ID,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    })
    if (response.statusCode !== 200) throw new Error(`${email} cannot sign in: ${response.body}`)
    return response.json<{ AuthenticationResult: { AccessToken: string } }>().AuthenticationResult.AccessToken
  }

  const tokens = new Map<string, string>()

  return {
    app,
    db,
    databaseUrl: database.url,
    services,
    pool,
    mailbox,
    payments,
    scheduling,
    signIn,
    async createUser({ isAdmin = false, isActive = true, groups, ...given } = {}) {
      const id = given.id ?? randomUUID()
      const user: TestUser = { id, email: given.email ?? `${id}@example.test`, role: given.role ?? 'Evaluator' }
      const itsGroups = groups ?? [user.role, ...(isAdmin ? ['Admin'] : [])]
      pool.admin.createUser({ sub: id, email: user.email, password: TEST_PASSWORD, groups: itsGroups })
      await db.query(
        `INSERT INTO app_user (id, email, first_name, last_name, role, is_admin, is_evaluator, is_active,
          is_profile_created)
         VALUES ($1, $2, 'Test', $3, $3, $4, $5, $6, true)`,
        [id, user.email, user.role, itsGroups.includes('Admin'), itsGroups.includes('Evaluator'), isActive],
      )
      return user
    },
    async as({ email }) {
      const token = tokens.get(email) ?? (await signIn(email))
      tokens.set(email, token)
      return { authorization: `Bearer ${token}` }
    },
    drawLot(value) {
      lot = value
    },
    advance(ms) {
      ahead += ms
      // Whoever was signed in would have to sign in again.
      if (Math.abs(ms) >= ACCESS_SECONDS * 1_000) tokens.clear()
    },
    stopClock() {
      stoppedAt = Date.now()
    },
    async close() {
      await app.close()
      await database.close()
      await rm(objectFolder, { recursive: true, force: true })
      await rm(videoFolder, { recursive: true, force: true })
    },
  }
}
