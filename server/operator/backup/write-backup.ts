import * as fs from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import * as path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { baseBackup } from '../../standins/postgres/base-backup.ts'
import { startEmbeddedPostgres } from '../../standins/postgres/embedded-postgres.ts'
import { FORMAT, FOLDERS, LABEL } from './backup-label.ts'
import type { BackupLabel } from './backup-label.ts'
import { writeTar } from './tar.ts'
import type { TarEntry } from './tar.ts'

/**
 * Writes everything that the embedded parts hold into one file, also while the server runs: the database as it was at
 * the end of its copy, then whom the user pool knows, then pictures and videos. So whatever a row speaks of is there.
 * The file has its name only once it is whole. Returns its size in bytes.
 */
export async function writeBackup(dataDir: string, file: string, now: number): Promise<number> {
  const folder = path.join(dataDir, 'postgres')
  if (!fs.existsSync(path.join(folder, 'data', 'PG_VERSION')))
    throw new Error(`There is no embedded database in ${dataDir}: nothing to back up.`)
  const postgres = await startEmbeddedPostgres(folder, 'courtside')
  const draft = `${file}.part`
  try {
    const pieces = writeTar(entriesOf(dataDir, postgres.url, now))
    await pipeline(pieces, createGzip({ level: 1 }), fs.createWriteStream(draft, { mode: 0o600, flush: true }))
    fs.renameSync(draft, file)
  } finally {
    fs.rmSync(draft, { force: true })
    if (!postgres.adopted) await postgres.stop()
  }
  return fs.statSync(file).size
}

async function* entriesOf(dataDir: string, ownerUrl: string, now: number): AsyncGenerator<TarEntry> {
  const label: BackupLabel = { format: FORMAT, madeAt: new Date(now).toISOString() }
  yield entryOfText(LABEL, JSON.stringify(label))
  const data = path.join(dataDir, 'postgres', 'data')
  yield* entryOfFile(dataDir, 'postgres/password')
  yield folderEntry('postgres/data')
  for await (const piece of baseBackup(ownerUrl, data)) {
    const name = `postgres/data/${piece.name}`
    if ('isFolder' in piece) yield folderEntry(name)
    else if ('text' in piece) yield entryOfText(name, piece.text)
    else yield* entryOfFile(dataDir, name)
  }
  for (const name of FOLDERS) if (name !== 'postgres') yield* entriesIn(dataDir, name)
}

async function* entriesIn(dataDir: string, name: string): AsyncGenerator<TarEntry> {
  const place = path.join(dataDir, name)
  if (!fs.existsSync(place)) return
  yield folderEntry(name)
  for (const entry of await readdir(place, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* entriesIn(dataDir, `${name}/${entry.name}`)
    else if (entry.isFile()) yield* entryOfFile(dataDir, `${name}/${entry.name}`)
  }
}

/** Nothing for a file that was deleted since its folder was read. */
async function* entryOfFile(dataDir: string, name: string): AsyncGenerator<TarEntry> {
  const file = path.join(dataDir, name)
  const facts = await stat(file).catch(() => undefined)
  if (facts) yield { name, size: facts.size, mode: facts.mode & 0o777, content: bytesOf(file) }
}

async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  // Opened when it is its turn, and not before.
  yield* fs.createReadStream(file, { highWaterMark: 262_144 }) as AsyncIterable<Buffer>
}

const folderEntry = (name: string): TarEntry => ({ name: `${name}/`, size: 0, mode: 0o700 })

const entryOfText = (name: string, text: string): TarEntry => ({
  name,
  size: Buffer.byteLength(text),
  mode: 0o600,
  content: [Buffer.from(text)],
})
