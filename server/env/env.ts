import { isIP } from 'node:net'
import * as os from 'node:os'
import * as path from 'node:path'
import * as v from 'valibot'
import type { ToldContacts } from '#domain/told-contacts.ts'
import { withFiles } from './env-files.ts'
import { contactSettings, contactsOf } from './env-contacts.ts'
import { cognitoOf, identityProblems, identitySettings, openIdOf } from './env-identity.ts'
import type { Cognito, OpenId } from './env-identity.ts'
import { networkRefusal, openedToNetwork } from './env-network.ts'
import { databaseOf, databaseSettings } from './env-database.ts'
import type { DatabaseSettings } from './env-database.ts'
import { metricsOf, processProblems, processSettings } from './env-processes.ts'
import type { MetricsDoor, ProcessRole } from './env-processes.ts'
import { productionProblems, productionSettings } from './env-production.ts'
import { s3Of, s3Problems, s3Settings } from './env-s3.ts'
import type { S3 } from './env-s3.ts'
import { stripeOf, stripeProblems, stripeSettings } from './env-stripe.ts'
import type { StripeKeys } from './env-stripe.ts'
import { like, numberSetting, oneOf, urlOf } from './env-values.ts'

const DEMO_SIZES = ['small', 'medium', 'large', 'none'] as const
type DemoSize = (typeof DEMO_SIZES)[number]

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const NODE_ENVS = ['development', 'test', 'production'] as const

export type Smtp = { url: string; from: string }

export type Env = {
  isProduction: boolean
  role: ProcessRole
  /** Absent when nothing is measured. */
  metrics: MetricsDoor | undefined
  /** In milliseconds; 0 when no statement counts as slow. */
  slowQueryMs: number
  port: number
  host: string
  dataDir: string
  /** U119. Absent when the ledger is in the bucket or in the data folder. */
  ledgerDir: string | undefined
  demo: DemoSize
  databaseUrl: string | undefined
  database: DatabaseSettings
  cognito: Cognito | undefined
  /** Absent when Cognito or the local user pool is the identity provider. */
  openId: OpenId | undefined
  /** T62. How long a session may be idle. */
  idle: { idleDays: number; adminIdleMinutes: number }
  /** M106. Whether an admin without a second step has no admin rights. */
  asksSecondStep: boolean
  /** T60. Absent when the key is in a file of the data folder. */
  poolKey: string | undefined
  /** How long an access token of the local pool lives. */
  tokenSeconds: number
  /** Absent when email is written to the data folder. */
  smtp: Smtp | undefined
  /** M2. Whether emails that were written to the data folder may be shown at /dev/mail. */
  showsMail: boolean
  /** U64. What other machines reach although it is meant for this one; allowed by DEMO_ON_NETWORK. */
  openedToNetwork: string[]
  /** Absent when pictures lie in the data folder. */
  s3: S3 | undefined
  /** Absent when the local checkout page stands in, or in production nothing. */
  stripe: StripeKeys | undefined
  /** C21. The signing key of Calendly's webhooks; absent when the local page stands in. */
  calendlyWebhookKey: string | undefined
  /** W51. Absent when none is set. */
  contacts: ToldContacts | undefined
  publicOrigin: string
  /** Folder of the built client. */
  clientDir: string
  logLevel: (typeof LOG_LEVELS)[number]
  /** Addresses of the proxies before this server. */
  trustProxy: string[]
  /** U85. How long a server that is told to stop still takes calls, while it says that it is not ready. */
  drainMs: number
  /** EV180. How long publishing can be stopped before it starts. */
  publishDelayMs: number
  /** Calls to the API per user and minute. */
  rateLimit: number
  /** Calls per network address and minute to each address of the API that needs no sign-in. */
  publicRateLimit: number
  /** U106. Calls per network address and minute whose token turns out to be no good. */
  refusedRateLimit: number
}

/** Names every bad variable at once, so that one look at the message is enough. */
class EnvError extends Error {
  override name = 'EnvError'
}

const Settings = v.object({
  PORT: numberSetting(1, 65_535, '8080', 'port to listen on'),
  HOST: v.pipe(
    v.optional(like(/^[\w.:-]+$/u, 'a host name or an address'), '127.0.0.1'),
    v.description('address to listen on'),
  ),
  DATA_DIR: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.check((text) => path.isAbsolute(text), 'expected an absolute path'),
      ),
      defaultDataDir(),
    ),
    v.description('folder for the embedded database, the local user pool, mail, pictures and videos'),
  ),
  LEDGER_DIR: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.check((text) => path.isAbsolute(text), 'expected an absolute path'),
      ),
    ),
    v.description(
      'folder of the ledger of withdrawals, revocations and erasures, on another disk, beside the backups (default in the bucket, else in DATA_DIR)',
    ),
  ),
  DEMO: v.pipe(
    v.optional(oneOf(DEMO_SIZES)),
    v.description(`demo data for an empty database: ${DEMO_SIZES.join(', ')} (default small; none with DATABASE_URL)`),
  ),
  DATABASE_URL: v.pipe(
    v.optional(urlOf('a URL such as postgres://user:password@host:5432/name', ['postgres:', 'postgresql:'])),
    v.description('your PostgreSQL; without it an embedded one is started'),
  ),
  ...databaseSettings,
  ...identitySettings,
  SMTP_URL: v.pipe(
    v.optional(urlOf('a URL such as smtps://user:password@mail.example:465', ['smtp:', 'smtps:'])),
    v.description(
      'your mail server; without it mail is written to the data folder, and outside of production shown at /dev/mail',
    ),
  ),
  MAIL_FROM: v.pipe(
    v.optional(like(/^[^<>\r\n]*<?[^@\s<>]+@[^@\s<>]+>?$/u, 'an address such as Courtside <courtside@club.example>')),
    v.description('the sender of mails'),
  ),
  ...s3Settings,
  ...stripeSettings,
  CALENDLY_WEBHOOK_KEY: v.pipe(
    v.optional(like(/^[\w+/=-]{20,200}$/u, 'the signing key of a webhook subscription, 20 characters or more')),
    v.description(
      'the signing key of your Calendly webhooks to PUBLIC_ORIGIN/api/scheduling/webhook/; without it a local page stands in, and in production no time can be chosen',
    ),
  ),
  ...contactSettings,
  POOL_KEY: v.pipe(
    v.optional(like(/^[\da-f]{64}$/u, '64 hexadecimal digits, as openssl rand -hex 32 makes them')),
    v.description(
      'key that seals passwords and keys of the local user pool (default pool.key in DATA_DIR, which backups leave out)',
    ),
  ),
  TOKEN_SECONDS: numberSetting(5, 86_400, '900', 'how long an access token of the local user pool lives'),
  PUBLIC_ORIGIN: v.pipe(
    v.optional(urlOf('an origin such as https://courtside.example', ['http:', 'https:'])),
    v.description('where browsers reach this server (default http://localhost:PORT)'),
  ),
  CLIENT_DIR: v.pipe(v.optional(v.string()), v.description('the built client (default dist/ of this checkout)')),
  LOG_LEVEL: v.pipe(v.optional(oneOf(LOG_LEVELS), 'warn'), v.description(LOG_LEVELS.join(', '))),
  TRUST_PROXY: v.pipe(
    v.optional(v.pipe(v.string(), v.check(areNetworks, 'expected addresses such as 127.0.0.1, 10.0.0.0/8'))),
    v.description('addresses of the proxies before this server, which tell whose call they pass on (default none)'),
  ),
  DRAIN_MS: numberSetting(
    0,
    60_000,
    '0',
    'how long a stopping server still takes calls, so that a load balancer sees /readyz fail first',
  ),
  PUBLISH_DELAY_SECONDS: numberSetting(
    0,
    600,
    '60',
    'how long an organizer can stop the publishing of an event before anything leaves',
  ),
  RATE_LIMIT: numberSetting(
    1,
    1_000_000,
    '1200',
    'calls to the API per user and minute; boards, dashboards, closing and publishing each get a twentieth of that',
  ),
  PUBLIC_RATE_LIMIT: numberSetting(
    1,
    1_000_000,
    '30',
    'calls per network address and minute to each address of the API that needs no sign-in',
  ),
  REFUSED_RATE_LIMIT: numberSetting(
    1,
    1_000_000,
    '600',
    'calls per network address and minute whose token is missing or no good',
  ),
  ...processSettings,
  NODE_ENV: v.pipe(
    v.optional(oneOf(NODE_ENVS), 'development'),
    v.description(
      `${NODE_ENVS.join(', ')}; production refuses the local user pool, the embedded database and all that stands at /dev/`,
    ),
  ),
  ...productionSettings,
  DEMO_ON_NETWORK: v.pipe(
    v.optional(like(/^1$/u, '1, or nothing')),
    v.description(
      '1 lets other machines reach the demo, the local user pool and /dev/; without it the server does not start where they could',
    ),
  ),
})

/** Reads the settings, or throws one EnvError that names every bad variable and what was expected. */
export function readEnv(source: Record<string, string | undefined>): Env {
  // A variable that is set to nothing counts as not set.
  const set = Object.entries(source).flatMap(([name, value]) => (value?.trim() ? [[name, value] as const] : []))
  const { given, problems } = withFiles(Object.fromEntries(set), Object.keys(Settings.entries))
  const parsed = v.safeParse(Settings, given)
  problems.push(...(parsed.issues ?? []).map((issue) => `${v.getDotPath(issue)}: ${issue.message}${got(issue)}`))
  problems.push(...combinationProblems(given))
  if (!parsed.success || problems.length) {
    throw new EnvError(`Courtside cannot start with these settings:\n${problems.map((it) => `  ${it}`).join('\n')}`)
  }
  const env = envOf(parsed.output)
  if (env.openedToNetwork.length > 0 && !parsed.output.DEMO_ON_NETWORK)
    throw new EnvError(networkRefusal(env.openedToNetwork))
  return env
}

function envOf(it: v.InferOutput<typeof Settings>): Env {
  const isProduction = it.NODE_ENV === 'production'
  const demo = it.DEMO ?? (it.DATABASE_URL ? 'none' : 'small')
  const publicOrigin = it.PUBLIC_ORIGIN ? new URL(it.PUBLIC_ORIGIN).origin : `http://localhost:${it.PORT}`
  const trustProxy = it.TRUST_PROXY ? networksIn(it.TRUST_PROXY) : []
  const [cognito, openId, stripe] = [cognitoOf(it), openIdOf(it), stripeOf(it)]
  const showsMail = !isProduction && !it.SMTP_URL && !publicOrigin.startsWith('https:')
  const standIns = isProduction
    ? []
    : [...(stripe ? [] : ['/dev/checkout/']), ...(it.CALENDLY_WEBHOOK_KEY ? [] : ['/dev/schedule/'])]
  return {
    isProduction,
    role: it.ROLE,
    metrics: metricsOf(it),
    slowQueryMs: it.SLOW_QUERY_MS,
    port: it.PORT,
    host: it.HOST,
    dataDir: path.resolve(it.DATA_DIR),
    ledgerDir: it.LEDGER_DIR,
    demo,
    databaseUrl: it.DATABASE_URL,
    database: databaseOf(it),
    cognito,
    openId,
    showsMail,
    openedToNetwork: openedToNetwork({
      host: it.HOST,
      publicOrigin,
      trustProxy,
      hasLocalPool: !cognito && !openId,
      hasDemo: demo !== 'none',
      showsMail,
      standIns,
    }),
    smtp: it.SMTP_URL && it.MAIL_FROM ? { url: it.SMTP_URL, from: it.MAIL_FROM } : undefined,
    stripe,
    calendlyWebhookKey: it.CALENDLY_WEBHOOK_KEY,
    contacts: contactsOf(it),
    s3: s3Of(it),
    idle: { idleDays: it.IDLE_DAYS, adminIdleMinutes: it.ADMIN_IDLE_MINUTES },
    asksSecondStep: (it.ADMIN_SECOND_STEP ?? (isProduction ? 'required' : 'optional')) === 'required',
    poolKey: it.POOL_KEY,
    tokenSeconds: it.TOKEN_SECONDS,
    publicOrigin,
    clientDir: path.resolve(it.CLIENT_DIR ?? path.join(import.meta.dirname, '..', '..', 'dist')),
    logLevel: it.LOG_LEVEL,
    trustProxy,
    drainMs: it.DRAIN_MS,
    publishDelayMs: it.PUBLISH_DELAY_SECONDS * 1_000,
    rateLimit: it.RATE_LIMIT,
    publicRateLimit: it.PUBLIC_RATE_LIMIT,
    refusedRateLimit: it.REFUSED_RATE_LIMIT,
  }
}

function combinationProblems(given: Record<string, string>): string[] {
  const { SMTP_URL: smtp, MAIL_FROM: from } = given
  return [
    ...identityProblems(given),
    ...(Boolean(smtp) !== Boolean(from) ? ['SMTP_URL, MAIL_FROM: expected both or neither'] : []),
    ...s3Problems(given),
    ...stripeProblems(given),
    ...processProblems(given),
    ...productionProblems(given),
  ]
}

/** A line per variable for `npm start -- --help`. */
export function describeSettings(): string {
  const lines = Object.entries(Settings.entries).map(([name, schema]) => {
    const byDefault = v.getDefault(schema.pipe[0])
    const suffix = typeof byDefault === 'string' ? ` (default ${byDefault})` : ''
    return `  ${name.padEnd(22)} ${v.getDescription(schema) ?? ''}${suffix}`
  })
  return [
    'Settings, by environment variable; NAME_FILE, for any of them, names a file that holds the value:',
    ...lines,
  ].join('\n')
}

const networksIn = (text: string) => text.split(',').map((part) => part.trim())

function areNetworks(text: string): boolean {
  return networksIn(text).every((part) => {
    const [address = '', prefix = '0', ...more] = part.split('/')
    return (
      isIP(address) > 0 &&
      /^\d{1,3}$/u.test(prefix) &&
      Number(prefix) <= (isIP(address) === 4 ? 32 : 128) &&
      !more.length
    )
  })
}

function defaultDataDir(): string {
  // Outside the checkout, and for root outside of its home, which the database's own user could not enter.
  if (process.getuid?.() === 0) return '/var/lib/courtside'
  if (process.platform === 'win32') return path.join(process.env['LOCALAPPDATA'] ?? os.homedir(), 'Courtside')
  return path.join(process.env['XDG_DATA_HOME'] ?? path.join(os.homedir(), '.local', 'share'), 'courtside')
}

/** What stood there instead; of a secret, nothing. */
const got = (issue: v.BaseIssue<unknown>) =>
  /^(?:STRIPE_|CALENDLY_|POOL_KEY)/u.test(v.getDotPath(issue) ?? '') ? '' : `, got ${quoted(issue.input)}`

/** Passwords in a URL do not belong in a log. */
const quoted = (value: unknown) =>
  `"${String(value)
    .replace(/:\/\/[^@]*@/u, '://…@')
    .slice(0, 80)}"`
