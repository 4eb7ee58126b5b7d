import * as v from 'valibot'
import { like, numberSetting, oneOf, urlOf } from './env-values.ts'

export type Cognito = { region: string; userPoolId: string; clientId: string }

/** Whose tokens are believed where no Cognito is: those of an OpenID provider, with the claims that Cognito gives. */
export type OpenId = { issuer: string; jwksUrl: string; clientId: string }

export const identitySettings = {
  COGNITO_USER_POOL_ID: v.pipe(
    v.optional(like(/^[a-z]{2}(?:-[a-z]+)+-\d_\w+$/u, 'a pool id such as us-east-1_AbCdEfGhI')),
    v.description('your Cognito user pool; without it a local one is served at /idp/'),
  ),
  COGNITO_CLIENT_ID: v.pipe(v.optional(like(/^\w[\w-]*$/u, 'an app client id')), v.description('its app client')),
  COGNITO_REGION: v.pipe(
    v.optional(like(/^[a-z]{2}(?:-[a-z]+)+-\d$/u, 'a region such as us-east-1')),
    v.description('its region (default: as the pool id says)'),
  ),
  ADMIN_SECOND_STEP: v.pipe(
    v.optional(oneOf(['required', 'optional'])),
    v.description(
      'required: an admin without two-step verification has no admin rights; optional: a password is enough (default required in production, else optional)',
    ),
  ),
  ADMIN_IDLE_MINUTES: numberSetting(15, 43_200, '720', 'minutes without a call after which an admin session ends'),
  IDLE_DAYS: numberSetting(
    1,
    400,
    '30',
    'days without a call after which the session of anyone else ends; their unsent work stays on the device',
  ),
  OIDC_ISSUER: v.pipe(
    v.optional(urlOf('an issuer such as https://identity.example', ['http:', 'https:'])),
    v.description(
      "an OpenID provider in Cognito's place, to rehearse production: its tokens are believed, but no page signs in there",
    ),
  ),
  JWKS_URL: v.pipe(
    v.optional(urlOf('the address of its keys such as https://identity.example/jwks', ['http:', 'https:'])),
    v.description('where its keys are'),
  ),
  OIDC_CLIENT_ID: v.pipe(
    v.optional(like(/^[\w.-]{1,200}$/u, 'a client id')),
    v.description('the client its tokens are made for'),
  ),
}

const COGNITO = 'COGNITO_USER_POOL_ID, COGNITO_CLIENT_ID'
const OPEN_ID = 'OIDC_ISSUER, JWKS_URL, OIDC_CLIENT_ID'

/** U22. The local pool keeps development passwords: it must not stand in for Cognito where real data is. */
export function identityProblems(given: Record<string, unknown>): string[] {
  const pool = countOf(given, COGNITO)
  const openId = countOf(given, OPEN_ID)
  if (pool > 0 && openId > 0) return [`${COGNITO}, ${OPEN_ID}: expected one identity provider`]
  if (pool === 1) return [`${COGNITO}: expected both or neither`]
  if (openId > 0) return openId < 3 ? [`${OPEN_ID}: expected all or none`] : []
  if (pool === 2) return []
  const isProduction = given['NODE_ENV'] === 'production'
  if (!isProduction && !given['DATABASE_URL']) return []
  const why = isProduction ? 'NODE_ENV=production' : 'DATABASE_URL'
  return [`${COGNITO}: expected with ${why}; the local user pool is not for production`]
}

type Settings = v.InferOutput<v.ObjectSchema<typeof identitySettings, undefined>>

export function cognitoOf(it: Settings): Cognito | undefined {
  if (!it.COGNITO_USER_POOL_ID || !it.COGNITO_CLIENT_ID) return undefined
  const region = it.COGNITO_REGION ?? it.COGNITO_USER_POOL_ID.split('_')[0] ?? ''
  return { region, userPoolId: it.COGNITO_USER_POOL_ID, clientId: it.COGNITO_CLIENT_ID }
}

export function openIdOf({
  OIDC_ISSUER: issuer,
  JWKS_URL: jwksUrl,
  OIDC_CLIENT_ID: clientId,
}: Settings): OpenId | undefined {
  return issuer && jwksUrl && clientId ? { issuer, jwksUrl, clientId } : undefined
}

const countOf = (given: Record<string, unknown>, names: string) =>
  names.split(', ').filter((name) => given[name]).length
