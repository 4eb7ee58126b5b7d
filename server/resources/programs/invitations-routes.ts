import type { FastifyInstance } from 'fastify'
import { inviteToProgram, listProgramInvitations, revokeProgramInvitation } from '#domain/contracts/program-people.ts'
import { pageLinks } from '../../http/page-links.ts'
import type { Services } from '../../services.ts'
import { ensureProofOfAdmin } from '../permissions/ensure-proof.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { findInvitation, findInvitations } from './invitations-repository.ts'
import { invite, revokeInvitation } from './invite.ts'
import { requireProgram } from './programs-policy.ts'

/** The invitations of a program, for its heads. What their links open is served with those of events. */
export function invitationsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services

  serveGranted(app, listProgramInvitations, (actor, { program_id, limit, offset }, grant) =>
    db.transaction(async (sql) => {
      await requireProgram(sql, actor, grant, program_id)
      const { count, results } = await findInvitations(sql, program_id, { limit, offset })
      return { ...pageLinks(`/program/${program_id}/invitations/`, { limit, offset }, count), results }
    }, 'REPEATABLE READ'),
  )

  serveGranted(app, inviteToProgram, (actor, { program_id, email, part }, grant) => {
    ensureProofOfAdmin(services, actor)
    return db.transaction(async (sql) => {
      await requireProgram(sql, actor, grant, program_id, { isChanged: true })
      return findInvitation(sql, await invite(sql, actor, { programId: program_id, email, part }))
    })
  })

  serveGranted(app, revokeProgramInvitation, (actor, { program_id, invitation_id }, grant) => {
    ensureProofOfAdmin(services, actor)
    return db.transaction(async (sql) => {
      await requireProgram(sql, actor, grant, program_id, { isChanged: true })
      await revokeInvitation(sql, actor, program_id, invitation_id)
      return findInvitation(sql, invitation_id)
    })
  })
}
