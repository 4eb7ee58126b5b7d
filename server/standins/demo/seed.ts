import { parseArgs } from 'node:util'
import { openIdentity } from '../../adapters/identity.ts'
import { openObjectStore } from '../../ports/object-store.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { openVideoStore } from '../../ports/video-store.ts'
import { openDatabase } from '../../db/database.ts'
import type { Database, Sql } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { readEnv } from '../../env.ts'
import type { PoolAdmin } from '../idp/pool-admin.ts'
import { publishPackages } from '../../resources/packages/packages-repository.ts'
import { openRubrics, publishRubrics } from '../../rubric/rubrics.ts'
import type { SeedDemo } from '../../services.ts'
import { DEMO_SIZES, midnightOf } from './demo-plan.ts'
import { DEMO_PASSWORD, demoUsers } from './demo-users.ts'
import type { DemoUser } from './demo-users.ts'
import { writePortraits } from './demo-portraits.ts'
import { writeDemoVideos } from './demo-videos.ts'
import { writeDemo } from './write-demo.ts'

/**
 * Fills an empty database with the demo, in one transaction: all of it or nothing. The sign-ins are made in the local
 * user pool `idp`; without one (Cognito) the data has none. Throws when there are people in the database already.
 */
export async function seedDemo({ db, idp, objects, videos, size, now }: Parameters<SeedDemo>[0]): Promise<void> {
  const users = demoUsers(size)
  const published = await openRubrics(db).newest()
  if (idp) makeSignIns(idp, users)
  await db.transaction(async (sql) => {
    // Sums of the large demo take longer than any request may, on a busy machine.
    await sql.query('SET LOCAL statement_timeout = 0')
    await sql.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    const [someone] = await sql.query('SELECT 1 FROM app_user LIMIT 1')
    if (someone) throw new Error('The database is not empty: the demo needs an empty one, or --reset')
    await writeDemo(sql, { size, users, published, today: midnightOf(now) })
    await writePortraits(objects)
    const stored = await sql.query<{ number: number }>(
      `SELECT ('x' || right(id::text, 12))::bit(48)::bigint AS number FROM video`,
    )
    await writeDemoVideos(
      videos,
      stored.map(({ number }) => number),
    )
  })
  // The planner knows nothing of what one transaction has just filled in.
  await db.transaction(async (sql) => {
    await sql.query('SET LOCAL statement_timeout = 0')
    await sql.query('ANALYZE')
  })
}

function makeSignIns(idp: PoolAdmin, users: DemoUser[]) {
  const missing = users.filter(({ canSignIn, email }) => canSignIn && !idp.find(email))
  idp.createUsers(
    missing.map(({ id, email, first_name, last_name, groups }) => ({
      sub: id,
      email,
      password: DEMO_PASSWORD,
      groups,
      attributes: { given_name: first_name, family_name: last_name },
    })),
  )
}

/** Empties the database for a new demo. Throws, changing nothing, when someone in it is not of the demo. */
export async function resetDemo(db: Database, idp: PoolAdmin | undefined): Promise<void> {
  await db.transaction(async (sql) => {
    await refuseRealPeople(sql)
    await sql.query(
      'TRUNCATE app_user, player, organization, evaluation, program, league, team RESTART IDENTITY CASCADE',
    )
  })
  for (const { email } of demoUsers('small').filter(({ canSignIn }) => canSignIn))
    if (idp?.find(email)) idp.deleteUser(email)
}

async function refuseRealPeople(sql: Sql) {
  const [real] = await sql.query<{ count: number }>('SELECT count(*) AS count FROM app_user WHERE NOT is_demo')
  if (real && real.count > 0)
    throw new Error(`The database holds ${real.count} accounts that are not of the demo: nothing was deleted`)
}

async function main() {
  const { values } = parseArgs({
    options: { size: { type: 'string', default: 'small' }, reset: { type: 'boolean', default: false } },
  })
  const size = DEMO_SIZES.find((it) => it === values.size)
  if (!size) throw new Error(`--size: expected one of ${DEMO_SIZES.join(', ')}`)
  const env = readEnv(process.env)
  const postgres = await openPostgres(env)
  const identity = openIdentity(env)
  const db = openDatabase({ url: postgres.ownerUrl })
  try {
    await migrate(postgres.ownerUrl)
    await publishRubrics(db)
    await publishPackages(db, (await openRubrics(db).newest()).rubric)
    if (values.reset) await resetDemo(db, identity.pool?.admin)
    const startedAt = performance.now()
    await seedDemo({
      db,
      idp: identity.pool?.admin,
      objects: openObjectStore(env),
      videos: openVideoStore(env).videos,
      size,
      now: Date.now(),
    })
    process.stdout.write(`The ${size} demo is written (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)\n`)
  } finally {
    await db.close()
    identity.pool?.close()
    await postgres.stop()
  }
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
