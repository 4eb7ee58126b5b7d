import { ROSTER_CHANGED } from '#domain/contracts/error-codes.ts'
import type { Roster, RosterPlayer } from '#domain/contracts/teams.ts'
import type { Dropdowns } from '#domain/rubric/reference-data.ts'
import { rosterRefusals } from '#domain/teams/team-choices.ts'
import type { FieldMessages } from '#domain/teams/team-choices.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { findRosterLines, finishSave, lockTeam, writeRoster } from './rosters-repository.ts'
import { findTeam } from './teams-repository.ts'

type Save = { team_id: number; roster_revision: number; is_completed: boolean; players: RosterPlayer[] }

const CHANGED = 'Someone else changed this roster since you opened it. Nothing of yours is lost. Reload it and compare.'
const EMPTY = 'Add at least one player before you finish the roster'
const FOREIGN = 'This row can’t be saved. Remove it and add the player again.'

/** Writes the whole roster in the caller's transaction. The caller has checked whose team it is. */
export async function saveRoster(sql: Sql, { userId }: Actor, save: Save, dropdowns: Dropdowns): Promise<Roster> {
  refuse(rosterRefusals(save.players, dropdowns))
  if (save.is_completed && save.players.length === 0) refuse({ players: [EMPTY] })
  const team = await lockTeam(sql, save.team_id)
  if (team.roster_revision !== save.roster_revision) {
    // G45. The same roster sent again, because its answer was lost on the way, is no conflict.
    if (!(await isSaved(sql, userId, save, team.is_completed)))
      throw new Refusal('conflict', CHANGED, { code: ROSTER_CHANGED })
    return readRoster(sql, save.team_id, userId)
  }
  const foreign = await writeRoster(sql, save.team_id, save.players)
  refuse(
    Object.fromEntries(
      save.players.flatMap(({ id }, index) => (foreign.has(id) ? [[`players.${index}.id`, [FOREIGN]]] : [])),
    ),
  )
  await finishSave(sql, save.team_id, team.coach_id, save.is_completed)
  return readRoster(sql, save.team_id, userId)
}

export async function readRoster(sql: Sql, teamId: number, readerId: string): Promise<Roster> {
  const team = await findTeam(sql, teamId)
  return { team, roster_revision: team.roster_revision, players: await findRosterLines(sql, teamId, readerId) }
}

async function isSaved(
  sql: Sql,
  readerId: string,
  { team_id, players, is_completed }: Save,
  wasCompleted: boolean,
): Promise<boolean> {
  const stored = await findRosterLines(sql, team_id, readerId)
  const spelled = (lines: readonly RosterPlayer[]) =>
    JSON.stringify(
      lines.map((it) => [
        it.id.toLowerCase(),
        it.jersey_number,
        it.first_name,
        it.last_name,
        it.position_name,
        it.school_grade,
        it.height_feet,
        it.height_inches,
        it.email,
      ]),
    )
  return spelled(stored) === spelled(players) && (wasCompleted || !is_completed)
}

export function refuse(fields: FieldMessages) {
  const [first] = Object.values(fields)
  if (first) throw new Refusal('invalid', first[0] ?? 'The request is not valid', { fields })
}
