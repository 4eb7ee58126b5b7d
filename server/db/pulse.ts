import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Why the database is of no use now. `silent` answers nothing at all; `read-only` answers, but takes no writes. */
export type Trouble = 'silent' | 'read-only'

export type Pulse = {
  /** Undefined while the database answers and takes writes. */
  trouble(): Trouble | undefined
  /** What `work` gives; rejects with `SilentError` as soon as the database does not answer, and at once while it doesn't. */
  unlessSilent: <Result>(work: () => Promise<Result>) => Promise<Result>
  stop(): Promise<void>
}

/** A frozen machine keeps its connections: without a pulse, whoever asked would wait for as long as it is frozen. */
export class SilentError extends Error {
  override name = 'SilentError'
}

const EVERY_MS = 400
/** With the pause between two beats, less than three seconds until trouble is known. */
const LONGEST_ANSWER_MS = 2_000
/** A timer that fires so late tells of this process, not of the database. */
const LATE_MS = 250

/** Asks the database all the time, on a connection of its own, whether it answers and takes writes. */
export function startPulse(url: string): Pulse {
  let client: pg.Client | undefined
  let trouble: Trouble | undefined
  let silence = new AbortController()
  let isStopped = false
  const beating = beat()
  return {
    trouble: () => trouble,
    unlessSilent: (work) => unlessAborted(silence.signal, work),
    async stop() {
      isStopped = true
      hangUp()
      await beating
    },
  }

  async function beat() {
    while (!isStopped) {
      const before = trouble
      trouble = await withinLimit(askTwice()).catch((): Trouble => 'silent')
      if (trouble === 'silent') hangUp()
      if (trouble === 'silent' && before !== 'silent') silence.abort(new SilentError('The database does not answer'))
      if (trouble !== 'silent' && before === 'silent') silence = new AbortController()
      await pause(EVERY_MS)
    }
  }

  /** One connection that ends says nothing of the others. */
  function askTwice(): Promise<Trouble | undefined> {
    return ask().catch(() => {
      hangUp()
      return ask()
    })
  }

  async function ask(): Promise<Trouble | undefined> {
    client ??= await connect(url)
    const { rows } = await client.query<{ is_read_only: boolean }>(
      `SELECT pg_is_in_recovery() OR current_setting('default_transaction_read_only')::boolean AS is_read_only`,
    )
    return rows[0]?.is_read_only ? 'read-only' : undefined
  }

  function hangUp() {
    const lost = client
    client = undefined
    void lost?.end().catch(() => {})
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: LONGEST_ANSWER_MS })
  // Without a listener, a connection that the server closes would end this process.
  client.on('error', () => {})
  await client.connect()
  return client
}

async function withinLimit<Result>(asked: Promise<Result>): Promise<Result> {
  const settled = asked.then(
    () => true,
    () => true,
  )
  for (;;) {
    const since = performance.now()
    if (await Promise.race([settled, pause(LONGEST_ANSWER_MS, false)])) return asked
    if (performance.now() - since < LONGEST_ANSWER_MS + LATE_MS) throw new SilentError('No answer')
  }
}

function unlessAborted<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp, { once: true })
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', giveUp))
  })
}
