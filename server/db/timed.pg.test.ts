import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { timed } from './timed.ts'

test('[U105] each statement is timed by its text, in a transaction too, and also one that fails', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const heard: { text: string; ms: number }[] = []
  const db = timed(database.db, (text, ms) => heard.push({ text, ms }))
  await db.query('SELECT pg_sleep(0.02), $1::text', ['Kim'])
  await db.transaction((sql) => sql.query('SELECT 2'))
  await expect(db.query('SELECT nothing FROM nowhere')).rejects.toThrow('nowhere')
  expect(heard.map(({ text }) => text)).toEqual([
    'SELECT pg_sleep(0.02), $1::text',
    'SELECT 2',
    'SELECT nothing FROM nowhere',
  ])
  expect(heard[0]!.ms).toBeGreaterThan(15)
})
