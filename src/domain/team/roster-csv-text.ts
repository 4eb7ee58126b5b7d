import { guarded } from '../csv/csv-text.ts'
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
export function csvFileName(teamName: string): string {
  const safe = teamName
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, 80)
  return `${safe || 'Team'} roster.csv`
}
