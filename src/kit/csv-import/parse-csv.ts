import Papa from 'papaparse'
import { fileReading } from '#domain/csv/csv-bytes.ts'
import { charsetSamples, likelierCharset } from '#domain/csv/csv-charset.ts'
import type { CharsetChoice, OneByteCharset } from '#domain/csv/csv-charset.ts'

// The parser is loaded when somebody imports, not with the page: reach this file by `import()` only.

export type ParsedFile =
  | {
      kind: 'table'
      rows: string[][]
      /** Warnings of the parser, by row. */
      warnings: ReadonlyMap<number, string>
      /** EV208. Set if the character set is a guess. */
      charset?: CharsetChoice
    }
  | { kind: 'refused'; message: string }

/**
 * Returns a chosen file as rows of text, or in words for a person why it is no list. `chosen`: the character set that the
 * person has chosen, where the bytes don't show it.
 */
export function parseFile(bytes: Uint8Array, chosen?: OneByteCharset): ParsedFile {
  const reading = fileReading(bytes, () => isUtf8(bytes))
  if (reading.kind === 'refused') return reading
  if (reading.encoding !== 'one-byte') return parseText(new TextDecoder(reading.encoding).decode(bytes))
  const read = (charset: OneByteCharset) => new TextDecoder(charset).decode(bytes)
  const [windows, mac, central] = [read('windows-1252'), read('macintosh'), read('windows-1250')]
  const texts = { 'windows-1252': windows, macintosh: mac, 'windows-1250': central }
  const used = chosen ?? likelierCharset({ windows, mac })
  const parsed = parseText(texts[used])
  return parsed.kind === 'table' ? { ...parsed, charset: { used, samples: charsetSamples(texts) } } : parsed
}

/** Pasted or decoded text as rows of text. */
export function parseText(text: string): ParsedFile {
  // Excel tells its separator in a first line of its own.
  const [, told] = /^\uFEFF?sep=(.)\r?\n/u.exec(text) ?? []
  // One kind of line end: of two kinds the parser believes the first, and the rest of the file is one row to it.
  const body = (told === undefined ? text : text.slice(text.indexOf('\n') + 1))
    .replace(/^\uFEFF/u, '')
    .replaceAll(/\r\n?/gu, '\n')
  if (body.trim() === '') return { kind: 'refused', message: 'This file is empty.' }
  const delimiter = told ?? delimiterOf(body)
  const { data, errors } = Papa.parse<string[]>(body, { delimiter, newline: '\n', skipEmptyLines: false })
  // The row counter of the told separator's line is not the spreadsheet's, which shows no such line either.
  const warnings = errors.flatMap(({ code, row }) =>
    row === undefined ? [] : [[row + 1, warningWords(code)] as const],
  )
  return { kind: 'table', rows: data, warnings: new Map(warnings) }
}

function warningWords(code: string): string {
  return code === 'MissingQuotes'
    ? 'A quote opens in this row and never closes, so it may hold other rows. Fix it in the file.'
    : 'The quotes of this row don’t match, so it may hold other rows. Check it, or fix it in the file.'
}

const SEPARATORS = [',', ';', '\t', '|'] as const

/** Taken from a separator that divides its first row later than another one does. */
const LATE = 0.5

/**
 * Returns the separator that divides the first rows most evenly, outside of quotes, or a comma where none does. The
 * names of the columns come first: "Stone, Ava" divides every row of a tab-separated file but its first.
 */
function delimiterOf(text: string): string {
  const start = text.slice(0, 20_000)
  const divided = SEPARATORS.map((separator) => ({ separator, ...divisionOf(start, separator) })).filter(
    ({ evenness }) => evenness > 0,
  )
  const earliest = Math.min(...divided.map(({ firstAt }) => firstAt))
  const [best] = divided
    .map(({ separator, evenness, firstAt }) => ({ separator, score: evenness - (firstAt > earliest ? LATE : 0) }))
    .toSorted((one, other) => other.score - one.score)
  return best?.separator ?? ','
}

/**
 * How a separator divides the rows. `evenness`: of the rows with more than one cell, the share that has the most usual
 * width, weighted a little by that width. `firstAt`: the first row that it divides.
 */
function divisionOf(start: string, separator: string): { evenness: number; firstAt: number } {
  const rows = Papa.parse<string[]>(start, { delimiter: separator, preview: 40 }).data.filter((cells) =>
    cells.some((cell) => cell.trim() !== ''),
  )
  const widths = Map.groupBy(
    rows.filter(({ length }) => length > 1),
    ({ length }) => length,
  )
  const [width, most] = [...widths].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [0, []]
  const firstAt = rows.findIndex(({ length }) => length > 1)
  return { evenness: firstAt < 0 ? 0 : most.length / rows.length + Math.min(width, 8) / 100, firstAt }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
