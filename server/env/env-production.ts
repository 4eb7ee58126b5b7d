import * as v from 'valibot'
import { yes } from './env-values.ts'

type Given = Record<string, string | undefined>
type Part = {
  /** The setting by which an operator says that this part is left out on purpose. */
  waiver: string
  needs: string
  isThere: (given: Given) => boolean
  /** What production is without it. */
  without: string
}

const LOCAL = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|)$/u

/** U123. Whether the connection stays on this machine (socket or loopback) or uses TLS with a verified certificate. */
function isSafe(url: string | undefined): boolean {
  if (url === undefined || !URL.canParse(url)) return true
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  return host.startsWith('/') || LOCAL.test(host) || searchParams.get('sslmode') === 'verify-full'
}

/** Whether admins need a second step. The default depends on whether this is production. */
const requiresSecondStep = ({ ADMIN_SECOND_STEP, NODE_ENV }: Given) =>
  NODE_ENV === 'production' ? ADMIN_SECOND_STEP !== 'optional' : ADMIN_SECOND_STEP === 'required'

const hasAll =
  (...names: string[]) =>
  (given: Given) =>
    names.every((name) => given[name])

const PARTS: readonly Part[] = [
  {
    waiver: 'WITHOUT_HTTPS',
    needs: 'PUBLIC_ORIGIN: expected an origin that begins with https:',
    isThere: ({ PUBLIC_ORIGIN }) => /^https:/iu.test(PUBLIC_ORIGIN ?? ''),
    without: 'browsers are reached by plain http, and no device can install the app',
  },
  {
    waiver: 'WITHOUT_SMTP',
    needs: 'SMTP_URL, MAIL_FROM: expected',
    isThere: hasAll('SMTP_URL', 'MAIL_FROM'),
    without: 'mail is written to the data folder and never sent',
  },
  {
    waiver: 'WITHOUT_S3',
    needs: 'S3_BUCKET: expected',
    isThere: hasAll('S3_BUCKET'),
    without: "pictures and videos lie in this machine's data folder",
  },
  {
    waiver: 'WITHOUT_STRIPE',
    needs: 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET: expected',
    isThere: hasAll('STRIPE_SECRET_KEY'),
    without: 'nobody can pay',
  },
  {
    waiver: 'WITHOUT_CALENDLY',
    needs: 'CALENDLY_WEBHOOK_KEY: expected',
    isThere: hasAll('CALENDLY_WEBHOOK_KEY'),
    without: 'no time for a consultation can be chosen',
  },
  {
    waiver: 'WITHOUT_SUPPORT_EMAIL',
    needs: 'SUPPORT_EMAIL: expected',
    isThere: hasAll('SUPPORT_EMAIL'),
    without: 'no page says where to write for help',
  },
  {
    waiver: 'WITHOUT_DATABASE_TLS',
    needs: 'DATABASE_URL, READ_DATABASE_URL: expected sslmode=verify-full for a database on another machine',
    isThere: ({ DATABASE_URL, READ_DATABASE_URL }) => isSafe(DATABASE_URL) && isSafe(READ_DATABASE_URL),
    without: 'names of children are sent to the database unencrypted, or to an impostor of the database',
  },
  {
    waiver: 'WITHOUT_SECOND_STEP',
    needs: 'ADMIN_SECOND_STEP: expected required',
    isThere: requiresSecondStep,
    without: "an admin's password alone gives access to all data of children",
  },
]

export const productionSettings = Object.fromEntries(
  PARTS.map(({ waiver, without }) => [
    waiver,
    v.pipe(v.optional(yes()), v.description(`yes lets production start although ${without}`)),
  ]),
)

/**
 * U100. What production lacks, each part in a line that names the setting that waives it. A part that is there and
 * waived is a contradiction, and is named, too.
 */
export function productionProblems(given: Given): string[] {
  const isProduction = given['NODE_ENV'] === 'production'
  const problems: string[] = []
  if (isProduction && !given['DATABASE_URL']) problems.push('DATABASE_URL: expected with NODE_ENV=production')
  for (const { waiver, needs, isThere, without } of PARTS) {
    const isWaived = given[waiver] === 'yes'
    if (isThere(given) && isWaived) problems.push(`${waiver}: expected only where it is missing: it is set up`)
    if (isProduction && !isThere(given) && !isWaived)
      problems.push(`${needs} with NODE_ENV=production; ${waiver}=yes starts although ${without}`)
  }
  return problems
}
