import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  evaluatorBodyOf,
  EvaluatorForm,
  evaluatorFormErrors,
  staffBodyOf,
  StaffForm,
  staffFormErrors,
} from './staff-forms.ts'

const person = {
  first_name: ' Dana ',
  last_name: 'Reyes',
  phone: '(555) 010-4477',
  city: 'Eastgate',
  state_name: 'Ohio',
}
const evaluator = (changes: Partial<EvaluatorForm> = {}) =>
  v.parse(EvaluatorForm, { ...person, years_of_experience: '12', evaluator_level: 'NCAA D2 Coach', ...changes })
const staff = (changes: Partial<StaffForm> = {}) =>
  v.parse(StaffForm, { ...person, address: '1 Court Street', organization_name: 'Eastgate Hoops', ...changes })

test('[V1] an empty evaluator form names every field that is missing, in the order of the page', () => {
  expect(Object.entries(evaluatorFormErrors(v.parse(EvaluatorForm, {})))).toEqual([
    ['first_name', 'Please enter your first name'],
    ['last_name', 'Please enter your Last name'],
    ['phone', 'Please enter your phone number'],
    ['city', 'Please enter your city'],
    ['state_name', 'Please select your state'],
    ['years_of_experience', 'Enter your years of experience'],
    ['evaluator_level', 'Select your level'],
  ])
})

test.each([
  ['', 'Enter your years of experience'],
  ['many', 'Enter your years of experience'],
  ['3.5', 'Years of experience must be a whole number'],
  ['51', 'Years of experience must be 0 to 50'],
  ['-1', 'Enter your years of experience'],
  ['0', undefined],
  [' 50 ', undefined],
])('%j years of experience say: %s', (years_of_experience, message) => {
  expect(evaluatorFormErrors(evaluator({ years_of_experience })).years_of_experience).toBe(message)
})

test('a director and an owner name organization and address, a coach is not asked', () => {
  const empty = staff({ address: '', organization_name: '' })
  expect(staffFormErrors(empty, true)).toEqual({
    address: 'Please enter your address',
    organization_name: 'Please enter your organization name',
  })
  expect(staffFormErrors(empty, false)).toEqual({})
})

test('[V1] an address that begins with a blank gets the words of the product', () => {
  expect(staffFormErrors(staff({ address: ' 1 Court Street' }), true)).toEqual({
    address: 'City cannot start with a white space',
  })
})

test('[V1] what the form lets through, the contract accepts', () => {
  expect(evaluatorBodyOf(evaluator({ years_of_experience: ' 12 ' }))).toEqual({
    first_name: 'Dana',
    last_name: 'Reyes',
    phone: '(555) 010-4477',
    city: 'Eastgate',
    state_name: 'Ohio',
    years_of_experience: 12,
    calendly_url: '',
    evaluator_level: 'NCAA D2 Coach',
    picture_id: null,
  })
  expect(staffBodyOf(staff(), true)).toMatchObject({ address: '1 Court Street', organization_name: 'Eastgate Hoops' })
  expect(staffBodyOf(staff(), false)).toMatchObject({ address: '', organization_name: '' })
})
