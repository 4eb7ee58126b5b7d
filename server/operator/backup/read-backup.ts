import * as fs from 'node:fs'
import * as path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'
import { openDatabase } from '../../db/database.ts'
import type { Database } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { beginEpochWithNextLook } from '../../resources/receipts/server-epoch.ts'
import { startEmbeddedPostgres } from '../../standins/postgres/embedded-postgres.ts'
import { makeDataFolder } from '../../standins/postgres/own-postgres.ts'
import { isRunning } from '../../standins/postgres/postgres-process.ts'
import { NOBODY } from '../../standins/postgres/postgres-setup.ts'
import { BackupLabel, FOLDERS, LABEL } from './backup-label.ts'
import { readTar } from './tar.ts'

const DATABASE = 'postgres/data/'

/** What a restored data folder holds; `setAside` is where that lies which was there before. */
export type Restored<Ledger> = Counts & { madeAt: string; setAside: string | undefined; ledger: Ledger }
type Counts = { accounts: number; evaluations: number }

type Ways<Ledger> = {
  replaces: boolean
  now: number
  ensureKey: () => void
  readLedger: (db: Database) => Promise<Ledger>
}

/**
 * Puts a backup into the data folder. What lies there is set aside, and only with `replaces`; without it a folder that
 * holds anything is refused. A torn backup changes nothing. The server then tells a new epoch, so tablets send again
 * what they had sent since the backup. `ensureKey` throws, before anything changes, if the passwords in the backup
 * could not be opened. `readLedger` gets the database before any server starts on it.
 */
export async function readBackup<Ledger>(
  dataDir: string,
  file: string,
  { replaces, now, ensureKey, readLedger }: Ways<Ledger>,
): Promise<Restored<Ledger>> {
  ensureNobodyUses(dataDir)
  const before = FOLDERS.filter((name) => fs.existsSync(path.join(dataDir, name)))
  if (before.length > 0 && !replaces)
    throw new Error(
      `${dataDir} already holds ${before.join(', ')}. With --replace it is set aside there, and the backup takes its place.`,
    )
  ensureKey()
  makeDataFolder(dataDir)
  const fresh = fs.mkdtempSync(path.join(dataDir, 'restoring-'))
  try {
    const { madeAt } = await unpack(file, fresh)
    const setAside = before.length > 0 ? setAsideIn(dataDir, before, now) : undefined
    for (const name of FOLDERS)
      if (fs.existsSync(path.join(fresh, name))) fs.renameSync(path.join(fresh, name), path.join(dataDir, name))
    return { madeAt, setAside, ...(await openOnce(dataDir, readLedger)) }
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true })
  }
}

function ensureNobodyUses(dataDir: string) {
  const file = path.join(dataDir, 'postgres', 'data', 'postmaster.pid')
  if (fs.existsSync(file) && isRunning(Number.parseInt(fs.readFileSync(file, 'utf8'), 10)))
    throw new Error(`The database in ${dataDir} is running. Stop the server first.`)
}

async function unpack(file: string, folder: string): Promise<BackupLabel> {
  const bytes = fs.createReadStream(file)
  // Whatever goes wrong with the file goes wrong with the packed bytes.
  const unpacked = bytes.on('error', (error) => unpacked.destroy(error)).pipe(createGunzip())
  let label: BackupLabel | undefined
  for await (const { name, mode, content } of readTar(unpacked)) {
    const place = placeIn(folder, name)
    if (label === undefined) label = await readLabel(name, content, file)
    else if (name.endsWith('/')) makeFolder(place, name, mode)
    else await writeFile(place, name, mode, content)
  }
  if (label === undefined) throw new Error(`${file} is not a backup of Courtside.`)
  return label
}

async function readLabel(name: string, content: AsyncIterable<Buffer> | Iterable<Buffer>, file: string) {
  let text = ''
  for await (const piece of content) text += piece.toString()
  const label = name === LABEL ? v.safeParse(BackupLabel, JSON.parse(text)) : undefined
  if (!label?.success) throw new Error(`${file} is not a backup of Courtside, or one of a newer version.`)
  return label.output
}

/** Nothing is written outside of the folder, whatever a name says. */
function placeIn(folder: string, name: string): string {
  const place = path.join(folder, name)
  if (!place.startsWith(folder + path.sep)) throw new Error(`The backup holds the odd name ${name}.`)
  return place
}

function makeFolder(place: string, name: string, mode: number) {
  // The folder above the database may be entered by the database's own user, but not listed.
  fs.mkdirSync(place, { recursive: true, mode })
  giveToDatabase(place, name)
}

async function writeFile(place: string, name: string, mode: number, content: AsyncIterable<Buffer> | Iterable<Buffer>) {
  fs.mkdirSync(path.dirname(place), { recursive: true, mode: 0o711 })
  // A database that was put back flushes its files itself before it recovers.
  const flush = !name.startsWith(DATABASE)
  await pipeline(Readable.from(content), fs.createWriteStream(place, { mode, flush }))
  giveToDatabase(place, name)
}

function giveToDatabase(place: string, name: string) {
  if (NOBODY && name.startsWith(DATABASE)) fs.chownSync(place, NOBODY.uid, NOBODY.gid)
}

function setAsideIn(dataDir: string, names: readonly string[], now: number): string {
  const place = path.join(dataDir, `before-${new Date(now).toISOString().replaceAll(/\D/gu, '').slice(0, 14)}`)
  fs.mkdirSync(place, { mode: 0o700 })
  for (const name of names) fs.renameSync(path.join(dataDir, name), path.join(place, name))
  return place
}

/** The database recovers to the end of the backup, is brought to this version, and is told that it was put back. */
async function openOnce<Ledger>(
  dataDir: string,
  readLedger: (db: Database) => Promise<Ledger>,
): Promise<Counts & { ledger: Ledger }> {
  const postgres = await startEmbeddedPostgres(path.join(dataDir, 'postgres'), 'courtside')
  try {
    await migrate(postgres.url)
    const db = openDatabase({ url: postgres.url, maxConnections: 2 })
    try {
      await beginEpochWithNextLook(db)
      const ledger = await readLedger(db)
      const [counts] = await db.query<Counts>(
        `SELECT (SELECT count(*) FROM app_user WHERE deleted_at IS NULL) AS accounts,
           (SELECT count(*) FROM evaluation) AS evaluations`,
      )
      return { accounts: 0, evaluations: 0, ...counts, ledger }
    } finally {
      await db.close()
    }
  } finally {
    await postgres.stop()
  }
}
