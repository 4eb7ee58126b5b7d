import * as v from 'valibot'
import { flagsFromGroups, ownRole, rolesFromGroups } from '#domain/access/role.ts'
import { FirstName, LastName, Phone } from '#domain/fields/text-fields.ts'
import type { Sql } from '../../db/database.ts'
import type { Newcomer, Welcome } from '../../http/identify.ts'
import type { Directory } from '../../ports/directory.ts'
import { Refusal } from '../../refusal.ts'

type Deps = { db: Sql; directory: Directory }

/**
 * D10. Makes the account of somebody who signed up: name, address and phone from the identity provider, role and flags
 * from the token. Two first calls at once make one account. Refuses an address that is not verified or that another
 * account has.
 */
export function createWelcome({ db, directory }: Deps): Welcome {
  return async ({ userId, accessToken, groups }: Newcomer) => {
    const person = await directory.readUser(accessToken)
    if (person.userId !== userId) throw new Refusal('unauthenticated', 'Please sign in', { code: 'TOKEN_INVALID' })
    if (!person.isEmailVerified || person.email === '') {
      throw new Refusal('forbidden', 'Confirm your email first.', { code: 'EMAIL_NOT_VERIFIED' })
    }
    const { isAdmin, isEvaluator } = flagsFromGroups(groups)
    await db.query(
      `INSERT INTO app_user (id, email, first_name, last_name, phone, role, is_admin, is_evaluator)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
      [
        userId,
        person.email,
        orElse(FirstName, person.firstName, ''),
        orElse(LastName, person.lastName, ''),
        orElse(Phone, person.phone, null),
        ownRole(rolesFromGroups(groups)),
        isAdmin,
        isEvaluator,
      ],
    )
    const [made] = await db.query('SELECT 1 FROM app_user WHERE id = $1', [userId])
    if (!made) {
      throw new Refusal('conflict', 'Another account already has this email. Contact support.', {
        code: 'EMAIL_TAKEN',
      })
    }
  }
}

/** What the provider holds and our forms would refuse is asked for again in the profile. */
function orElse<Otherwise>(
  field: v.GenericSchema<string, string>,
  value: string | null,
  otherwise: Otherwise,
): string | Otherwise {
  const parsed = v.safeParse(field, value)
  return parsed.success ? parsed.output : otherwise
}
