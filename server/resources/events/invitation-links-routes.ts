import type { FastifyInstance } from 'fastify'
import { acceptProgramInvitation, getProgramInvitation } from '#domain/contracts/program-people.ts'
import { serveAnyone } from '../../http/serve.ts'
import { digestOf } from '../../letters/link-secret.ts'
import type { Services } from '../../services.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { invitationNotValid, joinProgram } from '../programs/accept-invitation.ts'
import { findPaper, lockForAccount } from '../programs/invitations-repository.ts'
import { joinEvent } from './change-staff.ts'

/** What the link of an invitation opens, be it to a program or to an event. */
export function invitationLinksRoutes(app: FastifyInstance, { db }: Services) {
  // Public: whoever holds the link reads whose program or event it is, and nothing of the address it was sent to.
  serveAnyone(app, getProgramInvitation, async ({ token }) => {
    const paper = await findPaper(db, digestOf(token))
    if (!paper) throw invitationNotValid()
    return paper
  })

  serveGranted(app, acceptProgramInvitation, (actor, { token, team_ids }) =>
    db.transaction(async (sql) => {
      const invitation = await lockForAccount(sql, digestOf(token), actor.userId)
      if (!invitation) throw invitationNotValid()
      if (invitation.event_id === null) {
        await joinProgram(sql, actor, invitation, team_ids)
        const { program_id, program_name, part } = invitation
        return { program_id, program_name, part }
      }
      await joinEvent(sql, actor, invitation)
      const { program_name, event_id, event_name, parts } = invitation
      return { program_id: null, program_name, part: 'evaluator', event_id, event_name, parts }
    }),
  )
}
