import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Text = { file: string; text: string }

const NUMBER = String.raw`[A-Z]{1,2}\d+`
const RULE = new RegExp(String.raw`^- \*\*(${NUMBER})\*\*`, 'gmu')
/** `[Y2, Y5]` in the name of a test, or a row of the pinned seeds, whose test is named after it. */
const NAMED = new RegExp(String.raw`\[(${NUMBER}(?:, ${NUMBER})*)\]|rule: '(${NUMBER})'`, 'gu')
/**
 * `Y2, Y5. Why` at the beginning of a comment, or `(Y2, Y5)`, `(Y2 to Y5)` behind what it is about. Migrations and
 * decisions are history and may name rules that have been dropped.
 */
const REASON = new RegExp(
  String.raw`(?:\*|//) (${NUMBER}(?:, ${NUMBER})*)\. |\((${NUMBER}(?:(?:, | to )${NUMBER})*)\)`,
  'gu',
)
const INDEXED = /^\| ([A-Z]{1,2}) \|.*\| [A-Z]+(\d+) \| \[(.+)\]\(rules\/\3\) \|$/gmu

const folders = ['src', 'server', 'sw', 'tests', 'tools']
const rules = textsOf('docs/rules', /\.md$/u).flatMap(({ file, text }) =>
  [...text.matchAll(RULE)].map((match) => ({ file, number: match[1]! })),
)
const known = new Set(rules.map(({ number }) => number))
const tests = folders.flatMap((folder) => textsOf(folder, /\.(?:test|spec)\.tsx?$|pinned-seeds\.ts$/u))

test('a number stands for one rule', () => {
  expect(rules.filter(({ number }, at) => rules.findIndex((it) => it.number === number) !== at)).toEqual([])
})

test('a letter stands in one file, which the index names, with the highest number it has had', () => {
  const index = new Map(
    [...readFileSync('docs/rules.md', 'utf8').matchAll(INDEXED)].map(([, letter, highest, file]) => [
      letter,
      { file: `docs/rules/${file}`, highest: Number(highest) },
    ]),
  )
  const elsewhere = rules.filter(({ file, number }) => {
    const home = index.get(lettersOf(number))
    return home?.file !== file || Number(number.slice(lettersOf(number).length)) > home.highest
  })
  expect(elsewhere).toEqual([])
})

test('a test names only rules that exist', () => {
  expect(namesOf(tests, NAMED).filter(({ number }) => !known.has(number))).toEqual([])
})

test('a comment, and a document, give only rules that exist as their reason', () => {
  const sources = folders.flatMap((folder) => textsOf(folder, /\.(?:tsx?|css)$/u))
  const documents = textsOf('docs', /^[^/]+\.md$/u)
  expect(namesOf([...sources, ...documents], REASON).filter(({ number }) => !known.has(number))).toEqual([])
})

test('each rule has a test that names it', () => {
  const tested = new Set(namesOf(tests, NAMED).map(({ number }) => number))
  expect([...known].filter((number) => !tested.has(number))).toEqual([])
})

function namesOf(texts: readonly Text[], pattern: RegExp): { file: string; number: string }[] {
  return texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].flatMap((match) =>
      (match[1] ?? match[2]!).split(/, | to /u).map((number) => ({ file, number })),
    ),
  )
}

function lettersOf(number: string): string {
  return number.replace(/\d+$/u, '')
}

function textsOf(folder: string, name: RegExp): Text[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file) && !file.includes('node_modules'))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(`${folder}/${file}`, 'utf8') }))
}
