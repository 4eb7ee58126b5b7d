import { guarded } from '../csv/csv-text.ts'
import { titleInFileName } from '../fields/file-names.ts'
import { ROSTER_FIELDS, ROSTER_LABELS } from './roster-rules.ts'
import type { RosterCells } from './roster-rules.ts'

/** The head and one row per player, guarded. Without players it is the template. */
export function rosterRows(players: readonly RosterCells[]): string[][] {
  return [
    ROSTER_FIELDS.map((field) => ROSTER_LABELS[field]),
    ...players.map((cells) => ROSTER_FIELDS.map((field) => guarded(cells[field]))),
  ]
}

/** "Harbor Point Varsity roster.csv", without what a disk refuses. */
export const csvFileName = (teamName: string, what = 'roster') => `${titleInFileName(teamName, 'Team')} ${what}.csv`
