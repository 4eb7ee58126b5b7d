import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { PROGRAMS_OF_USER } from '../permissions/heads-of-programs.ts'
import { isGranted } from '../permissions/permissions.ts'
import type { Grants, Relation } from '#domain/access/grants.ts'

/**
 * G42. Refuses, as if it were not there, a team that the actor has no granted relation to. `isChanged`: in the
 * transaction that changes the team, which it then locks, so that it stays theirs until that is done.
 */
export async function requireTeam(
  sql: Sql,
  actor: Actor,
  grant: Grants,
  teamId: number,
  { isChanged = false } = {},
): Promise<void> {
  const [team] = await sql.query<{ is_own: boolean; is_program: boolean }>(
    `SELECT coalesce(coach_id = $1, false) AS is_own, program_id IN (${PROGRAMS_OF_USER}) IS TRUE AS is_program
      FROM team WHERE id = $2 ${isChanged ? 'FOR UPDATE' : ''}`,
    [actor.userId, teamId],
  )
  const relations: Relation[] = [
    ...(team?.is_own ? ['own' as const] : []),
    ...(team?.is_program ? ['program' as const] : []),
  ]
  if (!team || !isGranted(actor, grant, relations)) throw new Refusal('missing', 'Team not found')
}
