import type { FastifyInstance } from 'fastify'
import { ownRole } from '#domain/access/role.ts'
import type { Role } from '#domain/access/role.ts'
import { getMe, validateEmail } from '#domain/contracts/accounts.ts'
import type { User } from '#domain/contracts/accounts.ts'
import { INACTIVE_ACCOUNT } from '#domain/contracts/error-codes.ts'
import { isAnyAdmin } from '../../actor.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { serveAnyone } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { ownPicturePath } from '../pictures/picture-path.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { findAccount, findIsActive } from './accounts-repository.ts'
import type { AccountRow } from './accounts-repository.ts'
import { eventsOfAccount } from './events-of-account.ts'
import { teamsOfAccount } from './teams-of-account.ts'

export function accountsRoutes(app: FastifyInstance, { db }: Services) {
  serveGranted(
    app,
    getMe,
    async (actor) => {
      const account = await findAccount(db, actor.userId)
      if (!account) throw new Refusal('missing', 'Account not found')
      const [teams, events] = await Promise.all([teamsOfAccount(db, actor.userId), eventsOfAccount(db, actor.userId)])
      return userOf(account, actor, teams, events)
    },
    { isForNewcomers: true },
  )

  // U14. An unknown address is answered as an active one, so that addresses cannot be listed.
  serveAnyone(app, validateEmail, async ({ email }) => {
    if ((await findIsActive(db, email)) === false) {
      throw new Refusal('missing', 'Your account is inactive. Please contact support.', { code: INACTIVE_ACCOUNT })
    }
    return { is_active: true }
  })
}

/** Roles come from the token, as everywhere: the account's own column is only for lists of people. */
function userOf(
  account: AccountRow,
  actor: Actor,
  team_and_league: User['team_and_league'],
  events: User['events'],
): User {
  const { id, first_name, last_name, email, phone, team_roster_completed, submission_count } = account
  const created = profilesCreated(account, actor)
  const picture = ownPicturePath(account)
  const [main] = actor.roles
  return {
    id,
    first_name,
    last_name,
    email,
    phone,
    is_profile_created: created.includes(main),
    profiles_created: created,
    team_roster_completed,
    submission_count,
    profile_image: picture,
    profile_picture: picture,
    user_type: main,
    is_admin: isAnyAdmin(actor),
    is_evaluator: actor.isEvaluator,
    is_player: actor.roles.includes('Player'),
    roles: [...actor.roles, ...(isAnyAdmin(actor) ? ['Admin'] : [])],
    team_and_league,
    events,
  }
}

/** A31. The account's flag is about the person's own role; other profiles are created once they are saved. */
function profilesCreated(account: AccountRow, { roles }: Actor): Role[] {
  const others: Record<Role, boolean> = {
    Player: account.player_id !== null,
    Evaluator: account.has_evaluator_profile,
    Coach: account.has_staff_profile,
    Director: account.has_program_profile,
    Owner: account.has_program_profile,
  }
  return roles.filter((role) => (role === ownRole(roles) ? account.is_profile_created : others[role]))
}
