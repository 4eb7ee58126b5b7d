import * as v from 'valibot'
import { refuse } from './cognito-error.ts'
import { deliveryTo } from './codes.ts'
import { AttributeList, ShortText, clientField, operation, writableAttributes } from './operation.ts'
import type { Operation, Pool } from './operation.ts'

/** Making an account, confirming its address, and setting a forgotten password. */
export function signUpOperations({ accounts, codes, sessions, clientId }: Pool): Record<string, Operation> {
  const named = { ...clientField(clientId), Username: ShortText }
  return {
    SignUp: operation(
      v.object({ ...named, Password: ShortText, UserAttributes: AttributeList }),
      ({ Username, Password, UserAttributes }) => {
        const own = UserAttributes.filter(
          ({ Name, Value }) => !(Name === 'email' && Value.toLowerCase() === Username.toLowerCase()),
        )
        const attributes = writableAttributes(own)
        const [user] = accounts.add([{ email: Username, password: Password, attributes }])
        if (!user) return refuse('InternalErrorException', 'No account was made.')
        return { UserConfirmed: false, UserSub: user.sub, ...codes.send(user, 'signUp') }
      },
    ),
    ConfirmSignUp: operation(v.object({ ...named, ConfirmationCode: ShortText }), ({ Username, ConfirmationCode }) => {
      const user = accounts.must(Username)
      if (user.status !== 'UNCONFIRMED') {
        refuse('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED')
      }
      codes.consume(user, 'signUp', ConfirmationCode)
      accounts.save({ ...user, status: 'CONFIRMED', isEmailVerified: true })
      return {}
    }),
    ResendConfirmationCode: operation(v.object(named), ({ Username }) => {
      const user = accounts.must(Username)
      if (user.status !== 'UNCONFIRMED') refuse('InvalidParameterException', 'User is already confirmed.')
      return codes.send(user, 'signUp')
    }),
    ForgotPassword: operation(v.object(named), ({ Username }) => {
      const user = accounts.find(Username)
      return user ? codes.send(user, 'reset') : deliveryTo(Username)
    }),
    ConfirmForgotPassword: operation(
      v.object({ ...named, ConfirmationCode: ShortText, Password: ShortText }),
      ({ Username, ConfirmationCode, Password }) => {
        const user =
          accounts.find(Username) ??
          refuse('ExpiredCodeException', 'Invalid code provided, please request a code again.')
        codes.consume(user, 'reset', ConfirmationCode)
        accounts.setPassword(user, Password)
        // The code came to the address, so the address is proved too.
        sessions.endAll({ ...user, status: 'CONFIRMED', isEmailVerified: true })
        return {}
      },
    ),
  }
}
