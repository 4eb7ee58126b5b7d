import * as v from 'valibot'
import { expect, test } from 'vitest'
import { csvText, guarded, unguarded } from '#domain/csv/csv-text.ts'
import { initialsOf } from '#domain/fields/initials.ts'
import { FirstName, LastName } from '#domain/fields/text-fields.ts'
import { finder } from '#domain/search.ts'
import { letter, nameInMail } from '#server/letters/letter.ts'
import { NAMES } from './support/names-in-scripts.ts'

test.each(NAMES)('[V21, D120] %s %s is kept, found, written and sent as it is', (first, last, initials, searches) => {
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
