import { newSecret } from '#server/letters/link-secret.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import type { PermissionKey } from './expected.ts'
import { requestOf } from './requests.ts'
import type { Strangers, Things } from './stranger.ts'

type Verdict = 'signed-out' | 'forbidden' | 'missing' | 'let in'
/** The meaning of each sign of the expected table for a thing that belongs to a stranger. */
export const VERDICTS = { '-': 'forbidden', '~': 'missing', '+': 'let in' } as const satisfies Record<string, Verdict>

/** Returns the strangers without the session of a report's code: a link can be forwarded, but not an opened session. */
export function withoutWhatWasOpened({ things, ...others }: Strangers): Strangers {
  return { ...others, things: { ...things, sent: { ...things.sent, session: newSecret() } } }
}

/** Returns the server's verdict and the whole refusal, so that two refusals can be compared. */
export async function askAs(
  server: EvaluationServer,
  user: TestUser | undefined,
  key: PermissionKey,
  things: Things,
): Promise<{ verdict: Verdict; body?: unknown }> {
  const [method = ''] = key.split(' ')
  const { path, body } = requestOf(key, things)
  const response = await server.app.inject({
    method: method as 'GET',
    url: `/api${path}`,
    ...(user && { headers: await server.as(user) }),
    ...(body && { payload: body }),
  })
  if (response.statusCode === 401) return { verdict: 'signed-out' }
  if (response.statusCode !== 403 && response.statusCode !== 404) return { verdict: 'let in' }
  return { verdict: response.statusCode === 403 ? 'forbidden' : 'missing', body: response.json<unknown>() }
}
