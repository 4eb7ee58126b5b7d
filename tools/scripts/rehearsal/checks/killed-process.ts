import { setTimeout as pause } from 'node:timers/promises'
import { holdToPromise } from '../promise.ts'
import type { Check } from './check.ts'

const TABLETS = 30

/** 1. A process dies in the middle of what it does, while requests arrive twice. */
export const KILLED_PROCESS: Check = {
  title: 'one of three API processes is killed, 5 % of the requests arrive twice',
  async run({ open, tally, seed }) {
    const scene = await open({ apis: 3 })
    const crowd = await scene.crowd({ size: TABLETS, seed, twicePercent: 5 })
    await crowd.rateDuring(700, async () => {
      await pause(6_000)
      await scene.apis[1]?.end('SIGKILL')
      await pause(6_000)
    })
    await crowd.drain()
    const held = await holdToPromise(crowd.tablets, scene.primary)
    const failed = crowd.answers().filter(({ status }) => status === 0 || status >= 500)
    tally.note(`${held.accepted} operations of ${TABLETS} tablets accepted, ${failed.length} requests failed meanwhile`)
    tally.holds('enough was sent to tell anything', held.accepted > 200, String(held.accepted))
    tally.holds('0 lost, 0 still waiting', held.lost + held.waiting === 0, held.broken)
    tally.holds('0 doubled: revisions = receipts, ratings as on the screens', held.broken.length === 0, held.broken)
    await crowd.leave()
  },
}
