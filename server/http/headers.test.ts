import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { responseHeaders } from './headers.ts'
import { inlineScripts } from './inline-scripts.ts'

test('[N5] pages reach the bucket of videos and the players of known hosts, and nothing else', async () => {
  const policy = await policyFor({ videoOrigins: ['https://club.s3.us-east-1.amazonaws.com'] })
  expect(policy.get('connect-src')).toEqual(["'self'", 'https://club.s3.us-east-1.amazonaws.com'])
  expect(policy.get('media-src')).toEqual(["'self'", 'blob:', 'https://club.s3.us-east-1.amazonaws.com'])
  for (const player of ['https://www.youtube-nocookie.com', 'https://drive.google.com', 'https://player.vimeo.com'])
    expect(policy.get('frame-src')).toContain(player)
  expect(policy.get('default-src')).toEqual(["'self'"])
})

test('[N5] without a bucket, pages reach this server alone', async () => {
  const policy = await policyFor({})
  expect([policy.get('connect-src'), policy.get('media-src')]).toEqual([["'self'"], ["'self'", 'blob:']])
})

test('a page cannot change the base of its addresses, load a plugin or be framed by another site', async () => {
  const policy = await policyFor({})
  expect(['base-uri', 'object-src', 'frame-ancestors'].map((name) => policy.get(name))).toEqual([
    ["'none'"],
    ["'none'"],
    ["'none'"],
  ])
  expect((await headersFor({ isHttps: true }))['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

test('[U81] no page uses microphone, place or sensors, no frame the camera; payment only with Stripe', async () => {
  const plain = await headersFor({})
  expect(plain['permissions-policy']).toContain('camera=(self)')
  for (const feature of ['microphone', 'geolocation', 'usb', 'payment'])
    expect(plain['permissions-policy']).toContain(`${feature}=()`)
  expect((await headersFor({ paysWithStripe: true }))['permissions-policy']).toContain(
    'payment=(self "https://js.stripe.com" "https://hooks.stripe.com")',
  )
})

test('[O53] pages may load and frame Stripe, and frame Calendly, only where they are set up', async () => {
  const sourcesOf = async (origins: Where) => {
    const policy = await policyFor(origins)
    return ['script-src', 'frame-src', 'connect-src'].flatMap((name) => policy.get(name) ?? []).join(' ')
  }
  expect(await sourcesOf({})).not.toMatch(/stripe|calendly/u)
  const [withStripe, withCalendly] = [
    await sourcesOf({ paysWithStripe: true }),
    await sourcesOf({ schedulesWithCalendly: true }),
  ]
  for (const origin of ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com'])
    expect(withStripe).toContain(origin)
  expect(withStripe).not.toContain('calendly')
  expect(withCalendly).toContain('https://calendly.com')
  expect(withCalendly).not.toContain('stripe')
})

test('[U81] of the scripts in a page itself the built ones run, by their content, and no other', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'courtside-pages-'))
  const write = (name: string, text: string, at: number) => {
    writeFileSync(path.join(folder, name), text)
    utimesSync(path.join(folder, name), at, at)
  }
  write('index.html', '<head><script>theme()</script><script src="/a.js"></script></head>', 1)
  const sources = inlineScripts(folder)
  const allowed = async (url: string) => (await policyFor({ inlineScripts: sources }, url)).get('script-src')
  expect(await allowed('/login')).toEqual(["'self'", hashOf('theme()')])
  // The next release is built.
  write('index.html', '<script>theme(2)</script>', 2)
  write('sent-report.html', '<script>theme(2)</script><script>other()</script>', 2)
  expect(await allowed('/report/x')).toEqual(["'self'", hashOf('theme(2)'), hashOf('other()')])
  expect(await allowed('/api/auth/me/')).toEqual(["'self'"])
  expect((await policyFor({})).get('script-src')).toEqual(["'self'"])
  rmSync(folder, { recursive: true })
})

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const hasPolicies = async (url: string) => {
  const { headers } = await answerOf({}, url)
  return ['content-security-policy', 'permissions-policy'].map((name) => name in headers)
}

test.each([
  '/',
  '/service-worker.js',
  '/assets/part-worker-aB3_x-9z.js',
  '/assets/picture-aB3_x-9z.svg',
  '/assets/page.html?x=.js',
  '/assets/',
  '/api/x.js',
  '/report/assets/x.js',
  '/icons/icon.svg',
  '/theme.json',
])('[U81] a browser may open %s by itself, or begin a worker with it: it has the policies', async (url) => {
  expect(await hasPolicies(url)).toEqual([true, true])
})

test.each([
  '/assets/start-aB3_x-9z.js',
  '/assets/start-aB3_x-9z.css?v=1',
  '/assets/report/archivo-1.woff2',
  '/icons/icon-192.png',
])(
  '[U81] %s has the policies of the page that it is a part of, and is never taken for another kind of file',
  async (url) => {
    expect(await hasPolicies(url)).toEqual([false, false])
    expect((await answerOf({}, url)).headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  },
)

type Where = Partial<Parameters<typeof responseHeaders>[1]>

const headersFor = async (origins: Where) => (await answerOf(origins, '/')).headers

async function answerOf(origins: Where, url: string) {
  const app = Fastify()
  await responseHeaders(app, { isHttps: false, identityOrigin: undefined, ...origins })
  app.get('*', () => 'page')
  return app.inject(url)
}

async function policyFor(origins: Where, url = '/') {
  const { headers } = await answerOf(origins, url)
  return new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((line): [string, string[]] => {
        const [name = '', ...sources] = line.split(' ')
        return [name, sources]
      }),
  )
}
