import { expect, test } from 'vitest'
import * as v from 'valibot'
import { ConfirmationCode, SignUpForm, e164From } from './sign-up-form.ts'

const ANA = {
  firstName: 'Ana',
  lastName: 'Duarte',
  email: 'ana@example.test',
  phone: '6175550123',
  password: 'Fastbreak-1',
  role: 'Player',
}
type Field = keyof typeof ANA

test.each<[string, Field, string, string]>([
  ['leading blanks', 'firstName', '  Ana', 'Ana'],
  ['blanks at both ends', 'lastName', ' Duarte ', 'Duarte'],
  ['an apostrophe', 'lastName', "O'Neil-d’Arc", "O'Neil-d’Arc"],
  ['diacritics', 'firstName', 'Zoë Ångström', 'Zoë Ångström'],
  ['a name from the right', 'firstName', 'محمد', 'محمد'],
  ['a name from the right with a mark of direction', 'lastName', '\u200Fכהן', '\u200Fכהן'],
  ['an emoji', 'firstName', 'Ana 🏀', 'Ana 🏀'],
  ['30 characters', 'firstName', 'x'.repeat(30), 'x'.repeat(30)],
  ['30 emoji', 'lastName', '🏀'.repeat(30), '🏀'.repeat(30)],
  ['an apostrophe', 'email', "s.o'neil@example.test", "s.o'neil@example.test"],
  ['30 characters and blanks around them', 'firstName', ` ${'x'.repeat(30)} `, 'x'.repeat(30)],
  ['markup, which is only text', 'firstName', '<b>Ana</b>', '<b>Ana</b>'],
  ['a plus sign', 'email', 'ana+hoops@example.test', 'ana+hoops@example.test'],
  ['capitals and blanks around', 'email', ' Ana.Duarte@Example.TEST\n', 'ana.duarte@example.test'],
  ['blanks around a number', 'phone', ' (617) 555-0123 ', '(617) 555-0123'],
  ['a password with blanks inside and letters of any kind', 'password', 'Motdepasse été 1', 'Motdepasse été 1'],
])('the sign-up form takes %s in %s', (_, field, typed, kept) => {
  expect(v.parse(SignUpForm, { ...ANA, [field]: typed })[field]).toBe(kept)
})

test.each<[string, Field, unknown, string]>([
  ['nothing', 'firstName', '', 'Please enter your first name'],
  ['blanks only', 'firstName', ' \t\u00A0', 'Please enter your first name'],
  ['31 characters', 'firstName', 'x'.repeat(31), 'First name cannot be longer than 30 characters'],
  ['nothing', 'lastName', '', 'Please enter your Last name'],
  ['31 characters', 'lastName', 'x'.repeat(31), 'Last name cannot be longer than 30 characters'],
  ['31 emoji', 'lastName', '🏀'.repeat(31), 'Last name cannot be longer than 30 characters'],
  ['nothing', 'email', '', 'Please enter valid email address'],
  ['no address', 'email', 'ana@', 'Please enter valid email address'],
  ['two at-signs', 'email', 'ana@duarte@example.test', 'Please enter valid email address'],
  ['a blank inside', 'email', 'ana duarte@example.test', 'Please enter valid email address'],
  ['an emoji', 'email', 'ana🏀@example.test', 'Please enter valid email address'],
  ['nothing', 'phone', '', 'Please enter your phone number'],
  ['blanks only', 'phone', '   ', 'Please enter your phone number'],
  ['nothing', 'password', '', 'Please enter your password'],
  ['seven characters', 'password', 'Short-1', 'Choose a password that meets every rule'],
  ['no small letter', 'password', 'COURTSIDE-1', 'Choose a password that meets every rule'],
  ['no capital letter', 'password', 'courtside-1', 'Choose a password that meets every rule'],
  ['no digit', 'password', 'Courtside-x', 'Choose a password that meets every rule'],
  ['a blank at the end', 'password', 'Fastbreak-1 ', 'Choose a password that meets every rule'],
  ['257 characters', 'password', `Aa1${'x'.repeat(254)}`, 'Choose a password that meets every rule'],
  ['nothing', 'role', undefined, 'Select your role'],
  ['a role that is granted only', 'role', 'Evaluator', 'Select your role'],
  ['the admin', 'role', 'Admin', 'Select your role'],
])('the sign-up form refuses %s in %s', (_, field, typed, message) => {
  const { issues } = v.safeParse(SignUpForm, { ...ANA, [field]: typed })
  expect(issues?.map((issue) => [v.getDotPath(issue), issue.message]).at(0)).toEqual([field, message])
})

test('every bad field is told at once', () => {
  const { issues = [] } = v.safeParse(SignUpForm, {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    password: '',
    role: undefined,
  })
  expect(new Set(issues.map((issue) => v.getDotPath(issue)))).toEqual(new Set(Object.keys(ANA)))
})

/**
 * Every part of the pattern: country code or none, with or without plus; area code bare or in brackets; each separator
 * or none.
 */
const SHAPES = ['', '1', '+1', '44', '+44', '01'].flatMap((country) =>
  ['617', '(617)'].flatMap((area) =>
    ['', ' ', '-', '.'].map((between) => ({
      shape: `${country}${country && between}${area}${between}555${between}0123`,
      e164: `+${country.replace(/\D/gu, '').replace(/^0/u, '') || '1'}6175550123`,
    })),
  ),
)

test.each(SHAPES)('a phone number of the shape $shape is accepted, and is $e164', ({ shape, e164 }) => {
  expect(v.parse(SignUpForm, { ...ANA, phone: shape }).phone).toBe(shape)
  expect(e164From(shape)).toBe(e164)
  expect(e164).toMatch(/^\+[1-9]\d{10,11}$/u)
})

test.each([
  '555-0123',
  '617555012',
  '61755501234567',
  '(617 555-0123',
  '617) 555-0123',
  '617--555-0123',
  '617 555 0123 x4',
  '++16175550123',
  '+1617555O123',
  '+123 617 555 0123',
  '٦١٧٥٥٥٠١٢٣',
  '617/555/0123',
  '🏀6175550123',
])('a phone number, %s, is refused', (phone) => {
  const { issues } = v.safeParse(SignUpForm, { ...ANA, phone })
  expect(issues?.[0].message).toBe('Please enter a valid phone number')
})

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456\n', '123456'],
])('the code %j is %s', (typed, code) => {
  expect(v.parse(ConfirmationCode, typed)).toBe(code)
})

test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])('%j is no code', (typed) => {
  expect(v.safeParse(ConfirmationCode, typed).success).toBe(false)
})
