import { expect, test } from 'vitest'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { mergedRoster, rosterDifferences } from './roster-rules-conflict.ts'
import { heightText, readGrade, readHeight, readJersey, readPosition, splitName } from './roster-rules-words.ts'
import {
  cellErrors,
  emptyLine,
  jerseyTwins,
  playerOf,
  rosterErrors,
  rosterListsOf,
  sortedByJersey,
  twinWords,
} from './roster-rules.ts'
import type { TypedLine } from './roster-rules.ts'
import { AGE_GROUPS, draftErrors, emptyTeamDraft, readTeamDraft } from './team-draft.ts'

const lists = rosterListsOf(aRubric().dropdowns)
const line = (id: string, changes: Partial<TypedLine> = {}): TypedLine => ({
  ...emptyLine(id),
  jersey_number: '7',
  first_name: 'Maya',
  last_name: 'Lee',
  ...changes,
})

test.each([
  [`6'2"`, 74],
  [`6'2`, 74],
  [`6' 2"`, 74],
  ['6-2', 74],
  ['6–2', 74],
  ['6’2”', 74],
  ['6′2″', 74],
  ["6'2''", 74],
  ['6 ft 2', 74],
  ['6ft 2in', 74],
  ['6 feet 2 inches', 74],
  ['6 2', 74],
  ["6'", 72],
  ['6 ft', 72],
  ['6', 72],
  ['74 in', 74],
  ['74"', 74],
  ['74', 74],
  ['188 cm', 74],
  ['188cm', 74],
  ['188', 74],
  ['1.88 m', 74],
  ['1,88', 74],
  [`5'11.5"`, 72],
  [`6'0"`, 72],
  ['2-Jun', 74],
  ['Jun-02', 74],
  ['11. Mai', undefined],
  ['11-May', 71],
  ['6-12', undefined],
  ['tall', undefined],
  ['', undefined],
  ['12', undefined],
  ['6.2', undefined],
  ['3-2', undefined],
  [`5'11½"`, 72],
  [`5' 11 1/4"`, 71],
  ['5-10.5', 71],
  [`6'-2"`, 74],
  ['6ft. 2in.', 74],
  [`6' 1¾”`, 74],
  ['1/2', undefined],
  ['6--2', undefined],
])('[G21] the height %s is %s inches', (text, inches) => {
  expect(readHeight(text)).toBe(inches)
})

test('[G21] every height of the rubric is read as it is written', () => {
  const { min_total_inches: min, max_total_inches: max } = lists.heights
  const all = Array.from({ length: max - min + 1 }, (_, at) => min + at)
  expect(all.map((inches) => readHeight(heightText(inches)))).toEqual(all)
})

test.each([
  ['9', '9'],
  ['9th', '9'],
  ['Freshman', '9'],
  ['fr.', '9'],
  ['FR', '9'],
  ['10th grade', '10'],
  ['Grade 10', '10'],
  ['Gr. 10', '10'],
  ['So', '10'],
  ['Junior', '11'],
  ['Sr.', '12'],
  ['twelfth', '12'],
  ['09', '9'],
  ['9.0', '9'],
  ['9th Grade (Freshman)', '9'],
  ['Post-Graduate', 'post_grad'],
  ['PG', 'post_grad'],
  ['post_grad', 'post_grad'],
  ['3', '3'],
  ['13', undefined],
  ['2027', undefined],
  ['K', '0'],
  ['old', undefined],
])('[G21] the grade %s is %s', (text, grade) => {
  expect(readGrade(text, lists)).toBe(grade)
})

test.each([
  ['PG', 'Point Guard'],
  ['point guard', 'Point Guard'],
  ['Point-Guard', 'Point Guard'],
  ['SG/SF', 'Shooting Guard'],
  ['c', 'Center'],
  ['Centre', 'Center'],
  ['5', 'Center'],
  ['G', undefined],
  ['goalie', undefined],
])('[G21] the position %s is %s', (text, position) => {
  expect(readPosition(text, lists)).toBe(position)
})

test.each([
  ['#7', '7'],
  ['No. 12', '12'],
  ['07', '7'],
  ['00', '00'],
  ['0', '0'],
  ['23.0', '23'],
  [' 5 ', '5'],
  ['A7', 'A7'],
  ['100', '100'],
])('[G21] the jersey %s is %s', (text, number) => {
  expect(readJersey(text)).toBe(number)
})

test.each([
  ['Maya Lee', 'Maya', 'Lee'],
  ['Lee, Maya', 'Maya', 'Lee'],
  ['Mary Ann Lee', 'Mary Ann', 'Lee'],
  ['Juan de la Cruz', 'Juan', 'de la Cruz'],
  ['Ken Griffey Jr.', 'Ken', 'Griffey Jr.'],
  ['Lee, Maya, Jr.', 'Maya', 'Lee Jr.'],
  ['Ken Griffey, Jr.', 'Ken', 'Griffey Jr.'],
  ["Shaquille O'Neal", 'Shaquille', "O'Neal"],
  ['José  Núñez', 'José', 'Núñez'],
  ['Cher', 'Cher', ''],
  ['', '', ''],
  ['Al Green', 'Al', 'Green'],
])('[G21] the name %s is %s and %s', (text, first_name, last_name) => {
  expect(splitName(text)).toEqual({ first_name, last_name })
})

test.each([
  [{ jersey_number: '' }, 'jersey_number', 'Enter the jersey number'],
  [{ jersey_number: '100' }, 'jersey_number', 'Jersey number must be 0 to 99 or 00'],
  [{ first_name: ' ' }, 'first_name', 'Please enter your first name'],
  [{ last_name: 'x'.repeat(31) }, 'last_name', 'Last name cannot be longer than 30 characters'],
  [{ position_name: 'G' }, 'position_name', 'Position must be Point Guard or Shooting Guard'],
  [{ school_grade: '2027' }, 'school_grade', 'Grade must be K to 12 or Post-Graduate'],
  [{ height: '3 ft 2' }, 'height', `Height must be between 4'0" and 7'8"`],
  [{ height: '95 in' }, 'height', `Height must be between 4'0" and 7'8"`],
  [{ email: 'maya' }, 'email', 'Please enter valid email address'],
] as const)('[V1] %j is refused at %s', (changes, field, message) => {
  expect(cellErrors(line('a', changes), lists)).toEqual({ [field]: message })
})

test('[G20] an empty line is no player; a full one is sent as the server wants it', () => {
  expect(rosterErrors([emptyLine('a'), line('b')], lists).size).toBe(0)
  expect(
    playerOf(
      line('b', {
        height: '6-2',
        school_grade: 'Fr',
        position_name: 'pg',
        email: ' maya@example.test ',
        jersey_number: '#07',
        first_name: ' Maya  Ann ',
      }),
      lists,
    ),
  ).toEqual({
    id: 'b',
    jersey_number: '7',
    first_name: 'Maya Ann',
    last_name: 'Lee',
    position_name: 'Point Guard',
    school_grade: '9',
    height_feet: 6,
    height_inches: 2,
    email: 'maya@example.test',
  })
})

test('[G22] a number worn twice is marked at both, each naming the other', () => {
  const lines = [
    line('a'),
    line('b', { first_name: 'Ana', last_name: 'Duarte', jersey_number: '07' }),
    line('c', { jersey_number: '00' }),
    line('d', { jersey_number: '0' }),
    line('e', { jersey_number: '' }),
    line('f', { jersey_number: '' }),
  ]
  const twins = jerseyTwins(lines)
  expect([...twins.keys()]).toEqual(['a', 'b'])
  expect(rosterErrors(lines, lists).get('a')?.jersey_number).toBe('Also worn by Ana Duarte')
  expect(rosterErrors(lines, lists).get('b')?.jersey_number).toBe('Also worn by Maya Lee')
  expect(twinWords([line('x'), line('y', { first_name: '', last_name: '' })])).toBe(
    'Also worn by Maya Lee and Number 7',
  )
})

test('sorting by number puts 00 first and lines without a number last', () => {
  const lines = ['12', '', '0', '00', '3', 'x'].map((jersey_number, at) => line(String(at), { jersey_number }))
  expect(sortedByJersey(lines).map(({ jersey_number }) => jersey_number)).toEqual(['00', '0', '3', '12', '', 'x'])
})

test('[G25] what two devices changed is told apart, and both sides of a clash stay until one is chosen', () => {
  const base = [
    line('a'),
    line('b', { jersey_number: '8' }),
    line('c', { jersey_number: '9' }),
    line('d', { jersey_number: '10' }),
  ]
  const [a, b, c, d] = base as [TypedLine, TypedLine, TypedLine, TypedLine]
  const mine = [{ ...a, height: `6'1"` }, { ...b, last_name: 'Mine' }, d, line('e', { jersey_number: '11' })]
  const theirs = [{ ...a, height: `6'2"` }, b, { ...c, last_name: 'Theirs' }, line('f', { jersey_number: '12' })]
  const differences = rosterDifferences(base, mine, theirs)
  expect(differences.map(({ id, isClash, suggested }) => [id, isClash, suggested])).toEqual([
    ['a', true, 'mine'],
    ['b', false, 'mine'],
    ['d', false, 'theirs'],
    ['e', false, 'mine'],
    ['c', true, 'theirs'],
    ['f', false, 'theirs'],
  ])
  const chosen = new Map(differences.map(({ id, suggested }) => [id, suggested]))
  expect(mergedRoster(mine, theirs, chosen).map(({ id }) => id)).toEqual(['a', 'b', 'e', 'c', 'f'])
  const allTheirs = new Map(differences.map(({ id }) => [id, 'theirs' as const]))
  expect(mergedRoster(mine, theirs, allTheirs).toSorted((x, y) => (x.id < y.id ? -1 : 1))).toEqual(theirs)
})

test('[G25] devices that agree have no difference, however the spaces lie', () => {
  expect(
    rosterDifferences([], [line('a', { first_name: 'Maya ' }), emptyLine('z')], [line('a', { link: 'linked' })]),
  ).toEqual([])
})

test('[V1] the team form says what is missing in the words of the fields', () => {
  const draft = emptyTeamDraft()
  expect(readTeamDraft(draft)).toMatchObject({
    errors: {
      team_type: 'Choose the team type',
      gender: "Choose men's or women's",
      name: 'Enter your team name',
      city: 'Please enter your city',
      state_name: 'Please select your state',
    },
  })
  expect(readTeamDraft({ ...draft, team_type: 'School Team' })).toMatchObject({
    errors: { organization_name: 'Please enter your school name' },
  })
  expect(readTeamDraft({ ...draft, team_type: 'Travel Team' })).toMatchObject({
    errors: { circuit_name: 'Please enter your circuit name' },
  })
  expect(draftErrors({ league_name: ['No'], unknown: ['x'] }, { team_type: 'Travel Team' })).toEqual({
    circuit_name: 'No',
  })
})

test('what belongs to the other type of team is kept while typing and not sent', () => {
  const full = {
    ...emptyTeamDraft(),
    gender: 'Female' as const,
    name: 'Hawks',
    organization_name: 'Harbor Point',
    league_name: 'Bay League',
    circuit_name: 'EYBL',
    school_level: 'Varsity',
    age_group: '15U',
    city: 'Reno',
    state_name: 'Nevada',
  }
  expect(readTeamDraft({ ...full, team_type: 'School Team' })).toMatchObject({
    form: { league_name: 'Bay League', level_name: 'Varsity', age_group: null },
  })
  expect(readTeamDraft({ ...full, team_type: 'Travel Team' })).toMatchObject({
    form: { league_name: 'EYBL', level_name: null, age_group: '15U' },
  })
})

test("the age groups are the rubric's", () => {
  expect(AGE_GROUPS).toEqual((aRubric().dropdowns as unknown as { travel_age_groups: string[] }).travel_age_groups)
})
