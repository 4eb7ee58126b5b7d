import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#domain/contracts/endpoint.ts'
import { Refusal } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import type { Handle, ServeOptions } from '../http/serve.ts'
import { mayCall, permissions } from './permissions.ts'
import type { PermissionKey } from './permissions.ts'

/** P6. Binds a contract for those whom the permission table grants it at all; an endpoint missing there cannot start. */
export function serveGranted<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handle<E>, options: ServeOptions = {}) {
  const key = `${endpoint.method} ${endpoint.path}`
  if (!isPermissionKey(key)) throw new Error(`${key} is missing from the permission table`)
  serve(app, endpoint, async (actor, input) => {
    if (!mayCall(actor, key)) throw new Refusal('forbidden', 'Your role may not do this')
    return handle(actor, input)
  }, options)
}

function isPermissionKey(key: string): key is PermissionKey {
  return Object.hasOwn(permissions, key)
}
