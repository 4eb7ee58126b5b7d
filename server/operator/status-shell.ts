import { parseArgs } from 'node:util'
import { openDatabase } from '../db/database.ts'
import { readEnv } from '../env/env.ts'
import { readPages, reportOf } from '../watch/report.ts'
import type { Reading, Report } from '../watch/report.ts'
import { readWaiting } from '../watch/waiting.ts'
import { askRunningServer } from './operator-door.ts'

const HELP = `What waits that should not:

  npm run status                               asks the database, or the server that runs on the data folder
  npm run status -- --metrics <url> [<url> …]  asks running processes by their /metrics, which know their sweeps too

It reads the settings that the server reads, and ends with 1 when something needs a person.`

const DEADLINE_MS = 10_000

/** `npm run status`: returns what to print, and whether somebody has to look. Throws an Error for the operator. */
export async function runStatusShell(args: string[], environment: Record<string, string | undefined>): Promise<Report> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      metrics: { type: 'string', multiple: true, default: [] },
    },
  })
  if (values.help) return { text: HELP, needsPerson: false }
  if (values.metrics.length > 0)
    return reportOf(readPages(await Promise.all([...values.metrics, ...positionals].map(pageAt))))
  const { databaseUrl, dataDir } = readEnv(environment)
  return databaseUrl ? reportOf(await waitingIn(databaseUrl)) : await ofRunningServer(dataDir)
}

async function pageAt(url: string): Promise<string> {
  const page = await fetch(url, { signal: AbortSignal.timeout(DEADLINE_MS) }).catch((cause: unknown) => {
    throw new Error(`${url} does not answer`, { cause })
  })
  if (!page.ok) throw new Error(`${url} answers ${page.status}`)
  return page.text()
}

async function waitingIn(url: string): Promise<Reading> {
  const db = openDatabase({ url, maxConnections: 1 })
  try {
    return new Map((await readWaiting(db)).map(({ name, value }) => [name, value]))
  } finally {
    await db.close()
  }
}

async function ofRunningServer(dataDir: string): Promise<Report> {
  const text = await askRunningServer(dataDir, { kind: 'figures' })
  if (text === undefined) throw new Error(`No server runs on the data in ${dataDir}, so nothing is sent or done.`)
  return reportOf(readPages([text]))
}
