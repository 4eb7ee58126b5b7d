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
  [City, '', 'Please enter your city'],
  [City, ' Boston', 'City cannot start with a white space'],
  [City, 'x'.repeat(101), 'City cannot be longer than 100 characters'],
  [FirstName, '', 'Please enter your first name'],
  [FirstName, '   ', 'Please enter your first name'],
  [FirstName, 'x'.repeat(31), 'First name cannot be longer than 30 characters'],
  [LastName, '', 'Please enter your Last name'],
  [LastName, 'x'.repeat(31), 'Last name cannot be longer than 30 characters'],
  [Phone, '', 'Please enter your phone number'],
  [Phone, '12-34', 'Please enter a valid phone number'],
  [Phone, '(617 555-0123', 'Please enter a valid phone number'],
  [Name, 'x'.repeat(101), 'Name cannot be longer than 100 characters'],
  [Address, '', 'Please enter your address'],
  [Address, ' 1 Main St', 'City cannot start with a white space'],
  [Address, 'x'.repeat(256), 'Address cannot be longer than 255 characters'],
  [State, '', 'Please select your state'],
  [Email, '', 'Please enter valid email address'],
  [Email, 'dana@', 'Please enter valid email address'],
  [CircuitName, '', 'Please enter your circuit name'],
  [organizationName('school name'), ' ', 'Please enter your school name'],
  [organizationName('school name'), 'x'.repeat(101), 'Name cannot be longer than 100 characters'],
  [orEmpty(City), ' Boston', 'City cannot start with a white space'],
])('[V1] %o says of %j: %s', (field, value, message) => {
  expect(refusalOf(field, value)).toBe(message)
})

test.each([
  [City, 'x'.repeat(100)],
  [FirstName, 'x'.repeat(30)],
  [Phone, '6175550123'],
  [Phone, '(617) 555-0123'],
  [Phone, '+1 617.555.0123'],
  [Phone, '1-617-555-0123'],
  [Email, 'dana.reyes@example.test'],
  [orEmpty(City), ''],
])('[V1] %o accepts %j', (field, value) => {
  expect(refusalOf(field, value)).toBeUndefined()
})

test('an optional field says so in its label', () => {
  expect(optionalLabel('City')).toBe('City (optional)')
})
