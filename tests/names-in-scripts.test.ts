import * as v from 'valibot'
import { expect, test } from 'vitest'
import { csvText, guarded, unguarded } from '#domain/csv/csv-text.ts'
import { initialsOf } from '#domain/fields/initials.ts'
import { FirstName, LastName } from '#domain/fields/text-fields.ts'
import { finder } from '#domain/search.ts'
import { letter, nameInMail } from '#server/letters/letter.ts'

/** First name, last name, the initials, and what somebody may type to find the person. */
const NAMES: ReadonlyArray<readonly [string, string, string, readonly string[]]> = [
  ['Zoë', 'O’Brien-Łuczak', 'ZO', ['zoe', 'OBRIEN', 'luczak', 'Ｚｏｅ', 'Zoe\u0308']],
  ['Ολυμπία', 'Παππάς', 'ΟΠ', ['ολυμπια', 'ΠΑΠΠΑΣ']],
  ['Йорданка', 'Ёлкина', 'ЙЁ', ['йорданка', 'ЕЛКИНА']],
  ['İpek', 'Işık', 'İI', ['ipek', 'isik', 'IŞIK']],
  ['مُحَمَّد', 'الخوري', 'مُا', ['محمد', 'الخوري']],
  ['דָּוִד', 'כהן', 'דָּכ', ['דוד', 'כהן']],
  ['क्षितिज', 'ज़ैदी', 'क्षिज़ै', ['क्षितिज', 'ज़ैदी'.normalize('NFD')]],
  ['ณัฐ', 'ศรีสุข', 'ณัศ', ['ณัฐ', 'ศรี']],
  ['さくら', '𠮷田', 'さ𠮷', ['さくら', '𠮷田']],
  ['민준', '김', '민김', ['민준'.normalize('NFD'), '김']],
]

test.each(NAMES)('[V21] %s %s is kept, found, written and sent as it is', (first, last, initials, searches) => {
  expect(v.parse(FirstName, first.normalize('NFD'))).toBe(first.normalize('NFC'))
  expect(v.parse(LastName, last)).toBe(last.normalize('NFC'))
  expect(initialsOf(first, last)).toBe(initials)
  for (const search of searches) expect([search, finder(search)([`${first} ${last}`])]).toEqual([search, true])
  expect(finder(`${last}q`)([`${first} ${last}`])).toBe(false)
  const name = `${first} ${last}`
  expect(unguarded(guarded(name))).toBe(name)
  expect(csvText([[name, '7']])).toContain(name)
  const mail = letter({
    to: 'ana@example.test',
    subject: `A report of ${nameInMail(name, 'a player')}`,
    parts: ['Hello'],
  })
  expect(mail.subject.replaceAll(/[\u2068\u2069]/gu, '')).toBe(`A report of ${name}`)
  expect(mail.subject.isWellFormed()).toBe(true)
})
