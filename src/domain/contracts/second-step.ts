import * as v from 'valibot'
import { AppCode, RecoveryCode } from '../access/second-step.ts'
import { TypedEmail } from '../fields/text-fields.ts'
import { anyone, everyone } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { Text } from './wire.ts'

const path = '/accounts/second-step/'

const SecondStep = v.object({
  is_on: v.boolean(),
  /** Those that have not been used. */
  recovery_codes_left: v.number(),
})
export const getSecondStep = endpoint({
  method: 'GET',
  path,
  summary: 'Whether signing in asks for a code of an authenticator app',
  grant: everyone,
  input: v.object({}),
  output: SecondStep,
})

/** Asks for a proof. The key itself comes from the identity provider, in answer to the person's own token. */
export const beginSecondStep = endpoint({
  method: 'POST',
  path,
  summary: 'Begin to set up an authenticator app',
  grant: everyone,
  input: v.object({}),
  output: v.object({}),
})

/** Asks for a proof. Refused until the identity provider has been given a code of the app. */
export const turnOnSecondStep = endpoint({
  method: 'PUT',
  path,
  summary: 'Ask for a code of the app at every sign-in from now on',
  grant: everyone,
  input: v.object({}),
  output: SecondStep,
})

export const removeSecondStep = endpoint({
  method: 'DELETE',
  path,
  summary: 'Sign in without a code again',
  grant: everyone,
  input: v.object({}),
  output: SecondStep,
})

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/accounts/second-step/recovery-codes/',
  summary: 'New recovery codes in place of those before; shown this once',
  grant: everyone,
  input: v.object({}),
  output: v.object({ codes: v.array(v.string()) }),
})

/** Needs no sign-in: the app is lost. Opens nothing by itself, since the password is still asked for. */
export const useRecoveryCode = endpoint({
  method: 'POST',
  path: '/auth/recovery-code/',
  summary: 'Sign in without a code again, because the app is lost',
  grant: anyone,
  input: v.object({ email: TypedEmail, code: RecoveryCode }),
  output: v.object({}),
})

export const proveIdentity = endpoint({
  method: 'POST',
  path: '/auth/proof/',
  summary: 'Prove again that it is you, for what an admin may only do then',
  grant: everyone,
  input: v.object({ password: v.pipe(Text(256), v.nonEmpty('Please enter your password')), code: v.optional(AppCode) }),
  output: v.object({}),
})
