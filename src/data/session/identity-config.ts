import * as v from 'valibot'
import type { IdentityConfig } from './identity.ts'

/** The pool that the server carries for trying out; served below the page's own origin. */
const LOCAL_POOL = { userPoolId: 'us-east-1_LOCALdev1', clientId: 'local-spa-client' }

const Settings = v.object({
  VITE_COGNITO_USER_POOL_ID: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z]{2}(?:-[a-z]+)+-\d_\w+$/u, 'expected a pool id such as us-east-1_AbCdEfGhI')),
  ),
  VITE_COGNITO_CLIENT_ID: v.optional(v.pipe(v.string(), v.regex(/^\w[\w-]*$/u, 'expected an app client id'))),
})

/**
 * The user pool the build was made for; without settings the local one. Throws one message that names every bad
 * variable.
 */
export function readIdentityConfig(settings: unknown, origin: string): IdentityConfig {
  const parsed = v.safeParse(Settings, settings)
  if (!parsed.success) throw new Error(`This build is misconfigured: ${describe(parsed.issues)}`)
  const { VITE_COGNITO_USER_POOL_ID: userPoolId, VITE_COGNITO_CLIENT_ID: clientId } = parsed.output
  if (userPoolId !== undefined && clientId !== undefined) return { userPoolId, clientId }
  if (userPoolId === undefined && clientId === undefined) return { ...LOCAL_POOL, endpoint: `${origin}/idp/` }
  throw new Error('This build is misconfigured: VITE_COGNITO_USER_POOL_ID and VITE_COGNITO_CLIENT_ID go together')
}

function describe(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => `${v.getDotPath(issue) ?? 'settings'}: ${issue.message}`).join('; ')
}
