import { expect, test } from 'vitest'
import { ageFactsOf, countsAsChild } from './counts-as-child.ts'

const TODAY = '2026-11-22'

test.each([
  ['born 13 years ago today', { date_of_birth: '2013-11-22' }, false],
  ['13 tomorrow', { date_of_birth: '2013-11-23' }, true],
  ['13, whatever the grade says', { date_of_birth: '2013-01-01', school_grade: '6', is_youth: true }, false],
  ['12, whatever the grade says', { date_of_birth: '2014-06-01', school_grade: '9' }, true],
  ['7th grade', { school_grade: '7' }, true],
  ['8th grade', { school_grade: '8', is_youth: true }, false],
  ['post-graduate', { school_grade: 'post_grad' }, false],
  ['a youth team and nothing else', { is_youth: true }, true],
  ['nothing known', {}, false],
])('[K18] %s', (_, facts, isChild) => {
  expect(countsAsChild({ date_of_birth: null, school_grade: null, is_youth: false, ...facts }, TODAY)).toBe(isChild)
})

test('[K18] the kind of school speaks where no grade does', () => {
  const youth = { organization: { organization_type_id: 1, school_grade: null } }
  expect(countsAsChild(ageFactsOf(youth), TODAY)).toBe(true)
  expect(countsAsChild(ageFactsOf({ organization: { organization_type_id: 2, school_grade: null } }), TODAY)).toBe(
    false,
  )
})
