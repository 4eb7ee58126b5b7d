import type { Endpoint } from '#domain/contracts/endpoint.ts'
import { endpoints, keyOf } from '#tests/support/all-endpoints.ts'
import { mayCall } from '#server/resources/permissions/permissions.ts'
import type { PermissionKey } from '#tests/permissions/expected.ts'
import { requestOf } from '#tests/permissions/requests.ts'
import { createStrangers } from '#tests/permissions/stranger.ts'
import type { Things } from '#tests/permissions/stranger.ts'
import type { EvaluationServer } from './evaluation-server.ts'
import type { TestUser } from './test-server.ts'

/** An endpoint that writes, and a right request to it: the permission table asks for one of each. */
export type Writing = {
  key: PermissionKey
  endpoint: Endpoint
  request: (things: Things) => { path: string; body: object }
}

export const writings: readonly Writing[] = endpoints
  .filter(({ method }) => method !== 'GET')
  .map((endpoint) => {
    const key = keyOf(endpoint) as PermissionKey // A test compares the table with the contracts.
    return { key, endpoint, request: (things) => ({ body: {}, ...requestOf(key, things) }) }
  })

/** Somebody for every write, with the things that are theirs. */
export async function createWriters(server: EvaluationServer) {
  const { things, ownOf, coachs, holders } = await createStrangers(server)
  const admin = await server.createUser({ role: 'Owner', isAdmin: true })

  /** Who may ask for this at all, first of those whose thing it is. */
  function writerOf({ key, endpoint }: Writing): TestUser {
    const all = [holders.Evaluator, holders.Player, holders.Coach, holders.Director, admin]
    const writer = all.find((user) =>
      mayCall(
        {
          userId: user.id,
          email: user.email,
          roles: [user.role],
          isEvaluator: user.role === 'Evaluator',
          isAdmin: user === admin,
        },
        endpoint.grant,
      ),
    )
    if (!writer) throw new Error(`Nobody may ask for ${key}`)
    return writer
  }

  async function send(writing: Writing, body: unknown, path = writing.request(thingsOf(writing)).path) {
    return server.app.inject({
      method: writing.endpoint.method,
      url: `/api${path}`,
      headers: { ...(await server.as(writerOf(writing))), 'content-type': 'application/json' },
      payload: JSON.stringify(body) ?? '',
    })
  }

  function thingsOf(writing: Writing): Things {
    const { role } = writerOf(writing)
    return { ...things, ...ownOf[role], ...(role === 'Coach' && coachs) }
  }

  return { send, thingsOf, writerOf }
}
