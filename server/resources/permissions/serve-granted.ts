import type { FastifyInstance } from 'fastify'
import type { Call, Endpoint } from '#domain/contracts/endpoint.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { serve } from '../../http/serve.ts'
import type { Handle, ServeOptions } from '../../http/serve.ts'
import { mayCall } from './permissions.ts'

/** P1. Binds a contract for those to whom it grants anything. The handler gets the grant for the resource's policy. */
export function serveGranted<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handle<E>,
  options: Omit<ServeOptions<E>, 'guard'> = {},
) {
  const guard = (actor: Actor) => requireCaller(actor, endpoint)
  serve(app, endpoint, handle, { ...options, guard })
}

/** P1. Refuses everyone to whom the call's grant grants nothing. */
export function requireCaller<A extends Actor>(actor: A | undefined, { grant }: Call): A {
  if (!actor) throw new Refusal('unauthenticated', 'Please sign in')
  if (!mayCall(actor, grant)) throw new Refusal('forbidden', 'Your role can’t do this')
  return actor
}

/**
 * P1. Keeps the server from starting with a route that has no grant, has the address of another call, or needs no
 * sign-in without the grant for that. Applies to routes that are registered after it.
 */
export function refuseUngrantedRoutes(app: FastifyInstance) {
  app.addHook('onRoute', ({ method, routePath, config: { call, isPublic = false } = {} }) => {
    const isOfCall = (method === 'HEAD' ? 'GET' : method) === call?.method && routePath === call.path
    if (!isOfCall || isPublic !== (call.grant.Public !== undefined))
      throw new Error(`${String(method)} ${routePath} does not match the grant of a call`)
  })
}
