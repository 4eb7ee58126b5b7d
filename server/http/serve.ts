import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Grants } from '#domain/access/grants.ts'
import { fieldsOf } from '#domain/contracts/check-input.ts'
import type { Call, Endpoint } from '#domain/contracts/endpoint.ts'
import type { Actor, CallingActor } from '../actor.ts'
import type { PublicLimit } from './limit-public.ts'
import { holdsUnstorableText } from './body.ts'
import { Refusal } from '../refusal.ts'
import { readInput } from './read-input.ts'

export type Handle<E extends Endpoint> = (
  actor: CallingActor,
  input: v.InferOutput<E['input']>,
  grant: Grants,
) => Promise<v.InferInput<E['output']>>

export type ServeOptions<E extends Endpoint = Endpoint> = {
  /**
   * U83. What the answer rests on, read before it: whoever holds the answer to the same is told so (304), and nothing
   * more is read. Throws for who may not call this, as the handler does.
   */
  tagOf?: (actor: CallingActor, input: v.InferOutput<E['input']>, headers: IncomingHttpHeaders) => Promise<string>
  /** U114. Whether the call costs more than others. It then has a separate allowance per person. */
  isExpensive?: boolean
  /** Lets in who has a token and no account yet, and makes the account. */
  isForNewcomers?: boolean
  /** Throws for who may not call this at all, before anything of the request is read. */
  guard?: (actor: Actor) => void
}

/** Binds a contract to its handler for signed-in users: parse what came in, run, check what goes out. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handle<E>,
  { isForNewcomers = false, guard = () => {}, tagOf, isExpensive = false }: ServeOptions<E> = {},
) {
  bind(
    app,
    endpoint,
    async (request, reply) => {
      if (!request.actor) throw new Refusal('unauthenticated', 'Please sign in')
      guard(request.actor)
      const input = inputOf(endpoint, request)
      if (tagOf && isHeld(request, reply, await tagOf(request.actor, input, request.headers))) return HELD
      return handle(request.actor, input, endpoint.grant)
    },
    { isForNewcomers, ...(isExpensive && { rateLimit: { max: app.expensiveCallsPerMinute } }) },
  )
}

/** As `serve`, for the few calls that need no sign-in. Each has separate allowances (`limit-public.ts`). */
export function serveAnyone<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (input: v.InferOutput<E['input']>, from: string) => Promise<v.InferInput<E['output']>>,
  { callsOfLink }: { callsOfLink?: number } = {},
) {
  const what = `${endpoint.method} ${endpoint.path}`
  const isOfLink = endpoint.path.includes('/:token/')
  bind(
    app,
    endpoint,
    async (request) => {
      const { ip } = request
      const answer = async () => handle(inputOf(endpoint, request), ip)
      if (!isOfLink) return app.publicLimit.crowded({ what, ip }, answer)
      return app.publicLimit.linked({ what, ip, token: tokenOf(request), most: callsOfLink }, answer)
    },
    { isPublic: true, rateLimit: false },
  )
}

const tokenOf = ({ params }: FastifyRequest) =>
  'token' in recordOf(params) ? String(Reflect.get(recordOf(params), 'token')) : ''

function bind(
  app: FastifyInstance,
  endpoint: Endpoint,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  config: FastifyContextConfig = {},
) {
  app.served.push(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { ...config, call: endpoint },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const answered = await answer(request, reply)
      if (answered === HELD) return reply.code(304).send()
      const output = v.safeParse(endpoint.output, answered)
      if (!output.success)
        throw new Error(`${endpoint.path} broke its contract: ${JSON.stringify(fieldsOf(output.issues))}`)
      return reply.code(endpoint.status ?? 200).send(output.output)
    },
  })
}

/** In place of an answer that the asker holds already. */
const HELD = Symbol('held')

/** Whether the asker holds the answer to this; a proxy that packs answers marks their tags as weak. */
function isHeld({ headers }: FastifyRequest, reply: FastifyReply, state: string): boolean {
  const etag = `"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  return headers['if-none-match']?.replace(/^W\//u, '') === etag
}

/** Merges path, query and body. The path wins. */
function inputOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): v.InferOutput<E['input']> {
  const { method, input, output, refusesUnknown } = endpoint
  if (method === 'GET') refuseUnknown(request.query, [input], 'You cannot filter or sort by this')
  const sent = { ...recordOf(request.query), ...recordOf(request.body), ...recordOf(request.params) }
  if (holdsUnstorableText(sent)) throw new Refusal('unreadable', 'The request holds text that is not valid Unicode')
  if (refusesUnknown) refuseUnknown(request.body, [input, output], 'There is no field with this name')
  return readInput(input, sent)
}

/** U61, D103. Refuses unknown names: a misspelled filter would show the whole list, a misspelled field would be lost. */
function refuseUnknown(sent: unknown, schemas: readonly v.GenericSchema[], message: string) {
  const known = new Set(schemas.flatMap(keysOf))
  const unknown = Object.keys(recordOf(sent)).filter((name) => !known.has(name))
  if (unknown.length === 0) return
  throw new Refusal('invalid', message, { fields: Object.fromEntries(unknown.map((name) => [name, [message]])) })
}

/** The keys of an object, or of all the objects that a schema combines or chooses from. */
function keysOf(schema: v.GenericSchema): string[] {
  const { entries = {}, options = [] } = schema as { entries?: object; options?: readonly v.GenericSchema[] }
  return [...Object.keys(entries), ...options.flatMap(keysOf)]
}

function recordOf(value: unknown): object {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value))
    throw new Refusal('unreadable', 'The body must be a JSON object')
  return value
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every contract that is bound, for the API's own documentation. */
    served: Endpoint[]
    /** Limit of every call that needs no sign-in. */
    publicLimit: PublicLimit
    /** Allowance per account and minute for each expensive call. */
    expensiveCallsPerMinute: number
  }
  interface FastifyRequest {
    actor: CallingActor | undefined
  }
  interface FastifyContextConfig {
    /** P1. Its grant decides who may call the route. */
    call?: Call
    isPublic?: boolean
    isForNewcomers?: boolean
  }
}
