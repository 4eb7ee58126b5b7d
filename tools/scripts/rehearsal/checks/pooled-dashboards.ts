import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../crew.ts'
import { DEMO_PORTAL, seedPortal } from '../portal.ts'
import { APP } from '../postgres.ts'
import type { Cluster } from '../postgres.ts'
import { holdToPromise } from '../promise.ts'
import type { Scene } from '../scene.ts'
import { showAnswer } from '../tally.ts'
import type { Check } from './check.ts'

const [DASHBOARDS, TAPS] = [500, 500]
const TABLETS = 25
const AT_ONCE = 8
const LONGEST_MS = 120_000

/** 5. All through pgbouncer in transaction mode: what belongs to a connection would show here. */
export const POOLED_DASHBOARDS: Check = {
  title: 'two processes behind pgbouncer, 500 dashboards from the standby and 500 taps',
  async run({ open, tally, seed }) {
    const scene = await open({ standby: 'asynchronous' })
    tally.holds('two processes started behind it', scene.apis.filter((it) => it.isRunning()).length === 2)
    await seedPortal(scene)
    await holdsTheSame(scene)
    const token = await scene.outside.identity.tokenOf(await ownerOf(scene), ['Owner'])
    const crowd = await scene.crowd({ size: TABLETS, seed })
    const statuses: number[] = []
    let ofStandby = false
    const read = async () => {
      while (statuses.length < DASHBOARDS) statuses.push(await statusOfDashboard(scene.origin, token))
    }
    await crowd.rateDuring(1_000, async () => {
      const deadline = Date.now() + LONGEST_MS
      const reading = Array.from({ length: AT_ONCE }, read)
      while (!ofStandby && statuses.length < DASHBOARDS) ofStandby = await hasAnswered(scene.standby)
      await Promise.all(reading)
      while (taps(crowd.answers()) < TAPS && Date.now() < deadline) await pause(500)
    })
    await crowd.drain()
    const odd = crowd.answers().filter(({ status }) => status === 0 || status >= 400)
    tally.note(`${statuses.length} dashboards, ${taps(crowd.answers())} requests that write`)
    tally.holds(
      `${DASHBOARDS} dashboards, each with 200`,
      statuses.length >= DASHBOARDS && statuses.every((it) => it === 200),
      [...new Set(statuses)].map(String),
    )
    tally.holds(
      `${TAPS} requests that write, none refused`,
      taps(crowd.answers()) >= TAPS && odd.length === 0,
      odd.map(showAnswer),
    )
    tally.holds('the standby answered dashboards', ofStandby)
    scene.standby.signal('SIGSTOP')
    const began = Date.now()
    const late = await Promise.all(Array.from({ length: AT_ONCE }, () => statusOfDashboard(scene.origin, token)))
    const tookMs = Date.now() - began
    scene.standby.signal('SIGCONT')
    tally.holds(
      'a frozen standby: each dashboard with 200 within 5 s',
      late.every((it) => it === 200) && tookMs <= 5_000,
      [`${late.join(', ')} in ${tookMs} ms`],
    )
    const held = await holdToPromise(crowd.tablets, scene.primary)
    tally.holds('0 lost, 0 doubled, 0 waiting', held.broken.length === 0, held.broken)
    await crowd.leave()
  },
}

/** The standby has what the primary has now. */
async function holdsTheSame({ primary, standby }: Scene) {
  const [at] = await primary.query<{ position: string }>('SELECT pg_current_wal_lsn()::text AS position')
  await until(
    async () =>
      (await standby.query('SELECT 1 WHERE pg_last_wal_replay_lsn() >= $1::pg_lsn', [at?.position])).length > 0,
    30_000,
    () => 'The standby does not follow',
  )
}

/** A dashboard begins with the teams that it is of; who only asks how far the standby is asks for none. */
async function hasAnswered(standby: Cluster): Promise<boolean> {
  const rows = await standby.query(
    `SELECT 1 FROM pg_stat_activity WHERE usename = $1 AND pid <> pg_backend_pid() AND query LIKE '%WITH chosen AS%'`,
    [APP],
  )
  return rows.length > 0
}

const taps = (answers: readonly { method: string }[]) => answers.filter(({ method }) => method === 'POST').length

async function ownerOf({ primary }: Scene): Promise<string> {
  const [row] = await primary.query<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [DEMO_PORTAL.owner])
  if (!row) throw new Error('The demo has no owner')
  return row.id
}

async function statusOfDashboard(origin: string, token: string): Promise<number> {
  const answer = await fetch(`${origin}/api/dashboard/?${DEMO_PORTAL.query}`, {
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.status ?? 0
}
