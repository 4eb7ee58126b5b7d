import * as v from 'valibot'
import { FirstName, LastName, Phone, TypedEmail } from '../fields/text-fields.ts'
import { isStrongPassword, NewPassword, WEAK_PASSWORD } from './password-rule.ts'
import type { Role } from './role.ts'

/** T14. What a new account may call itself. Evaluator and Admin are granted, never chosen. */
export const CHOSEN_ROLES = ['Player', 'Coach', 'Director', 'Owner'] as const satisfies readonly Role[]
export const ChosenRole = v.picklist(CHOSEN_ROLES, 'Select your role')
export type ChosenRole = v.InferOutput<typeof ChosenRole>

/** What the sign-up form takes; the fields and their words are those of the profile. */
export const SignUpForm = v.pipe(
  v.object({
    firstName: FirstName,
    lastName: LastName,
    email: TypedEmail,
    phone: v.pipe(v.string(), v.trim(), Phone),
    password: NewPassword,
    role: ChosenRole,
  }),
  v.forward(
    v.check((it) => isStrongPassword(it.password, [it.firstName, it.lastName, it.email]), WEAK_PASSWORD),
    ['password'],
  ),
)
export type SignUpForm = v.InferOutput<typeof SignUpForm>

/** The code of a mail: six digits, however they were copied. */
export const ConfirmationCode = v.pipe(
  v.string(),
  v.transform((typed) => typed.replaceAll(/[\s-]/gu, '')),
  v.regex(/^\d{6}$/u, 'Enter the 6-digit code'),
)

export const ForgottenForm = v.object({ email: TypedEmail })
export const NewPasswordForm = v.object({ code: ConfirmationCode, password: NewPassword })
export type NewPasswordForm = v.InferOutput<typeof NewPasswordForm>
export const ChangePasswordForm = v.object({
  oldPassword: v.pipe(v.string(), v.nonEmpty('Enter your current password')),
  newPassword: NewPassword,
})
export type ChangePasswordForm = v.InferOutput<typeof ChangePasswordForm>

/**
 * A phone number that its field accepts, as E.164 has it: a plus, the country code, the number. Ten digits are a number
 * of the United States or Canada; a country code has no leading zeros.
 */
export function e164From(phone: string): string {
  const digits = phone.replaceAll(/\D/gu, '')
  const countryCode = digits.slice(0, -10).replace(/^0+/u, '')
  return `+${countryCode || '1'}${digits.slice(-10)}`
}
