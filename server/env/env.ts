import { isIP } from 'node:net'
import * as os from 'node:os'
import * as path from 'node:path'
import * as v from 'valibot'
import { networkRefusal, openedToNetwork } from './env-network.ts'
import { stripeOf, stripeProblems, stripeSettings } from './env-stripe.ts'
import type { StripeKeys } from './env-stripe.ts'

const DEMO_SIZES = ['small', 'medium', 'large', 'none'] as const
type DemoSize = (typeof DEMO_SIZES)[number]

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const NODE_ENVS = ['development', 'test', 'production'] as const

export type Cognito = { region: string; userPoolId: string; clientId: string }

export type Smtp = { url: string; from: string }

export type S3 = { bucket: string; region: string }

export type Env = {
  isProduction: boolean
  port: number
  host: string
  dataDir: string
  demo: DemoSize
  databaseUrl: string | undefined
  cognito: Cognito | undefined
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
  publicOrigin: string
  /** Folder of the built client. */
  clientDir: string
  logLevel: (typeof LOG_LEVELS)[number]
  /** Addresses of the proxies before this server. */
  trustProxy: string[]
  /** Calls to the API per user and minute. */
  rateLimit: number
  /** Calls per network address and minute to each address of the API that needs no sign-in. */
  publicRateLimit: number
}

/** Names every bad variable at once, so that one look at the message is enough. */
class EnvError extends Error {
  override name = 'EnvError'
}

const wholeNumber = (min: number, max: number) => {
  const message = `expected a whole number from ${min} to ${max}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/u, message),
    v.toNumber(),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

const urlOf = (expected: string, protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), `expected ${expected}`),
  )

const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `expected one of ${options.join(', ')}`)

const like = (pattern: RegExp, expected: string) => v.pipe(v.string(), v.regex(pattern, `expected ${expected}`))

const Settings = v.object({
  PORT: v.pipe(v.optional(wholeNumber(1, 65_535), '8080'), v.description('port to listen on')),
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
  DEMO: v.pipe(
    v.optional(oneOf(DEMO_SIZES)),
    v.description(`demo data for an empty database: ${DEMO_SIZES.join(', ')} (default small; none with DATABASE_URL)`),
  ),
  DATABASE_URL: v.pipe(
    v.optional(urlOf('a URL such as postgres://user:password@host:5432/name', ['postgres:', 'postgresql:'])),
    v.description('your PostgreSQL; without it an embedded one is started'),
  ),
  COGNITO_USER_POOL_ID: v.pipe(
    v.optional(like(/^[a-z]{2}(?:-[a-z]+)+-\d_\w+$/u, 'a pool id such as us-east-1_AbCdEfGhI')),
    v.description('your Cognito user pool; without it a local one is served at /idp/'),
  ),
  COGNITO_CLIENT_ID: v.pipe(v.optional(like(/^\w[\w-]*$/u, 'an app client id')), v.description('its app client')),
  COGNITO_REGION: v.pipe(
    v.optional(like(/^[a-z]{2}(?:-[a-z]+)+-\d$/u, 'a region such as us-east-1')),
    v.description('its region (default: as the pool id says)'),
  ),
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
  S3_BUCKET: v.pipe(
    v.optional(like(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/u, 'the name of a bucket')),
    v.description('your S3 bucket for pictures and videos; without it they lie in the data folder'),
  ),
  S3_REGION: v.pipe(
    v.optional(like(/^[a-z]{2}(?:-[a-z]+)+-\d$/u, 'a region such as us-east-1'), 'us-east-1'),
    v.description("the bucket's region"),
  ),
  ...stripeSettings,
  CALENDLY_WEBHOOK_KEY: v.pipe(
    v.optional(like(/^[\w+/=-]{20,200}$/u, 'the signing key of a webhook subscription, 20 characters or more')),
    v.description(
      'the signing key of your Calendly webhooks to PUBLIC_ORIGIN/api/scheduling/webhook/; without it a local page stands in, and in production no time can be chosen',
    ),
  ),
  TOKEN_SECONDS: v.pipe(
    v.optional(wholeNumber(5, 86_400), '900'),
    v.description('how long an access token of the local user pool lives'),
  ),
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
  RATE_LIMIT: v.pipe(
    v.optional(wholeNumber(1, 1_000_000), '1200'),
    v.description('calls to the API per user and minute'),
  ),
  PUBLIC_RATE_LIMIT: v.pipe(
    v.optional(wholeNumber(1, 1_000_000), '30'),
    v.description('calls per network address and minute to each address of the API that needs no sign-in'),
  ),
  NODE_ENV: v.pipe(
    v.optional(oneOf(NODE_ENVS), 'development'),
    v.description(
      `${NODE_ENVS.join(', ')}; production refuses the local user pool, the embedded database and all that stands at /dev/`,
    ),
  ),
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
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = v.safeParse(Settings, given)
  const problems = parsed.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}${got(issue)}`) ?? []
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
  const [cognito, stripe] = [cognitoOf(it), stripeOf(it)]
  const showsMail = !isProduction && !it.SMTP_URL && !publicOrigin.startsWith('https:')
  const standIns = isProduction
    ? []
    : [...(stripe ? [] : ['/dev/checkout/']), ...(it.CALENDLY_WEBHOOK_KEY ? [] : ['/dev/schedule/'])]
  return {
    isProduction,
    port: it.PORT,
    host: it.HOST,
    dataDir: path.resolve(it.DATA_DIR),
    demo,
    databaseUrl: it.DATABASE_URL,
    cognito,
    showsMail,
    openedToNetwork: openedToNetwork({
      host: it.HOST,
      publicOrigin,
      trustProxy,
      hasLocalPool: !cognito,
      hasDemo: demo !== 'none',
      showsMail,
      standIns,
    }),
    smtp: it.SMTP_URL && it.MAIL_FROM ? { url: it.SMTP_URL, from: it.MAIL_FROM } : undefined,
    stripe,
    calendlyWebhookKey: it.CALENDLY_WEBHOOK_KEY,
    s3: it.S3_BUCKET ? { bucket: it.S3_BUCKET, region: it.S3_REGION } : undefined,
    tokenSeconds: it.TOKEN_SECONDS,
    publicOrigin,
    clientDir: path.resolve(it.CLIENT_DIR ?? path.join(import.meta.dirname, '..', '..', 'dist')),
    logLevel: it.LOG_LEVEL,
    trustProxy,
    rateLimit: it.RATE_LIMIT,
    publicRateLimit: it.PUBLIC_RATE_LIMIT,
  }
}

/** U22. The local pool keeps development passwords: it must not stand in for Cognito where real data is. */
function combinationProblems(given: Record<string, unknown>): string[] {
  const {
    NODE_ENV,
    DATABASE_URL,
    COGNITO_USER_POOL_ID: pool,
    COGNITO_CLIENT_ID: client,
    SMTP_URL: smtp,
    MAIL_FROM: from,
  } = given
  const problems: string[] = []
  const isProduction = NODE_ENV === 'production'
  if (Boolean(pool) !== Boolean(client)) {
    problems.push('COGNITO_USER_POOL_ID, COGNITO_CLIENT_ID: expected both or neither')
  } else if (!pool && (isProduction || DATABASE_URL)) {
    const why = isProduction ? 'NODE_ENV=production' : 'DATABASE_URL'
    problems.push(
      `COGNITO_USER_POOL_ID, COGNITO_CLIENT_ID: expected with ${why}; the local user pool is not for production`,
    )
  }
  if (isProduction && !DATABASE_URL) problems.push('DATABASE_URL: expected with NODE_ENV=production')
  if (Boolean(smtp) !== Boolean(from)) problems.push('SMTP_URL, MAIL_FROM: expected both or neither')
  problems.push(...stripeProblems(given))
  return problems
}

function cognitoOf(it: v.InferOutput<typeof Settings>): Cognito | undefined {
  if (!it.COGNITO_USER_POOL_ID || !it.COGNITO_CLIENT_ID) return undefined
  const region = it.COGNITO_REGION ?? it.COGNITO_USER_POOL_ID.split('_')[0] ?? ''
  return { region, userPoolId: it.COGNITO_USER_POOL_ID, clientId: it.COGNITO_CLIENT_ID }
}

/** A line per variable for `npm start -- --help`. */
export function describeSettings(): string {
  const lines = Object.entries(Settings.entries).map(([name, schema]) => {
    const byDefault = v.getDefault(schema.pipe[0])
    const suffix = typeof byDefault === 'string' ? ` (default ${byDefault})` : ''
    return `  ${name.padEnd(21)} ${v.getDescription(schema) ?? ''}${suffix}`
  })
  return `Settings, by environment variable:\n${lines.join('\n')}`
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
  /^(?:STRIPE_|CALENDLY_)/u.test(v.getDotPath(issue) ?? '') ? '' : `, got ${quoted(issue.input)}`

/** Passwords in a URL do not belong in a log. */
const quoted = (value: unknown) =>
  `"${String(value)
    .replace(/:\/\/[^@]*@/u, '://…@')
    .slice(0, 80)}"`
