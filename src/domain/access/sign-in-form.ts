import * as v from 'valibot'
import { TypedEmail } from '../fields/text-fields.ts'

/** What the sign-in form takes. The password is never trimmed: spaces may belong to it. */
export const SignInForm = v.object({
  email: TypedEmail,
  password: v.pipe(v.string(), v.nonEmpty('Please enter your password')),
})
export type SignInForm = v.InferOutput<typeof SignInForm>
