import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { runMigrateShell } from './migrate-shell.ts'

test('[U94] the database that is migrated is the direct one, else that of the server', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { url } = database
  const nowhere = 'postgres://app@127.0.0.1:1/none'
  expect(await runMigrateShell({ MIGRATE_DATABASE_URL: url, DATABASE_URL: nowhere })).toBe('The database is up to date')
  expect(await runMigrateShell({ MIGRATE_DATABASE_URL: '', DATABASE_URL: url })).toBe('The database is up to date')
  await expect(runMigrateShell({})).rejects.toThrow('MIGRATE_DATABASE_URL or DATABASE_URL: expected')
})
