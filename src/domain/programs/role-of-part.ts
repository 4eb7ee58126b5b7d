import type { ChosenRole } from '../access/sign-up-form.ts'
import type { Role } from '../access/role.ts'
import type { ProgramPart } from '../contracts/program-people.ts'

/** G92. The role of an account that may be this in a program; an evaluator of a program may be anybody. */
export const ROLE_OF_PART = {
  director: 'Director',
  coach: 'Coach',
  evaluator: undefined,
} as const satisfies Record<ProgramPart, ChosenRole | undefined>

/** G92. What to do when the account has another role; undefined when it may accept. */
export function roleRefusal(part: ProgramPart, roles: readonly Role[]): string | undefined {
  const needed = ROLE_OF_PART[part]
  if (needed === undefined || roles.includes(needed)) return undefined
  const [role = 'Player'] = roles
  return `This invitation needs a ${needed.toLowerCase()} account. Yours is ${role === 'Owner' || role === 'Evaluator' ? 'an' : 'a'} ${role.toLowerCase()} account. Ask to be invited at another email address, then sign up there as a ${needed.toLowerCase()}.`
}
