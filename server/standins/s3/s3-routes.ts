import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'
import type { ObjectFolder } from './object-folder.ts'
import { operationOf } from './s3-operations.ts'
import { S3Error, s3ErrorFrom } from './s3-error.ts'
import { verifySignature } from './signature.ts'
import type { Verifier } from './signature.ts'
import { errorXml } from './xml.ts'

/** What stands behind `/s3/<bucket>/<key>`. `origin` is where pages of this server are. */
export type S3Endpoint = { folder: ObjectFolder; bucket: string; verifier: Verifier; origin: string }

/** Without a byte for so long, whoever sends is gone. */
const STALL_MS = 60_000
const ALWAYS = {
  vary: 'origin',
  // No page of another origin plays what somebody has shared the signed address of.
  'cross-origin-resource-policy': 'same-origin',
  // Nothing that somebody uploaded may act as a page of this origin.
  'content-security-policy': "default-src 'none'; sandbox",
}

/**
 * N1. Stands in for an S3 bucket: outside of /api, without its limits and its JSON. Nothing of a body is read before
 * the signature is believed.
 */
export async function s3Routes(app: FastifyInstance, endpoint: S3Endpoint) {
  await app.register(async (s3) => {
    const watch = callsUnderWay(s3)
    s3.removeAllContentTypeParsers()
    // Handlers read the body themselves, as it comes.
    s3.addContentTypeParser('*', (_request, _payload, done) => done(null))
    s3.setErrorHandler(sendS3Error)
    s3.addHook('onRequest', async ({ method, raw, headers }, reply) => {
      reply.headers(ALWAYS)
      if (headers.origin === endpoint.origin) reply.headers(corsFor(endpoint.origin))
      if (method !== 'OPTIONS') verifySignature({ method, url: raw.url ?? '', headers }, endpoint.verifier)
    })
    s3.options('/s3/*', OPTIONS, async (_request, reply) => sendPreflight(reply))
    s3.route({
      method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'],
      url: '/s3/*',
      ...OPTIONS,
      handler: async (request, reply) => {
        const { bucket, key, query } = addressOf(request.raw.url ?? '')
        if (bucket !== endpoint.bucket) throw new S3Error('NoSuchBucket', 'There is no such bucket')
        if (key === '') throw new S3Error('NotImplemented', 'Only objects are served here')
        const operation = operationOf(request.method, query, request.headers['x-amz-copy-source'] !== undefined)
        watch(request, reply)
        return operation({ folder: endpoint.folder, bucket, key, query, request, reply })
      },
    })
  })
}

/** A bucket is asked for the same (docs/s3.md). */
const corsFor = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-expose-headers': 'ETag, Content-Range, Content-Length, Accept-Ranges',
})

/** Videos do not get smaller, and `aws-chunked` is no compression. */
const OPTIONS = { compress: false, decompress: false } as const

/**
 * N4. Bytes on their way, of which there may be a GiB: stopping the server breaks them off, and so does a sender's long
 * silence.
 */
function callsUnderWay(app: FastifyInstance) {
  const calls = new Map<FastifyReply, FastifyRequest>()
  app.addHook('preClose', async () => {
    for (const [reply, request] of calls) {
      if (request.raw.complete) reply.raw.destroy()
      else request.raw.destroy(new S3Error('ServiceUnavailable', 'The server is stopping'))
    }
  })
  return (request: FastifyRequest, reply: FastifyReply) => {
    calls.set(reply, request)
    reply.raw.once('close', () => calls.delete(reply))
    // Without a listener of ours, Node ends a connection that is silent for so long.
    const { socket } = request.raw
    if (request.method === 'PUT' && socket instanceof Socket) socket.setTimeout(STALL_MS)
  }
}

function addressOf(url: string) {
  const [rawPath = '', rawQuery = ''] = url.split(/\?(.*)/su)
  const [, , bucket = '', ...rest] = rawPath.split('/')
  return {
    bucket: decodeURIComponent(bucket),
    key: rest.map(decodeURIComponent).join('/'),
    query: new URLSearchParams(rawQuery),
  }
}

function sendPreflight(reply: FastifyReply) {
  return reply
    .headers({
      'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE',
      'access-control-allow-headers': '*, Authorization',
      'access-control-max-age': '3600',
    })
    .code(204)
    .send()
}

/** As S3 says it, in XML. A caller who is not believed is not listened to any further. */
function sendS3Error(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const it = error instanceof Refusal ? new S3Error('ServiceUnavailable', error.message) : s3ErrorFrom(error)
  if (it.status === 500 || it.status === 507) request.log.error(error)
  if (it.status === 403 || request.raw.destroyed) reply.header('connection', 'close')
  if (it.status === 503 || it.status === 507) reply.header('retry-after', it.status === 507 ? '60' : '2')
  const xml = errorXml([
    ['Code', it.code],
    ['Message', it.message],
    ['Resource', request.url.split('?')[0] ?? ''],
    ['RequestId', request.id],
  ])
  return reply
    .code(it.status)
    .header('cache-control', 'no-store')
    .type('application/xml')
    .send(request.method === 'HEAD' ? undefined : xml)
}
