import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { S3Error } from './s3-error.ts'
import type { S3Keys } from './s3-keys.ts'

const ALGORITHM = 'AWS4-HMAC-SHA256'
const UNSIGNED = 'UNSIGNED-PAYLOAD'
const MOST_SECONDS = 604_800
const SKEW_MS = 15 * 60_000

export type SignedRequest = {
  method: string
  /** As it came: path and query. */
  url: string
  headers: IncomingHttpHeaders
}

export type Verifier = {
  keys: S3Keys
  region: string
  /** Names under which browsers reach this server, beside the one a request names: a proxy may have changed that. */
  hosts: readonly string[]
  now: () => number
}

type Claim = {
  scope: string
  credential: string
  at: string
  signedHeaders: string
  signature: string
  seconds: number | undefined
  payloadHash: string
}

/**
 * N3. Believes a request that was signed with our key: in its query, as addresses are, or in its header, as SDKs do
 * (AWS Signature Version 4, S3's variant). Throws an S3Error otherwise. An expired address is told apart from a wrong
 * one only when its signature is right.
 */
export function verifySignature(request: SignedRequest, { keys, region, hosts, now }: Verifier): void {
  const [rawPath, rawQuery] = splitOnce(request.url, '?')
  const query = new URLSearchParams(rawQuery)
  const claim = query.has('X-Amz-Signature') ? claimOfQuery(query) : claimOfHeader(request.headers)
  const at = instantOf(claim.at)
  const [accessKeyId, ...scope] = claim.credential.split('/')
  if (accessKeyId !== keys.accessKeyId) throw new S3Error('InvalidAccessKeyId', 'The access key is not known here')
  claim.scope = `${claim.at.slice(0, 8)}/${region}/s3/aws4_request`
  if (scope.join('/') !== claim.scope)
    throw new S3Error('AuthorizationQueryParametersError', `The credential must be for ${claim.scope}`)
  const canonical = (host: string) =>
    canonicalRequest({ ...request, headers: { ...request.headers, host } }, rawPath, query, claim)
  const candidates = [...new Set([request.headers.host ?? '', ...hosts])]
  if (!candidates.some((host) => isSame(claim.signature, signatureOf(canonical(host), claim, keys)))) throw refused()
  if (claim.seconds === undefined) {
    if (Math.abs(now() - at) > SKEW_MS)
      throw new S3Error('RequestTimeTooSkewed', "The request's time differs too much from the server's")
  } else if (now() > at + claim.seconds * 1_000 || at > now() + SKEW_MS) {
    throw new S3Error('AccessDenied', 'Request has expired')
  }
}

const refused = () => new S3Error('SignatureDoesNotMatch', 'The request signature does not match')
const unsigned = () => new S3Error('AccessDenied', 'Access Denied')

function claimOfQuery(query: URLSearchParams): Claim {
  const seconds = query.get('X-Amz-Expires') ?? ''
  if (
    query.get('X-Amz-Algorithm') !== ALGORITHM ||
    !/^\d{1,6}$/u.test(seconds) ||
    Number(seconds) > MOST_SECONDS ||
    Number(seconds) < 1
  ) {
    throw new S3Error('AuthorizationQueryParametersError', 'The signature in the address is not complete')
  }
  return complete({
    scope: '',
    credential: query.get('X-Amz-Credential') ?? '',
    at: query.get('X-Amz-Date') ?? '',
    signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
    signature: query.get('X-Amz-Signature') ?? '',
    seconds: Number(seconds),
    payloadHash: query.get('X-Amz-Content-Sha256') ?? UNSIGNED,
  })
}

function claimOfHeader(headers: IncomingHttpHeaders): Claim {
  const [algorithm, rest] = splitOnce(headers.authorization ?? '', ' ')
  if (algorithm !== ALGORITHM || !rest) throw unsigned()
  const fields = new Map(rest.split(',').map((part) => splitOnce(part.trim(), '=')))
  return complete({
    scope: '',
    credential: fields.get('Credential') ?? '',
    at: textOf(headers['x-amz-date']),
    signedHeaders: fields.get('SignedHeaders') ?? '',
    signature: fields.get('Signature') ?? '',
    seconds: undefined,
    payloadHash: textOf(headers['x-amz-content-sha256']) || UNSIGNED,
  })
}

function complete(claim: Claim): Claim {
  const isHostSigned = claim.signedHeaders.split(';').includes('host')
  if (!isHostSigned || !/^[\da-f]{64}$/u.test(claim.signature) || Number.isNaN(instantOf(claim.at))) throw unsigned()
  return claim
}

function canonicalRequest(
  { method, headers }: SignedRequest,
  rawPath: string,
  query: URLSearchParams,
  claim: Claim,
): string {
  const pairs = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
  const sorted = pairs.toSorted(([a, x], [b, y]) => (a === b ? order(x, y) : order(a, b)))
  const names = claim.signedHeaders.split(';')
  const lines = names.map(
    (name) =>
      `${name}:${textOf(Object.hasOwn(headers, name) ? headers[name] : '')
        .trim()
        .replaceAll(/ +/gu, ' ')}\n`,
  )
  return [
    method,
    canonicalPath(rawPath),
    sorted.map((pair) => pair.join('=')).join('&'),
    lines.join(''),
    claim.signedHeaders,
    claim.payloadHash,
  ].join('\n')
}

function signatureOf(canonical: string, { at, scope }: Claim, { secretAccessKey }: S3Keys): string {
  const text = [ALGORITHM, at, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = scope
    .split('/')
    .reduce<string | Buffer>(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      `AWS4${secretAccessKey}`,
    )
  return createHmac('sha256', key).update(text).digest('hex')
}

/** As S3 wants it: encoded once, whatever the sender left unencoded. */
function canonicalPath(rawPath: string): string {
  try {
    return rawPath
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/')
  } catch {
    throw new S3Error('InvalidURI', 'The address cannot be read')
  }
}

const encoded = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'))
const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : (value ?? ''))

/** `20261120T174500Z` as milliseconds; NaN for anything else. */
function instantOf(text: string): number {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u.exec(text)
  return found ? Date.parse(`${found[1]}-${found[2]}-${found[3]}T${found[4]}:${found[5]}:${found[6]}Z`) : NaN
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)]
}
