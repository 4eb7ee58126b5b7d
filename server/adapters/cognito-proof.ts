import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  CognitoIdentityProviderServiceException,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { AuthenticationResultType, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { Proof, ProofAnswer } from '../ports/directory.ts'
import { directoryRefusals } from '../ports/directory.ts'

export const TOTP = 'SOFTWARE_TOKEN_MFA'

type Pool = { client: CognitoIdentityProviderClient; userPoolId: string; clientId: string }

/**
 * M72. Cognito has no call that only looks at a password and a code: somebody is signed in for a moment, as the pool's
 * app client allows this server alone (ALLOW_ADMIN_USER_PASSWORD_AUTH), and what comes of it is taken back at once.
 */
export async function proveAtCognito(pool: Pool, userId: string, { password, code }: Proof): Promise<ProofAnswer> {
  const { client, userPoolId: UserPoolId, clientId: ClientId } = pool
  try {
    const begun = await client.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: userId, PASSWORD: password },
      }),
    )
    if (begun.ChallengeName === undefined) return await takeBack(pool, begun.AuthenticationResult)
    if (begun.ChallengeName !== TOTP || code === undefined) return 'code-needed'
    const done = await client.send(
      new AdminRespondToAuthChallengeCommand({
        UserPoolId,
        ClientId,
        ChallengeName: TOTP,
        Session: begun.Session,
        ChallengeResponses: { USERNAME: userId, SOFTWARE_TOKEN_MFA_CODE: code },
      }),
    )
    return await takeBack(pool, done.AuthenticationResult)
  } catch (error) {
    return answerOf(error)
  }
}

/** A session that nobody uses is in nobody's list for long. */
async function takeBack(
  { client, clientId: ClientId }: Pool,
  result: AuthenticationResultType | undefined,
): Promise<ProofAnswer> {
  if (result?.RefreshToken) await client.send(new RevokeTokenCommand({ ClientId, Token: result.RefreshToken }))
  return 'right'
}

function answerOf(error: unknown): ProofAnswer {
  if (!(error instanceof CognitoIdentityProviderServiceException)) throw directoryRefusals.unavailable(error)
  switch (error.name) {
    case 'NotAuthorizedException':
      return error.message.startsWith('Incorrect') ? 'wrong-password' : 'throttled'
    case 'CodeMismatchException':
    case 'ExpiredCodeException':
      return 'wrong-code'
    case 'TooManyRequestsException':
    case 'LimitExceededException':
      return 'throttled'
    default:
      throw directoryRefusals.unavailable(error)
  }
}
