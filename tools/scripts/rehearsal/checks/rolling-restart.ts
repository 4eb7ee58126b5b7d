import { setTimeout as pause } from 'node:timers/promises'
import { holdToPromise } from '../promise.ts'
import { showAnswer } from '../tally.ts'
import type { Check } from './check.ts'

const TABLETS = 30

/** 2. Every process is stopped and started in turn, as a release does it. */
export const ROLLING_RESTART: Check = {
  title: 'a rolling restart under load',
  async run({ open, tally, seed }) {
    const scene = await open()
    const crowd = await scene.crowd({ size: TABLETS, seed })
    await crowd.rateDuring(700, async () => {
      await pause(3_000)
      for (const server of [...scene.apis, scene.worker]) {
        await server.end('SIGTERM')
        server.startAgain()
        await server.ready()
        // As long as the balancer takes to see that it is back.
        await pause(1_500)
      }
    })
    await crowd.drain()
    const answers = crowd.answers()
    const failed = answers.filter(({ status }) => status === 0 || status >= 400)
    const held = await holdToPromise(crowd.tablets, scene.primary)
    tally.note(`${answers.length} requests, ${held.accepted} operations accepted`)
    tally.holds('no error reached a client', failed.length === 0, failed.map(showAnswer))
    tally.holds('0 lost, 0 doubled, 0 waiting', held.broken.length === 0, held.broken)
    await crowd.leave()
  },
}
