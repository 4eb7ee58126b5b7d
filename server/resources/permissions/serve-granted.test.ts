import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { admins, anyone } from '#domain/access/grants.ts'
import type { Call } from '#domain/contracts/endpoint.ts'
import { refuseUngrantedRoutes } from './serve-granted.ts'

const ofAdmins: Call = { method: 'GET', path: '/users/', grant: admins }
const ofAnyone: Call = { method: 'GET', path: '/link/', grant: anyone }

/** Binds one route below /api, in a separate scope, as uploads have. */
async function bind(url: string, config: { call?: Call; isPublic?: boolean }, method: 'GET' | 'POST' = 'GET') {
  const app = Fastify()
  await app.register(
    async (api) => {
      refuseUngrantedRoutes(api)
      await api.register(async (scope) => void scope.route({ method, url, config, handler: () => 'answer' }))
    },
    { prefix: '/api' },
  )
}

test('[P1] a route of a granted call starts, with sign-in or, if the grant is for anyone, without', async () => {
  await expect(bind('/users/', { call: ofAdmins })).resolves.toBeUndefined()
  await expect(bind('/link/', { call: ofAnyone, isPublic: true })).resolves.toBeUndefined()
})

test.each<[string, Parameters<typeof bind>]>([
  ['has no call', ['/users/', {}]],
  ['has another path than its call', ['/queue/', { call: ofAdmins }]],
  ['has another method than its call', ['/users/', { call: ofAdmins }, 'POST']],
  ['needs no sign-in, and its grant is not for anyone', ['/users/', { call: ofAdmins, isPublic: true }]],
  ['needs a sign-in, and its grant is for anyone', ['/link/', { call: ofAnyone }]],
])('[P1] a route that %s keeps the server from starting', async (_, route) => {
  await expect(bind(...route)).rejects.toThrow('does not match the grant of a call')
})
