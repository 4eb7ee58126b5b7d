import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameInMail, titleInMail } from './letter.ts'

test.each([
  ['U12 Tryout 2026', 'U12 Tryout 2026'],
  ['Grades 5-6, Fall 2026', 'Grades 5-6, Fall 2026'],
  [', Eastside Rec Center,, Denver,', 'Eastside Rec Center, Denver'],
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
      expect(inMail).not.toMatch(/[^\p{L}\p{M}\p{Join_Control}\u2068\u20690-9'’, -]|(?:\D*\d){7}/u)
      expect(inMail.replaceAll(/[\u2068\u2069]/gu, '').length).toBeLessThanOrEqual(60)
    }),
  )
})

test('[M108] a name of a person keeps no digits', () => {
  expect(nameInMail('Mia 2nd', 'a player')).toBe('Mia nd')
})

test.each([
  ['Nguyễn Thị Đặng', 'Nguyễn Thị Đặng'],
  ['Иван Петров', 'Иван Петров'],
  ['अर्जुन क्\u200Dष', 'अर्जुन क्\u200Dष'],
  ['ธนพล', 'ธนพล'],
  ['田中さくら', '田中さくら'],
  ['김민준', '김민준'],
  ['محمد علي', '\u2068محمد علي\u2069'],
  ['رضا\u200Cپور', '\u2068رضا\u200Cپور\u2069'],
  ['נועה', '\u2068נועה\u2069'],
  ['\u200C\u200D', 'a player'],
])('[R77] an email names %s in its own letters and apart from the direction of its sentence', (name, inMail) => {
  expect(nameInMail(name, 'a player')).toBe(inMail)
})

test('[R77] a long name in an email ends after a letter with all of its marks', () => {
  expect(nameInMail('शि'.repeat(40), 'a player')).toBe('शि'.repeat(30))
  expect(nameInMail(`x${'शि'.repeat(40)}`, 'a player')).toBe(`x${'शि'.repeat(29)}`)
})
