import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { EPOCH_HEADER } from '#domain/contracts/epoch-header.ts'
import type { ToldContacts } from '#domain/told-contacts.ts'
import type { ToldUserPool } from '#domain/told-user-pool.ts'
import type { Sql } from './db/database.ts'
import type { Identify } from './http/identify.ts'
import { MOST_BODY_BYTES, readJsonBodies } from './http/body.ts'
import { endBrokenHttp } from './http/broken-http.ts'
import { clientFiles } from './http/client-files.ts'
import { sendError, sendMissing } from './http/errors.ts'
import { Refusal } from './refusal.ts'
import { responseHeaders } from './http/headers.ts'
import { inlineScripts } from './http/inline-scripts.ts'
import { healthRoutes } from './http/health-routes.ts'
import { limitPublic } from './http/limit-public.ts'
import { limitRefused } from './http/limit-refused.ts'
import { logOptions } from './http/log.ts'
import { openApiRoutes } from './http/openapi-routes.ts'
import { networkOf } from './http/network-of.ts'
import { requestIdOf, tellRequestId } from './http/request-id.ts'
import { DEADLINES, endSlowBodies } from './http/slow-senders.ts'
import { resourceRoutes } from './resources/all-routes.ts'
import { rememberedEpoch } from './resources/receipts/remembered-epoch.ts'
import type { Services } from './services.ts'

export type AppDeps = {
  services: Services
  identify: Identify
  /** Binds what stands in for providers on this server, at addresses of its own; absent where nothing does. */
  standIns?: (app: FastifyInstance) => Promise<void>
  /** Where the built client lies; absent when this server answers the API only. */
  clientFolder?: string
  /** Of the identity provider, when it is not this server. */
  identityOrigin?: string
  /** What the client is told of the user pool; absent where it is the one of this server. */
  toldUserPool?: ToldUserPool
  /** W51. The addresses of support and of the organization's legal documents. */
  contacts?: ToldContacts | undefined
  /** Whether videos come to this server, at `/s3/`: they may take an hour. They do unless told. */
  isVideoTaken?: boolean
  /** Whether Stripe's form is shown in the client's pages. */
  paysWithStripe?: boolean
  /** Addresses of proxies that tell whose call they pass on. */
  trustProxy?: string[]
  /** Calls to the API per user and minute. */
  callsPerMinute: number
  /** Allowance in `limit-public.ts` for each endpoint that needs no sign-in. 30 when absent. */
  publicCallsPerMinute?: number
  version: string
  /** Whether /api/docs and /api/openapi.json are there; they are unless told. */
  describesApi?: boolean
  /** U106. Calls per network address and minute whose token is no good; 600 when absent. */
  refusedCallsPerMinute?: number
  /** Hears of every call, when it has been answered: its endpoint's pattern, its status, and how long it took. */
  onAnswered?: (endpoint: string, status: number, seconds: number) => void
  /** Silent when absent. */
  logLevel?: string
  /** Where the log goes; standard output when absent. */
  logStream?: { write(line: string): void }
  /** Why nobody should be sent to this server now; undefined when it is ready. */
  whyNotReady?: () => string | undefined
  /** Binds the API's endpoints; all of them when absent. */
  routes?: (api: FastifyInstance, services: Services) => void
}

/** U35. Somebody who guesses addresses or links gets nowhere; a family or a team behind one address notices nothing. */
const PUBLIC_CALLS_PER_MINUTE = 30

/** U114. Share of the allowance for all calls. A board polls every 10 seconds, maybe in several tabs. */
const EXPENSIVE_SHARE = 1 / 20

/** U106. Forty tablets whose tokens ran out together ask some five things each before they have new ones: a third. */
const REFUSED_CALLS_PER_MINUTE = 600

/** Builds the server without listening, so that tests can put requests straight in. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = openServer(deps)
  endSlowBodies(app)
  const isHttps = deps.services.publicOrigin.startsWith('https:')
  await responseHeaders(app, {
    isHttps,
    identityOrigin: deps.identityOrigin,
    videoOrigins: deps.services.videos.origins,
    paysWithStripe: deps.paysWithStripe ?? false,
    schedulesWithCalendly: deps.services.scheduling.provider === 'calendly',
    ...(deps.clientFolder !== undefined && { inlineScripts: inlineScripts(deps.clientFolder) }),
  })
  healthRoutes(app, deps.services.db, deps.whyNotReady)
  await deps.standIns?.(app)
  await app.register(async (api) => apiRoutes(api, deps), { prefix: '/api' })
  await clientFiles(app, deps.clientFolder, { pool: deps.toldUserPool, contacts: deps.contacts })
  return app
}

/** U102. What a worker answers: whether it runs, and whether it can do its work. */
export function buildHealthApp(deps: ServerDeps & Pick<AppDeps, 'whyNotReady'> & { db: Sql }): FastifyInstance {
  const app = openServer(deps)
  app.setNotFoundHandler(sendMissing)
  healthRoutes(app, deps.db, deps.whyNotReady)
  return app
}

type ServerDeps = Pick<AppDeps, 'logLevel' | 'logStream' | 'trustProxy' | 'onAnswered' | 'isVideoTaken'>

function openServer({ logLevel, logStream, trustProxy, onAnswered, isVideoTaken = true }: ServerDeps): FastifyInstance {
  const app = Fastify({
    logger: logLevel ? logOptions(logLevel, logStream) : false,
    genReqId: requestIdOf,
    bodyLimit: MOST_BODY_BYTES,
    return503OnClosing: false,
    trustProxy: trustProxy?.length ? trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    clientErrorHandler: endBrokenHttp,
    requestTimeout: isVideoTaken ? DEADLINES.videoTimeout : DEADLINES.requestTimeout,
    http: { headersTimeout: DEADLINES.headersTimeout },
  })
  app.setErrorHandler(sendError)
  tellRequestId(app)
  refuseWhileStopping(app)
  if (onAnswered) {
    app.addHook('onResponse', async ({ method, is404, routeOptions }, { statusCode, elapsedTime }) =>
      onAnswered(is404 ? 'none' : `${method} ${routeOptions.url ?? ''}`, statusCode, elapsedTime / 1_000),
    )
  }
  return app
}

async function apiRoutes(api: FastifyInstance, deps: AppDeps) {
  api.decorate('served', [])
  api.decorate('publicLimit', limitPublic(deps.publicCallsPerMinute ?? PUBLIC_CALLS_PER_MINUTE, deps.services.now))
  api.decorate('expensiveCallsPerMinute', Math.ceil(deps.callsPerMinute * EXPENSIVE_SHARE))
  api.decorateRequest('actor')
  readJsonBodies(api)
  const limited = limitRefused(deps.refusedCallsPerMinute ?? REFUSED_CALLS_PER_MINUTE, deps.services.now)
  api.addHook('onRequest', async (request) => {
    // A missing route says so to everybody: there is nothing behind it to protect.
    if (request.is404 || request.routeOptions.config.isPublic) return
    const { authorization, 'user-agent': userAgent } = request.headers
    const actor = await limited({ authorization, ip: request.ip }, () =>
      deps.identify(authorization, { ...request.routeOptions.config, userAgent }),
    )
    request.actor = { ...actor, from: request.ip }
  })
  const epoch = rememberedEpoch(deps.services)
  api.addHook('onSend', async (_request, reply) => {
    const told = await epoch()
    if (told !== undefined) reply.header(EPOCH_HEADER, told)
  })
  await api.register(rateLimit, {
    max: deps.callsPerMinute,
    timeWindow: '1 minute',
    // After the actor is known: people behind one address, as in a gym, do not share one allowance.
    hook: 'preHandler',
    keyGenerator: (request) => request.actor?.userId ?? networkOf(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('too-many', 'Too many requests. Try again in a moment.', {
        retryAfterSeconds: Math.ceil(ttl / 1_000),
      }),
  })
  if (deps.describesApi ?? true) openApiRoutes(api, deps.version)
  const bindRoutes = deps.routes ?? resourceRoutes
  bindRoutes(api, deps.services)
  api.setNotFoundHandler(sendMissing)
}

function refuseWhileStopping(app: FastifyInstance) {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', async () => {
    if (isStopping) throw new Refusal('unavailable', 'The server is stopping')
  })
  app.addHook('onSend', async (_request, reply) => {
    // An answer that was under way lets its connection go, or that would keep the server up.
    if (isStopping) reply.header('connection', 'close')
  })
}
