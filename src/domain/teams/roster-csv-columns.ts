import { columnsOf, isAddress, isFullName, isMost, isOneWord, namesRefusal } from '../csv/csv-columns.ts'
import type { CsvColumns } from '../csv/csv-columns.ts'
import { ROSTER_LABELS } from './roster-rules.ts'
import { readGrade, readHeight, readPosition } from './roster-rules-words.ts'
import type { RosterLists } from './roster-rules-words.ts'

/** What a column of a file holds. A height may stand in two columns, a name in one. */
const ROSTER_COLUMNS = [
  'jersey_number',
  'first_name',
  'last_name',
  'full_name',
  'position_name',
  'school_grade',
  'height',
  'height_feet',
  'height_inches',
  'email',
  'role',
] as const
export type RosterColumn = (typeof ROSTER_COLUMNS)[number]

const LABELS: Readonly<Record<RosterColumn, string>> = {
  ...ROSTER_LABELS,
  full_name: 'First and last name',
  height_feet: 'Height, feet',
  height_inches: 'Height, inches',
  role: 'Player or staff',
}

/** How people spell the columns of a list of players. */
export const ROSTER_SPELLINGS: Readonly<Record<RosterColumn, readonly string[]>> = {
  jersey_number: [
    '#',
    'no',
    'nr',
    'num',
    'number',
    'jersey',
    'jerseyno',
    'jersey#',
    'jerseynum',
    'jerseynumber',
    'playernumber',
    'player#',
    'uniform',
    'uniformno',
    'uniform#',
    'uniformnumber',
    'shirt',
    'shirtnumber',
    'numero',
    'trikot',
    'rn',
  ],
  first_name: [
    'first',
    'firstname',
    'fname',
    'given',
    'givenname',
    'forename',
    'playerfirstname',
    'athletefirstname',
    'studentfirstname',
    'vorname',
    'nombre',
    'nombres',
    'prenom',
  ],
  last_name: [
    'last',
    'lastname',
    'lname',
    'surname',
    'family',
    'familyname',
    'playerlastname',
    'athletelastname',
    'studentlastname',
    'nachname',
    'apellido',
    'apellidos',
  ],
  full_name: [
    'name',
    'fullname',
    'player',
    'playername',
    'athlete',
    'athletename',
    'student',
    'studentname',
    'firstlast',
    'lastfirst',
    'firstandlastname',
    'nameofplayer',
    'participant',
    'camper',
    'child',
    'registrant',
    'jugador',
    'spieler',
  ],
  position_name: [
    'position',
    'positions',
    'pos',
    'playerposition',
    'primaryposition',
    'positionname',
    'posicion',
    'posiciones',
  ],
  school_grade: [
    'grade',
    'gr',
    'grd',
    'gradelevel',
    'schoolgrade',
    'schoolyear',
    'class',
    'cl',
    'year',
    'yr',
    'playergrade',
    'academicyear',
    'grado',
    'klasse',
    'currentgrade',
    'gradeinschool',
  ],
  height: [
    'height',
    'ht',
    'hgt',
    'heightcm',
    'heightin',
    'heightininches',
    'heightincm',
    'heightftin',
    'size',
    'altura',
    'grosse',
    'estatura',
  ],
  height_feet: ['heightfeet', 'heightft', 'feet', 'ft', 'htft', 'htfeet'],
  height_inches: ['heightinches', 'inches', 'in', 'htin', 'htinches'],
  email: ['email', 'emailaddress', 'mail', 'emailid', 'playeremail', 'athleteemail', 'studentemail', 'correo'],
  role: [
    'role',
    'roles',
    'teamrole',
    'memberrole',
    'membertype',
    'participanttype',
    'registranttype',
    'rostertype',
    'playertype',
    'type',
    'nonplayer',
    'nonplayers',
    'isplayer',
    'isnonplayer',
    'isstaff',
    'iscoach',
    'staff',
    'coach',
    'playerorstaff',
    'playerstaff',
    'rosterrole',
    'rol',
    'funcion',
    'rolle',
    'funktion',
  ],
}

/** The columns of a roster's file. */
export function rosterColumns(lists: RosterLists): CsvColumns<RosterColumn> {
  return columnsOf({
    all: ROSTER_COLUMNS,
    labels: LABELS,
    spellings: ROSTER_SPELLINGS,
    ofContent: (cells) => columnOfContent(cells, lists),
    refusal: rosterColumnsRefusal,
  })
}

/** Why the columns do not make players yet; undefined when they do. */
function rosterColumnsRefusal(columns: readonly string[]): string | undefined {
  if (!columns.includes('jersey_number')) return 'Choose the column with jersey numbers.'
  return namesRefusal(columns)
}

/** What a column without a name most likely holds: most of its cells must agree. */
export function columnOfContent(cells: readonly string[], lists: RosterLists): RosterColumn | 'none' {
  const most = (test: (cell: string) => boolean) => isMost(cells, test)
  if (most(isAddress)) return 'email'
  if (most((cell) => /['"\u2019-]|ft|in|cm/iu.test(cell) && readHeight(cell) !== undefined)) return 'height'
  if (most((cell) => readPosition(cell, lists) !== undefined && !/\d/u.test(cell))) return 'position_name'
  if (most((cell) => readGrade(cell, lists) !== undefined && !/^\d+$/u.test(cell))) return 'school_grade'
  if (most((cell) => /^#?\d{1,2}$/u.test(cell))) return 'jersey_number'
  if (most(isFullName)) return 'full_name'
  if (most(isOneWord)) return 'first_name'
  return 'none'
}
