import {
  AdminAddUserToGroupCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { assignFirstGroup } from './assign-first-group.ts'

/** The parts of Cognito's post-confirmation event that matter here. */
type PostConfirmationEvent = {
  triggerSource: string
  region: string
  userPoolId: string
  userName: string
  request: { userAttributes: Record<string, string> }
}

let client: CognitoIdentityProviderClient | undefined

/**
 * The Lambda function behind the user pool's post-confirmation trigger. Answers with the event, as Cognito wants it. A
 * throw makes Cognito tell the person that confirming failed; pressing "Confirm" again then says that they are
 * confirmed already.
 */
export async function handler<Event extends PostConfirmationEvent>(event: Event): Promise<Event> {
  client ??= new CognitoIdentityProviderClient({ region: event.region, maxAttempts: 3 })
  const cognito = client
  await assignFirstGroup(
    {
      async addToGroup(Username, GroupName) {
        await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId: event.userPoolId, Username, GroupName }))
      },
    },
    { username: event.userName, attributes: event.request.userAttributes, trigger: event.triggerSource },
  )
  // T47. Whoever knew the old password is out. Cognito itself would leave their refresh tokens good.
  if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') {
    await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId: event.userPoolId, Username: event.userName }))
  }
  return event
}
