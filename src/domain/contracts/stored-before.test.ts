import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { operationSchemas } from './operations.ts'
import type { OperationKind } from './operations.ts'
import { PlayerProfile } from './players.ts'

type Version = { since: string; player: object; operations: Partial<Record<OperationKind, object>> }

/**
 * A stored player and a queued operation of each kind, with every field that they had on a day. A database and a tablet
 * keep such values for months, so a version never changes here. Append a version after a release that added a field or
 * a kind.
 */
const file = new URL('../../../tests/fixtures/stored-before.json', import.meta.url)
const VERSIONS = JSON.parse(readFileSync(file, 'utf8')) as Version[] // A fixture of this test.

/** Returns the fields that the schema refuses, each with its message. */
function refusedFields(schema: v.GenericSchema, stored: unknown): string[] {
  const { issues = [] } = v.safeParse(schema, stored)
  return issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
}

test.each(VERSIONS)('a player stored since $since is read: a newer field is `v.optional`', ({ player }) => {
  expect(refusedFields(PlayerProfile, player)).toEqual([])
})

const QUEUED = VERSIONS.flatMap(({ since, operations }) =>
  Object.entries(operations).map(([kind, body]) => ({ since, kind: kind as OperationKind, body })),
)
test.each(QUEUED)('$kind queued since $since is taken: a newer field is `v.optional`', ({ kind, body }) => {
  expect(refusedFields(operationSchemas[kind], body)).toEqual([])
})
