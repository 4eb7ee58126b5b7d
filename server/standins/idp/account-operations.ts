import * as v from 'valibot'
import type { PoolUser } from './accounts.ts'
import { refuse, refuseSignIn } from './cognito-error.ts'
import { AttributeList, LongText, ShortText, operation, writableAttributes } from './operation.ts'
import type { Operation, Pool } from './operation.ts'
import { matchesPassword } from './srp.ts'

/** As many as a pool of Cognito may have. */
const MOST_ATTRIBUTES = 50

const TOTP = 'SOFTWARE_TOKEN_MFA'

/** What a signed-in user does with their own account. */
export function accountOperations({
  poolName,
  accounts,
  sessions,
  secondFactors,
  attempts,
  placeOf,
}: Pool): Record<string, Operation> {
  const token = { AccessToken: LongText }
  return {
    GetUser: operation(v.object(token), ({ AccessToken }) => {
      const { user } = sessions.ownerOf(AccessToken)
      return {
        Username: user.sub,
        UserAttributes: attributesOf(user),
        ...(secondFactors.isOn(user) && { UserMFASettingList: [TOTP], PreferredMfaSetting: TOTP }),
      }
    }),
    UpdateUserAttributes: operation(
      v.object({ ...token, UserAttributes: AttributeList }),
      ({ AccessToken, UserAttributes }) => {
        const { user } = sessions.ownerOf(AccessToken)
        const attributes = { ...user.attributes, ...writableAttributes(UserAttributes) }
        if (Object.keys(attributes).length > MOST_ATTRIBUTES)
          refuse('InvalidParameterException', 'Too many attributes.')
        accounts.save({ ...user, attributes })
        return { CodeDeliveryDetailsList: [] }
      },
    ),
    ChangePassword: operation(
      v.object({ ...token, PreviousPassword: ShortText, ProposedPassword: ShortText }),
      ({ AccessToken, PreviousPassword, ProposedPassword }, caller) => {
        const { user, session } = sessions.ownerOf(AccessToken)
        const place = placeOf(user.sub, caller)
        if (attempts.waitMs(user.sub, place) > 0) {
          refuse('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
        }
        if (!user.srp || !matchesPassword({ poolName, userId: user.sub }, PreviousPassword, user.srp)) {
          attempts.failed(user.sub, place)
          return refuseSignIn()
        }
        accounts.setPassword(user, ProposedPassword)
        // T47. Whoever knew the old one is out; the one who changed it goes on.
        sessions.endAll(user, session)
        return {}
      },
    ),
    AssociateSoftwareToken: operation(v.object(token), ({ AccessToken }) => {
      const { user, session } = sessions.ownerOf(AccessToken)
      // M71. Whoever has a token alone must not put their own app in the place of the person's, nor where there is
      // none.
      if (secondFactors.isOn(user)) refuse('NotAuthorizedException', 'Two-step verification is on already.')
      const SecretCode =
        secondFactors.begin(user, session) ?? refuse('NotAuthorizedException', 'We couldn’t confirm who is asking.')
      return { SecretCode }
    }),
    VerifySoftwareToken: operation(v.object({ ...token, UserCode: ShortText }), ({ AccessToken, UserCode }, caller) => {
      const { user } = sessions.ownerOf(AccessToken)
      const place = placeOf(user.sub, caller)
      if (attempts.waitMs(user.sub, place) > 0)
        refuse('TooManyRequestsException', 'Attempt limit exceeded, please try after some time.')
      if (!secondFactors.confirm(user, UserCode)) {
        attempts.failed(user.sub, place)
        return refuse('EnableSoftwareTokenMFAException', 'Code mismatch')
      }
      return { Status: 'SUCCESS' }
    }),
    GlobalSignOut: operation(v.object(token), ({ AccessToken }) => {
      sessions.endAll(sessions.ownerOf(AccessToken).user)
      return {}
    }),
  }
}

function attributesOf({ sub, email, isEmailVerified, attributes }: PoolUser) {
  const all = { sub, ...attributes, email, email_verified: String(isEmailVerified) }
  return Object.entries(all).map(([Name, Value]) => ({ Name, Value }))
}
