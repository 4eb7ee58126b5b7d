import { readFileSync, readdirSync } from 'node:fs'
import Papa from 'papaparse'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { auditRows } from '#domain/audit/audit-cells.ts'
import { fileReading } from '#domain/csv/csv-bytes.ts'
import { csvText, guarded, unguarded } from '#domain/csv/csv-text.ts'
import { fileName, titleInFileName } from '#domain/fields/file-names.ts'
import { rosterFiguresCsv } from '#domain/portal/roster-table.ts'
import { teamTableCsv, teamTableFileName } from '#domain/portal/program-table.ts'
import { csvFileName, rosterRows } from '#domain/teams/roster-csv-text.ts'
import { handOverFile } from '#ui/hand-over-file.ts'
import { aRosterRow } from './fixtures/a-roster-row.ts'
import { aTeamRow } from './fixtures/a-team-row.ts'
import { NAMES } from './support/names-in-scripts.ts'

const [ANA, BEN] = ['0198a000-0000-7000-8000-0000000000e1', '0198a000-0000-7000-8000-0000000000e2'] as const
const NOW = Date.parse('2026-11-29T10:00:00.000Z')
const EMPTY = { jersey_number: '7', position_name: '', school_grade: '', height: '', email: '' }
const DEED = { action: 'send report', actor_id: ANA, person_id: BEN, origin: null, details: {} } as const

/** For each export, the file with a person's name in it and the names of its files. */
const EXPORTS = {
  roster: {
    name: csvFileName,
    text: (first_name: string, last_name: string) => csvText(rosterRows([{ ...EMPTY, first_name, last_name }])),
    cells: (row: string[]) => `${row[1]} ${row[2]}`,
  },
  'figures of a team': {
    name: (team: string) => csvFileName(team, 'figures'),
    text: (first_name: string, last_name: string) => rosterFiguresCsv([aRosterRow({ first_name, last_name })]),
    cells: (row: string[]) => `${row[1]} ${row[2]}`,
  },
  'teams of a program': {
    name: (program: string) => teamTableFileName(program, '2026-11-29'),
    text: (first: string, last: string) => teamTableCsv([aTeamRow({ name: 'Team', coach_name: `${first} ${last}` })]),
    cells: (row: string[]) => row[3]!,
  },
  audit: {
    name: () => fileName('audit', ANA, NOW, 'csv'),
    text: (first: string, last: string) =>
      csvText(
        auditRows([
          {
            ...DEED,
            id: 1,
            at: '2026-11-29T10:00:00.000Z',
            actor_name: `${first} ${last}`,
            person_name: 'Ben',
            evaluation_submission_id: null,
            program_name: null,
            event_name: null,
          },
        ]).map((row) => row.map(guarded)),
      ),
    cells: (row: string[]) => row[1]!,
  },
}

const files: { name: string; blob: Blob }[] = []
beforeEach(() => {
  let last: Blob | undefined
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => ((last = blob), 'blob:file') }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, blob: last! })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  files.length = 0
})

test.each(
  Object.entries(EXPORTS).flatMap(([kind, it]) => NAMES.map(([first, last]) => [kind, first, last, it] as const)),
)('[L51] the CSV file of the %s begins with a mark and holds the name %s %s', async (_, first, last, it) => {
  const title = `${first} ${last}`
  await handOverFile(it.name(title), it.text(first, last), 'text/csv')
  const [file] = files
  const bytes = new Uint8Array(await file!.blob.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(fileReading(bytes, () => true)).toEqual({ kind: 'text', encoding: 'utf-8' })
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  expect(it.cells(Papa.parse<string[]>(text).data[1]!.map(unguarded))).toBe(title)
  expect(file!.name.startsWith('courtside-audit-') || file!.name.startsWith(title)).toBe(true)
})

test('[R76] the files of two people, and of two refused operations of one minute, have different names', () => {
  for (const what of ['my-data', 'unsent', 'record', 'receipts', 'recovery-codes', 'audit'])
    expect(fileName(what, ANA, NOW)).not.toBe(fileName(what, BEN, NOW))
})

test.each(['ศ'.repeat(200), '𠮷'.repeat(200), 'क्षि'.repeat(100), '👨‍👩‍👧'.repeat(40)])(
  '[L51] the long title %s fits into the name of a file, and its last letter is not cut',
  (title) => {
    const name = teamTableFileName(title, '2026-11-29')
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255)
    expect(name.isWellFormed()).toBe(true)
    const [letter] = [...new Intl.Segmenter('en').segment(title)].map(({ segment }) => segment)
    expect(titleInFileName(title, '').replaceAll(letter!, '')).toBe('')
  },
)

/** Files that are about nobody have constant names. */
const OF_NOBODY = ["'Courtside event players.csv'", "csvFileName('Empty')"]
const OF_SOMEBODY = /^(?:fileName\(|reportFileName\(|csvFileName\(|teamTableFileName\(|name\b|`courtside-dispute-)/u

test('[R76] every download has a name that says whose it is, or is about nobody', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/u.test(file) && !file.includes('.test.'),
  )
  const names = sources.flatMap((file) => {
    const text = readFileSync(`src/${file}`, 'utf8')
    const given = [...text.matchAll(/(?<!function )handOverFile\(\s*([^\n]+)/gu)].map((match) => match[1]!)
    const asked = text.includes('useFileDownload({') ? [...text.matchAll(/\bname: \(\) => (?!string\n)([^\n]+)/gu)] : []
    return [...given, ...asked.map((match) => match[1]!)].map((name) => ({ file, name }))
  })
  const odd = names.filter(({ name }) => !OF_SOMEBODY.test(name) && !OF_NOBODY.some((it) => name.startsWith(it)))
  expect(odd).toEqual([])
  expect(names.length).toBeGreaterThan(12)
  const clicks = sources.filter((file) =>
    /\bdownload = |\bdownload:.*\bname\b/u.test(readFileSync(`src/${file}`, 'utf8')),
  )
  expect(clicks).toEqual(['ui/hand-over-file.ts'])
})
