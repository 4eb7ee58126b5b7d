import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Bib, SchoolGrade } from './event-player-facts.ts'

test.each([
  [' 9 ', '9'],
  [10, '10'],
  ['5th', '5'],
  ['Grade 7', '7'],
  ['8th grade', '8'],
  ['K', '0'],
  ['post_grad', 'post_grad'],
  ['', null],
  [null, null],
])('[K18] the grade %o is kept as %o', (typed, grade) => {
  expect(v.parse(SchoolGrade, typed)).toBe(grade)
})

test.each(['abc', '13', 'fifth', '-1', '5.5'])('[K18] the grade %o is refused: it would hide a child', (typed) => {
  expect(v.safeParse(SchoolGrade, typed).issues?.[0].message).toBe('Use a grade such as 9, or post_grad')
})

test.each([
  ['007', '7'],
  [57, '57'],
  ['0', '0'],
])('the bib %o is the bib %o', (typed, bib) => {
  expect(v.parse(Bib, typed)).toBe(bib)
})
