import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '#server/db/database.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { erasePlayer } from './erase-player.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/**
 * The columns of these tables that an erasure leaves. Add a new column here only if it tells nothing about who a player
 * is. Otherwise `erasePlayer` empties it.
 */
const KEPT = [
  // The purchase is a record of the account that paid.
  ...['currency', 'package_name', 'payment_reference', 'session_id', 'status'].map((it) => `checkout.${it}`),
  'consent.text_version',
  'consultation.event_uri',
  'consultation.status',
  'evaluation.evaluated_on',
  'evaluation.jersey_color',
  'evaluation.jersey_number',
  // A trigger copies the name of the player, which is "Deleted player" then.
  'evaluation.player_first',
  'evaluation.player_last',
  'evaluation.rubric_version',
  'evaluation.search_text',
  'evaluation.video_type',
  'evaluation_result.rubric_version',
  ...['found', 'key', 'reason', 'state'].map((it) => `event_case.${it}`),
  'event_consensus.basis',
  'event_consensus.spread',
  'event_player.bib',
  ...['dispute_id', 'kind', 'last_error'].map((it) => `notice.${it}`),
  // Published figures depend on it.
  'player.gender',
  ...['device_id', 'key', 'outcome'].map((it) => `rating_history.${it}`),
  ...['first_skills', 'rubric_version', 'second_skills'].map((it) => `rating_pair.${it}`),
  // The coach's own list. The erasure removes its link to the player.
  ...['first_name', 'jersey_number', 'last_name', 'position_name', 'school_grade'].map((it) => `roster_entry.${it}`),
  'video_mark.rating_key',
]

/** Returns every column that can describe somebody, of the tables that refer to a player or to a row of a player. */
async function describingColumns(): Promise<string[]> {
  const rows = await database.db.query<{ name: string }>(
    `WITH subject AS (SELECT unnest('{player,event_player,evaluation}'::regclass[]) AS id),
       holder AS (SELECT id FROM subject
         UNION SELECT conrelid FROM pg_constraint WHERE contype = 'f' AND confrelid IN (SELECT id FROM subject))
     SELECT attrelid::regclass || '.' || attname AS name FROM pg_attribute
     WHERE attrelid IN (SELECT id FROM holder) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
       AND atttypid = ANY ('{text,varchar,bpchar,text[],json,jsonb,bytea,date}'::regtype[])
     ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

/** Returns the columns that statements set, and the tables whose rows they delete. */
function changedBy(statements: readonly string[]) {
  const sets = statements.flatMap((text) => {
    const [, table, set] = /^\s*update (\w+) set (.+?)(?: where .*)?$/isu.exec(text) ?? []
    const columns = [...(set ?? '').matchAll(/(?:^|,)\s*(\w+) = /gu)].map(([, column]) => `${table}.${column}`)
    return table === undefined ? [] : columns
  })
  // A table with a condition besides the player keeps rows.
  const emptied = statements.flatMap((text) =>
    / NOT \(/u.test(text) ? [] : (/^DELETE FROM (\w+)/u.exec(text)?.[1] ?? []),
  )
  return { sets: new Set(sets), emptied: new Set(emptied) }
}

/** Returns the statements of an erasure. */
async function statementsOfErasure(): Promise<string[]> {
  const statements: string[] = []
  const query = (text: string) => {
    statements.push(text)
    return Promise.resolve([])
  }
  await erasePlayer({ query } as unknown as Sql, 'nobody')
  return statements
}

test('[K15] each column about a player is emptied by an erasure, or is kept by name', async () => {
  const { sets, emptied } = changedBy(await statementsOfErasure())
  const all = await describingColumns()
  const kept = all.filter((column) => !sets.has(column) && !emptied.has(column.split('.')[0] ?? ''))
  expect(kept).toEqual(KEPT)
})

test.each([
  ['player', 'erase_again'],
  ['event_player', 'erase_event_player_again'],
])('[K64] a column of %s that an erasure empties, %s empties again', async (table, name) => {
  const [row] = await database.db.query<{ text: string }>('SELECT prosrc AS text FROM pg_proc WHERE proname = $1', [
    name,
  ])
  const again = changedBy((row?.text ?? '').replaceAll(/^begin|end\s*$/gu, '').split(';')).sets
  const all = await describingColumns()
  const { sets } = changedBy(await statementsOfErasure())
  const once = all.filter((column) => column.startsWith(`${table}.`) && sets.has(column))
  expect(once.length).toBeGreaterThan(0)
  expect(once.filter((column) => !again.has(column))).toEqual([])
})
