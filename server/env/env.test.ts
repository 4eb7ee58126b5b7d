import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PRODUCTION } from '#tests/support/production-settings.ts'
import { describeSettings, readEnv } from './env.ts'
import { openPayments, openScheduling } from '../providers.ts'

test('nothing set means the embedded parts and the small demo', () => {
  expect(readEnv({ PORT: '', UNRELATED: 'x' })).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    demo: 'small',
    databaseUrl: undefined,
    cognito: undefined,
    publicOrigin: 'http://localhost:8080',
  })
})

test('one message names every bad variable and what was expected, and no password', () => {
  const read = () =>
    readEnv({
      PORT: '80a',
      DEMO: 'huge',
      DATA_DIR: 'here',
      DATABASE_URL: 'mysql://me:hunter2@db/x',
      COGNITO_USER_POOL_ID: 'us-east-1_Abc',
      TOKEN_SECONDS: '1',
      LOG_LEVEL: 'loud',
    })
  expect(read).toThrow(/^Courtside cannot start with these settings:\n/u)
  for (const line of [
    'PORT: expected a whole number from 1 to 65535, got "80a"',
    'DEMO: expected one of small, medium, large, none, got "huge"',
    'DATA_DIR: expected an absolute path, got "here"',
    'DATABASE_URL: expected a URL such as postgres://',
    'TOKEN_SECONDS: expected a whole number from 5 to 86400, got "1"',
    'LOG_LEVEL: expected one of',
    'COGNITO_USER_POOL_ID, COGNITO_CLIENT_ID: expected both or neither',
  ]) {
    expect(read).toThrow(line)
  }
  expect(read).not.toThrow('hunter2')
})

test.each([
  [{ NODE_ENV: 'production' }, 'expected with NODE_ENV=production; the local user pool is not for production'],
  [{ DATABASE_URL: 'postgres://u:p@db/x' }, 'expected with DATABASE_URL; the local user pool is not for production'],
  [
    { NODE_ENV: 'production', COGNITO_USER_POOL_ID: 'us-east-1_Abc', COGNITO_CLIENT_ID: 'abc' },
    'DATABASE_URL: expected with NODE_ENV=production',
  ],
])('[U22] the local parts refuse the settings of production: %j', (source, message) => {
  expect(() => readEnv(source)).toThrow(message)
})

test('[U22] with both, it is production: no demo, and the region as the pool id says', () => {
  const env = readEnv({
    ...PRODUCTION,
    COGNITO_USER_POOL_ID: 'eu-west-1_Abc',
    PUBLIC_ORIGIN: 'https://courtside.example/',
    WITHOUT_HTTPS: '',
  })
  expect(env).toMatchObject({
    demo: 'none',
    cognito: { region: 'eu-west-1', userPoolId: 'eu-west-1_Abc', clientId: 'abc' },
    publicOrigin: 'https://courtside.example',
  })
})

test('proxies are named by address; anything else would let every caller choose theirs', () => {
  expect(readEnv({ DEMO_ON_NETWORK: '1', TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,2001:db8::/32' }).trustProxy).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    '2001:db8::/32',
  ])
  expect(readEnv({}).trustProxy).toEqual([])
  for (const TRUST_PROXY of ['true', '1', 'proxy.local', '10.0.0.0/33', '10.0.0.0/8/1', '127.0.0.1,']) {
    expect(() => readEnv({ TRUST_PROXY })).toThrow('TRUST_PROXY: expected addresses such as')
  }
})

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.7' },
  { HOST: '127.evil.example' },
  { HOST: 'courtside.local' },
  { PUBLIC_ORIGIN: 'https://club.example' },
  { TRUST_PROXY: '127.0.0.1' },
  { HOST: '0.0.0.0', DEMO: 'none' },
  { HOST: '0.0.0.0', ...PRODUCTION, NODE_ENV: 'development' },
])('[U64] what is meant for this machine alone is not opened to others: %j', (source) => {
  expect(() => readEnv(source)).toThrow(
    /^Courtside does not start: other machines could reach .+\n {2}\/[\S\s]+ set DEMO_ON_NETWORK=1\.$/u,
  )
  expect(readEnv({ ...source, DEMO_ON_NETWORK: '1' }).openedToNetwork).not.toEqual([])
})

test.each([
  {},
  { HOST: 'localhost' },
  { HOST: '::1' },
  { HOST: '127.0.0.53' },
  { PUBLIC_ORIGIN: 'http://127.0.0.1:9000' },
  {
    ...PRODUCTION,
    HOST: '0.0.0.0',
    TRUST_PROXY: '10.0.0.1',
    PUBLIC_ORIGIN: 'https://club.example',
    WITHOUT_HTTPS: '',
  },
])('[U64] what stays on this machine, or is production, opens nothing: %j', (source) => {
  expect(readEnv(source).openedToNetwork).toEqual([])
})

test('[U64] the refusal names all that would be open, the demo only where there is one', () => {
  const read = (source: Record<string, string>) => () => readEnv({ HOST: '0.0.0.0', ...source })
  for (const named of ['/idp/', 'the demo accounts', '/dev/mail', '/dev/checkout/', '/dev/schedule/'])
    expect(read({})).toThrow(named)
  expect(read({ DEMO: 'none' })).not.toThrow('the demo accounts')
  expect(read({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' })).not.toThrow('/dev/mail')
})

test.each(['Production', 'prod', 'staging', 'PRODUCTION'])(
  '[U64] NODE_ENV=%s is neither development nor production',
  (NODE_ENV) => {
    expect(() => readEnv({ ...PRODUCTION, NODE_ENV })).toThrow(
      `NODE_ENV: expected one of development, test, production, got "${NODE_ENV}"`,
    )
  },
)

test('[M2, O50, C21] in production nothing of /dev is there, whoever asks for it under whatever name', async () => {
  const env = readEnv({ ...PRODUCTION, PUBLIC_ORIGIN: 'http://127.0.0.1:8080' })
  expect([env.showsMail, openPayments(env).local, openScheduling(env).local]).toEqual([false, undefined, undefined])
})

test('[U91] connections keep statements unless that is turned off', () => {
  expect([readEnv({}), readEnv({ DB_PREPARED: 'off' })].map(({ database }) => database.isPrepared)).toEqual([
    true,
    false,
  ])
  expect(() => readEnv({ DB_PREPARED: 'no' })).toThrow('DB_PREPARED: expected on or off')
})

test('every setting is listed for the reader', () => {
  for (const name of [
    'PORT',
    'DATA_DIR',
    'DEMO',
    'DATABASE_URL',
    'COGNITO_USER_POOL_ID',
    'RATE_LIMIT',
    'DEMO_ON_NETWORK',
  ]) {
    expect(describeSettings()).toMatch(new RegExp(`^  ${name} +\\S`, 'mu'))
  }
})

test('[PI50] pictures lie in the bucket that is named, in us-east-1 unless another region is', () => {
  expect(readEnv({}).s3).toBeUndefined()
  const s3 = { bucket: 'club-pictures', region: 'us-east-1', isPathStyle: false, isEncrypted: true }
  expect(readEnv({ S3_BUCKET: 'club-pictures' }).s3).toEqual(s3)
  expect(readEnv({ S3_BUCKET: 'club-pictures', S3_REGION: 'eu-west-1' }).s3).toEqual({ ...s3, region: 'eu-west-1' })
  expect(() => readEnv({ S3_BUCKET: 'Not a bucket' })).toThrow('S3_BUCKET: expected the name of a bucket')
})

test('[O50] payments go to Stripe when all three of its keys are set, and of one mode', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_51Abc',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_51Abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_Abc',
  }
  expect(readEnv({}).stripe).toBeUndefined()
  expect(readEnv(keys).stripe).toEqual({
    secretKey: 'sk_test_51Abc',
    publishableKey: 'pk_test_51Abc',
    webhookSecret: 'whsec_Abc',
  })
  for (const name of Object.keys(keys)) {
    expect(() => readEnv({ ...keys, [name]: '' })).toThrow(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET: expected all or none',
    )
  }
  expect(() => readEnv({ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_51Abc' })).toThrow(
    'expected all of test mode or all of live mode',
  )
})

test('[O50] a bad key is named and not repeated', () => {
  const read = () =>
    readEnv({
      STRIPE_SECRET_KEY: 'sk_live_51Abc oops',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_51Abc',
      STRIPE_WEBHOOK_SECRET: '0ther',
    })
  expect(read).toThrow('STRIPE_SECRET_KEY: expected a secret key such as sk_live_…')
  expect(read).toThrow('STRIPE_WEBHOOK_SECRET: expected a signing secret')
  expect(read).not.toThrow(/51Abc|0ther/u)
})

test('[C21] the signing key of the calendar is long enough to be one, and is never repeated in a message', () => {
  expect(readEnv({ CALENDLY_WEBHOOK_KEY: 'a-signing-key-of-a-subscription' }).calendlyWebhookKey).toBe(
    'a-signing-key-of-a-subscription',
  )
  expect(readEnv({}).calendlyWebhookKey).toBeUndefined()
  const read = () => readEnv({ CALENDLY_WEBHOOK_KEY: 'short-secret' })
  expect(read).toThrow('CALENDLY_WEBHOOK_KEY: expected the signing key of a webhook subscription')
  expect(read).not.toThrow('short-secret')
})

test('[W51] the contacts of the pages are settings, and a wrong one stops the start', () => {
  expect(readEnv({}).contacts).toBeUndefined()
  const given = {
    SUPPORT_PHONE: '(212) 555-0147',
    SUPPORT_EMAIL: 'help@club.test',
    LEGAL_URL: 'https://club.test/legal',
  }
  expect(readEnv(given).contacts).toEqual({
    phone: '(212) 555-0147',
    email: 'help@club.test',
    legalUrl: 'https://club.test/legal',
  })
  const wrong = { SUPPORT_PHONE: 'call us', SUPPORT_EMAIL: 'help', LEGAL_URL: 'ftp://club.test' }
  for (const name of Object.keys(wrong)) expect(() => readEnv(wrong)).toThrow(`${name}: expected`)
})

test('[U100] production names everything that is missing at once, and the setting that waives it', () => {
  const read = () => readEnv({ NODE_ENV: 'production' })
  for (const line of [
    'COGNITO_USER_POOL_ID, COGNITO_CLIENT_ID: expected with NODE_ENV=production',
    'DATABASE_URL: expected with NODE_ENV=production',
    'PUBLIC_ORIGIN: expected an origin that begins with https: with NODE_ENV=production; WITHOUT_HTTPS=yes',
    'SMTP_URL, MAIL_FROM: expected with NODE_ENV=production; WITHOUT_SMTP=yes',
    'S3_BUCKET: expected with NODE_ENV=production; WITHOUT_S3=yes',
    'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET: expected with NODE_ENV=production; WITHOUT_STRIPE=yes',
    'CALENDLY_WEBHOOK_KEY: expected with NODE_ENV=production; WITHOUT_CALENDLY=yes',
    'SUPPORT_EMAIL: expected with NODE_ENV=production; WITHOUT_SUPPORT_EMAIL=yes',
  ]) {
    expect(read).toThrow(line)
  }
  expect(readEnv(PRODUCTION).isProduction).toBe(true)
})

test.each(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'))(
  '[U100] production does not start without %s',
  (name) => {
    expect(() => readEnv({ ...PRODUCTION, [name]: '' })).toThrow('expected')
  },
)

test('[U100] plain http is no https, a waiver is the word yes, and what is set up is not waived', () => {
  const read = (changes: Record<string, string>) => () => readEnv({ ...PRODUCTION, ...changes })
  expect(read({ PUBLIC_ORIGIN: 'http://club.example', WITHOUT_HTTPS: '' })).toThrow('WITHOUT_HTTPS=yes')
  expect(read({ WITHOUT_SMTP: '1' })).toThrow('WITHOUT_SMTP: expected yes, or nothing, got "1"')
  expect(read({ S3_BUCKET: 'club-pictures' })).toThrow('WITHOUT_S3: expected only where it is missing')
})

test('[U100] a setting may come from a file, whose end of line is not part of it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'courtside-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const holding = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text)
    return path.join(folder, name)
  }
  const { DATABASE_URL, ...others } = PRODUCTION
  const DATABASE_URL_FILE = holding('database', `${DATABASE_URL}\n`)
  expect(readEnv({ ...others, DATABASE_URL_FILE }).databaseUrl).toBe(DATABASE_URL)
  expect(() => readEnv({ ...PRODUCTION, DATABASE_URL_FILE })).toThrow('DATABASE_URL, DATABASE_URL_FILE: expected one')
  expect(() => readEnv({ SMTP_URL_FILE: path.join(folder, 'gone') })).toThrow(
    /SMTP_URL_FILE: .+gone can’t be read .ENOENT/u,
  )
  expect(() => readEnv({ SMTP_URL_FILE: holding('empty', '\n') })).toThrow(/SMTP_URL_FILE: .+ is empty/u)
  const bad = holding('stripe', 'sk_live_51Abc oops')
  expect(() => readEnv({ STRIPE_SECRET_KEY_FILE: bad })).toThrow('STRIPE_SECRET_KEY: expected a secret key')
  expect(() => readEnv({ STRIPE_SECRET_KEY_FILE: bad })).not.toThrow('51Abc')
})

test('[U100] an OpenID provider takes the place of Cognito when all of it is named, and nothing of Cognito', () => {
  const { COGNITO_USER_POOL_ID, COGNITO_CLIENT_ID, ...others } = PRODUCTION
  const openId = {
    OIDC_ISSUER: 'http://127.0.0.1:9000',
    JWKS_URL: 'http://127.0.0.1:9000/jwks',
    OIDC_CLIENT_ID: 'courtside',
  }
  expect(readEnv({ ...others, ...openId })).toMatchObject({
    cognito: undefined,
    openId: { issuer: openId.OIDC_ISSUER, jwksUrl: openId.JWKS_URL, clientId: 'courtside' },
  })
  expect(() => readEnv({ ...others, ...openId, JWKS_URL: '' })).toThrow('OIDC_CLIENT_ID: expected all or none')
  expect(() => readEnv({ ...others, ...openId, COGNITO_USER_POOL_ID, COGNITO_CLIENT_ID })).toThrow(
    'expected one identity',
  )
})

test('[U100] another server that speaks S3 is named by its address, and by the one that browsers use', () => {
  const S3_ENDPOINT = 'http://10.0.0.7:9000'
  const given = {
    S3_BUCKET: 'club',
    S3_ENDPOINT,
    S3_PUBLIC_ORIGIN: 'https://files.club.example/',
    S3_ENCRYPTION: 'none',
  }
  expect(readEnv(given).s3).toEqual({
    bucket: 'club',
    region: 'us-east-1',
    endpoint: S3_ENDPOINT,
    publicOrigin: 'https://files.club.example',
    isPathStyle: true,
    isEncrypted: false,
  })
  expect(readEnv({ ...given, S3_PATH_STYLE: 'no' }).s3?.isPathStyle).toBe(false)
  expect(() => readEnv({ S3_ENDPOINT })).toThrow('S3_ENDPOINT: expected with S3_BUCKET only')
  expect(() => readEnv({ S3_BUCKET: 'club', S3_PUBLIC_ORIGIN: 'https://f.example' })).toThrow(
    'expected with S3_ENDPOINT only',
  )
})

test('[U102] without a database of its own there is one process, which does everything', () => {
  expect(readEnv({}).role).toBe('all')
  expect(readEnv({ ...PRODUCTION, ROLE: 'worker' }).role).toBe('worker')
  expect(() => readEnv({ ROLE: 'api' })).toThrow('ROLE: expected all, or nothing, without DATABASE_URL')
  expect(() => readEnv({ ...PRODUCTION, ROLE: 'cron' })).toThrow('ROLE: expected one of all, api, worker, got "cron"')
})

test('[U103] figures are shown where METRICS_PORT says, to this machine unless METRICS_HOST says more', () => {
  expect(readEnv({}).metrics).toBeUndefined()
  expect(readEnv({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  expect(readEnv({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.2' }).metrics?.host).toBe('10.0.0.2')
})

test.each([
  ['postgres://u:p@127.0.0.1:6432/x', true],
  ['postgres://u:p@localhost/x', true],
  ['postgres://u:p@[::1]/x', true],
  ['postgres://u:p@localhost/x?host=/var/run/postgresql', true],
  ['postgres://u:p@db.internal/x?sslmode=verify-full', true],
  ['postgres://u:p@db.internal/x', false],
  ['postgres://u:p@db.internal/x?sslmode=require', false],
  ['postgres://u:p@127.0.0.1.evil.test/x', false],
  ['postgres://u:p@127.0.0.1/x?host=db.internal', false],
])('[U123] production reaches the database %s without a waiver: %s', (DATABASE_URL, isSafe) => {
  const start = () => readEnv({ ...PRODUCTION, DATABASE_URL, WITHOUT_DATABASE_TLS: '' })
  const refusal = outcomeOf(start)
  expect(refusal?.includes('WITHOUT_DATABASE_TLS=yes starts although names of children') ?? false).toBe(!isSafe)
  expect(refusal === undefined).toBe(isSafe)
})

function outcomeOf(start: () => unknown): string | undefined {
  try {
    start()
    return undefined
  } catch (error) {
    return String(error)
  }
}

test('[U123] production checks the address of the standby as well', () => {
  const there = { DATABASE_URL: 'postgres://u:p@127.0.0.1/x', READ_DATABASE_URL: 'postgres://u:p@db.internal/x' }
  expect(() => readEnv({ ...PRODUCTION, ...there, WITHOUT_DATABASE_TLS: '' })).toThrow('sslmode=verify-full')
})

test('[M106, T62] production requires a second step for admins, and sessions have default idle limits', () => {
  expect(readEnv(PRODUCTION)).toMatchObject({ asksSecondStep: true, idle: { idleDays: 30, adminIdleMinutes: 720 } })
  expect(readEnv({})).toMatchObject({ asksSecondStep: false })
  expect(readEnv({ ADMIN_SECOND_STEP: 'required' })).toMatchObject({ asksSecondStep: true })
  expect(() => readEnv({ ...PRODUCTION, ADMIN_SECOND_STEP: 'optional' })).toThrow(
    'WITHOUT_SECOND_STEP=yes starts although',
  )
  const waived = { ...PRODUCTION, ADMIN_SECOND_STEP: 'optional', WITHOUT_SECOND_STEP: 'yes' }
  expect(readEnv(waived)).toMatchObject({ asksSecondStep: false })
})
