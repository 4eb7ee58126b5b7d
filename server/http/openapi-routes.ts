import type { FastifyInstance } from 'fastify'
import { docsPage } from './docs-page.ts'
import { describeApi } from './openapi.ts'
import type { OpenApi } from './openapi.ts'

/** Serves the description of everything that is bound, and a page to read it. */
export function openApiRoutes(app: FastifyInstance, version: string) {
  let document: OpenApi | undefined
  const read = () => (document ??= describeApi(app.served, version))
  const config = { isPublic: true }
  app.get('/openapi.json', { config }, () => read())
  app.get('/docs', { config }, (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(read())))
}
