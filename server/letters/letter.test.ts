import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameInMail, titleInMail } from './letter.ts'

test.each([
  ['U12 Tryout 2026', 'U12 Tryout 2026'],
  ['Grades 5-6, Fall 2026', 'Grades 5-6 Fall 2026'],
  ['Call 555-123-4567 now', 'Call -- now'],
  ['Call ٥٥٥١٢٣٤٥٦٧ now', 'Call now'],
  ['https://evil.example/2026', 'httpsevilexample2026'],
  ['<b>Spring</b> 2027', 'bSpringb 2027'],
  ['!!!', 'an event'],
])('[M108] the email names the event “%s” as “%s”', (title, inMail) => {
  expect(titleInMail(title, 'an event')).toBe(inMail)
})

test('[M108] no title puts an address or seven digits into an email', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const inMail = titleInMail(title, 'an event')
      expect(inMail).not.toMatch(/[^\p{L}\p{M}0-9'’ -]|(?:\D*\d){7}/u)
      expect(inMail.length).toBeLessThanOrEqual(60)
    }),
  )
})

test('[M108] a name of a person keeps no digits', () => {
  expect(nameInMail('Mia 2nd', 'a player')).toBe('Mia nd')
})
