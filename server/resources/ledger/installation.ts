import type { Sql } from '../../db/database.ts'

/** Returns the id of the installation: the first epoch. Every backup of this database has it, and no other database. */
export async function installationOf(sql: Sql): Promise<string> {
  const [first] = await sql.query<{ epoch: string }>(
    'SELECT epoch FROM server_epoch ORDER BY started_at, epoch LIMIT 1',
  )
  if (!first) throw new Error('The database has no server epoch')
  return first.epoch
}
