import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { CASES, aLedgerWorld } from '#tests/support/ledger-world.ts'
import type { LedgerWorld } from '#tests/support/ledger-world.ts'
import { until } from '../crew.ts'
import type { Cluster } from '../postgres.ts'
import type { Scene } from '../scene.ts'
import type { Tally } from '../tally.ts'
import type { Check } from './check.ts'

const LONGEST_MS = 20_000
/** Kinds that need Cognito. Its local replacement can't remove a group or an account. */
const DIRECTORY_KINDS = ['admin-ended', 'evaluator-ended', 'account-erased']
const DONE = CASES.filter(({ kind }) => !DIRECTORY_KINDS.includes(kind))

/** 10. A restored server applies later withdrawals, revocations and erasures before it answers its first request. */
export const LEDGER_AFTER_RESTORE: Check = {
  title: 'withdrawals, revocations and erasures outlive a restore',
  async run({ open, tally }) {
    const scene = await open()
    const world = await aWorldIn(scene.primary)
    const file = scene.clusters.dump(scene.primary)
    for (const { does, of } of DONE) await scene.primary.query(does, of(world))
    const since = Date.now()
    await until(
      async () => (await scene.primary.query('SELECT 1 FROM ledger_entry WHERE shipped_at IS NULL')).length === 0,
      LONGEST_MS,
      () => 'The ledger did not receive every entry',
    )
    tally.note(`the ledger had every entry after ${((Date.now() - since) / 1_000).toFixed(1)} s`)
    for (const server of [...scene.apis, scene.worker]) await server.end('SIGTERM')
    await scene.clusters.restore(scene.primary, file)
    scene.migrate()
    tally.holds('the dump brings all of them back into force', (await inForce(scene, world)).length === DONE.length)

    const [first] = scene.apis
    first?.startAgain()
    await first?.ready()
    const left = await inForce(scene, world)
    tally.holds(`0 of ${DONE.length} are in force when the first process answers`, left.length === 0, left)
    const said = /Ledger: applied (\d+) /u.exec(first?.log() ?? '')?.[1]
    tally.holds('the log says how many entries were applied', Number(said) > 0, first?.log() ?? '')
    await first?.end('SIGTERM')
    await loseLedger(scene, tally)
  },
}

async function loseLedger({ apis, folder, outside }: Scene, tally: Tally) {
  const bucket = path.join(folder, 's3', outside.env.S3_BUCKET)
  for (const name of readdirSync(bucket)) if (name.startsWith('ledger-')) rmSync(path.join(bucket, name))
  const [first] = apis
  first?.startAgain()
  await first?.ready()
  tally.holds(
    'the log warns that the ledger is missing',
    first?.log().includes('THE LEDGER IS MISSING') === true,
    first?.log(),
  )
}

async function inForce({ primary }: Scene, world: LedgerWorld): Promise<string[]> {
  const kinds: string[] = []
  for (const { kind, inForce: asked, of } of DONE) {
    const rows = await primary.query(asked, of(world))
    if (rows.length > 0) kinds.push(kind)
  }
  return kinds
}

function aWorldIn(db: Cluster): Promise<LedgerWorld> {
  return aLedgerWorld({
    db,
    async createUser({ role }) {
      const id = uuidv7()
      await db.query(
        `INSERT INTO app_user (id, email, first_name, last_name, role, is_admin, is_evaluator, is_profile_created)
         VALUES ($1::uuid, $1 || '@rehearsal.test', 'Test', 'User', $2, true, true, true)`,
        [id, role],
      )
      return { id }
    },
  })
}
