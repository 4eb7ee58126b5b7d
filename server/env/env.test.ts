import { expect, test } from 'vitest'
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
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://u:p@db/x',
    COGNITO_USER_POOL_ID: 'eu-west-1_Abc',
    COGNITO_CLIENT_ID: 'abc',
    PUBLIC_ORIGIN: 'https://courtside.example/',
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

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://u:p@db/x',
  COGNITO_USER_POOL_ID: 'us-east-1_Abc',
  COGNITO_CLIENT_ID: 'abc',
}

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
  { ...PRODUCTION, HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://club.example', TRUST_PROXY: '10.0.0.1' },
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
  expect(readEnv({ S3_BUCKET: 'club-pictures' }).s3).toEqual({ bucket: 'club-pictures', region: 'us-east-1' })
  expect(readEnv({ S3_BUCKET: 'club-pictures', S3_REGION: 'eu-west-1' }).s3).toEqual({
    bucket: 'club-pictures',
    region: 'eu-west-1',
  })
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
