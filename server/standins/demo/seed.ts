import type { Database, Sql } from '../../db/database.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import type { VideoStore } from '../../ports/video-store.ts'
import type { PoolAdmin } from '../idp/pool-admin.ts'
import { openRubrics } from '../../rubric/rubrics.ts'
import { midnightOf } from './demo-plan.ts'
import type { DemoSize } from './demo-plan.ts'
import { DEMO_PASSWORD, demoUsers } from './demo-users.ts'
import type { DemoUser } from './demo-users.ts'
import { writePortraits } from './demo-portraits.ts'
import { writeDemoVideos } from './demo-videos.ts'
import { withStagedResults } from './staged-results.ts'
import { writeDemo } from './write-demo.ts'

type Deps = {
  db: Database
  /** Absent with Cognito. */
  idp: PoolAdmin | undefined
  objects: ObjectStore
  videos: VideoStore
  size: DemoSize
  /** Its dates are counted from this day. */
  now: number
}

/**
 * Fills an empty database with the demo, in one transaction: all of it or nothing. The sign-ins are made in the local
 * user pool `idp`; without one (Cognito) the data has none. Throws when there are people in the database already.
 */
export async function seedDemo({ db, idp, objects, videos, size, now }: Deps): Promise<void> {
  const users = demoUsers(size)
  const published = await openRubrics(db).newest()
  if (idp) makeSignIns(idp, users)
  await withStagedResults(db, (staged) =>
    db.transaction(async (sql) => {
      // Sums of the large demo take longer than any request may, on a busy machine.
      await sql.query('SET LOCAL statement_timeout = 0')
      await sql.query('SET LOCAL idle_in_transaction_session_timeout = 0')
      const [someone] = await sql.query('SELECT 1 FROM app_user LIMIT 1')
      if (someone) throw new Error('The database is not empty: the demo needs an empty one, or --reset')
      await writeDemo(sql, { size, users, published, staged, today: midnightOf(now) })
      await writePortraits(objects)
      const stored = await sql.query<{ number: number }>(
        `SELECT ('x' || right(id::text, 12))::bit(48)::bigint AS number FROM video`,
      )
      await writeDemoVideos(
        videos,
        stored.map(({ number }) => number),
      )
    }),
  )
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
