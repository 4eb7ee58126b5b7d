import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { WAY_OF_THIS_SYSTEM, askToEnd, executable, launch } from './postgres-launch.ts'
import type { Way } from './postgres-launch.ts'
import { freePort, isRunning, nativeFolder } from './postgres-process.ts'
import { NOBODY, ensureDatabase, ensurePassword, ensureTraversable } from './postgres-setup.ts'

export type EmbeddedPostgres = {
  /** Connection string of the wanted database, password included. */
  url: string
  port: number
  pid: number
  /** True when a server left by an earlier process was found alive and taken over. */
  adopted: boolean
  stop(): Promise<void>
}

type Place = { folder: string; data: string; bin: string; log: string; password: string; way: Way }
type Address = { pid: number; port: number }

const START_MS = 30_000
const POLL_MS = 25

/**
 * Starts a private PostgreSQL under `folder`, or adopts the one that a killed parent left there, and makes sure
 * that `database` exists. A free port is found unless `port` says which one. Throws with the end of the server's log
 * when it does not come up within 30 s.
 */
export async function startEmbeddedPostgres(
  folder: string,
  database: string,
  port?: number,
  way = WAY_OF_THIS_SYSTEM,
): Promise<EmbeddedPostgres> {
  const place = prepare(path.resolve(folder), way)
  const { address, adopted } = await startOrAdopt(place, port)
  await ensureDatabase(connectionUrl(place, address, 'postgres'), database)
  return {
    url: connectionUrl(place, address, database),
    ...address,
    adopted,
    stop: () => stop(place, address.pid),
  }
}

function prepare(folder: string, way: Way): Place {
  fs.mkdirSync(folder, { recursive: true, mode: 0o711 })
  if (NOBODY) ensureTraversable(folder)
  const data = path.join(folder, 'data')
  const place = {
    folder,
    data,
    bin: nativeFolder(folder),
    log: path.join(folder, 'postgres.log'),
    password: ensurePassword(folder),
    way,
  }
  if (!fs.existsSync(path.join(place.data, 'PG_VERSION'))) initialise(place)
  return place
}

/** Into a folder of its own, then renamed: a kill in the middle leaves nothing that looks like a database. */
function initialise({ folder, data, bin, password }: Place) {
  const fresh = fs.mkdtempSync(path.join(folder, 'initdb-'))
  const passwordFile = path.join(fresh, 'password')
  const cluster = path.join(fresh, 'data')
  fs.mkdirSync(cluster, { mode: 0o700 })
  fs.writeFileSync(passwordFile, password, { mode: 0o600 })
  if (NOBODY) for (const it of [fresh, cluster, passwordFile]) fs.chownSync(it, NOBODY.uid, NOBODY.gid)
  const initdb = spawnSync(
    executable(bin, 'initdb'),
    [
      '-D',
      cluster,
      '-U',
      'app',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    { ...NOBODY, cwd: path.parse(folder).root, encoding: 'utf8' },
  )
  try {
    if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.error?.message ?? initdb.stderr}`)
    fs.renameSync(cluster, data)
  } catch (error) {
    // A second starter may have been quicker; its database is as good as ours.
    if (!fs.existsSync(path.join(data, 'PG_VERSION'))) throw error
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true })
  }
}

async function startOrAdopt(place: Place, port?: number): Promise<{ address: Address; adopted: boolean }> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    const found = await findRunning(place)
    if (found) return { address: found, adopted: true }
    const started = await start(place, deadline, port ?? (await freePort()))
    if (started) return { address: started, adopted: false }
    // The lock is held by a server that starts or recovers, or by one that the system has not buried yet.
    await pause(250)
  }
  throw new Error(`The embedded PostgreSQL did not start: ${logTail(place)}`)
}

async function start(place: Place, deadline: number, port: number): Promise<Address | undefined> {
  const launched = launch(place.way, place, port)
  while (!launched.hasFailed() && Date.now() < deadline) {
    const found = await findRunning(place)
    if (found) return launched.isOurs(found) ? found : undefined
    await pause(POLL_MS)
  }
  return undefined
}

/** The server that holds the data folder, once it answers SQL: while it recovers, an open port is not enough. */
async function findRunning(place: Place): Promise<Address | undefined> {
  const address = readAddress(place)
  if (!address || !isRunning(address.pid)) return undefined
  const probe = new pg.Client({
    connectionString: connectionUrl(place, address, 'postgres'),
    connectionTimeoutMillis: 2_000,
  })
  probe.on('error', () => {})
  try {
    await probe.connect()
    await probe.query('SELECT 1')
    return address
  } catch {
    return undefined
  } finally {
    await probe.end().catch(() => {})
  }
}

function readAddress({ data }: Place): Address | undefined {
  try {
    const lines = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return pid > 0 && port > 0 ? { pid, port } : undefined
  } catch {
    return undefined
  }
}

async function stop(place: Place, pid: number) {
  askToEnd(place.way, place, pid)
  for (const deadline = Date.now() + 10_000; isRunning(pid) && Date.now() < deadline;) await pause(POLL_MS)
}

const connectionUrl = ({ password }: Place, { port }: Address, database: string) =>
  `postgres://app:${password}@127.0.0.1:${port}/${database}`

function logTail(place: Place) {
  try {
    return fs.readFileSync(place.log, 'utf8').slice(-2_000)
  } catch {
    return 'it wrote no log'
  }
}
