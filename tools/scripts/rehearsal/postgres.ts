import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { createConnection, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { freePort } from './ports.ts'
import { NOBODY } from '#server/standins/postgres/postgres-setup.ts'
import { until } from './crew.ts'
import type { Crew, Member } from './crew.ts'

const DEBIAN = '/usr/lib/postgresql'
const OWNER = 'courtside_owner'
export const APP = 'courtside'
const DATABASE = 'courtside'

/** The folder with the programs of the newest PostgreSQL that Debian installed; undefined when there is none. */
export function findPostgres(): string | undefined {
  const versions = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  return versions.map((it) => path.join(DEBIAN, it, 'bin')).find((bin) => fs.existsSync(path.join(bin, 'initdb')))
}

export type Cluster = {
  readonly port: number
  readonly data: string
  /** Past the pooler, as the role that owns the tables. */
  readonly ownerUrl: string
  start(): Promise<void>
  /** The whole server: SIGKILL and SIGSTOP do not reach its children by themselves. */
  signal(signal: NodeJS.Signals): void
  end(signal?: NodeJS.Signals): Promise<void>
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** A standby that takes over; returns when it takes writes. */
  promote(): Promise<void>
}

/** PostgreSQL of this machine, in the folder of the rehearsal: primaries, standbys, backups. */
export function openClusters(crew: Crew, bin: string) {
  const password = randomBytes(12).toString('hex')
  return { password, create, standbyOf, dump, restore }

  /** A new cluster with the database, its owner, who migrates, and the role that the server runs as. */
  async function create(name: string): Promise<Cluster> {
    const data = path.join(crew.folder, name)
    const passwordFile = path.join(crew.folder, 'owner-password')
    fs.writeFileSync(passwordFile, password, { mode: 0o600 })
    if (NOBODY) fs.chownSync(passwordFile, NOBODY.uid, NOBODY.gid)
    const kind = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C.UTF-8']
    run('initdb', ['-D', data, '-U', OWNER, ...kind, '--no-sync'])
    const cluster = await clusterIn(name)
    await cluster.start()
    await inDatabase(cluster, 'postgres', `CREATE DATABASE ${DATABASE}`)
    run('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '-d', urlOf(cluster.port), '-f', rolesFile()])
    return cluster
  }

  /** A copy that follows: of `primary` itself, or of what passes its bytes on at `through`. */
  async function standbyOf(primary: Cluster, name: string, through = primary.port): Promise<Cluster> {
    const data = path.join(crew.folder, name)
    const source = `host=127.0.0.1 port=${primary.port} user=${OWNER} password=${password} application_name=${name}`
    run('pg_basebackup', ['-D', data, '-d', source, '-X', 'stream', '-c', 'fast', '--no-sync'])
    const leads = source.replace(`port=${primary.port}`, `port=${through}`)
    fs.appendFileSync(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${leads}'\n`)
    fs.writeFileSync(path.join(data, 'standby.signal'), '')
    const cluster = await clusterIn(name)
    await cluster.start()
    return cluster
  }

  function dump({ port }: Cluster): string {
    const file = path.join(crew.folder, 'courtside.dump')
    run('pg_dump', ['-Fc', '-f', file, '-d', urlOf(port)])
    return file
  }

  /** Into a new database: a dump cannot clean up tables that have partitions. */
  async function restore(cluster: Cluster, file: string) {
    await inDatabase(cluster, 'postgres', `DROP DATABASE ${DATABASE} WITH (FORCE)`)
    await inDatabase(cluster, 'postgres', `CREATE DATABASE ${DATABASE}`)
    run('pg_restore', ['--single-transaction', '-d', urlOf(cluster.port), file])
  }

  async function clusterIn(name: string): Promise<Cluster> {
    const data = path.join(crew.folder, name)
    const port = await freePort()
    let server: Member | undefined
    const cluster: Cluster = {
      port,
      data,
      ownerUrl: urlOf(port),
      async start() {
        server = crew.start(name, [path.join(bin, 'postgres'), '-D', data, ...settings(port)], {
          asNobody: true,
          endsBy: 'SIGQUIT',
        })
        await until(
          () => answers(urlOf(port, 'postgres')),
          30_000,
          () => `${name} did not start:\n${server?.log()}`,
        )
      },
      signal: (signal) => processesOf(server).forEach((pid) => process.kill(pid, signal)),
      async end(signal = 'SIGINT') {
        if (signal === 'SIGKILL') cluster.signal('SIGKILL')
        await server?.end(signal)
      },
      query: (text, values) => inDatabase(cluster, DATABASE, text, values),
      async promote() {
        await inDatabase(cluster, 'postgres', 'SELECT pg_promote(true, 20)')
      },
    }
    return cluster
  }

  function run(program: string, args: readonly string[]) {
    const done = spawnSync(path.join(bin, program), args, {
      ...NOBODY,
      cwd: '/',
      encoding: 'utf8',
      env: { ...process.env, PGPASSWORD: password, COURTSIDE_PASSWORD: password },
    })
    if (done.status !== 0) throw new Error(`${program} failed: ${done.error?.message ?? done.stderr}`)
  }

  /** deploy/roles.sql where the database's own user can read it. */
  function rolesFile(): string {
    const file = path.join(crew.folder, 'roles.sql')
    fs.copyFileSync(path.join(import.meta.dirname, '../../..', 'deploy', 'roles.sql'), file)
    return file
  }

  function urlOf(port: number, database = DATABASE) {
    return `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`
  }

  async function inDatabase<Row>({ port }: Cluster, database: string, text: string, values: readonly unknown[] = []) {
    const client = new pg.Client({ connectionString: urlOf(port, database) })
    client.on('error', () => {})
    await client.connect()
    try {
      const { rows } = await client.query(text, [...values])
      return rows as Row[] // Named by who asks.
    } finally {
      await client.end()
    }
  }
}

const settings = (port: number) =>
  [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'wal_level=replica',
    'wal_keep_size=256MB',
    'shared_buffers=128MB',
    'log_min_messages=fatal',
  ].flatMap((it) => ['-c', it])

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** The server and its children, which each have a process group of their own. */
function processesOf(server: Member | undefined): number[] {
  if (!server?.isRunning()) return []
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' })
  return [server.pid, ...children.stdout.split('\n').filter(Boolean).map(Number)]
}

/** Passes bytes on to `port`, those of the answer `behindMs` later. `cut` loses all that is under way. */
export async function slowLine(port: number, behindMs: number) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = createConnection(port, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => cutBoth(near, far))
    }
    near.pipe(far)
    far.on('data', (bytes: Buffer) => setTimeout(() => near.writable && near.write(bytes), behindMs))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function cutBoth(...both: Socket[]) {
  for (const socket of both) socket.destroy()
}
