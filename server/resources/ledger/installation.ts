import type { Sql } from '../../db/database.ts'

/** The first epoch of a database is in all of its backups, and in those of no other. */
export async function installationOf(sql: Sql): Promise<string> {
  const [first] = await sql.query<{ epoch: string }>(
    'SELECT epoch FROM server_epoch ORDER BY started_at, epoch LIMIT 1',
  )
  if (!first) throw new Error('The database has no server epoch')
  return first.epoch
}
