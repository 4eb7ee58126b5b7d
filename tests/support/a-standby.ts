import * as fs from 'node:fs'
import path from 'node:path'
import { baseBackup } from '#server/standins/postgres/base-backup.ts'
import { startEmbeddedPostgres } from '#server/standins/postgres/embedded-postgres.ts'
import type { EmbeddedPostgres } from '#server/standins/postgres/embedded-postgres.ts'
import { NOBODY } from '#server/standins/postgres/postgres-setup.ts'

/** A second PostgreSQL in `folder` that follows the one `primary` runs in its own folder `of`. */
export async function startStandby(primary: EmbeddedPostgres, of: string, folder: string): Promise<EmbeddedPostgres> {
  const data = path.join(folder, 'data')
  fs.mkdirSync(data, { recursive: true, mode: 0o700 })
  fs.chmodSync(folder, 0o711)
  fs.copyFileSync(path.join(of, 'password'), path.join(folder, 'password'))
  for await (const piece of baseBackup(primary.url, path.join(of, 'data'))) {
    const to = path.join(data, piece.name)
    if ('isFolder' in piece) fs.mkdirSync(to, { recursive: true, mode: 0o700 })
    else if ('text' in piece) fs.writeFileSync(to, piece.text)
    else fs.copyFileSync(piece.file, to)
  }
  fs.writeFileSync(path.join(data, 'standby.signal'), '')
  fs.appendFileSync(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primary.url}'\n`)
  if (NOBODY)
    for (const it of ['', ...fs.readdirSync(data, { recursive: true, encoding: 'utf8' })]) own(path.join(data, it))
  return startEmbeddedPostgres(folder, 'courtside')
}

function own(file: string) {
  if (NOBODY) fs.chownSync(file, NOBODY.uid, NOBODY.gid)
}
