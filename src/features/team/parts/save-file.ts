import { csvText } from '#domain/csv/csv-text.ts'
import { csvFileName, rosterRows } from '#domain/team/roster-csv-text.ts'
import { isEmptyLine, readableCells } from '#domain/team/roster-rules.ts'
import type { TypedLine } from '#domain/team/roster-rules.ts'
import type { RosterLists } from '#domain/team/roster-rules-words.ts'

/** G31. The roster as it stands on the screen, saved or not, as a file for spreadsheet programs. */
export function exportRoster(lines: readonly TypedLine[], teamName: string, lists: RosterLists): void {
  const players = lines
    .filter((line) => !isEmptyLine(line))
    .map((line) => {
      const cells = readableCells(line, lists)
      const grade = lists.school_grades.find(({ value }) => value === cells.school_grade)
      return { ...cells, school_grade: grade?.value === 'post_grad' ? grade.name : cells.school_grade }
    })
  saveFile(csvFileName(teamName), csvText(rosterRows(players)))
}

/** The names of the columns and nothing else, to be filled in a spreadsheet program. */
export function saveTemplate(): void {
  saveFile(csvFileName('Empty'), csvText(rosterRows([])))
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
