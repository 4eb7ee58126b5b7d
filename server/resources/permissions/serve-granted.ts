import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#domain/contracts/endpoint.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { serve } from '../../http/serve.ts'
import type { Handle, ServeOptions } from '../../http/serve.ts'
import { mayCall, permissions } from './permissions.ts'
import type { PermissionKey } from './permissions.ts'

/**
 * P1. Binds a contract for those whom the permission table grants it at all; an endpoint missing there cannot start.
 */
export function serveGranted<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handle<E>,
  options: Omit<ServeOptions<E>, 'guard'> = {},
) {
  const key = `${endpoint.method} ${endpoint.path}`
  if (!isPermissionKey(key)) throw new Error(`${key} is missing from the permission table`)
  const guard = (actor: Actor) => {
    if (!mayCall(actor, key)) throw new Refusal('forbidden', 'Your role can’t do this')
  }
  serve(app, endpoint, handle, { ...options, guard })
}

function isPermissionKey(key: string): key is PermissionKey {
  return Object.hasOwn(permissions, key)
}
