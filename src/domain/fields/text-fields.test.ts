import { expect, test } from 'vitest'
import { refusalOf } from '../contracts/check-input.ts'
import {
  Address,
  CircuitName,
  City,
  Email,
  FirstName,
  LastName,
  Name,
  optionalLabel,
  organizationName,
  orEmpty,
  Phone,
  State,
} from './text-fields.ts'

test.each([
  ['V1', City, '', 'Please enter your city'],
  ['V1', City, ' Boston', 'City cannot start with a white space'],
  ['V1', City, 'x'.repeat(101), 'City cannot be longer than 100 characters'],
  ['V2', FirstName, '', 'Please enter your first name'],
  ['V2', FirstName, '   ', 'Please enter your first name'],
  ['V2', FirstName, 'x'.repeat(31), 'First name cannot be longer than 30 characters'],
  ['V3', LastName, '', 'Please enter your Last name'],
  ['V3', LastName, 'x'.repeat(31), 'Last name cannot be longer than 30 characters'],
  ['V4', Phone, '', 'Please enter your phone number'],
  ['V4', Phone, '12-34', 'Please enter a valid phone number'],
  ['V4', Phone, '(617 555-0123', 'Please enter a valid phone number'],
  ['V5', Name, 'x'.repeat(101), 'Name cannot be longer than 100 characters'],
  ['V6', Address, '', 'Please enter your address'],
  ['V6', Address, ' 1 Main St', 'City cannot start with a white space'],
  ['V6', Address, 'x'.repeat(256), 'Address cannot be longer than 255 characters'],
  ['V7', State, '', 'Please select your state'],
  ['V8', Email, '', 'Please enter valid email address'],
  ['V8', Email, 'dana@', 'Please enter valid email address'],
  ['V9', CircuitName, '', 'Please enter your circuit name'],
  ['V10', organizationName('school name'), ' ', 'Please enter your school name'],
  ['V10', organizationName('school name'), 'x'.repeat(101), 'Name cannot be longer than 100 characters'],
  ['V11', orEmpty(City), ' Boston', 'City cannot start with a white space'],
])('[%s] %o says of %j: %s', (_rule, field, value, message) => {
  expect(refusalOf(field, value)).toBe(message)
})

test.each([
  ['V1', City, 'x'.repeat(100)],
  ['V2', FirstName, 'x'.repeat(30)],
  ['V4', Phone, '6175550123'],
  ['V4', Phone, '(617) 555-0123'],
  ['V4', Phone, '+1 617.555.0123'],
  ['V4', Phone, '1-617-555-0123'],
  ['V8', Email, 'dana.reyes@example.test'],
  ['V11', orEmpty(City), ''],
])('[%s] %o accepts %j', (_rule, field, value) => {
  expect(refusalOf(field, value)).toBeUndefined()
})

test('[V11] an optional field says so in its label', () => {
  expect(optionalLabel('City')).toBe('City (optional)')
})
