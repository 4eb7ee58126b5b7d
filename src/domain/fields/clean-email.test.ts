import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { cleanEmail, emailsIn } from './clean-email.ts'
import { Email, TypedEmail } from './text-fields.ts'

const ZERO_WIDTH_SPACE = '\u200B'
const LEFT_TO_RIGHT = '\u202A'

test.each([
  ['  pat@example.com '],
  [`${ZERO_WIDTH_SPACE}pat@example.com`],
  [`${LEFT_TO_RIGHT}pat@example.com\u202C`],
  ['pat@\u00ADexample.com'],
  ['\uFEFFpat@example.com\n'],
  ['\u00A0pat@example.com'],
  ['mailto:pat@example.com'],
  ['MAILTO:pat@example.com?subject=Tryout'],
  ['<mailto:pat@example.com>'],
  ['Pat Duarte <pat@example.com>'],
  ['"Duarte, Pat" < pat@example.com >'],
  ['pat@example.com.'],
  ['pat@example.com,'],
  ['pat@example.com; '],
])('[V23] every field takes %j for the address in it', (typed) => {
  for (const field of [Email, TypedEmail]) expect(v.parse(field, typed)).toBe('pat@example.com')
})

test.each([
  ['pat@'],
  ['pat@example'],
  ['pat at example.com'],
  ['<pat>'],
  ['pat@example.com lou@example.com'],
  ['<pat@example.com> <lou@example.com>'],
  ['lou@example.com Pat <pat@example.com>'],
  ['pat@example.com\nnet'],
  ['pat@example.com\r\nBcc: lou@example.com'],
  ['.'],
])('[V23] %j is still no address', (typed) => {
  expect(v.is(Email, typed)).toBe(false)
})

test('[V23] a name that is the address itself falls away', () => {
  expect(cleanEmail('"pat@example.com" <pat@example.com>')).toBe('pat@example.com')
})

// In time that grew with the square, a body of 256 kB would hold the server for minutes.
test.each([
  ['<', '@', ''],
  ['', '<', '@'],
  ['', '<@', '>'],
  ['', '.', 'a'],
  ['mailto:', '@?', '\u2028a'],
  ['mailto:@', 'a', '\u2028'],
])('[V23] %j followed by 200,000 times %j is read as fast as any text', (open, middle, end) => {
  const text = `${open}${middle.repeat(200_000)}${end}`
  expect(v.is(Email, text)).toBe(false)
  expect(emailsIn(text).every((word) => !v.is(Email, word))).toBe(true)
})

const before = fc.constantFrom('', ' ', ZERO_WIDTH_SPACE, LEFT_TO_RIGHT, 'mailto:', '<', 'Pat Ray <', '\u00A0')
const after = fc.constantFrom('', '.', ',', ' ;', '\n', ZERO_WIDTH_SPACE, '\u202C.')

test('[V23] what surrounds any address falls away, and the address stays as it is', () => {
  fc.assert(
    fc.property(before, fc.emailAddress(), after, (open, address, end) => {
      const close = open.includes('<') ? '>' : ''
      expect(cleanEmail(`${open}${address}${close}${end}`)).toBe(address)
    }),
  )
})

test.each([
  ['a@example.com, b@example.com;c@example.com\nd@example.com  e@example.com', 'abcde'],
  ['Ana Duarte <a@example.com>, "Bo" <b@example.com>', 'ab'],
  ['Duarte, Ana <a@example.com>; Ray, Bo <b@example.com>', 'ab'],
  ['<a@example.com> <b@example.com>', 'ab'],
  ['a@example.com>,<b@example.com>', 'ab'],
  ['a@example.com, Bo Ray <b@example.com>, a@example.com', 'ab'],
])('[V24] the list %j holds the addresses of %s', (list, letters) => {
  expect(emailsIn(list)).toEqual(letters.split('').map((letter) => `${letter}@example.com`))
})

test('[V24] a word that is no address stays in the list', () => {
  expect(emailsIn('a@example.com Bo <b@example.com>')).toEqual(['a@example.com', 'Bo', 'b@example.com'])
  expect(emailsIn('a@example.com, Bo')).toEqual(['a@example.com', 'Bo'])
})
