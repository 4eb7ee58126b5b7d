import * as v from 'valibot'
import { expect, test } from 'vitest'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { SchoolGrade } from '../contracts/event-player-facts.ts'
import { EVENT_FIELDS, eventCellErrors, newEventPlayer } from '../events/event-cells.ts'
import type { EventCells } from '../events/event-cells.ts'
import { countsAsChild } from '../profiles/counts-as-child.ts'
import { rosterRefusals } from '../teams/team-choices.ts'
import { readGrade } from '../teams/roster-rules-words.ts'
import { rosterListsOf } from '../teams/roster-rules.ts'
import { GRADES, numberedGrade, shortGrade } from './school-grades.ts'

const { dropdowns } = aRubric()
const lists = { ...rosterListsOf(dropdowns), today: '2026-11-22' }
const values = lists.school_grades.map(({ value }) => value)

test('[EV111] forms, files and the server share one list of grades: K to 12 and post-grad', () => {
  expect(values).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', 'post_grad'])
  expect(GRADES).toEqual(values)
})

test.each(lists.school_grades)(
  '[EV111] $name is accepted by form, file and API call, and by a roster',
  ({ value, name }) => {
    const typed = (school_grade: string) =>
      ({
        ...Object.fromEntries(EVENT_FIELDS.map((field) => [field, ''])),
        first_name: 'Maya',
        school_grade,
      }) as EventCells
    for (const text of [value, name]) {
      expect(eventCellErrors(typed(text), lists)).toEqual({})
      expect(newEventPlayer(typed(text), null, lists).school_grade).toBe(value)
    }
    expect(v.parse(SchoolGrade, value)).toBe(value)
    expect(rosterRefusals([{ ...LINE, school_grade: value }], dropdowns)).toEqual({})
  },
)

test.each(['13', 'freshmen class', '2027'])('[EV111] %s is not accepted as a grade anywhere', (value) => {
  expect(readGrade(value, lists)).toBeUndefined()
  expect(v.safeParse(SchoolGrade, value).success).toBe(false)
  expect(rosterRefusals([{ ...LINE, school_grade: value }], dropdowns)).not.toEqual({})
})

test.each(['K', 'k', 'Kindergarten', 'KG', '1st', 'second grade', 'Grade 2'])(
  '[K18, EV111] who is in %s counts as a child',
  (text) => {
    const school_grade = readGrade(text, lists) ?? 'unread'
    expect(countsAsChild({ date_of_birth: null, school_grade, is_youth: false }, '2026-11-22')).toBe(true)
  },
)

test.each([
  ['0', 'Kindergarten', 'K'],
  ['1', '1st grade', '1st'],
  ['2', '2nd grade', '2nd'],
  ['3', '3rd grade', '3rd'],
  ['11', '11th grade', '11th'],
  ['post_grad', undefined, 'Post-grad'],
])('the grade %s is shown as %s, or as %s in a narrow space', (value, words, short) => {
  expect([numberedGrade(value), shortGrade(value)]).toEqual([words, short])
})

const LINE = {
  id: '0198a000-0000-7000-8000-000000000001',
  jersey_number: '7',
  first_name: 'Maya',
  last_name: 'Lee',
  position_name: null,
  school_grade: null,
  height_feet: null,
  height_inches: null,
  email: null,
}
