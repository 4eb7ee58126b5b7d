import {
  AdminAddUserToGroupCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  GetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { AttributeType } from '@aws-sdk/client-cognito-identity-provider'
import { Refusal } from '../refusal.ts'
import { TOTP, proveAtCognito } from './cognito-proof.ts'
import { directoryRefusals, namesFrom } from '../ports/directory.ts'
import type { Directory, DirectoryUser } from '../ports/directory.ts'

const GROUPS_PER_PAGE = 60

type Pool = { client: CognitoIdentityProviderClient; userPoolId: string; clientId: string }

/**
 * A Cognito user pool whose users sign in by email. All but `readUser` need the rights of `cognito-idp:Admin…` on the
 * pool, from the usual places of the AWS SDK; `readUser` needs nothing but the person's own access token.
 */
export function createCognitoDirectory({ client, userPoolId, clientId }: Pool): Directory {
  const who = (Username: string) => ({ UserPoolId: userPoolId, Username })

  async function groupsOf(userId: string): Promise<string[]> {
    const groups: string[] = []
    let NextToken: string | undefined
    do {
      const command = new AdminListGroupsForUserCommand({ ...who(userId), Limit: GROUPS_PER_PAGE, NextToken })
      const page = await answered(client.send(command))
      groups.push(...(page.Groups ?? []).flatMap(({ GroupName }) => GroupName ?? []))
      NextToken = page.NextToken
    } while (NextToken)
    return groups
  }

  const preferCodes = (userId: string, isOn: boolean) =>
    client.send(
      new AdminSetUserMFAPreferenceCommand({
        ...who(userId),
        SoftwareTokenMfaSettings: { Enabled: isOn, PreferredMfa: isOn },
      }),
    )

  return {
    groupsOf,
    async find(email) {
      try {
        const { UserAttributes } = await answered(client.send(new AdminGetUserCommand(who(email.toLowerCase()))))
        return personOf(UserAttributes)
      } catch (error) {
        if (error instanceof Refusal && error.reason === 'missing') return undefined
        throw error
      }
    },
    async addToGroup(userId, GroupName) {
      await answered(client.send(new AdminAddUserToGroupCommand({ ...who(userId), GroupName })), GroupName)
    },
    async removeFromGroup(userId, GroupName) {
      await answered(client.send(new AdminRemoveUserFromGroupCommand({ ...who(userId), GroupName })), GroupName)
    },
    async signOutEverywhere(userId) {
      await answered(client.send(new AdminUserGlobalSignOutCommand(who(userId))))
      return { isKept: false }
    },
    // Cognito ends one session by its refresh token alone, which no server has.
    async endSession() {},
    async deleteUser(userId) {
      await answered(client.send(new AdminDeleteUserCommand(who(userId))))
    },
    async hasSecondStep(userId) {
      const { UserMFASettingList = [] } = await answered(client.send(new AdminGetUserCommand(who(userId))))
      return UserMFASettingList.includes(TOTP)
    },
    // Cognito lets every access token ask for a key.
    async allowSecondStep() {},
    turnOnSecondStep: (userId) =>
      answered(
        preferCodes(userId, true).then(
          () => true,
          (error: unknown) => {
            if (nameOf(error) === 'InvalidParameterException') return false
            throw error
          },
        ),
      ),
    async removeSecondStep(userId) {
      await answered(preferCodes(userId, false))
    },
    proveAgain: (userId, proof) => proveAtCognito({ client, userPoolId, clientId }, userId, proof),
    async readUser(accessToken) {
      try {
        const { UserAttributes } = await client.send(new GetUserCommand({ AccessToken: accessToken }))
        return personOf(UserAttributes)
      } catch (error) {
        throw REFUSED_TOKENS.has(nameOf(error))
          ? directoryRefusals.unauthenticated()
          : directoryRefusals.unavailable(error)
      }
    },
  }
}

/** The client of the SDK. A lookup must not hold up a request for the minutes that the SDK would wait. */
export function openCognitoClient(region: string): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({
    region,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 8_000 },
  })
}

const REFUSED_TOKENS = new Set([
  'NotAuthorizedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
])

async function answered<Result>(asking: Promise<Result>, group?: string): Promise<Result> {
  try {
    return await asking
  } catch (error) {
    const name = nameOf(error)
    if (name === 'UserNotFoundException') throw directoryRefusals.missing()
    if (name === 'ResourceNotFoundException' && group) {
      throw new Refusal('missing', `The user pool has no group ${group}: create it first.`, { cause: error })
    }
    throw directoryRefusals.unavailable(error)
  }
}

const nameOf = (error: unknown) => (error instanceof CognitoIdentityProviderServiceException ? error.name : '')

function personOf(list: AttributeType[] = []): DirectoryUser {
  const attributes = Object.fromEntries(list.map(({ Name, Value }) => [Name ?? '', Value]))
  return {
    userId: attributes['sub'] ?? '',
    isEmailVerified: attributes['email_verified'] === 'true',
    ...namesFrom(attributes),
  }
}
