import { ROSTER_FIELDS, ROSTER_LABELS } from './roster-rules.ts'
import type { RosterCells } from './roster-rules.ts'

// What leaves as CSV, and the guard that keeps a cell from being run as a formula where it is opened.

const RUNS_AS_FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u
const GUARDED = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u

/** G31. An apostrophe before whatever a spreadsheet would take for a formula: there it is text, and stays data. */
export function guarded(cell: string): string {
  return RUNS_AS_FORMULA.test(cell) ? `'${cell}` : cell
}

/** G31. Takes one guard off again; anything else stays as it is. */
export function unguarded(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}

/** The head and one row per player, guarded. Without players it is the template. */
export function rosterRows(players: readonly RosterCells[]): string[][] {
  return [
    ROSTER_FIELDS.map((field) => ROSTER_LABELS[field]),
    ...players.map((cells) => ROSTER_FIELDS.map((field) => guarded(cells[field]))),
  ]
}

/**
 * RFC 4180: commas, CRLF, quotes doubled inside quotes. The byte-order mark tells spreadsheet programs that it is
 * UTF-8.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')}`
}

function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
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
