import type { FastifyInstance } from 'fastify'
import {
  bringTeamToProgram,
  listOwnPrograms,
  listProgramMembers,
  removeProgramMember,
  takeTeamOutOfProgram,
} from '#domain/contracts/program-people.ts'
import type { Services } from '../../services.ts'
import { pageLinks } from '../../http/page-links.ts'
import { ensureProofOfAdmin } from '../permissions/ensure-proof.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { leaveProgram } from './leave-program.ts'
import { findMembers, findOwnPrograms } from './members-repository.ts'
import { bringTeam, takeTeamOut } from './move-team.ts'
import { requireProgram } from './programs-policy.ts'

/** Who belongs to a program, with which teams, and the ways out of it. */
export function membersRoutes(app: FastifyInstance, services: Services) {
  const { db } = services

  serveGranted(app, listOwnPrograms, ({ userId }) => findOwnPrograms(db, userId))

  serveGranted(app, listProgramMembers, (actor, { program_id, limit, offset }, grant) =>
    db.transaction(async (sql) => {
      await requireProgram(sql, actor, grant, program_id)
      const { count, results } = await findMembers(sql, program_id, { limit, offset })
      return { ...pageLinks(`/program/${program_id}/members/`, { limit, offset }, count), results }
    }, 'REPEATABLE READ'),
  )

  serveGranted(app, removeProgramMember, (actor, { program_id, user_id, part }) => {
    ensureProofOfAdmin(services, actor)
    return db.transaction(async (sql) => ({
      left: await leaveProgram(sql, actor, { programId: program_id, userId: user_id, part }),
    }))
  })

  serveGranted(app, bringTeamToProgram, (actor, { program_id, team_id }) => {
    ensureProofOfAdmin(services, actor)
    return db.transaction((sql) => bringTeam(sql, actor, { programId: program_id, teamId: team_id }))
  })

  serveGranted(app, takeTeamOutOfProgram, (actor, { program_id, team_id }) => {
    ensureProofOfAdmin(services, actor)
    return db.transaction((sql) => takeTeamOut(sql, actor, { programId: program_id, teamId: team_id }))
  })
}
