import { createServer } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import { freePort } from './ports.ts'

export type IdentityProvider = Awaited<ReturnType<typeof openIdentityProvider>>

const CLIENT = 'courtside-rehearsal'
const RESOURCE = 'urn:courtside'
const LIFETIME_S = 3_600

/**
 * An OpenID provider in the place of Cognito, with the claims that Cognito gives. Its pages are of no concern here:
 * whoever names an account gets a token for it.
 */
export async function openIdentityProvider() {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const resource = {
    scope: 'openid',
    audience: RESOURCE,
    accessTokenFormat: 'jwt' as const,
    accessTokenTTL: LIFETIME_S,
    jwt: { sign: { alg: 'RS256' as const } },
  }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT,
        token_endpoint_auth_method: 'none',
        grant_types: ['account'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    ttl: { AccessToken: LIFETIME_S },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'rehearsal' }] },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: { enabled: true, getResourceServerInfo: () => resource },
    },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    extraTokenClaims: ({ oidc }) => ({
      token_use: 'access',
      auth_time: Math.floor(Date.now() / 1_000),
      'cognito:groups': String(oidc.params?.['groups']).split(' '),
    }),
  })
  provider.registerGrantType(
    'account',
    async (context) => {
      const { client, params } = context.oidc
      if (!client) throw new Error('No client asked')
      const token = new provider.AccessToken({
        accountId: String(params?.['account']),
        client,
        grantId: 'rehearsal',
        gty: 'account',
        scope: 'openid',
      })
      token.resourceServer = new provider.ResourceServer(RESOURCE, resource)
      context.body = { access_token: await token.save(), token_type: 'Bearer', expires_in: LIFETIME_S }
    },
    ['account', 'groups'],
  )
  const answer = provider.callback()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  return {
    env: { OIDC_ISSUER: issuer, JWKS_URL: `${issuer}/jwks`, OIDC_CLIENT_ID: CLIENT },
    /** An access token of this account, good for an hour. */
    async tokenOf(account: string, groups = ['Evaluator']): Promise<string> {
      const response = await fetch(`${issuer}/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'account', client_id: CLIENT, account, groups: groups.join(' ') }),
      })
      const body = (await response.json()) as { access_token?: string; error_description?: string }
      if (!body.access_token) throw new Error(`No token for ${account}: ${JSON.stringify(body)}`)
      return body.access_token
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
