import type { RosterRow, SkillFigures } from '../contracts/portal.ts'

export const MOST_PLAYERS_SIDE_BY_SIDE = 4

export type PlayerSideBySide = {
  roster_entry_id: string
  jersey_number: string
  name: string
  /** A version of the rubric that the team's figures are not of: not to be compared with the others. */
  is_other_rubric: boolean
  total: number | null
  change: number | null
  is_meaningful: boolean
  team_player: number | null
  competitive: number | null
  /** How many attributes stand out in each way; null without an evaluation. */
  separators: { advantages: number; averages: number; red_flags: number } | null
}

export type PlayersSideBySide = {
  players: PlayerSideBySide[]
  /** In the order of the team's skills; the ratings in the order of the players. */
  skills: Array<{ skill_id: number; name: string; expected: number | null; ratings: Array<number | null> }>
}

/**
 * Up to four players in the order given, on the same scales; who has no evaluation in the period has empty places.
 */
export function playersSideBySide(
  rows: readonly RosterRow[],
  skills: ReadonlyArray<Pick<SkillFigures, 'skill_id' | 'name' | 'expected'>>,
): PlayersSideBySide {
  const known = new Map(rows.map((row) => [row.roster_entry_id, row]))
  const shown = [...known.values()].slice(0, MOST_PLAYERS_SIDE_BY_SIDE)
  return {
    players: shown.map(sideOf),
    skills: skills.map(({ skill_id, name, expected }) => ({
      skill_id,
      name,
      expected,
      ratings: shown.map(({ latest }) => latest?.skills.find((skill) => skill.skill_id === skill_id)?.rating ?? null),
    })),
  }
}

function sideOf({ roster_entry_id, jersey_number, first_name, last_name, latest }: RosterRow): PlayerSideBySide {
  return {
    roster_entry_id,
    jersey_number,
    name: `${first_name} ${last_name}`.trim(),
    is_other_rubric: latest?.is_other_rubric ?? false,
    total: latest?.total ?? null,
    change: latest?.change ?? null,
    is_meaningful: latest?.is_meaningful ?? false,
    team_player: latest?.team_player ?? null,
    competitive: latest?.competitive ?? null,
    separators: latest?.counts ?? null,
  }
}
