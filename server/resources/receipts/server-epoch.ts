import type { Database, Sql } from '../../db/database.ts'

/**
 * A promotion changes the timeline, a backup that is put back the database or its tables, another machine the cluster.
 * Any role may read all of it; a standby has no write-ahead log of its own to tell the timeline from.
 */
const MARKS = `concat_ws(' ', (SELECT system_identifier FROM pg_control_system()),
  left(pg_walfile_name(pg_current_wal_lsn()), 8),
  (SELECT oid FROM pg_database WHERE datname = current_database()), 'server_epoch'::regclass::oid)`

type Told = { epoch: string; marks: string | null; here: string; floor: number }

/** Y31. The epoch of the database, a new one when it is not the database any more that the last one was told from. */
export async function findServerEpoch(db: Database): Promise<string> {
  const told = await readEpoch(db)
  return told.marks === told.here ? told.epoch : db.transaction(async (sql) => (await beginEpoch(sql)).epoch)
}

/**
 * The same inside a transaction. Y45. `floor` is what revisions of this epoch are counted from: its beginning, in
 * milliseconds since 1970, and 0 in the first. A database that was set back would give revisions again that devices
 * have seen, for other values. Where a new epoch begins, it holds the lock on them until the transaction ends.
 */
export async function findEpoch(sql: Sql): Promise<{ epoch: string; floor: number }> {
  const told = await readEpoch(sql)
  return told.marks === told.here ? told : beginEpoch(sql)
}

async function readEpoch(sql: Sql): Promise<Told> {
  const [row] = await sql.query<Told>(
    `SELECT epoch, marks, ${MARKS} AS here,
            CASE WHEN count(*) OVER () = 1 THEN 0 ELSE ceil(1000 * extract(epoch FROM started_at)) END::bigint AS floor
     FROM server_epoch ORDER BY started_at DESC LIMIT 1`,
  )
  if (!row) throw new Error('The database has no server epoch')
  return row
}

/** Of several processes that notice it at the same time, the first one begins it. */
async function beginEpoch(sql: Sql): Promise<Told> {
  await sql.query('LOCK TABLE server_epoch IN SHARE ROW EXCLUSIVE MODE')
  const told = await readEpoch(sql)
  if (told.marks === told.here) return told
  // An epoch of a server that did not know marks yet: it is still the same one.
  if (told.marks === null) {
    await sql.query('UPDATE server_epoch SET marks = $2 WHERE epoch = $1', [told.epoch, told.here])
    return told
  }
  // The clock of the machine that took over may be behind.
  await sql.query(
    `INSERT INTO server_epoch (marks, started_at)
     SELECT $1, greatest(now(), max(started_at) + interval '1 millisecond') FROM server_epoch`,
    [told.here],
  )
  return readEpoch(sql)
}

/**
 * For a restore that puts the whole disk back, which has the marks of before: whoever looks next finds others, and
 * begins an epoch.
 */
export async function beginEpochWithNextLook(sql: Sql): Promise<void> {
  await sql.query("UPDATE server_epoch SET marks = 'put back'")
}
