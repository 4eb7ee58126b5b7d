import { expect, test } from 'vitest'
import { ageAnswer, ageFactsOf, countsAsChild } from './counts-as-child.ts'

const TODAY = '2026-11-22'

test.each([
  ['born 13 years ago today', { date_of_birth: '2013-11-22' }, 'older'],
  ['13 tomorrow', { date_of_birth: '2013-11-23' }, 'child'],
  ['13, whatever the grade says', { date_of_birth: '2013-01-01', school_grade: '6', is_youth: true }, 'older'],
  ['12, whatever the grade says', { date_of_birth: '2014-06-01', school_grade: '9' }, 'child'],
  ['7th grade', { school_grade: '7' }, 'child'],
  ['8th grade', { school_grade: '8', is_youth: true }, 'older'],
  ['kindergarten', { school_grade: '0' }, 'child'],
  ['kindergarten by its letter', { school_grade: 'K' }, 'child'],
  ['a grade that no list has', { school_grade: '13' }, 'child'],
  ['post-graduate', { school_grade: 'post_grad' }, 'older'],
  ['a youth team and nothing else', { is_youth: true }, 'child'],
  ['nothing', {}, 'unknown'],
  ['an empty grade', { school_grade: '' }, 'unknown'],
  ['two years old', { date_of_birth: '2024-01-01' }, 'child'],
  ['born in 1900', { date_of_birth: '1900-01-01' }, 'unknown'],
  ['born in 1899', { date_of_birth: '1899-12-30' }, 'unknown'],
  ['born in the year 1', { date_of_birth: '0001-01-01' }, 'unknown'],
  ['born when the clocks of computers begin', { date_of_birth: '1970-01-01' }, 'unknown'],
  ['born tomorrow', { date_of_birth: '2026-11-23' }, 'unknown'],
  ['60', { date_of_birth: '1966-01-01' }, 'older'],
  ['a placeholder, and a grade of a child', { date_of_birth: '1900-01-01', school_grade: '5' }, 'child'],
] as const)('[K18] %s', (_, facts, answer) => {
  const known = { date_of_birth: null, school_grade: null, is_youth: false, ...facts }
  expect(ageAnswer(known, TODAY)).toBe(answer)
  // K41.
  expect(countsAsChild(known, TODAY)).toBe(answer !== 'older')
})

test('[K18] the kind of school speaks where no grade does', () => {
  const ofType = (organization_type_id: number) => ({ organization: { organization_type_id, school_grade: null } })
  expect(ageAnswer(ageFactsOf(ofType(1)), TODAY)).toBe('child')
  expect(ageAnswer(ageFactsOf(ofType(2)), TODAY)).toBe('unknown')
})
