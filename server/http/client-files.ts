import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CONTACTS_GLOBAL, CONTACTS_META } from '#domain/told-contacts.ts'
import type { ToldContacts } from '#domain/told-contacts.ts'
import { USER_POOL_GLOBAL, USER_POOL_META } from '#domain/told-user-pool.ts'
import type { ToldUserPool } from '#domain/told-user-pool.ts'
import { isLinkPage } from '#domain/doors/link-pages.ts'
import { sendMissing } from './errors.ts'
import { firstFiles } from './first-files.ts'
import { PART_OF_A_PAGE } from './headers.ts'

/** The settings that pages and their worker get. Without a user pool they use the local one. */
type Told = { pool?: ToldUserPool | undefined; contacts?: ToldContacts | undefined }

const FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_EVERY_TIME = 'no-cache'

const START_PAGE = 'index.html'
const WORKER = 'service-worker.js'

/**
 * Serves the built client from `folder`, and its start page for every address that a browser navigates to. A missing
 * file never gets the start page instead: a browser would take that HTML for a script.
 */
export async function clientFiles(app: FastifyInstance, folder: string | undefined, told: Told = {}) {
  if (!folder || !fs.existsSync(path.join(folder, START_PAGE))) {
    app.setNotFoundHandler(sendMissing)
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    dotfiles: 'ignore',
    cacheControl: false,
    // The build lays them there (tools/vite/compressed.ts).
    preCompressed: true,
    setHeaders(response, file) {
      // Names under assets/ hold a hash of the content; everything else may change with the next version.
      const isHashed = path.relative(folder, file).startsWith(`assets${path.sep}`)
      response.setHeader('cache-control', isHashed ? FOR_EVER : ASK_EVERY_TIME)
      response.setHeader('vary', 'accept-encoding')
    },
  })
  const links = firstFiles(path.join(folder, START_PAGE))
  const sendWith = (file: string, what: Told, request: FastifyRequest, reply: FastifyReply) =>
    what.pool || what.contacts ? sendTold(path.join(folder, file), what, request, reply) : reply.sendFile(file)
  const send = (file: string, request: FastifyRequest, reply: FastifyReply) => {
    const found = file === START_PAGE ? links() : undefined
    if (found !== undefined) reply.header('link', found)
    return sendWith(file, told, request, reply)
  }
  for (const address of ['/', `/${START_PAGE}`]) app.get(address, (request, reply) => send(START_PAGE, request, reply))
  if (told.pool || told.contacts) app.get(`/${WORKER}`, (request, reply) => send(WORKER, request, reply))
  app.setNotFoundHandler((request, reply) =>
    isNavigation(request) ? sendPage(request, reply) : sendMissing(request, reply),
  )

  /** The report that a family opens from an email is a page beside the app, where nobody signs in. */
  function sendPage(request: FastifyRequest, reply: FastifyReply) {
    if (isLinkPage(request.url)) {
      // W31. The address contains the secret, so neither a search engine nor another page may get it.
      reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer')
    }
    if (!request.url.startsWith('/report/')) return send(START_PAGE, request, reply)
    return sendWith('sent-report.html', told.contacts ? { contacts: told.contacts } : {}, request, reply)
  }
}

/**
 * U101, W51. Returns the built file with the server's settings in it. A worker with other settings is another worker.
 */
async function sendTold(file: string, { pool, contacts }: Told, { headers }: FastifyRequest, reply: FastifyReply) {
  const built = await fs.promises.readFile(file, 'utf8')
  const isPage = file.endsWith('.html')
  const told = [
    { value: pool, meta: USER_POOL_META, global: USER_POOL_GLOBAL },
    { value: contacts, meta: CONTACTS_META, global: CONTACTS_GLOBAL },
  ].flatMap(({ value, ...names }) => (value ? [{ ...names, json: JSON.stringify(value) }] : []))
  const metas = told.map(({ meta, json }) => `<meta name="${meta}" content="${inAttribute(json)}" />`)
  const globals = told.map(({ global, json }) => `self.${global}=${JSON.stringify(json)};\n`)
  const text = isPage ? built.replace('<head>', () => `<head>${metas.join('')}`) : globals.join('') + built
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', ASK_EVERY_TIME).header('etag', etag)
  if (headers['if-none-match']?.replace(/^W\//u, '') === etag) return reply.code(304).send()
  return reply.type(isPage ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8').send(text)
}

const inAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function isNavigation({ method, url, headers }: FastifyRequest) {
  // A missing part is no page either: it goes out without the headers of one.
  const isPage = !/^\/(?:api|idp|s3|assets)(?:[/?]|$)/u.test(url) && !PART_OF_A_PAGE.test(url)
  // W32. Email scanners don't ask for HTML. Serving them the page is safe: it acts only when a person presses a button.
  const asksForPage = (headers.accept ?? '').includes('text/html') || isLinkPage(url)
  return (method === 'GET' || method === 'HEAD') && isPage && asksForPage
}
