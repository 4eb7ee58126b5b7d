import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import path from 'node:path'
import { freePort } from './ports.ts'
import { NOBODY } from '#server/standins/postgres/postgres-setup.ts'
import { until } from './crew.ts'
import type { Crew } from './crew.ts'
import { gatherCrowd } from './crowd.ts'
import { openOutside } from './outside.ts'
import { APP, openClusters, slowLine } from './postgres.ts'
import type { Cluster } from './postgres.ts'
import { startServer, statusOf } from './server-process.ts'
import type { ServerProcess } from './server-process.ts'

export type Scene = Awaited<ReturnType<typeof openScene>>
export type Wish = {
  /** How many processes answer the API. */
  apis?: number
  /** A second PostgreSQL that follows; without it there is one. */
  standby?: 'synchronous' | 'asynchronous'
  /** How far the standby is behind. */
  behindMs?: number
  /** Settings of every server. */
  env?: Record<string, string>
}

const DEPLOY = path.join(import.meta.dirname, '../../..', 'deploy')
/** Longer than the balancer needs to hear of it: see deploy/haproxy.cfg. */
const DRAIN_MS = 2_500

/** Production as plain processes: every part that deploy/ has, from its own files, on ports that are free. */
export async function openScene(crew: Crew, bin: string, wish: Wish = {}) {
  const { apis: size = 2, standby: kind, behindMs = 0 } = wish
  const folder = fs.mkdtempSync(path.join(crew.folder, 'scene-'))
  fs.chmodSync(folder, 0o711)
  const name = (part: string) => path.join(path.basename(folder), part)
  const clusters = openClusters(crew, bin)
  if (NOBODY) fs.chownSync(folder, NOBODY.uid, NOBODY.gid)
  const outside = await openOutside(folder)
  let primary = await clusters.create(name('primary'))
  migrate()
  const line = kind && behindMs > 0 ? await slowLine(primary.port, behindMs) : undefined
  const standby = kind ? await clusters.standbyOf(primary, name('standby'), line?.port) : undefined
  if (kind === 'synchronous') await keepInStep(primary)
  const pooler = await startPooler()
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: `postgres://${APP}:${clusters.password}@127.0.0.1:${pooler.port}/courtside`,
    ...(standby && {
      READ_DATABASE_URL: `postgres://${APP}:${clusters.password}@127.0.0.1:${standby.port}/courtside`,
    }),
    DB_PREPARED: 'off',
    DATA_DIR: path.join(folder, 'data'),
    PUBLIC_ORIGIN: 'https://courtside.rehearsal.test',
    TRUST_PROXY: '127.0.0.1',
    DRAIN_MS: String(DRAIN_MS),
    RATE_LIMIT: '100000',
    LOG_LEVEL: 'warn',
    WITHOUT_STRIPE: 'yes',
    WITHOUT_CALENDLY: 'yes',
    SUPPORT_EMAIL: 'help@courtside.rehearsal.test',
    ...outside.env,
    ...wish.env,
  }
  const apis: ServerProcess[] = []
  for (let at = 1; at <= size; at++) apis.push(await startServer(crew, name(`api-${at}`), { ...env, ROLE: 'api' }))
  const worker = await startServer(crew, name('worker'), { ...env, ROLE: 'worker' })
  await Promise.all([...apis, worker].map((it) => it.ready()))
  const balancer = await startBalancer()

  let isClosed = false
  const scene = {
    env,
    outside,
    apis,
    worker,
    pooler,
    folder,
    migrate,
    clusters,
    /** Where clients come to. */
    origin: `http://127.0.0.1:${balancer.port}`,
    get primary() {
      return primary
    },
    get standby(): Cluster {
      if (!standby) throw new Error('This scene has no standby')
      return standby
    },
    crowd: (of: { size: number; seed: number; twicePercent?: number; daysAgo?: number }) =>
      gatherCrowd({ origin: scene.origin, database: primary, identity: outside.identity, ...of }),
    /**
     * The primary is lost in one moment, with what the line had under way; the standby takes over. `between` looks at it
     * before anybody is led there.
     */
    async failOver(between: () => Promise<void>) {
      line?.cut()
      await primary.end('SIGKILL')
      await scene.standby.promote()
      primary = scene.standby
      await between()
      pooler.lead(primary)
    },
    async close() {
      if (isClosed) return
      isClosed = true
      line?.cut()
      await crew.disband()
      await outside.close()
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
  return scene

  /** `npm run migrate` of this checkout, or of the release that lies in `checkout`. Returns what it said. */
  function migrate(checkout = process.cwd()): string {
    const done = spawnSync(process.execPath, ['tools/scripts/migrate.ts'], {
      cwd: checkout,
      encoding: 'utf8',
      env: { ...process.env, MIGRATE_DATABASE_URL: primary.ownerUrl },
    })
    if (done.status !== 0) throw new Error(`The migrations failed: ${done.stderr}`)
    return done.stdout.trim()
  }

  /** deploy/haproxy.cfg as it is, its addresses from the environment; a third process is one line more. */
  async function startBalancer() {
    const port = await freePort()
    const file = path.join(folder, 'haproxy.cfg')
    const more = apis.slice(2).map((it, at) => `    server api-${at + 3} 127.0.0.1:${it.port}\n`)
    fs.writeFileSync(file, fs.readFileSync(path.join(DEPLOY, 'haproxy.cfg'), 'utf8') + more.join(''), { mode: 0o644 })
    const [first, second = first] = apis.map((it) => `127.0.0.1:${it.port}`)
    const member = crew.start(name('haproxy'), ['/usr/sbin/haproxy', '-db', '-f', file], {
      asNobody: true,
      env: {
        LISTEN: `127.0.0.1:${port}`,
        API_1: first ?? '',
        API_2: second ?? '',
        ADMIN_SOCKET: path.join(folder, 'haproxy.sock'),
      },
    })
    await until(
      async () => (await statusOf(`http://127.0.0.1:${port}/readyz`)) === 200,
      15_000,
      () => `haproxy is not ready:\n${member.log()}`,
    )
    return { port, member }
  }

  /** deploy/pgbouncer.ini with other ports and paths. */
  async function startPooler() {
    const port = await freePort()
    const file = path.join(folder, 'pgbouncer.ini')
    const users = path.join(folder, 'userlist.txt')
    fs.writeFileSync(users, `"${APP}" "${clusters.password}"\n`, {
      mode: 0o600,
    })
    if (NOBODY) fs.chownSync(users, NOBODY.uid, NOBODY.gid)
    write(primary)
    const member = crew.start(name('pgbouncer'), ['/usr/sbin/pgbouncer', file], { asNobody: true })
    return {
      port,
      member,
      /** As a failover's callback does it. */
      lead(to: Cluster) {
        write(to)
        member.signal('SIGHUP')
      },
    }

    function write(to: Cluster) {
      const ini = fs
        .readFileSync(path.join(DEPLOY, 'pgbouncer.ini'), 'utf8')
        .replace(/host=\S+ port=\d+/u, `host=127.0.0.1 port=${to.port}`)
        .replace(/^listen_port = .*$/mu, `listen_port = ${port}`)
        .replace(/^auth_file = .*$/mu, `auth_file = ${users}`)
      fs.writeFileSync(file, ini, { mode: 0o644 })
    }
  }
}

/** From now on nothing is accepted before the standby has it. */
async function keepInStep(primary: Cluster) {
  await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await primary.query('SELECT pg_reload_conf()')
  await until(
    async () => (await primary.query(`SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`)).length === 1,
    10_000,
    () => 'The standby is not in step',
  )
}
