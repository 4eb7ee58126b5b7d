import { setTimeout as pause } from 'node:timers/promises'
import type { Scene } from '../scene.ts'
import type { Tablet } from '../tablet.ts'
import type { Check } from './check.ts'

const TABLETS = 10
const DAYS = 70

/** 8. Receipts are dropped by the week; whoever sends the same again is answered from what is there. */
export const DROPPED_RECEIPTS: Check = {
  title: 'a week of receipts is dropped, and its operations are sent again',
  async run({ open, tally, seed }) {
    const scene = await open()
    // What a server of that time had done.
    await scene.primary.query(`SELECT keep_receipts(now() - interval '${DAYS} days')`)
    const crowd = await scene.crowd({ size: TABLETS, seed, daysAgo: DAYS })
    await crowd.rateDuring(500, () => pause(6_000))
    await crowd.drain()
    await scene.primary.query(`UPDATE applied_mutation SET applied_at = applied_at - interval '${DAYS} days'`)
    const before = await whatIsThere(crowd.tablets)
    const kept = await countReceipts(scene)
    await scene.primary.query('SELECT keep_receipts(now())')
    tally.note(`${kept} receipts before, ${await countReceipts(scene)} after`)
    tally.holds('the receipts are gone', kept > 50 && (await countReceipts(scene)) === 0)

    await Promise.all(crowd.tablets.map((tablet) => tablet.hearEpoch('of another database')))
    await pause(7_000)
    await crowd.drain()
    const waiting = (await Promise.all(crowd.tablets.map((tablet) => tablet.waiting()))).flat()
    tally.holds(
      'everything that is sent again is accepted',
      waiting.length === 0,
      waiting.map(({ kind, last_error }) => `${kind}: ${last_error?.message ?? 'waits'}`),
    )
    tally.holds('nothing was changed by it', (await whatIsThere(crowd.tablets)) === before)
    await crowd.leave()
  },
}

async function countReceipts({ primary }: Scene): Promise<number> {
  const [row] = await primary.query<{ count: number }>('SELECT count(*)::integer AS count FROM applied_mutation')
  return row?.count ?? 0
}

/** Every evaluation of theirs with its revision and its ratings. */
async function whatIsThere(tablets: readonly Tablet[]): Promise<string> {
  const all: unknown[] = []
  for (const tablet of tablets)
    for (const id of await tablet.evaluations()) {
      const { revision, ratings } = await tablet.asked(id)
      all.push([id, revision, ratings.map(({ key, value }) => `${key} ${value}`).toSorted()])
    }
  return JSON.stringify(all)
}
