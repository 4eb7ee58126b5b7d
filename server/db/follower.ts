import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from './database.ts'
import type { Database, Isolation, Sql } from './database.ts'
import { createLag } from './lag.ts'
import { startPulse } from './pulse.ts'

/** Where reads go that may be some seconds old; a statement by itself, or several of one transaction. */
export type Reader = Sql & {
  /** Like a database's. `work` only reads, and may run again on another server than the first time. */
  transaction<Result>(work: (sql: Sql) => Promise<Result>, isolation?: Isolation): Promise<Result>
}

export type Follower = Reader & {
  close(): Promise<void>
}

type Options = {
  /** Of the copy. */
  url: string
  database: Database
  /** Of the same database: how far it is must not wait behind what is read of it. */
  databaseUrl: string
  maxConnections: number
  isPrepared: boolean
  /** The copy is used from now on, or no longer. */
  onChange: (isUsed: boolean) => void
  /** Hears how long each statement took on the copy. */
  measure: (db: Database) => Database
}

const EVERY_MS = 500
/** What is older is read where it is written. */
const LONGEST_LAG_MS = 5_000

/**
 * U108. Reads from a copy that follows the database, as long as it is fresh, and from the database itself as soon as it
 * is not, or does not answer, or refuses. So who may read is asked of the database, before.
 */
export function openFollower({
  url,
  database,
  databaseUrl,
  maxConnections,
  isPrepared,
  onChange,
  measure,
}: Options): Follower {
  const pulse = startPulse(url)
  const pool = openDatabase({ url, maxConnections, isPrepared, pulse })
  const copy = measure(pool)
  const probe = { maxConnections: 1, isPrepared: false }
  const probes = {
    copy: openDatabase({ url, pulse, ...probe }),
    database: openDatabase({ url: databaseUrl, ...probe }),
  }
  const lag = createLag()
  const stopping = new AbortController()
  let isUsed: boolean | undefined
  const begunAt = performance.now()
  const watching = watch()
  // What the copy says no to, the database may know better: a row that is not there yet, a mistake of the copy alone.
  const read = <Result>(from: (source: Database) => Promise<Result>) =>
    isFresh() ? from(copy).catch(() => from(database)) : from(database)
  return {
    query: (...asked) => read((source) => source.query(...asked)),
    transaction: (work, isolation) => read((source) => source.transaction(work, isolation)),
    async close() {
      stopping.abort()
      await watching
      await pulse.stop()
      await Promise.all([pool, probes.copy, probes.database].map((it) => it.close()))
    },
  }

  function isFresh(): boolean {
    return pulse.trouble() !== 'silent' && lag.msAt(performance.now()) <= LONGEST_LAG_MS
  }

  async function watch() {
    while (!stopping.signal.aborted) {
      await look().catch(() => {})
      const isNow = isFresh()
      // At the beginning it has not been looked at twice. One that is of no use after that is told of, too.
      const isKnown = isNow || isUsed !== undefined || performance.now() - begunAt > LONGEST_LAG_MS
      if (isKnown && isUsed !== isNow) onChange((isUsed = isNow))
      await pause(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  async function look() {
    const [there] = await probes.copy.query<{ position: number | null }>(REPLAYED)
    const askedAt = performance.now()
    const [here] = await probes.database.query<{ position: number }>(WRITTEN)
    if (here) lag.look({ copy: there?.position ?? undefined, database: here.position }, askedAt)
  }
}

const REPLAYED = `SELECT CASE WHEN pg_is_in_recovery()
    THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint END AS position`
const WRITTEN = `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint AS position`
