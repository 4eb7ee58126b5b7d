import type { BoardPlayer } from '../contracts/event-outcome.ts'
import type { RosterPlayer } from '../contracts/teams.ts'
import type { RosterLists } from '../teams/roster-rules-words.ts'
import { readGrade, readPosition } from '../teams/roster-rules-words.ts'
import { isSameName } from '../teams/same-player.ts'

export type ToRoster = {
  added: RosterPlayer[]
  /** Who is on it already by name, and who has no whole name yet. */
  already: BoardPlayer[]
  nameless: BoardPlayer[]
  /** For whom no number is left. */
  withoutNumber: BoardPlayer[]
}

type Roster = readonly Pick<RosterPlayer, 'jersey_number' | 'first_name' | 'last_name'>[]

/**
 * EV104. The lines that players of the board make on a roster. A bib becomes the jersey number when it is one and
 * nobody wears it, else the next free number does. Nobody is added twice, and no figure goes along.
 */
export function rosterLinesOf(
  players: readonly BoardPlayer[],
  roster: Roster,
  lists: RosterLists,
  newId: () => string,
): ToRoster {
  const worn = new Set(roster.map(({ jersey_number }) => jersey_number))
  const nameless = players.filter(({ first_name, last_name }) => first_name.trim() === '' || last_name.trim() === '')
  const already = players.filter(
    (player) => !nameless.includes(player) && (player.is_on_roster || roster.some((line) => isSameName(line, player))),
  )
  const free = () => Array.from({ length: 100 }, (_, number) => String(number)).find((number) => !worn.has(number))
  const added: RosterPlayer[] = []
  const withoutNumber: BoardPlayer[] = []
  for (const player of players) {
    if (nameless.includes(player) || already.includes(player)) continue
    const isJersey = player.bib !== null && Number(player.bib) < 100 && !worn.has(player.bib)
    const jersey_number = isJersey ? player.bib : free()
    if (!jersey_number) {
      withoutNumber.push(player)
      continue
    }
    worn.add(jersey_number)
    added.push(lineOf(player, jersey_number, lists, newId()))
  }
  return { added, already, nameless, withoutNumber }
}

function lineOf(player: BoardPlayer, jersey_number: string, lists: RosterLists, id: string): RosterPlayer {
  return {
    id,
    jersey_number,
    first_name: player.first_name,
    last_name: player.last_name,
    position_name: readPosition(player.position ?? '', lists) ?? null,
    school_grade: readGrade(player.school_grade ?? '', lists) ?? null,
    height_feet: player.height_feet,
    height_inches: player.height_inches,
    email: null,
  }
}
