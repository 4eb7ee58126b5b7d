import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** The part of a PostgreSQL client that repositories need. */
export type Sql = {
  /**
   * Runs one statement and returns its rows. Instants come back as ISO 8601 UTC text, bigint as number. With `isKept`
   * each connection keeps the statement and its plan: for a text that never changes, is long to plan, and whose best
   * plan is the same for all values.
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
  close(): Promise<void>
}

type Options = { url: string; maxConnections?: number; onIdleError?: (error: Error) => void }

const RETRIES = 3
/** serialization_failure and deadlock_detected: PostgreSQL promises that trying again is right. */
const TRANSIENT = new Set(['40001', '40P01'])

export function openDatabase({ url, maxConnections = 20, onIdleError = () => {} }: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    types: { getTypeParser },
  })
  // Without a listener, a connection that the server closes would end this process.
  pool.on('error', onIdleError)
  return {
    query: <Row>(text: string, values?: readonly unknown[], options?: { isKept?: boolean }) =>
      untilDone(() => rowsOf<Row>(pool, text, values, options)),
    transaction: (work, isolation = 'READ COMMITTED') => untilDone(() => transact(pool, work, isolation)),
    close: () => pool.end(),
  }
}

async function untilDone<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === RETRIES || !TRANSIENT.has(codeOf(error))) throw error
      await pause(5 * 2 ** attempt + Math.random() * 10)
    }
  }
}

async function transact<Result>(pool: pg.Pool, work: (sql: Sql) => Promise<Result>, isolation: Isolation) {
  const client = await pool.connect()
  let broken: Error | undefined
  // Without a listener, a connection that the server closes while it is lent out would end this process, too.
  const onLost = (error: Error) => {
    broken = error
  }
  client.on('error', onLost)
  try {
    await client.query(`BEGIN ISOLATION LEVEL ${isolation}`)
    const result = await work({ query: (text, values, options) => rowsOf(client, text, values, options) })
    // After a failed statement PostgreSQL answers a COMMIT with ROLLBACK, and no error.
    const { command } = await client.query('COMMIT')
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed')
    return result
  } catch (error) {
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

async function rowsOf<Row>(
  client: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
  { isKept = false } = {},
) {
  const { rows } = await client.query({ text, values: [...values], ...(isKept && { name: nameOf(text) }) })
  return rows as Row[] // The caller names the shape of its own SELECT; the contract checks it on the way out.
}

/** What connections keep a statement by; the same for the same text. */
function nameOf(text: string): string {
  const known = names.get(text) ?? `kept_${names.size + 1}`
  names.set(text, known)
  return known
}
const names = new Map<string, string>()

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', '57014', '53300'])

/** The database is away, starting, stopping or too busy: the same request may well work a little later. */
export function isDatabaseAway(error: unknown): boolean {
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
