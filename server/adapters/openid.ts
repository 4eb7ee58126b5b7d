import { createRemoteJWKSet } from 'jose'
import * as v from 'valibot'
import type { OpenId } from '../env/env-identity.ts'
import { directoryRefusals, namesFrom } from '../ports/directory.ts'
import type { Directory } from '../ports/directory.ts'
import type { TokenTrust } from '../ports/token-trust.ts'

const DEADLINE_MS = 8_000

const Discovery = v.object({ userinfo_endpoint: v.pipe(v.string(), v.url()) })
const UserInfo = v.object({
  sub: v.string(),
  email: v.string(),
  email_verified: v.optional(v.boolean(), false),
  given_name: v.optional(v.string()),
  family_name: v.optional(v.string()),
  phone_number: v.optional(v.string()),
})

/** The provider's own keys; fetched at first use, then cached. */
export function trustInOpenId({ issuer, clientId, jwksUrl }: OpenId): TokenTrust {
  return { issuer, clientId, keys: createRemoteJWKSet(new URL(jwksUrl)) }
}

/**
 * OpenID knows only who holds a token. Whatever else a directory is asked (groups, second steps, deletion) has no
 * answer here: production is rehearsed with such a provider, not run.
 */
export function createOpenIdDirectory({ issuer }: Pick<OpenId, 'issuer'>): Directory {
  const unanswered = () => Promise.reject(directoryRefusals.unavailable(new Error('OpenID has no call for this')))
  return {
    find: unanswered,
    groupsOf: unanswered,
    addToGroup: unanswered,
    removeFromGroup: unanswered,
    signOutEverywhere: unanswered,
    endSession: async () => {},
    deleteUser: unanswered,
    hasSecondStep: unanswered,
    allowSecondStep: unanswered,
    turnOnSecondStep: unanswered,
    removeSecondStep: unanswered,
    proveAgain: unanswered,
    async readUser(accessToken) {
      const discovery = await ask(`${issuer.replace(/\/$/u, '')}/.well-known/openid-configuration`)
      const { userinfo_endpoint } = parsed(Discovery, discovery)
      const headers = { authorization: `Bearer ${accessToken}` }
      const { sub, email_verified, ...attributes } = parsed(UserInfo, await ask(userinfo_endpoint, headers))
      return { userId: sub, isEmailVerified: email_verified, ...namesFrom(attributes) }
    },
  }
}

async function ask(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(DEADLINE_MS) }).catch((cause: unknown) => {
    throw directoryRefusals.unavailable(cause)
  })
  if (response.status === 401 || response.status === 403) throw directoryRefusals.unauthenticated()
  if (!response.ok) throw directoryRefusals.unavailable(new Error(`${url} answered ${response.status}`))
  return response.json().catch((cause: unknown) => {
    throw directoryRefusals.unavailable(cause)
  })
}

function parsed<Schema extends v.GenericSchema>(schema: Schema, answer: unknown): v.InferOutput<Schema> {
  const read = v.safeParse(schema, answer)
  if (!read.success) throw directoryRefusals.unavailable(new v.ValiError(read.issues))
  return read.output
}
