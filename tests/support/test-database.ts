import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/standins/postgres/embedded-postgres.ts'
import type { EmbeddedPostgres } from '#server/standins/postgres/embedded-postgres.ts'
import { isRunning } from '#server/standins/postgres/postgres-process.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { publishRubrics } from '#server/rubric/rubrics.ts'

const FOLDER = path.join(tmpdir(), `courtside-test-postgres-${process.getuid?.() ?? 0}`)
/** One PostgreSQL serves every test run of this user; it is adopted when it is up. */
async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(FOLDER, 'courtside')
  if (!server.adopted) await spareTheMachine(server.url)
  return server
}

let found: Promise<EmbeddedPostgres> | undefined
/** It outlives every process that tests: looking for it once is enough. */
const running = () => (found ??= start())
const LOCK = 7_263_003

export type TestDatabase = { db: Database; url: string; close(): Promise<void> }

/**
 * Not waiting for the disk loses nothing when a process is killed, only when a machine is: no test here can do that.
 * And databases that live for seconds need no cleaning behind the tests' backs.
 */
async function spareTheMachine(url: string) {
  const client = await connect(url)
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum', 'jit'])
    await client.query(`ALTER SYSTEM SET ${setting} = off`)
  await client.query('SELECT pg_reload_conf()')
  await client.end()
}

/** A database of its own: a copy of one that was migrated once, file by file, which is twice as fast as by blocks. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const admin = await connect((await running()).url)
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  const template = await ensureTemplate(admin)
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const url = urlOf(admin, name)
  const db = openDatabase({ url, maxConnections: 10 })
  return {
    db,
    url,
    async close() {
      await db.close()
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}

const RUBRICS = path.join(import.meta.dirname, '../../server/rubric')

/** Its name holds the checksums of migrations and rubrics, so a change of either gets a template of its own. */
function templateName(): string {
  const digest = createHash('sha256')
  for (const { checksum } of readMigrations()) digest.update(checksum)
  for (const name of readdirSync(RUBRICS)
    .filter((it) => it.endsWith('.json'))
    .toSorted())
    digest.update(readFileSync(path.join(RUBRICS, name)))
  return `template_${digest.digest('hex').slice(0, 16)}`
}

async function ensureTemplate(admin: pg.Client): Promise<string> {
  const name = templateName()
  await admin.query('SELECT pg_advisory_lock($1)', [LOCK])
  try {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (!rowCount) await buildTemplate(admin, name)
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [LOCK])
  }
  return name
}

/** Under another name until it is complete: a killed run leaves no half template. */
async function buildTemplate(admin: pg.Client, name: string) {
  const draft = `${name}_draft`
  await admin.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
  await admin.query(`CREATE DATABASE ${draft}`)
  await migrate(urlOf(admin, draft))
  const db = openDatabase({ url: urlOf(admin, draft), maxConnections: 1 })
  await publishRubrics(db)
  await db.close()
  await admin.query(`ALTER DATABASE ${draft} RENAME TO ${name}`)
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'courtside-test-admin' })
  await client.connect()
  return client
}

const urlOf = ({ user, password, port }: pg.Client, name: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${name}`

/** For Vitest's globalSetup: stops the server when the last run that uses it ends, and drops what killed runs left. */
export async function teardown() {
  if (!existsSync(path.join(FOLDER, 'data', 'postmaster.pid'))) return
  const server = await start()
  const admin = await connect(server.url)
  const { rows } = await admin.query<{ datname: string; used: boolean }>(
    `SELECT datname, EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.datname = d.datname) AS used
     FROM pg_database d WHERE datname LIKE 'test\\_%'`,
  )
  for (const { datname, used } of rows)
    if (!used && !isRunning(Number(datname.split('_')[1]))) await admin.query(`DROP DATABASE IF EXISTS ${datname}`)
  const others = await admin.query(
    `SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  if (!others.rowCount) await dropOldTemplates(admin)
  await admin.end()
  if (!others.rowCount) await server.stop()
}

/** Every change of a migration leaves one behind. */
async function dropOldTemplates(admin: pg.Client) {
  const { rows } = await admin.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname LIKE 'template\\_%'`,
  )
  for (const { datname } of rows)
    if (datname !== templateName()) await admin.query(`DROP DATABASE IF EXISTS ${datname}`)
}
