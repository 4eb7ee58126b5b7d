// What leaves as CSV, and the guard that keeps a cell from being run as a formula where it is opened.

// Some programs skip leading blanks before a formula. In old ones a pipe starts another program.
const SIGNS = String.raw`\s*[=+\-@|\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFF5C]`
const RUNS_AS_FORMULA = new RegExp(`^'*${SIGNS}`, 'u')
const GUARDED = new RegExp(`^'+${SIGNS}`, 'u')

/** G31. An apostrophe before whatever a spreadsheet would take for a formula: there it is text, and stays data. */
export function guarded(cell: string): string {
  return RUNS_AS_FORMULA.test(cell) ? `'${cell}` : cell
}

/** G31. Takes one guard off again; anything else stays as it is. */
export function unguarded(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
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
