import type { PlayerDropdowns } from '../contracts/reference-data.ts'
import type { TeamForm } from '../contracts/team-forms.ts'
import type { RosterPlayer } from '../contracts/teams.ts'
import { gradesWith } from '../fields/school-grades.ts'
import type { Dropdowns } from '../rubric/reference-data.ts'
import { heightText } from './roster-rules-words.ts'
import type { RosterLists } from './roster-rules-words.ts'
import { jerseyTwins, twinWords, typedLineOf } from './roster-rules.ts'

/** Messages by the wire's field name, `players.3.height_feet`; empty when everything is right. */
export type FieldMessages = Record<string, string[]>

type TeamLists = Pick<Dropdowns, 'states' | 'school_team_levels' | 'travel_team_levels' | 'travel_age_groups'>

/** What the rubric's lists refuse of a team that has passed its form. */
export function teamRefusals(team: TeamForm, lists: TeamLists): FieldMessages {
  const levels = team.team_type === 'School Team' ? lists.school_team_levels : lists.travel_team_levels
  const fields: FieldMessages = {}
  if (!lists.states.some(({ name }) => name === team.state_name)) fields['state_name'] = ['Please select your state']
  if (team.level_name !== null && !levels.some(({ name }) => name === team.level_name))
    fields['level_name'] = ['Choose a level from the list']
  if (team.age_group !== null && !lists.travel_age_groups.includes(team.age_group))
    fields['age_group'] = ['Choose an age group from the list']
  return fields
}

/** G22, G41. What the roster as a whole and the rubric's lists refuse of lines that have passed their form. */
export function rosterRefusals(
  players: readonly RosterPlayer[],
  lists: RosterLists & Pick<PlayerDropdowns, 'heights'>,
): FieldMessages {
  const lines = players.map((player) => typedLineOf({ ...player, link: 'none' }))
  const twins = jerseyTwins(lines)
  const fields: FieldMessages = {}
  const ids = new Set<string>()
  for (const [index, player] of players.entries()) {
    const note = (field: string, message: string) => {
      fields[`players.${index}.${field}`] = [message]
    }
    const wearers = twins.get(player.id)
    if (wearers) note('jersey_number', twinWords(wearers))
    // A UUID has two spellings and is one.
    const id = player.id.toLowerCase()
    if (ids.has(id)) note('id', 'This player is listed twice')
    ids.add(id)
    const { position_name, school_grade } = player
    if (position_name !== null && !lists.player_positions.some(({ name }) => name === position_name))
      note('position_name', 'Choose a position from the list')
    if (school_grade !== null && !gradesWith(lists.school_grades).some(({ value }) => value === school_grade))
      note('school_grade', 'Choose a grade from the list')
    const height = heightRefusal(player, lists)
    if (height !== undefined) note('height_feet', height)
  }
  return fields
}

function heightRefusal({ height_feet, height_inches }: RosterPlayer, { heights }: RosterLists): string | undefined {
  const { min_total_inches: min, max_total_inches: max } = heights
  if (height_feet === null && height_inches === null) return undefined
  const total = (height_feet ?? 0) * 12 + (height_inches ?? 0)
  return total < min || total > max ? `Height must be between ${heightText(min)} and ${heightText(max)}` : undefined
}
