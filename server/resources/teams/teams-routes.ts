import type { FastifyInstance } from 'fastify'
import type { TeamForm } from '#domain/contracts/team-forms.ts'
import {
  createTeam,
  getRoster,
  getTeamStatus,
  listTeams,
  saveRoster as saveRosterEndpoint,
  updateTeam,
} from '#domain/contracts/teams.ts'
import { teamRefusals } from '#domain/teams/team-choices.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import type { Services } from '../../services.ts'
import { takePicture } from '../pictures/pictures-repository.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { invitationsRoutes } from './invitations-routes.ts'
import { readRoster, refuse, saveRoster } from './save-roster.ts'
import { rosterLinksRoutes } from './roster-links-routes.ts'
import { headsPrograms } from '../permissions/heads-of-programs.ts'
import { requireTeam } from './teams-policy.ts'
import { findSameTeam, findStatus, findTeam, findTeams, insertTeam, writeTeam } from './teams-repository.ts'
import type { TeamScope } from './teams-repository.ts'

export function teamsRoutes(app: FastifyInstance, services: Services) {
  const { db, rubrics } = services
  const dropdowns = async () => (await rubrics.newest()).rubric.dropdowns

  serveGranted(app, listTeams, (actor, { program_id }) => findTeams(db, actor.userId, scopesOf(actor), program_id))

  serveGranted(app, createTeam, async (actor, form) => {
    refuse(teamRefusals(form, await dropdowns()))
    return db.transaction(async (sql) => {
      const id = (await findSameTeam(sql, actor.userId, form)) ?? (await insertTeam(sql, actor.userId, form))
      return write(sql, actor, id, form)
    })
  })

  serveGranted(app, updateTeam, async (actor, { team_id, ...form }, grant) => {
    const lists = await dropdowns()
    return db.transaction(async (sql) => {
      await requireTeam(sql, actor, grant, team_id, { isChanged: true })
      refuse(teamRefusals(form, lists))
      return write(sql, actor, team_id, form)
    })
  })

  serveGranted(app, getTeamStatus, async (actor) => {
    const status = await findStatus(db, actor.userId)
    return { ...status, is_team_created: status.team_id !== null }
  })

  serveGranted(app, getRoster, async (actor, { team_id }, grant) => {
    await requireTeam(db, actor, grant, team_id)
    return readRoster(db, team_id, actor.userId)
  })

  serveGranted(app, saveRosterEndpoint, async (actor, save, grant) => {
    const lists = await dropdowns()
    return db.transaction(async (sql) => {
      await requireTeam(sql, actor, grant, save.team_id, { isChanged: true })
      return saveRoster(sql, actor, save, lists)
    })
  })

  invitationsRoutes(app, services)
  rosterLinksRoutes(app, services)
}

async function write(sql: Sql, { userId }: Actor, teamId: number, form: TeamForm) {
  await takePicture(sql, userId, form.picture_id)
  await writeTeam(sql, teamId, form)
  return findTeam(sql, teamId)
}

/** An admin sees every team, a coach their own, a director and an owner those of their programs. */
function scopesOf({ roles, isAdmin }: Actor): TeamScope[] {
  if (isAdmin) return ['any']
  return [...(roles.includes('Coach') ? ['own' as const] : []), ...(headsPrograms(roles) ? ['program' as const] : [])]
}
