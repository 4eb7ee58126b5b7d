import { CONSENT_MISSING } from '#domain/contracts/error-codes.ts'
import type { TeamsOfPlayer } from '#domain/contracts/teams.ts'
import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { mayBeSubmitted } from '../consent/may-be-submitted.ts'
import { findInvitations, findTeamsOfPlayer, linkLine, lockAnswerer } from './invitations-repository.ts'

type Accepted = { id: string; team_id: number; isByLink: boolean }

/**
 * G51. The account's player says yes to a line, which the caller has locked; `today` is the day in UTC. Throws a
 * Refusal (`conflict`) without a profile, for a child without consent, and for who is on the team already.
 */
export async function acceptLine(sql: Sql, userId: string, line: Accepted, today: string) {
  const player = await lockAnswerer(sql, userId, line.team_id)
  if (!player)
    throw new Refusal('conflict', 'Complete your profile first, then join the team.', { code: 'PROFILE_MISSING' })
  if (!(await mayBeSubmitted(sql, player.player_id, today))) {
    throw new Refusal('conflict', 'A parent or guardian must give their consent before you join a team.', {
      code: CONSENT_MISSING,
    })
  }
  if (player.is_on_team) throw new Refusal('conflict', 'You are on this team already')
  await linkLine(sql, line.id, player.player_id, line.isByLink)
}

/** A player's teams with their seasons, and the teams that list them and wait for their answer. */
export async function readTeams(sql: Sql, userId: string): Promise<TeamsOfPlayer> {
  const [teams, invitations] = await Promise.all([findTeamsOfPlayer(sql, userId), findInvitations(sql, userId)])
  return { teams, invitations }
}
