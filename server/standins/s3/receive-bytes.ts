import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { S3Error } from './s3-error.ts'

/** What follows the bytes of a chunked body, such as their checksum. */
type Trailers = Map<string, string>

/**
 * N4. The bytes of a request, in the pieces in which they come, and `check`, which throws an S3Error after the last one
 * unless they are as many as was said and have the checksums that were sent along. `byteLength` is what was said.
 */
export function receiveBytes(body: Readable, headers: IncomingHttpHeaders) {
  const isChunked = String(headers['x-amz-content-sha256'] ?? '').startsWith('STREAMING-')
  if (isChunked && headers['x-amz-content-sha256'] !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') {
    throw new S3Error('NotImplemented', 'Signed chunks are not supported')
  }
  const length = isChunked ? headers['x-amz-decoded-content-length'] : headers['content-length']
  if (!/^\d{1,13}$/u.test(String(length)))
    throw new S3Error('MissingContentLength', 'The length of the body must be sent')
  const byteLength = Number(length)
  const trailers: Trailers = new Map()
  const sums = checksumsOf(headers)
  let received = 0

  async function* pieces(): AsyncGenerator<Buffer> {
    for await (const piece of isChunked ? unchunked(body, trailers) : (body as AsyncIterable<Buffer>)) {
      received += piece.length
      if (received > byteLength) throw new S3Error('EntityTooLarge', 'The body is longer than was said')
      for (const sum of sums) sum.update(piece)
      yield piece
    }
  }

  return {
    byteLength,
    pieces: pieces(),
    check(md5: Buffer) {
      if (received !== byteLength) throw new S3Error('IncompleteBody', 'The body is shorter than was said')
      const sentMd5 = headers['content-md5']
      if (sentMd5 !== undefined && sentMd5 !== md5.toString('base64'))
        throw new S3Error('BadDigest', 'The MD5 differs from that of the bytes')
      for (const sum of sums) sum.check(trailers)
    },
  }
}

type Checksum = { update(piece: Buffer): void; check(trailers: Trailers): void }

function checksumsOf(headers: IncomingHttpHeaders): Checksum[] {
  const sums: Checksum[] = []
  const sha256 = String(headers['x-amz-content-sha256'] ?? '')
  if (/^[\da-f]{64}$/u.test(sha256)) {
    const hash = createHash('sha256')
    sums.push({
      update: (piece) => void hash.update(piece),
      check() {
        if (hash.digest('hex') !== sha256)
          throw new S3Error('XAmzContentSHA256Mismatch', 'The SHA-256 differs from that of the bytes')
      },
    })
  }
  if (headers['x-amz-checksum-crc32'] !== undefined || headers['x-amz-trailer'] === 'x-amz-checksum-crc32') {
    let crc = 0
    sums.push({
      update(piece) {
        crc = crc32(piece, crc)
      },
      check(trailers) {
        const sent = headers['x-amz-checksum-crc32'] ?? trailers.get('x-amz-checksum-crc32')
        const found = Buffer.alloc(4)
        found.writeUInt32BE(crc)
        if (sent !== found.toString('base64'))
          throw new S3Error('BadDigest', 'The CRC32 differs from that of the bytes')
      },
    })
  }
  return sums
}

const LONGEST_LINE = 1_024

/** RFC 9112-like chunks that AWS SDKs put around a body whose checksum comes after it. */
async function* unchunked(body: AsyncIterable<Buffer>, trailers: Trailers): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  let left = 0
  let state: 'size' | 'bytes' | 'end-of-chunk' | 'trailer' | 'done' = 'size'
  for await (const piece of body) {
    rest = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    while (rest.length > 0) {
      if (state === 'bytes') {
        const taken = rest.subarray(0, left)
        left -= taken.length
        rest = rest.subarray(taken.length)
        if (left === 0) state = 'end-of-chunk'
        yield taken
        continue
      }
      const end = rest.indexOf('\r\n')
      if (end < 0) break
      const line = rest.toString('latin1', 0, end)
      rest = rest.subarray(end + 2)
      if (state === 'size') {
        if (!/^[\da-f]{1,10}(?:;.*)?$/iu.test(line))
          throw new S3Error('InvalidRequest', 'The chunks of the body cannot be read')
        left = Number.parseInt(line, 16)
        state = left > 0 ? 'bytes' : 'trailer'
      } else if (state === 'end-of-chunk') {
        state = 'size'
      } else if (line === '') {
        state = 'done'
      } else {
        const [name = '', value = ''] = line.split(':', 2)
        trailers.set(name.trim().toLowerCase(), value.trim())
      }
    }
    if (state !== 'bytes' && rest.length > LONGEST_LINE)
      throw new S3Error('InvalidRequest', 'The chunks of the body cannot be read')
  }
  if (state === 'size' || state === 'bytes' || state === 'end-of-chunk')
    throw new S3Error('IncompleteBody', 'The body ends too early')
}
