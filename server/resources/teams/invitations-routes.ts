import type { FastifyInstance } from 'fastify'
import { addTravelStats, answerInvitation, getTeamAndLeague, removeTravelStats } from '#domain/contracts/teams.ts'
import { MOST_TRAVEL_STATS } from '#domain/fields/travel-stats.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { acceptLine, readTeams } from './accept-invitation.ts'
import { lockLine, unlinkLine } from './invitations-repository.ts'
import { deleteTravelStats, insertTravelStats, lockJoinedTeam } from '../accounts/travel-stats-repository.ts'

/** A player's teams with their seasons, and the teams that list them and wait for their answer. */
export function invitationsRoutes(app: FastifyInstance, { db, now }: Services) {
  serveGranted(app, getTeamAndLeague, ({ userId }) => readTeams(db, userId))

  serveGranted(app, answerInvitation, async ({ userId }, { roster_entry_id, answer }) => {
    await db.transaction(async (sql) => {
      const line = await lockLine(sql, userId, roster_entry_id)
      if (!line) throw new Refusal('missing', 'Invitation not found')
      if (answer !== 'accept') return unlinkLine(sql, line.id)
      const today = new Date(now()).toISOString().slice(0, 10)
      if (!line.is_mine) await acceptLine(sql, userId, { ...line, isByLink: false }, today)
    })
    return readTeams(db, userId)
  })

  serveGranted(app, addTravelStats, async ({ userId }, { roster_entry_id, ...season }) => {
    await db.transaction(async (sql) => {
      const team = await lockJoinedTeam(sql, userId, roster_entry_id)
      if (!team) throw new Refusal('missing', 'Team not found')
      if (team.team_type !== 'Travel Team') throw new Refusal('conflict', 'Season averages are for travel teams.')
      if (team.seasons >= MOST_TRAVEL_STATS)
        throw new Refusal('conflict', `You can keep ${MOST_TRAVEL_STATS} seasons for a team. Remove one first.`)
      await insertTravelStats(sql, team, season)
    })
    return readTeams(db, userId)
  })

  serveGranted(app, removeTravelStats, async ({ userId }, { travel_stat_id }) => {
    if (!(await deleteTravelStats(db, userId, travel_stat_id))) throw new Refusal('missing', 'Season not found')
    return readTeams(db, userId)
  })
}
