import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import pg from 'pg'

/** What a copy of the data folder is made of: a folder, a file to copy, or a file with this text. */
export type Piece = { name: string } & ({ isFolder: true } | { file: string } | { text: string })

/** Belongs to the running server, or is made anew by the next one. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'server.log', 'current_logfiles'])
const LEFT_EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const SEGMENT = /^[\dA-F]{24}$/u
const SLOT = 'courtside_backup'

/**
 * All that a copy of a running server's data folder needs, by PostgreSQL's own backup: a server that is started on the
 * copy has everything that was committed when the last piece but the log was given. Each piece is read before the next
 * is asked for. A file may be gone by then; it is one the log makes again, or deletes.
 */
export async function* baseBackup(ownerUrl: string, data: string): AsyncGenerator<Piece> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: SLOT })
  client.on('error', () => {})
  await client.connect()
  try {
    // As long as this connection lives, the log from here on stays where it is.
    await client.query(`SELECT pg_create_physical_replication_slot($1, true, true)`, [SLOT])
    const begun = await client.query<{ segment: string }>(
      `SELECT pg_walfile_name(pg_backup_start('courtside', true)) AS segment`,
    )
    yield* folderPieces(data, '')
    const ended = await client.query<{ label: string; segment: string }>(
      `SELECT labelfile AS label, pg_walfile_name(lsn) AS segment FROM pg_backup_stop(false)`,
    )
    const [first, last] = [begun.rows[0], ended.rows[0]]
    if (!first || !last) throw new Error('PostgreSQL began no backup')
    yield { name: 'backup_label', text: last.label }
    for (const name of (await fs.readdir(path.join(data, 'pg_wal'))).toSorted())
      if (SEGMENT.test(name) && name >= first.segment && name <= last.segment)
        yield { name: `pg_wal/${name}`, file: path.join(data, 'pg_wal', name) }
  } finally {
    await client.end().catch(() => {})
  }
}

async function* folderPieces(data: string, below: string): AsyncGenerator<Piece> {
  for (const entry of await fs.readdir(path.join(data, below), { withFileTypes: true }).catch(noneWhenGone)) {
    const name = below ? `${below}/${entry.name}` : entry.name
    if (LEFT_OUT.has(name) || entry.name.startsWith('pgsql_tmp')) continue
    if (entry.isDirectory()) {
      yield { name, isFolder: true }
      if (!LEFT_EMPTY.has(name)) yield* folderPieces(data, name)
      if (name === 'pg_wal') yield { name: 'pg_wal/archive_status', isFolder: true }
    } else if (entry.isFile()) {
      yield { name, file: path.join(data, name) }
    }
  }
}

function noneWhenGone(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}
