import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ObjectFacts, ObjectFolder } from './object-folder.ts'
import { readSpans } from './part-files.ts'
import { receiveBytes } from './receive-bytes.ts'
import { S3Error } from './s3-error.ts'
import { partsOfCompletion, xmlOf } from './xml.ts'

/** One signed request about one object. */
export type S3Call = {
  folder: ObjectFolder
  bucket: string
  key: string
  query: URLSearchParams
  request: FastifyRequest
  reply: FastifyReply
}

type Operation = (call: S3Call) => Promise<unknown>

const MOST_PARTS = 10_000
const MOST_LISTED = 1_000
const MOST_COMPLETION_BYTES = 2 * 1_024 * 1_024
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w.+-]+)?$/u

/** The operation that method and query mean; the names are S3's. */
export function operationOf(method: string, query: URLSearchParams, isCopy: boolean): Operation {
  const unknown = [...query.keys()].find((name) => UNSUPPORTED.has(name))
  if (unknown !== undefined || isCopy) throw new S3Error('NotImplemented', 'This operation is not supported here')
  const isOfUpload = query.has('uploadId')
  if (method === 'POST' && query.has('uploads')) return createMultipartUpload
  if (method === 'POST' && isOfUpload) return completeMultipartUpload
  if (method === 'PUT') return isOfUpload || query.has('partNumber') ? uploadPart : putObject
  if (method === 'GET' && isOfUpload) return listParts
  if (method === 'GET' || method === 'HEAD') return getObject
  if (method === 'DELETE') return isOfUpload ? abortMultipartUpload : deleteObject
  throw new S3Error('MethodNotAllowed', 'This method is not allowed here')
}

const UNSUPPORTED = new Set([
  'acl',
  'attributes',
  'delete',
  'legal-hold',
  'policy',
  'restore',
  'retention',
  'select',
  'tagging',
  'torrent',
  'versionId',
  'versions',
])

const createMultipartUpload: Operation = async ({ folder, bucket, key, request, reply }) => {
  const uploadId = await folder.beginUpload(key, mediaTypeOf(request))
  return sendXml(
    reply,
    xmlOf([
      'InitiateMultipartUploadResult',
      [
        ['Bucket', bucket],
        ['Key', key],
        ['UploadId', uploadId],
      ],
    ]),
  )
}

const uploadPart: Operation = async ({ folder, key, query, request, reply }) => {
  const partNumber = wholeNumber(query.get('partNumber'), 1, MOST_PARTS, 'partNumber')
  const received = receiveBytes(request.raw, request.headers)
  const etag = await folder.putPart(key, uploadIdOf(query), partNumber, received)
  return reply.header('etag', `"${etag}"`).send()
}

const putObject: Operation = async ({ folder, key, request, reply }) => {
  const etag = await folder.putObject(key, mediaTypeOf(request), receiveBytes(request.raw, request.headers))
  return reply.header('etag', `"${etag}"`).send()
}

const listParts: Operation = async ({ folder, bucket, key, query, reply }) => {
  const uploadId = uploadIdOf(query)
  const most = wholeNumber(query.get('max-parts') ?? String(MOST_LISTED), 0, 2_147_483_647, 'max-parts')
  const after = wholeNumber(query.get('part-number-marker') ?? '0', 0, 2_147_483_647, 'part-number-marker')
  const rest = (await folder.listParts(key, uploadId)).filter(({ partNumber }) => partNumber > after)
  const page = rest.slice(0, Math.min(most, MOST_LISTED))
  return sendXml(
    reply,
    xmlOf([
      'ListPartsResult',
      [
        ['Bucket', bucket],
        ['Key', key],
        ['UploadId', uploadId],
        ['StorageClass', 'STANDARD'],
        ['PartNumberMarker', after],
        ['NextPartNumberMarker', page.at(-1)?.partNumber ?? after],
        ['MaxParts', Math.min(most, MOST_LISTED)],
        ['IsTruncated', rest.length > page.length],
        ...page.map(
          ({ partNumber, byteLength, etag, modifiedAt }) =>
            [
              'Part',
              [
                ['PartNumber', partNumber],
                ['LastModified', modifiedAt.toISOString()],
                ['ETag', `"${etag}"`],
                ['Size', byteLength],
              ],
            ] as const,
        ),
      ],
    ]),
  )
}

const completeMultipartUpload: Operation = async ({ folder, bucket, key, query, request, reply }) => {
  const received = receiveBytes(request.raw, request.headers)
  if (received.byteLength > MOST_COMPLETION_BYTES) throw new S3Error('MalformedXML', 'The list of parts is too long')
  const xml = await buffer(received.pieces)
  const etag = await folder.finishUpload(key, uploadIdOf(query), partsOfCompletion(xml.toString('utf8')))
  return sendXml(
    reply,
    xmlOf([
      'CompleteMultipartUploadResult',
      [
        ['Location', request.url.split('?')[0] ?? ''],
        ['Bucket', bucket],
        ['Key', key],
        ['ETag', `"${etag}"`],
      ],
    ]),
  )
}

const abortMultipartUpload: Operation = async ({ folder, key, query, reply }) => {
  await folder.abortUpload(key, uploadIdOf(query))
  return reply.code(204).send()
}

const deleteObject: Operation = async ({ folder, key, reply }) => {
  await folder.deleteObject(key)
  return reply.code(204).send()
}

const getObject: Operation = async ({ folder, key, query, request, reply }) => {
  const object = await folder.findObject(key)
  if (!object) throw new S3Error('NoSuchKey', 'There is no such object')
  const etag = `"${object.etag}"`
  const mediaType = query.get('response-content-type') ?? object.mediaType
  reply
    .header('etag', etag)
    .header('last-modified', object.modifiedAt.toUTCString())
    .header('accept-ranges', 'bytes')
    .header('content-type', MEDIA_TYPE.test(mediaType) ? mediaType : 'application/octet-stream')
    .header('cache-control', 'private, no-cache')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const range = rangeOf(request, object, etag)
  const { start, end } = range ?? { start: 0, end: object.byteLength - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${object.byteLength}`)
  reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD' || end < start) return reply.send()
  return reply.send(Readable.from(readSpans(object.spans, start, end), { objectMode: false }))
}

/** One range; several at once, or of another version, mean the whole. Throws InvalidRange for one beyond the end. */
function rangeOf(
  { headers }: FastifyRequest,
  { byteLength }: ObjectFacts,
  etag: string,
): { start: number; end: number } | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(headers.range ?? '') ?? []
  if (first === undefined || (first === '' && !last)) return undefined
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined
  const isSuffix = first === ''
  const start = isSuffix ? Math.max(byteLength - Number(last), 0) : Number(first)
  const end = isSuffix || !last ? byteLength - 1 : Math.min(Number(last), byteLength - 1)
  if (!isSuffix && last && Number(last) < start) return undefined
  if (start >= byteLength || (isSuffix && Number(last) === 0))
    throw new S3Error('InvalidRange', 'The object does not reach so far')
  return { start, end }
}

function mediaTypeOf({ headers }: FastifyRequest): string {
  const type = headers['content-type'] ?? ''
  return MEDIA_TYPE.test(type) ? type : 'application/octet-stream'
}

function uploadIdOf(query: URLSearchParams): string {
  const uploadId = query.get('uploadId')
  if (!uploadId) throw new S3Error('InvalidArgument', 'The upload must be named')
  return uploadId
}

function wholeNumber(text: string | null, least: number, most: number, name: string): number {
  const number = /^\d{1,10}$/u.test(text ?? '') ? Number(text) : NaN
  if (!(number >= least && number <= most))
    throw new S3Error('InvalidArgument', `${name} must be a whole number from ${least} to ${most}`)
  return number
}

function sendXml(reply: FastifyReply, xml: string) {
  return reply.type('application/xml').send(xml)
}
