import type { FastifyInstance } from 'fastify'
import {
  getTeamSubmission,
  listTeamSubmissions as listContract,
  submitTeamEvaluation,
} from '#domain/contracts/team-submissions.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { requireTeam } from '../teams/teams-policy.ts'
import { findTeamSubmission, listTeamSubmissions } from './find-team-submissions.ts'
import { submitTeam } from './submit-team.ts'

export function teamSubmissionsRoutes(app: FastifyInstance, services: Services) {
  serveGranted(app, submitTeamEvaluation, (actor, order) => submitTeam(services, actor, order))

  serveGranted(app, getTeamSubmission, async (actor, { team_submission_id: id }) => {
    await requireOwn(services, actor, id)
    return findTeamSubmission(services, id)
  })

  serveGranted(app, listContract, async (actor, { team_id }) => {
    await requireTeam(services.db, actor, 'GET /team/:team_id/submissions/', team_id)
    return listTeamSubmissions(services, team_id, actor.userId)
  })
}

/**
 * O89. One answer for an order that is absent, another coach's, or of a team that the actor does not coach any more.
 */
async function requireOwn({ db }: Services, actor: Actor, id: string) {
  const [order] = await db.query<{ team_id: number; submitted_by: string }>(
    'SELECT team_id, submitted_by FROM team_submission WHERE id = $1',
    [id],
  )
  if (order?.submitted_by !== actor.userId) throw new Refusal('missing', 'Order not found')
  await requireTeam(db, actor, 'GET /team/submission/:team_submission_id/', order.team_id).catch((error: unknown) => {
    throw error instanceof Refusal && error.reason === 'missing' ? new Refusal('missing', 'Order not found') : error
  })
}
