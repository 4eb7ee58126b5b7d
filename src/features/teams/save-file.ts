import { csvText } from '#domain/csv/csv-text.ts'
import { csvFileName, rosterRows } from '#domain/teams/roster-csv-text.ts'
import { isEmptyLine, readableCells } from '#domain/teams/roster-rules.ts'
import type { TypedLine } from '#domain/teams/roster-rules.ts'
import type { RosterLists } from '#domain/teams/roster-rules-words.ts'
import { handOverFile } from '#ui/hand-over-file.ts'

/** G31. The roster as it stands on the screen, saved or not, as a file for spreadsheet programs. */
export function exportRoster(lines: readonly TypedLine[], teamName: string, lists: RosterLists): void {
  const players = lines
    .filter((line) => !isEmptyLine(line))
    .map((line) => {
      const cells = readableCells(line, lists)
      const grade = lists.school_grades.find(({ value }) => value === cells.school_grade)
      return { ...cells, school_grade: grade?.value === 'post_grad' ? grade.name : cells.school_grade }
    })
  void handOverFile(csvFileName(teamName), csvText(rosterRows(players)), 'text/csv')
}

/** The names of the columns and nothing else, to be filled in a spreadsheet program. */
export function saveTemplate(): void {
  void handOverFile(csvFileName('Empty'), csvText(rosterRows([])), 'text/csv')
}
