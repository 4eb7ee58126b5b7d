import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '#tests/support/demo-folders.ts'
import { openOwnPostgres } from '../../standins/postgres/own-postgres.ts'
import { openDatabase } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { shipLedger } from '../../resources/ledger/ship-ledger.ts'
import { openLedgerFolder } from '../../standins/s3/ledger-folder.ts'
import { findServerEpoch } from '../../resources/receipts/server-epoch.ts'
import { runBackupShell, runRestoreShell } from './backup-shell.ts'

function aFolder(): string {
  const folder = newFolder('backup')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A data folder with a database, a user and a picture, and its epoch. The database runs until the test is over. */
async function aRunningFolder() {
  const dataDir = aFolder()
  const postgres = await openOwnPostgres(dataDir)
  onTestFinished(() => postgres.stop())
  await migrate(postgres.ownerUrl)
  const db = openDatabase({ url: postgres.ownerUrl, maxConnections: 2 })
  const epoch = await findServerEpoch(db)
  mkdirSync(path.join(dataDir, 'identity'), { mode: 0o700 })
  writeFileSync(path.join(dataDir, 'identity', 'pool.jsonl'), '["other:ana",{"email":"ana@example.test"}]\n')
  mkdirSync(path.join(dataDir, 'objects', 'pictures'), { recursive: true })
  writeFileSync(path.join(dataDir, 'objects', 'pictures', 'ana.jpg'), Buffer.alloc(100_000, 7))
  return { dataDir, db, epoch, postgres, file: path.join(aFolder(), 'it.backup') }
}

const backup = (dataDir: string, ...args: string[]) => runBackupShell(args, { DATA_DIR: dataDir })
/** Any key works, because the folders of these tests hold nothing sealed. */
const POOL_KEY = 'ab'.repeat(32)
const restore = (dataDir: string, ...args: string[]) => runRestoreShell(args, { DATA_DIR: dataDir, POOL_KEY })

async function epochIn(dataDir: string) {
  const postgres = await openOwnPostgres(dataDir)
  const db = openDatabase({ url: postgres.url, maxConnections: 2 })
  try {
    return [await findServerEpoch(db), await findServerEpoch(db)]
  } finally {
    await db.close()
    await postgres.stop()
  }
}

test('[U95] a backup taken while rows are written has all that was committed before it began', async () => {
  const { dataDir, db, epoch, file } = await aRunningFolder()
  await db.query('CREATE TABLE tap (n integer PRIMARY KEY)')
  let committed = 0
  let isWriting = true
  const writing = (async () => {
    while (isWriting) {
      await db.query('INSERT INTO tap VALUES ($1)', [committed + 1])
      committed += 1
    }
  })()
  while (committed < 50) await new Promise(setImmediate)
  const before = committed
  const said = await backup(dataDir, file)
  isWriting = false
  await writing
  await db.close()
  expect(said).toContain(`${file} holds ${dataDir} as it is now`)

  const other = aFolder()
  expect(await restore(other, file)).toContain('0 accounts, 0 evaluations')
  expect(readdirSync(other).toSorted()).toEqual(['identity', 'objects', 'postgres'])
  expect(readFileSync(path.join(other, 'objects', 'pictures', 'ana.jpg'))).toEqual(Buffer.alloc(100_000, 7))
  const postgres = await openOwnPostgres(other)
  const restored = openDatabase({ url: postgres.ownerUrl, maxConnections: 1 })
  const rows = await restored.query<{ n: number }>('SELECT n FROM tap ORDER BY n')
  await restored.close()
  await postgres.stop()
  expect(rows.length).toBeGreaterThanOrEqual(before)
  expect(rows.map(({ n }) => n)).toEqual(rows.map((_, at) => at + 1))

  const [first, second] = await epochIn(other)
  expect(first).not.toBe(epoch)
  expect(second).toBe(first)
})

test('[U95] what lies in the data folder is not touched unless told, nor while its database runs, nor by a torn backup', async () => {
  const { dataDir, db, file, postgres } = await aRunningFolder()
  await db.close()
  await backup(dataDir, file)
  await expect(backup(dataDir, file)).rejects.toThrow('is there already')
  await expect(restore(dataDir, file, '--replace')).rejects.toThrow('is running')
  await postgres.stop()
  await expect(restore(dataDir, file)).rejects.toThrow('already holds postgres, identity, objects')
  const torn = `${file}.torn`
  const none = `${file}.none`
  writeFileSync(torn, readFileSync(file).subarray(0, 500_000))
  writeFileSync(none, 'a letter')
  await expect(restore(dataDir, torn, '--replace')).rejects.toThrow('unexpected end of file')
  await expect(restore(dataDir, none, '--replace')).rejects.toThrow('incorrect header check')
  expect(readdirSync(dataDir).toSorted()).toEqual(['identity', 'objects', 'postgres'])
  writeFileSync(path.join(dataDir, 'identity', 'pool.jsonl'), 'of before')

  const said = await restore(dataDir, file, '--replace')
  const aside = /What was there before is in (\S+)\. /u.exec(said)?.[1] ?? ''
  expect(readFileSync(path.join(aside, 'identity', 'pool.jsonl'), 'utf8')).toBe('of before')
  expect(readFileSync(path.join(dataDir, 'identity', 'pool.jsonl'), 'utf8')).toContain('ana@example.test')
})

test('[U95] a database of yours, and a file that is not there, are named', async () => {
  const env = { DATABASE_URL: 'postgres://it@db/it', COGNITO_USER_POOL_ID: 'us-east-1_AbC', COGNITO_CLIENT_ID: 'abc' }
  await expect(runBackupShell(['it.backup'], env)).rejects.toThrow('docs/operations.md')
  await expect(restore(aFolder(), '/nowhere/it.backup')).rejects.toThrow('There is no /nowhere/it.backup')
  expect(await runBackupShell(['--help'], {})).toContain('npm run backup -- <file>')
  expect(await runRestoreShell([], {})).toContain('--replace')
})

test('[T60] a restore without the key of the user pool is refused unless the operator accepts new passwords', async () => {
  const { dataDir, db, file } = await aRunningFolder()
  await db.close()
  await backup(dataDir, file)
  const other = aFolder()
  await expect(runRestoreShell([file], { DATA_DIR: other })).rejects.toThrow('pool.key is missing')
  expect(readdirSync(other)).toEqual([])
  expect(await runRestoreShell([file, '--new-pool-key'], { DATA_DIR: other })).toContain('accounts')
})

test('[U121] a restore erases an account again that was erased after the backup', async () => {
  const { dataDir, db, file, postgres } = await aRunningFolder()
  const id = randomUUID()
  await db.query(
    `INSERT INTO app_user (id, email, first_name, last_name, role, is_profile_created)
     VALUES ($1, 'ana@example.test', 'Ana', 'Bell', 'Coach', true)`,
    [id],
  )
  await backup(dataDir, file)
  const ledger = openLedgerFolder(path.join(aFolder(), 'ledger'))
  await db.query('UPDATE app_user SET deleted_at = now() WHERE id = $1', [id])
  await shipLedger({ db, ledger })
  await db.close()
  await postgres.stop()

  const other = aFolder()
  const said = await runRestoreShell([file], { DATA_DIR: other, LEDGER_DIR: ledger.place, POOL_KEY })
  expect(said).toContain('Ledger: applied 1 withdrawal, revocation or erasure newer than the backup.')
  const restored = await openOwnPostgres(other)
  const after = openDatabase({ url: restored.ownerUrl, maxConnections: 1 })
  const rows = await after.query('SELECT first_name, deleted_at IS NOT NULL AS is_deleted FROM app_user')
  await after.close()
  await restored.stop()
  expect(rows).toEqual([{ first_name: 'Deleted', is_deleted: true }])

  const third = aFolder()
  expect(await restore(third, file)).toContain(`THERE IS NO LEDGER in ${path.join(third, 'ledger')}`)
})
