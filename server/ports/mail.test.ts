import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startSmtpServer } from '#tests/support/smtp-server.ts'
import { PRODUCTION } from '#tests/support/production-settings.ts'
import { readEnv } from '../env/env.ts'
import { devMailRoutes } from '../standins/pages/dev-mail-routes.ts'
import { responseHeaders } from '../http/headers.ts'
import { readCaller } from '../standins/idp/caller.ts'
import { codeMail } from '../standins/idp/code-mail.ts'
import { LOCAL_CLIENT_ID } from '../standins/idp/user-pool.ts'
import { openIdentity, openMailer } from '../providers.ts'
import { createMailFolder } from '../standins/mail/mail-folder.ts'
import { createSmtpMailer } from '../adapters/smtp-mailer.ts'

const CODE_MAIL = codeMail({ kind: 'signUp', email: 'ann@example.test', code: '012345' }, 3_600)

test.each(['signUp', 'reset'] as const)(
  'the email with a code (%s) says what for, how long, and what if not',
  (kind) => {
    const { text, html, subject } = codeMail({ kind, email: 'ann@example.test', code: '012345' }, 3_600)
    const words =
      kind === 'signUp'
        ? ['works once, for one hour', 'confirm your email address', 'If you didn’t create a Courtside account']
        : ['works once, for 10 minutes', 'set a new password', 'If you didn’t ask for a new password']
    for (const part of ['012345', 'Courtside', ...words]) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(subject).not.toContain('012345')
  },
)

test('an email goes out over SMTP with both bodies, to one person', async () => {
  const server = await startSmtpServer()
  onTestFinished(() => server.close())
  const mailer = createSmtpMailer({ url: server.url, from: 'Courtside <courtside@club.example>' })
  await mailer.send({ ...CODE_MAIL, to: 'ann+gym@example.test' })
  expect(server.received).toMatchObject([{ from: 'courtside@club.example', to: ['ann+gym@example.test'] }])
  expect(server.received[0]?.data).toMatch(/^Subject: Your Courtside confirmation code$/mu)
  expect(server.received[0]?.data).toMatch(/text\/plain[\s\S]+012345[\s\S]+text\/html[\s\S]+012345/u)
})

test('[M111] an email says that a machine wrote it, so that an absent reader’s mail server does not answer', async () => {
  const server = await startSmtpServer()
  onTestFinished(() => server.close())
  await createSmtpMailer({ url: server.url, from: 'courtside@club.example' }).send(CODE_MAIL)
  expect(server.received[0]?.data).toMatch(/^Auto-Submitted: auto-generated$/mu)
})

test('signing up works while the mail server refuses everything, and says so in the log only', async () => {
  const server = await startSmtpServer('550 no')
  onTestFinished(() => server.close())
  const written: string[] = []
  const env = readEnv({ DATA_DIR: aFolder(), SMTP_URL: server.url, MAIL_FROM: 'courtside@club.example' })
  const { pool, directory } = openIdentity(env, openMailer(env), (line) => void written.push(line))
  onTestFinished(() => pool?.close())
  const { caller } = readCaller('127.0.0.1')
  const signUp = { ClientId: LOCAL_CLIENT_ID, Username: 'ann@example.test', Password: 'Right-password-1' }
  expect(await pool?.call('SignUp', signUp, caller)).toMatchObject({ UserConfirmed: false })
  expect(await directory.find('ann@example.test')).toMatchObject({ isEmailVerified: false })
  await expect.poll(() => written.join('')).toContain('A code could not be sent by mail: ')
  expect(await pool?.call('ResendConfirmationCode', signUp, caller)).toHaveProperty('CodeDeliveryDetails')
})

test('[M2] emails in the folder are for this user only, and shown newest first', async () => {
  const folder = aFolder()
  let now = Date.parse('2026-11-20T10:00:00Z')
  const mailer = createMailFolder(folder, () => now)
  await mailer.send(CODE_MAIL)
  now += 1_000
  await mailer.send({ ...CODE_MAIL, subject: 'The second' })
  for (const file of fs.readdirSync(folder)) expect(fs.statSync(path.join(folder, file)).mode & 0o077).toBe(0)

  const page = await (await appFor(folder)).inject({ url: '/dev/mail' })
  expect(page.statusCode).toBe(200)
  expect(page.body.indexOf('The second')).toBeLessThan(page.body.indexOf('Your Courtside confirmation code'))
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /u)
})

test('[M2] what an email holds is shown as text and runs nothing', async () => {
  const folder = aFolder()
  const bad = `<script>alert("x")</script>&'`
  await createMailFolder(folder).send({ to: 'a@b.test', subject: bad, text: `${bad}\n\nend`, html: bad })
  const app = await appFor(folder)
  const page = await app.inject({ url: '/dev/mail/' })
  expect(page.body).not.toContain('<script')
  expect(page.body.split('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;&#39;')).toHaveLength(3)
  const name = /href="(\/dev\/mail\/[^"]+)"/u.exec(page.body)?.[1] ?? ''
  const mail = await app.inject({ url: name })
  expect(mail.statusCode).toBe(200)
  expect(mail.headers['content-security-policy']).toMatch(/^default-src 'none'; .*sandbox/u)
})

test('[M2] an address in an email can be followed, and nothing else of it becomes a tag', async () => {
  const folder = aFolder()
  const text = 'Go to http://localhost:8080/consent/a-b_c?x=1&y="><script>2 now'
  await createMailFolder(folder).send({ to: 'a@b.test', subject: 'Link', text, html: '' })
  const { body } = await (await appFor(folder)).inject({ url: '/dev/mail' })
  expect(body).toContain(
    '<a href="http://localhost:8080/consent/a-b_c?x=1&amp;y=&quot;&gt;&lt;script&gt;2" rel="noreferrer">',
  )
  expect(body).not.toContain('<script')
})

test.each(['/dev/mail/..%2f..%2fetc%2fpasswd', '/dev/mail/2026-01-01T00-00-00.000Z-00000000', '/dev/mail/a%00b'])(
  '[M2] %s is no mail',
  async (url) => {
    expect((await (await appFor(aFolder())).inject({ url })).statusCode).toBeGreaterThanOrEqual(400)
  },
)

test.each([
  ['localhost:8080', 200],
  ['127.0.0.1:8080', 200],
  ['[::1]:8080', 200],
  ['192.168.1.7', 200],
  ['courtside.local', 200],
  ['evil.example', 500],
  ['localhost.evil.example', 500],
])('[M2] asked for as %s, the page answers %i', async (host, status) => {
  const app = await appFor(aFolder())
  // This small app turns every refusal into 500; the real one says 404.
  expect((await app.inject({ url: '/dev/mail', headers: { host } })).statusCode).toBe(status)
})

test.each([
  { shown: true, when: 'nothing is set', source: {} },
  {
    shown: true,
    when: 'other machines reach a server that is not in production',
    source: { HOST: '0.0.0.0', DEMO_ON_NETWORK: '1' },
  },
  {
    shown: false,
    when: 'a server in production listens on this machine alone, perhaps behind a proxy',
    source: PRODUCTION,
  },
  {
    shown: false,
    when: 'other machines reach a server in production',
    source: { ...PRODUCTION, HOST: '0.0.0.0' },
  },
  {
    shown: false,
    when: 'a proxy serves it by https',
    source: { PUBLIC_ORIGIN: 'https://club.example', DEMO_ON_NETWORK: '1' },
  },
  { shown: false, when: 'mail is sent', source: { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' } },
])('[M2] when $when, /dev/mail is shown: $shown', ({ shown, source }) => {
  expect(readEnv(source).showsMail).toBe(shown)
})

test('[M2] a sender is asked for with the mail server', () => {
  expect(() => readEnv({ SMTP_URL: 'smtp://mail.example' })).toThrow('SMTP_URL, MAIL_FROM: expected both or neither')
})

async function appFor(folder: string) {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await responseHeaders(app, { isHttps: false, identityOrigin: undefined })
  devMailRoutes(app, folder, 'courtside.local')
  return app
}

function aFolder() {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'courtside-mail-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}
