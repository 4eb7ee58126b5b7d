import { parseArgs } from 'node:util'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { readEnv } from '../env/env.ts'
import { openIdentity, openObjectStore, openPostgres, openVideoStore } from '../providers.ts'
import { publishPackages } from '../resources/packages/packages-repository.ts'
import { openRubrics, publishRubrics } from '../rubric/rubrics.ts'
import { DEMO_SIZES } from '../standins/demo/demo-plan.ts'
import { resetDemo, seedDemo } from '../standins/demo/seed.ts'

/** `npm run seed`: writes the demo of `--size` into an empty database, or with `--reset` in place of another demo. */
export async function runSeedShell(args: string[], environment: Record<string, string | undefined>): Promise<string> {
  const { values } = parseArgs({
    args,
    options: { size: { type: 'string', default: 'small' }, reset: { type: 'boolean', default: false } },
  })
  const size = DEMO_SIZES.find((it) => it === values.size)
  if (!size) throw new Error(`--size: expected one of ${DEMO_SIZES.join(', ')}`)
  const env = readEnv(environment)
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
    return `The ${size} demo is written (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`
  } finally {
    await db.close()
    identity.pool?.close()
    await postgres.stop()
  }
}
