import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SilentError } from './pulse.ts'
import type { Pulse } from './pulse.ts'
import { createStatementNames } from './statement-names.ts'
import type { StatementNames } from './statement-names.ts'

/** The part of a PostgreSQL client that repositories need. */
export type Sql = {
  /**
   * Runs one statement and returns its rows. Instants come back as ISO 8601 UTC text, bigint as number. U91. Each
   * connection keeps a statement that is repeated, with its plan, unless it is filtered by what may be absent; with
   * `isKept` that one too: for a text that never changes, is long to plan, and whose best plan is the same for all
   * values.
   */
  query<Row>(text: string, values?: readonly unknown[], options?: { isKept?: boolean }): Promise<Row[]>
}

export type Isolation = 'READ COMMITTED' | 'REPEATABLE READ' | 'SERIALIZABLE'

export type Database = Sql & {
  /**
   * Runs `work` in one transaction; any throw rolls everything back. After a deadlock or a serialization failure
   * the whole of `work` runs again, at most three times more, so it must not touch anything but `sql`.
   * A statement of its own, which is a transaction too, runs again likewise.
   */
  transaction<Result>(work: (sql: Sql) => Promise<Result>, isolation?: Isolation): Promise<Result>
  /** Of its connections: how many are open, how many of these idle, and how many callers wait for one. */
  load(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

type Options = {
  url: string
  maxConnections?: number
  onIdleError?: (error: Error) => void
  /** Nobody waits for an answer while it says that the database is silent. */
  pulse?: Pulse
  /** U91. False behind a pooler that does not know the names of statements; true when absent. */
  isPrepared?: boolean
}
type Wait = Pulse['unlessSilent']
type Means = { pool: pg.Pool; wait: Wait; names: StatementNames }

const RETRIES = 3
/** serialization_failure and deadlock_detected: PostgreSQL promises that trying again is right. */
const TRANSIENT = new Set(['40001', '40P01'])

export function openDatabase({
  url,
  maxConnections = 20,
  onIdleError = () => {},
  pulse,
  isPrepared = true,
}: Options): Database {
  const wait: Wait = pulse?.unlessSilent ?? ((work) => work())
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: { getTypeParser },
  })
  // Without a listener, a connection that the server closes would end this process.
  pool.on('error', onIdleError)
  const means: Means = { pool, wait, names: createStatementNames(isPrepared) }
  return {
    query: <Row>(text: string, values?: readonly unknown[], options?: { isKept?: boolean }) =>
      untilDone(() => wait(() => rowsOf<Row>(pool, means.names, text, values, options))),
    transaction: (work, isolation = 'READ COMMITTED') => untilDone(() => transact(means, work, isolation)),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

async function untilDone<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === RETRIES || !(error instanceof StaleNameError || TRANSIENT.has(codeOf(error)))) throw error
      await pause(5 * 2 ** attempt + Math.random() * 10)
    }
  }
}

async function transact<Result>(
  { pool, wait, names }: Means,
  work: (sql: Sql) => Promise<Result>,
  isolation: Isolation,
) {
  const client = await lend(pool, wait)
  let broken: Error | undefined
  // Without a listener, a connection that the server closes while it is lent out would end this process, too.
  const onLost = (error: Error) => {
    broken = error
  }
  client.on('error', onLost)
  try {
    await wait(() => client.query(`BEGIN ISOLATION LEVEL ${isolation}`))
    const result = await work({
      query: (text, values, options) => wait(() => rowsOf(client, names, text, values, options)),
    })
    // After a failed statement PostgreSQL answers a COMMIT with ROLLBACK, and no error.
    const { command } = await wait(() => client.query('COMMIT'))
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed')
    return result
  } catch (error) {
    // Nothing can be rolled back over a connection that does not answer: it is thrown away.
    if (error instanceof SilentError) broken = error
    else
      await client.query('ROLLBACK').catch((cause: unknown) => {
        broken = cause instanceof Error ? cause : new Error(String(cause))
      })
    throw error
  } finally {
    client.off('error', onLost)
    // A connection that was lost, or could not even roll back, is thrown away, not lent out again.
    client.release(broken)
  }
}

/** A connection that comes after nobody waits for it any more goes back. */
async function lend(pool: pg.Pool, wait: Wait): Promise<pg.PoolClient> {
  let lending: Promise<pg.PoolClient> | undefined
  try {
    return await wait(() => (lending = pool.connect()))
  } catch (error) {
    lending?.then(
      (late) => late.release(),
      () => {},
    )
    throw error
  }
}

async function rowsOf<Row>(
  client: pg.Pool | pg.PoolClient,
  names: StatementNames,
  text: string,
  values: readonly unknown[] = [],
  { isKept = false } = {},
) {
  const name = names.of(text, isKept)
  try {
    const { rows } = await client.query({ text, values: [...values], ...(name && { name }) })
    return rows as Row[] // The caller names the shape of its own SELECT; the contract checks it on the way out.
  } catch (error) {
    if (name && names.hasFailed(text, name, error))
      throw new StaleNameError('A kept statement was of no use', { cause: error })
    throw error
  }
}

/** U91. The statement would have done but for its name, which is another one now: the same work is right to try again. */
class StaleNameError extends Error {
  override name = 'StaleNameError'
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  // query_canceled, too_many_connections, and read_only_sql_transaction: a standby that has not taken over yet.
  '57014',
  '53300',
  '25006',
])

/** The database is away, starting, stopping or too busy: the same request may well work a little later. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof SilentError) return true
  const code = codeOf(error)
  if (UNREACHABLE.has(code) || TRANSIENT.has(code) || /^(?:08|57P)/u.test(code)) return true
  return (
    error instanceof Error &&
    /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/u.test(
      error.message,
    )
  )
}

const INT8 = 20
const TIMESTAMPTZ = 1184
const DATE = 1082

const isoInstant = (text: string) => (text.endsWith('infinity') ? text : new Date(text).toISOString())

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format !== 'binary') {
    if (oid === INT8) return Number
    if (oid === TIMESTAMPTZ) return isoInstant
    if (oid === DATE) return String
  }
  return pg.types.getTypeParser(oid, format)
}
