import type { FastifyInstance } from 'fastify'
import { changeProgram, createProgram, getProgram, listPrograms } from '#domain/contracts/programs.ts'
import type { Services } from '../../services.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { ensureProofOfAdmin } from '../permissions/ensure-proof.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { invitationsRoutes } from './invitations-routes.ts'
import { giveProgramTo, makeProgram, refuseState } from './make-program.ts'
import { membersRoutes } from './members-routes.ts'
import { readProgram, requireProgram } from './programs-policy.ts'
import { findProgram, findPrograms, writeProgram } from './programs-repository.ts'

export function programsRoutes(app: FastifyInstance, services: Services) {
  const { db, rubrics } = services
  const dropdowns = async () => (await rubrics.newest()).rubric.dropdowns

  serveGranted(app, listPrograms, (actor) => findPrograms(db, actor.userId, actor.isAdmin ? 'any' : 'own'))

  serveGranted(app, getProgram, (actor, { program_id }, grant) => readProgram(db, actor, grant, program_id))

  serveGranted(app, createProgram, async (actor, asked) => {
    ensureProofOfAdmin(services, actor)
    refuseState(asked.state_name, await dropdowns())
    return db.transaction(async (sql) => findProgram(sql, await makeProgram(sql, actor, asked)))
  })

  serveGranted(app, changeProgram, async (actor, { program_id, owner_email, ...said }, grant) => {
    ensureProofOfAdmin(services, actor)
    const lists = await dropdowns()
    return db.transaction(async (sql) => {
      await requireProgram(sql, actor, grant, program_id, { isChanged: true })
      refuseState(said.state_name, lists)
      if (await writeProgram(sql, program_id, said))
        await recordDeed(sql, actor, { action: 'change program', details: { program_id } })
      if (owner_email !== undefined) await giveProgramTo(sql, actor, { programId: program_id, email: owner_email })
      return findProgram(sql, program_id)
    })
  })

  membersRoutes(app, services)
  invitationsRoutes(app, services)
}
