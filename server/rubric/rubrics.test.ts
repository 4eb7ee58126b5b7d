import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Rubric } from '#domain/rubric/rubric.ts'

const bodies = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.json'))
  .map((name) => {
    const body: unknown = JSON.parse(readFileSync(path.join(import.meta.dirname, name), 'utf8'))
    return { body, rubric: v.parse(Rubric, body) }
  })
const newest = bodies
  .map(({ rubric }) => rubric)
  .toSorted((one, other) => one.rubric_version.localeCompare(other.rubric_version))
  .at(-1)!

const pairs = bodies.flatMap(({ body, rubric }) =>
  rubric.comparable_with.map((version) => [rubric.rubric_version, version, body] as const),
)

test.each(pairs)(
  '[S27] rubric %s differs from %s, which it may be compared with, in words alone',
  (_, version, body) => {
    const other = bodies.find(({ rubric }) => rubric.rubric_version === version)!.body
    expect(numbersAndKeys(body)).toEqual(numbersAndKeys(other))
  },
)

test('[S27] the newest rubric may be compared with the one before it', () => {
  expect([newest.rubric_version, newest.comparable_with]).toEqual(['2026.1', ['2025.1']])
})

test('[S27] every value of the newest rubric has a text of its own, short enough to be read beside a court', () => {
  const items = [
    ...newest.skills,
    ...newest.skills.flatMap(({ microskills }) => microskills),
    ...newest.team_player.items,
  ]
  expect(items).toHaveLength(68)
  const lacking = items.filter(
    ({ anchors }) => Object.keys(anchors).join() !== '1,2,3,4,5' || new Set(Object.values(anchors)).size !== 5,
  )
  const long = items.flatMap(({ anchors }) => Object.values(anchors)).filter(({ length }) => length > 110)
  expect([lacking, long]).toEqual([[], []])
  expect(JSON.stringify(newest)).not.toMatch(/Better than 1|not yet 3|standard \(JUCO/u)
})

const WORDS = new Set([
  'name',
  'description',
  'anchors',
  'code',
  'even_values',
  'includes',
  'rubric_version',
  'comparable_with',
])

/** A rubric without what is only read by people. */
function numbersAndKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(numbersAndKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !WORDS.has(key))
      .map(([key, part]) => [key, numbersAndKeys(part)]),
  )
}
