import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import vm from 'node:vm'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { LINK_PAGES } from '#domain/doors/link-pages.ts'
import { CONTACTS_GLOBAL } from '#domain/told-contacts.ts'
import { USER_POOL_GLOBAL } from '#domain/told-user-pool.ts'
import type { ToldContacts } from '#domain/told-contacts.ts'
import type { ToldUserPool } from '#domain/told-user-pool.ts'
import { clientFiles } from './client-files.ts'
import { firstFiles } from './first-files.ts'

const POOL = { userPoolId: 'eu-west-1_AbCdEf123', clientId: '1h57kf5cpq17m0eml12EXAMPLE' }
const html = { accept: 'text/html' }

async function serve(pool: ToldUserPool | undefined, inHead = '', contacts?: ToldContacts) {
  const folder = mkdtempSync(path.join(tmpdir(), 'courtside-client-'))
  writeFileSync(
    path.join(folder, 'index.html'),
    `<!doctype html><html><head>${inHead}<title>Courtside</title></head></html>`,
  )
  writeFileSync(path.join(folder, 'sent-report.html'), '<!doctype html><html><head></head></html>')
  writeFileSync(path.join(folder, 'service-worker.js'), 'self.isRun = true')
  writeFileSync(path.join(folder, 'service-worker.js.br'), brotliCompressSync('self.isRun = true'))
  const app = Fastify()
  await clientFiles(app, folder, { pool, contacts })
  onTestFinished(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })
  return app
}

test('the start page names what it loads in any case, so that a browser need not read it first', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'courtside-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const page = path.join(folder, 'index.html')
  const links = firstFiles(page)
  expect(links()).toBeUndefined()
  writeFileSync(
    page,
    '<script>inline()</script><script type="module" crossorigin src="/assets/start-1.js"></script>' +
      '<link rel="stylesheet" crossorigin href="/assets/start-2.css"><link rel="icon" href="/favicon.svg">',
  )
  expect(links()).toBe(
    '</assets/start-2.css>; rel=preload; as=style; crossorigin, </assets/start-1.js>; rel=modulepreload; crossorigin',
  )
})

test.each([POOL, undefined])('only the start page carries these names, told %o or not', async (told) => {
  const app = await serve(told, '<script type="module" crossorigin src="/assets/start-1.js"></script>')
  const linkOf = async (url: string) => (await app.inject({ url, headers: html })).headers['link']
  for (const page of ['/', '/index.html', '/app/library'])
    expect(await linkOf(page)).toBe('</assets/start-1.js>; rel=modulepreload; crossorigin')
  expect(await linkOf('/report/1')).toBeUndefined()
  expect(await linkOf('/service-worker.js')).toBeUndefined()
})

test('a file that the build has packed is sent as it lies there, to whoever can read it', async () => {
  const app = await serve(undefined)
  const read = (encoding: string) => app.inject({ url: '/service-worker.js', headers: { 'accept-encoding': encoding } })
  const [packed, plain] = [await read('gzip, br'), await read('identity')]
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(plain.headers).not.toHaveProperty('content-encoding')
})

test.each(['/', '/index.html', '/app/library?page=2'])(
  '[U101] %s names the user pool, and is asked for anew',
  async (url) => {
    const page = await (await serve(POOL)).inject({ url, headers: html })
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    expect(JSON.parse(metaOf(page.body, 'courtside-user-pool'))).toEqual(POOL)
  },
)

test.each(['/icons/nothing.png', '/assets/gone.woff2', '/assets/gone.css?v=1', '/assets/nothing.js'])(
  '[U81] %s is missing, and never the start page: its headers are those of a part',
  async (url) => {
    const app = await serve(undefined)
    expect((await app.inject({ url, headers: html })).headers['content-type']).toContain('application/json')
    expect((await app.inject({ url: '/icons', headers: html })).headers['content-type']).toContain('text/html')
  },
)

test('[U101] the worker holds the user pool too, and is another worker when it is told another one', async () => {
  const [one, other] = await Promise.all(
    [POOL, { ...POOL, clientId: 'another' }].map(async (told) =>
      (await serve(told)).inject({ url: '/service-worker.js' }),
    ),
  )
  const self: Record<string, unknown> = {}
  vm.runInNewContext(one!.body, { self })
  expect([self['isRun'], JSON.parse(String(self[USER_POOL_GLOBAL]))]).toEqual([true, POOL])
  expect(other!.headers.etag).not.toBe(one!.headers.etag)
})

test('[U101] who holds the page already is told so, and nothing in an id becomes a part of the page', async () => {
  const app = await serve({ ...POOL, endpoint: 'https://x.example/"><script>' })
  const { headers, body } = await app.inject({ url: '/', headers: html })
  expect(body).not.toContain('<script>')
  const again = await app.inject({ url: '/', headers: { ...html, 'if-none-match': String(headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('[U101] the local pool is told to nobody, and a sent report signs nobody in', async () => {
  const local = await serve(undefined)
  for (const url of ['/', '/index.html', '/service-worker.js', '/app/library'])
    expect((await local.inject({ url, headers: html })).body).not.toContain('serPool')
  expect((await (await serve(POOL)).inject({ url: '/report/abc', headers: html })).body).not.toContain(POOL.clientId)
})

test.each([POOL, undefined])('[W51] with the user pool %j, pages and worker have the contacts', async (pool) => {
  const contacts = { phone: '+1 555 010 0100', email: 'help@club.test', legalUrl: 'https://club.test/"legal' }
  const app = await serve(pool, '', contacts)
  for (const url of ['/', '/app/library', '/report/abc'])
    expect(JSON.parse(metaOf((await app.inject({ url, headers: html })).body, 'courtside-contacts'))).toEqual(contacts)
  const self: Record<string, unknown> = {}
  vm.runInNewContext((await app.inject({ url: '/service-worker.js' })).body, { self })
  expect(JSON.parse(String(self[CONTACTS_GLOBAL]))).toEqual(contacts)
  expect(self[USER_POOL_GLOBAL] === undefined).toBe(pool === undefined)
})

/** What a browser reads in a meta element. */
function metaOf(page: string, name: string): string {
  const found = new RegExp(`<meta name="${name}" content="([^"]*)"`, 'u').exec(page)?.[1] ?? ''
  return found.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}

test.each([...LINK_PAGES])(
  '[W31, W32] /%s/ with a secret serves its page to link scanners and asks search engines not to index it',
  async (page) => {
    const app = await serve(undefined)
    for (const method of ['GET', 'HEAD'] as const)
      for (const accept of ['*/*', 'text/html', undefined]) {
        const answer = await app.inject({
          method,
          url: `/${page}/secret`,
          headers: accept === undefined ? {} : { accept },
        })
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
        expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
      }
    expect((await app.inject({ url: '/app/library', headers: html })).headers['x-robots-tag']).toBeUndefined()
  },
)
