import type { FastifyInstance } from 'fastify'
import { getTeamOrder, listTeamOrders as listContract, submitTeamOrder } from '#domain/contracts/team-orders.ts'
import type { Services } from '../../../services.ts'
import { serveGranted } from '../../permissions/serve-granted.ts'
import { requireTeam } from '../../teams/teams-policy.ts'
import { findTeamOrder, listTeamOrders } from './find-team-orders.ts'
import { submitTeam } from './submit-team.ts'
import { requireOwnOrder } from './team-orders-policy.ts'

export function teamOrdersRoutes(app: FastifyInstance, services: Services) {
  serveGranted(app, submitTeamOrder, (actor, order) => submitTeam(services, actor, order))

  serveGranted(app, getTeamOrder, async (actor, { team_submission_id: id }) => {
    await requireOwnOrder(services.db, actor, id)
    return findTeamOrder(services, id)
  })

  serveGranted(app, listContract, async (actor, { team_id }, grant) => {
    await requireTeam(services.db, actor, grant, team_id)
    return listTeamOrders(services, team_id, actor.userId)
  })
}
