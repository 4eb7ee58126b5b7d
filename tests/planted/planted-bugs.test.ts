import { existsSync, readFileSync } from 'node:fs'
import { readMigrations } from '#server/db/migrate.ts'
import { expect, test } from 'vitest'
import { FLOORS } from './planted-bug.ts'
import { PLANTED } from './planted-bugs.ts'

const MIGRATIONS = 'server/db/migrations/'
const writtenIn = (sql: string) =>
  [...sql.matchAll(/^create (?:or replace )?(?:function|view) (\w+)/gimu)].map(([, name]) => name)

test('every planted bug can be planted: what it replaces stands exactly once in its file', () => {
  const elsewhere = PLANTED.flatMap(({ name, changes }) =>
    changes
      .map(({ file, from }) => ({ file, from, times: readFileSync(file, 'utf8').split(from).length - 1 }))
      .filter(({ times }) => times !== 1)
      .map(({ file, from, times }) => `${name}: ${file} holds ${times} times ${from}`),
  )
  expect(elsewhere).toEqual([])
})

test('every planted bug changes something, and names tests that exist', () => {
  const changingNothing = PLANTED.filter(
    ({ changes }) => changes.length === 0 || changes.some(({ from, to }) => from === to),
  )
  expect(changingNothing.map(({ name }) => name)).toEqual([])
  const untested = PLANTED.filter(({ tests }) => tests.length === 0 || !tests.every((file) => existsSync(file)))
  expect(untested.map(({ name }) => name)).toEqual([])
})

test('a bug in a function or a view of the database is planted where it was written last', () => {
  const migrations = readMigrations()
  const isWrittenOver = ({ file, from }: { file: string; from: string }) => {
    const at = migrations.findIndex(({ name }) => file === `${MIGRATIONS}${name}`)
    const changed = writtenIn(migrations[at]?.text.split(from)[0] ?? '').at(-1)
    return at >= 0 && migrations.slice(at + 1).some(({ text }) => writtenIn(text).includes(changed))
  }
  const outdated = PLANTED.filter(({ changes }) => changes.some(isWrittenOver)).map(({ name }) => name)
  expect(outdated).toEqual([])
})

test('planted bugs have names of their own and are on every floor', () => {
  expect(new Set(PLANTED.map(({ name }) => name)).size).toBe(PLANTED.length)
  expect(PLANTED.length).toBeGreaterThanOrEqual(20)
  expect(FLOORS.filter((floor) => !PLANTED.some((bug) => bug.floor === floor))).toEqual([])
})
