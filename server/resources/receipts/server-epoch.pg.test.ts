import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { startEmbeddedPostgres } from '#server/standins/postgres/embedded-postgres.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { findServerEpoch } from './server-epoch.ts'

async function aDatabase() {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  return database
}

test('[Y31] the epoch stays while the database does', async () => {
  const { db } = await aDatabase()
  const first = await findServerEpoch(db)
  expect([await findServerEpoch(db), await findServerEpoch(db)]).toEqual([first, first])
  expect(await db.query('SELECT epoch FROM server_epoch')).toEqual([{ epoch: first }])
})

test('[Y31] an epoch from before there were marks stays', async () => {
  const { db } = await aDatabase()
  const [row] = await db.query<{ epoch: string }>('UPDATE server_epoch SET marks = NULL RETURNING epoch')
  expect(await findServerEpoch(db)).toBe(row?.epoch)
})

test('[Y31] a backup that is put back into the same database begins one epoch, whoever asks first', async () => {
  const { db } = await aDatabase()
  const before = await findServerEpoch(db)
  // What pg_restore --clean does with this table.
  await db.transaction(async (sql) => {
    await sql.query('CREATE TEMPORARY TABLE dump ON COMMIT DROP AS SELECT * FROM server_epoch')
    await sql.query('ALTER TABLE server_epoch RENAME TO of_before')
    await sql.query('CREATE TABLE server_epoch (LIKE of_before INCLUDING DEFAULTS)')
    await sql.query('DROP TABLE of_before')
    await sql.query('INSERT INTO server_epoch SELECT * FROM dump')
  })
  const after = await Promise.all(Array.from({ length: 8 }, () => findServerEpoch(db)))
  expect(new Set(after).size).toBe(1)
  expect(after[0]).not.toBe(before)
  expect(await db.query('SELECT 1 FROM server_epoch')).toHaveLength(2)
})

test('[Y31] a backup that is put back as another database begins an epoch', async () => {
  const { db } = await aDatabase()
  const before = await findServerEpoch(db)
  const [row] = await db.query<{ epoch: string; marks: string }>('SELECT epoch, marks FROM server_epoch')
  const { db: other } = await aDatabase()
  await other.query('UPDATE server_epoch SET epoch = $1, marks = $2', [row?.epoch, row?.marks])
  expect(await findServerEpoch(other)).not.toBe(before)
})

test('[Y31] a standby that takes over begins an epoch', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'courtside-standby-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const folder = path.join(home, 'postgres')
  chmodSync(home, 0o711)
  const primary = await startEmbeddedPostgres(folder, 'courtside')
  await migrate(primary.url)
  const before = await epochAt(primary.url)
  await primary.stop()
  writeFileSync(path.join(folder, 'data', 'standby.signal'), '')
  const standby = await startEmbeddedPostgres(folder, 'courtside')
  onTestFinished(() => standby.stop())
  const client = new pg.Client({ connectionString: standby.url })
  await client.connect()
  await client.query('SELECT pg_promote()')
  await client.end()
  expect(await epochAt(standby.url)).not.toBe(before)
})

async function epochAt(url: string) {
  const db = openDatabase({ url, maxConnections: 2 })
  try {
    return await findServerEpoch(db)
  } finally {
    await db.close()
  }
}
