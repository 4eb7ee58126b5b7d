import { afterAll, beforeAll, expect, test } from 'vitest'
import { finder, folded } from '#domain/search.ts'
import { NAMES } from '#tests/support/names-in-scripts.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import { holdsWords, wordPatterns } from './list-sql.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Latin with its additions, marks, Greek, Cyrillic, Hebrew, Arabic, Hindi, Thai, more Latin, punctuation, and kana. */
const BLOCKS = [
  [0x20, 0x52f],
  [0x590, 0x6ff],
  [0x900, 0x97f],
  [0xe00, 0xe7f],
  [0x1ab0, 0x1aff],
  [0x1d00, 0x206f],
  [0x3040, 0x30ff],
  [0xfb00, 0xfb4f],
  [0xfe00, 0xfeff],
] as const

test('[D95] the database folds each letter as the page does', async () => {
  const letters = BLOCKS.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)),
  ).filter((letter) => !/[\p{Cn}\p{Cc}]/u.test(letter))
  const rows = await server.db.query<{ letter: string; plain: string }>(
    'SELECT letter, folded(letter) AS plain FROM unnest($1::text[]) AS letter',
    [letters],
  )
  expect(rows.filter(({ letter, plain }) => plain !== folded(letter))).toEqual([])
  expect(rows).toHaveLength(letters.length)
})

test.each(NAMES)('[D120] the database finds %s %s by the same words as the page', async (first, last, _, searches) => {
  const name = `${first} ${last}`
  const [row] = await server.db.query<{ plain: string; found: boolean[] }>(
    `SELECT folded($1) AS plain, array(
       SELECT ${holdsWords('$1', 'array(SELECT json_array_elements_text(words))')}
       FROM json_array_elements($2) WITH ORDINALITY AS search (words, at) ORDER BY at) AS found`,
    [name, JSON.stringify([...searches, name, `${last}q`].map(wordPatterns))],
  )
  expect(row).toEqual({ plain: folded(name), found: [...searches.map(() => true), true, false] })
})

test.each([
  ['Martin Ødegaard', 'odegaard martin'],
  ['Ann O’Neal', "neal' ann"],
  ['Ann O’Neal', 'ann bell'],
  ['Ann O’Neal', 'neal bo'],
  ['50% Smith', '50%'],
  ['500 Smith', '50%'],
  ['A\\B', '\\'],
  ['Ann', '_nn'],
  ['Ann', ' '],
])('[D95] whether “%s” is found by “%s” is the same in a list of the server', async (name, search) => {
  const [row] = await server.db.query<{ found: boolean }>(`SELECT ${holdsWords('$1::text', '$2')} AS found`, [
    name,
    wordPatterns(search),
  ])
  expect(row?.found).toBe(finder(search)([name]))
})
