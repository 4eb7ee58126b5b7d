import * as v from 'valibot'
import { ToldUserPool } from '#domain/told-user-pool.ts'
import type { IdentityConfig } from './identity.ts'

/** The pool that the server carries for trying out; served below the page's own origin. */
const LOCAL_POOL = { userPoolId: 'us-east-1_LOCALdev1', clientId: 'local-spa-client' }

/**
 * U101. The user pool that the server has told, as JSON; told nothing, the local one. Throws one message that names all
 * that is wrong with it.
 */
export function readIdentityConfig(told: string | undefined, origin: string): IdentityConfig {
  if (told === undefined) return { ...LOCAL_POOL, endpoint: `${origin}/idp/` }
  const { success, output, issues } = v.safeParse(v.pipe(v.string(), v.parseJson(), ToldUserPool), told)
  if (!success) throw new Error(`This server is misconfigured: ${describe(issues)}`)
  const { endpoint, ...pool } = output
  return { ...pool, ...(endpoint && { endpoint }) }
}

function describe(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => `${v.getDotPath(issue) ?? 'user pool'}: ${issue.message}`).join('; ')
}
