import * as fs from 'node:fs'
import * as path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendMissing } from './errors.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_EVERY_TIME = 'no-cache'

/**
 * Serves the built client from `folder`, and its start page for every address that a browser navigates to. A missing
 * file never gets the start page instead: a browser would take that HTML for a script.
 */
export async function clientFiles(app: FastifyInstance, folder: string | undefined) {
  if (!folder || !fs.existsSync(path.join(folder, 'index.html'))) {
    app.setNotFoundHandler(sendMissing)
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(response, file) {
      // Names under assets/ hold a hash of the content; everything else may change with the next version.
      const isHashed = path.relative(folder, file).startsWith(`assets${path.sep}`)
      response.setHeader('cache-control', isHashed ? FOR_EVER : ASK_EVERY_TIME)
    },
  })
  app.setNotFoundHandler((request, reply) =>
    isNavigation(request) ? reply.sendFile(pageOf(request)) : sendMissing(request, reply),
  )
}

function isNavigation({ method, url, headers }: FastifyRequest) {
  const isPage = !/^\/(?:api|idp|s3|assets)(?:[/?]|$)/u.test(url)
  return (method === 'GET' || method === 'HEAD') && isPage && (headers.accept ?? '').includes('text/html')
}

/** The report that a family opens from an email is a page beside the app. */
function pageOf({ url }: FastifyRequest) {
  return url.startsWith('/report/') ? 'sent-report.html' : 'index.html'
}
