import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { logRefusal } from '../../http/log-refusal.ts'
import { readCaller } from './caller.ts'
import { CognitoError } from './cognito-error.ts'
import type { UserPool } from './user-pool.ts'

const MOST_BYTES = 64 * 1_024
const AMZ_JSON = 'application/x-amz-json-1.1'

/** Cognito's wire protocol at /idp/: every call is a POST, and the header x-amz-target names the operation. */
export async function idpRoutes(app: FastifyInstance, pool: UserPool, { isHttps = false } = {}) {
  await app.register(async (idp) => {
    idp.removeAllContentTypeParsers()
    idp.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )

    idp.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      if (error instanceof CognitoError) {
        logRefusal(request, error.type, { account: accountIn(request.body), operation: operationOf(request) })
        return answer(reply, 400, error.type, error.message)
      }
      if (error.statusCode && error.statusCode < 500) {
        return answer(reply, 400, 'SerializationException', 'The request couldn’t be read')
      }
      // Never NotAuthorizedException for a fault of ours: Amplify would wipe the session.
      request.log.error(error)
      return answer(reply, 500, 'InternalErrorException', 'Internal error')
    })

    idp.post('/idp', async (request, reply) => {
      const { caller, setCookie } = readCaller(request.ip, request.headers.cookie, isHttps)
      const result = await pool.call(operationOf(request), readBody(request.body), caller)
      const cookie = setCookie()
      if (cookie) reply.header('set-cookie', cookie)
      return send(reply, 200, result)
    })

    const openId = `/idp/${pool.poolId}/.well-known`
    idp.get(`${openId}/jwks.json`, (_request, reply) => reply.header('cache-control', 'max-age=300').send(pool.jwks))
    idp.get(`${openId}/openid-configuration`, () => ({
      issuer: pool.issuer,
      jwks_uri: `${pool.issuer}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: ['RS256'],
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
    }))
  })
}

function operationOf({ headers }: FastifyRequest): string {
  const target = String(headers['x-amz-target'] ?? '')
  return target.slice(target.indexOf('.') + 1)
}

/** U115. Fields of an operation that may name the account. */
const Named = v.object({
  Username: v.optional(v.string()),
  AuthParameters: v.optional(v.object({ USERNAME: v.optional(v.string()) })),
  ChallengeResponses: v.optional(v.object({ USERNAME: v.optional(v.string()) })),
})

function accountIn(body: unknown): string {
  try {
    const it = v.parse(Named, readBody(body))
    return it.Username ?? it.AuthParameters?.USERNAME ?? it.ChallengeResponses?.USERNAME ?? ''
  } catch {
    return ''
  }
}

function readBody(body: unknown): unknown {
  try {
    return JSON.parse(typeof body === 'string' && body ? body : '{}')
  } catch {
    throw new CognitoError('SerializationException', 'The body is not JSON')
  }
}

const answer = (reply: FastifyReply, status: number, type: string, message: string) =>
  send(reply.header('x-amzn-errortype', `${type}:`), status, { __type: type, message })

const send = (reply: FastifyReply, status: number, body: object) =>
  reply
    .code(status)
    .header('content-type', AMZ_JSON)
    .header('x-amzn-requestid', randomUUID())
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body))
