import { columnsOf, isMost, namesRefusal } from '../csv/csv-columns.ts'
import type { CsvColumns } from '../csv/csv-columns.ts'
import { columnOfContent, ROSTER_SPELLINGS } from '../team/roster-csv-columns.ts'
import type { RosterLists } from '../team/roster-rules-words.ts'
import { readBirthDate, readGender } from './event-cells-words.ts'
import { EVENT_LABELS } from './event-cells.ts'

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
] as const
export type EventColumn = (typeof EVENT_COLUMNS)[number]

const LABELS: Readonly<Record<EventColumn, string>> = {
  ...EVENT_LABELS,
  full_name: 'First and last name',
  height_feet: 'Height, feet',
  height_inches: 'Height, inches',
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
  date_of_birth: ['dateofbirth', 'dob', 'birthdate', 'birthday', 'born', 'bday', 'birth', 'fechadenacimiento'],
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

/** The columns of an event's file. Only names are needed: whoever has no bib gets the next free one. */
export function eventColumns(lists: RosterLists): CsvColumns<EventColumn> {
  return columnsOf({
    all: EVENT_COLUMNS,
    labels: LABELS,
    spellings: SPELLINGS,
    ofContent: (cells) => ofContent(cells, lists),
    refusal: namesRefusal,
  })
}

function ofContent(cells: readonly string[], lists: RosterLists): EventColumn | 'none' {
  if (isMost(cells, (cell) => /\D/u.test(cell) && readBirthDate(cell) !== undefined)) return 'date_of_birth'
  if (isMost(cells, (cell) => readGender(cell) !== undefined)) return 'gender'
  if (isMost(cells, (cell) => /^#?\d{1,3}$/u.test(cell))) return 'bib'
  const column = columnOfContent(cells, lists)
  if (column === 'position_name') return 'position'
  return column === 'jersey_number' ? 'bib' : column
}
