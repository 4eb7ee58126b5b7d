import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const LOCK = 7_263_002
const PATIENCE_MS = 10_000

/**
 * Makes this the only Courtside process on an embedded database, since the local user pool lives in this process'
 * memory. A killed process lets go by itself: its connection ends. Throws after 10 s; returns how to let go.
 * `onLost` is called when the database ends the hold.
 */
export async function holdAlone(url: string, dataDir: string, onLost: () => void): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: 'courtside-hold' })
  client.on('error', () => {})
  await client.connect()
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(100)) {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [LOCK])
    if (!rows[0]?.held) continue
    client.once('end', onLost)
    return async () => {
      client.off('end', onLost)
      await client.end()
    }
  }
  await client.end()
  throw new Error(
    `Another Courtside server already uses DATA_DIR ${dataDir}. Stop it, or set another DATA_DIR and PORT.`,
  )
}
