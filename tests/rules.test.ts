import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const RULE = /^- \*\*([A-Z]{1,2}\d+)\*\*/gmu
const NAMED = /\[([A-Z]{1,2}\d+(?:,? [A-Z]{1,2}\d+)*)\]/gu

const rules = read('docs/rules', /\.md$/u).flatMap(({ text }) => [...text.matchAll(RULE)].map((match) => match[1]!))

test('a number stands for one rule', () => {
  expect(rules.filter((rule, at) => rules.indexOf(rule) !== at)).toEqual([])
})

test('a test names only rules that exist', () => {
  const known = new Set(rules)
  const strangers = ['src', 'server', 'sw', 'tests'].flatMap((folder) =>
    read(folder, /\.(?:test|spec)\.tsx?$/u).flatMap(({ file, text }) =>
      [...text.matchAll(NAMED)]
        .flatMap((match) => match[1]!.split(/,? /u))
        .filter((rule) => !known.has(rule))
        .map((rule) => `${file} names ${rule}`),
    ),
  )
  expect(strangers).toEqual([])
})

function read(folder: string, name: RegExp): { file: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(`${folder}/${file}`, 'utf8') }))
}
