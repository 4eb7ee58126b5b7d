import type { FastifyInstance } from 'fastify'
import {
  getTeamSubmission,
  listTeamSubmissions as listContract,
  submitTeamEvaluation,
} from '#domain/contracts/team-orders.ts'
import type { Services } from '../../../services.ts'
import { serveGranted } from '../../permissions/serve-granted.ts'
import { requireTeam } from '../../teams/teams-policy.ts'
import { findTeamSubmission, listTeamSubmissions } from './find-team-orders.ts'
import { submitTeam } from './submit-team.ts'
import { requireOwnOrder } from './team-orders-policy.ts'

export function teamSubmissionsRoutes(app: FastifyInstance, services: Services) {
  serveGranted(app, submitTeamEvaluation, (actor, order) => submitTeam(services, actor, order))

  serveGranted(app, getTeamSubmission, async (actor, { team_submission_id: id }) => {
    await requireOwnOrder(services.db, actor, id)
    return findTeamSubmission(services, id)
  })

  serveGranted(app, listContract, async (actor, { team_id }, grant) => {
    await requireTeam(services.db, actor, grant, team_id)
    return listTeamSubmissions(services, team_id, actor.userId)
  })
}
