import { columnsOf, isMost, namesRefusal } from '../csv/csv-columns.ts'
import type { CsvColumns, CsvQuestion, CsvSheet } from '../csv/csv-columns.ts'
import { doubtsOf } from '../csv/csv-doubts.ts'
import { dateRulesOf, looksLikeDay } from '../csv/csv-dates.ts'
import type { DateRules } from '../csv/csv-dates.ts'
import { dateQuestions } from '../csv/csv-date-questions.ts'
import { columnOfContent, ROSTER_SPELLINGS } from '../teams/roster-csv-columns.ts'
import { readGender } from './event-cells-words.ts'
import { EVENT_LABELS } from './event-cells.ts'
import type { EventLists } from './event-cells.ts'

/** What a column of an event's file holds. A height may stand in two columns, a name in one. */
const EVENT_COLUMNS = [
  'bib',
  'first_name',
  'last_name',
  'full_name',
  'group',
  'gender',
  'school_grade',
  'date_of_birth',
  'position',
  'height',
  'height_feet',
  'height_inches',
  'organization',
  'email',
  'role',
] as const
export type EventColumn = (typeof EVENT_COLUMNS)[number]

const LABELS: Readonly<Record<EventColumn, string>> = {
  ...EVENT_LABELS,
  full_name: 'First and last name',
  height_feet: 'Height, feet',
  height_inches: 'Height, inches',
  email: 'Email: reports go here',
  role: 'Player or staff',
}

const { jersey_number, position_name, email, ...ofRosters } = ROSTER_SPELLINGS

const SPELLINGS: Readonly<Record<EventColumn, readonly string[]>> = {
  ...ofRosters,
  bib: [...jersey_number, 'bib', 'bib#', 'bibno', 'bibnumber', 'pinnie', 'vest', 'dorsal'],
  group: [
    'group',
    'groupname',
    'session',
    'court',
    'pool',
    'pod',
    'division',
    'squad',
    'wave',
    'heat',
    'time',
    'slot',
    'agegroup',
    'courtandtime',
    'grupo',
    'gruppe',
  ],
  gender: ['gender', 'sex', 'mf', 'boygirl', 'boysgirls', 'genero', 'sexo', 'geschlecht'],
  date_of_birth: [
    'dateofbirth',
    'dob',
    'birthdate',
    'birthday',
    'born',
    'bday',
    'birth',
    'fechadenacimiento',
    'fechanacimiento',
    'nacimiento',
    'geburtsdatum',
    'geburtstag',
    'geboren',
    'datedenaissance',
  ],
  position: position_name,
  organization: [
    'school',
    'schoolname',
    'club',
    'clubname',
    'schoolorclub',
    'schoolclub',
    'organization',
    'highschool',
    'currentschool',
    'travelteam',
    'aauteam',
    'clubteam',
    'escuela',
    'verein',
  ],
  email: [
    ...email,
    'parentemail',
    'guardianemail',
    'parentguardianemail',
    'contactemail',
    'familyemail',
    'motheremail',
    'fatheremail',
    'parentsemail',
    'emailofguardianorplayer',
    'guardianemailaddress',
    'parentemailaddress',
  ],
}

/** Meanings of column names. A name must contain a word that fits the first pattern and none that fits the second. */
const WORDS: readonly (readonly [EventColumn, RegExp, RegExp])[] = [
  [
    'date_of_birth',
    /^(?:dob|birth|birthdate|birthday|birthdays|born|nacimiento|geburtsdatum|geburtstag|naissance)$/u,
    /^(?:place|city|country|state|year|certificate|parents?|guardians?|mothers?|fathers?|coach|staff|p[12]|verified)$/u,
  ],
  [
    'email',
    /^(?:emails?|mail|mails|correo|correos|courriel|emailadresse|emailaddress)$/u,
    /^(?:opt|consent|verified|status|preference|preferences|emergency|coach|doctor|staff|sent|newsletter|subscribed)$/u,
  ],
  ['school_grade', /^(?:grade|grades|grado|klasse|curso)$/u, /^(?:point|points|gpa|average|teacher|sent|school)$/u],
]

/** Ranks address columns: guardian, then account, then player. A second guardian ranks below the first. */
function addressRank(head: string): number {
  const isGuardian = /parent|guardian|mother|father|mom\b|dad\b|\bp\s?\d|padre|madre|tutor|eltern|famil/iu.test(head)
  const isSecond = /\b(?:p|parent|guardian|parent\/guardian)?\s*2\b|second|alt/iu.test(head)
  return (isGuardian ? 0 : /account|contact|household/iu.test(head) ? 2 : 4) + (isSecond ? 1 : 0)
}

/** Returns how a file writes its dates, by its values and the user's answers. */
export function dateRulesIn(sheet: CsvSheet<EventColumn>, today: string): DateRules {
  return dateRulesOf(
    daysOf(sheet).map(({ text }) => text),
    sheet.answers,
    today,
  )
}

/** Skips rows in doubt, because their date cell may belong to another column. */
function daysOf(sheet: CsvSheet<EventColumn>): { line: number; text: string }[] {
  const at = sheet.columns.indexOf('date_of_birth')
  if (at < 0) return []
  const doubts = doubtsOf(sheet)
  return sheet.rows.flatMap(({ line, cells }) => {
    const text = (cells[at] ?? '').trim()
    return text === '' || doubts.has(line) ? [] : [{ line, text }]
  })
}

function questionsOf(sheet: CsvSheet<EventColumn>, today: string): readonly CsvQuestion[] {
  return dateQuestions(daysOf(sheet), today)
}

/** The columns of an event's file. Only names are needed: whoever has no bib gets the next free one. */
export function eventColumns(lists: EventLists): CsvColumns<EventColumn> {
  return columnsOf({
    all: EVENT_COLUMNS,
    labels: LABELS,
    spellings: SPELLINGS,
    ofWords: (words) =>
      WORDS.find(
        ([, some, none]) => words.some((word) => some.test(word)) && !words.some((word) => none.test(word)),
      )?.[0] ?? (words.join('') === 'email' ? 'email' : undefined),
    rank: addressRank,
    ofContent: (cells) => ofContent(cells, lists),
    refusal: namesRefusal,
    questions: (sheet) => questionsOf(sheet, lists.today),
  })
}

function ofContent(cells: readonly string[], lists: EventLists): EventColumn | 'none' {
  if (isMost(cells, looksLikeDay)) return 'date_of_birth'
  if (isMost(cells, (cell) => readGender(cell) !== undefined)) return 'gender'
  if (isMost(cells, (cell) => /^#?\d{1,3}$/u.test(cell))) return 'bib'
  const column = columnOfContent(cells, lists)
  if (column === 'position_name') return 'position'
  return column === 'jersey_number' ? 'bib' : column
}
