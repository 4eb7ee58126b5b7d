import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../crew.ts'
import { holdToPromise } from '../promise.ts'
import type { Scene } from '../scene.ts'
import { statusOf } from '../server-process.ts'
import { isTrue, showAnswer } from '../tally.ts'
import type { Tally } from '../tally.ts'
import type { Check } from './check.ts'

const TABLETS = 10
/** What a client measures besides: a machine with all cores busy. */
const LATE_MS = 500

/** 6. A database that does not answer, and one that answers and takes no writes. */
export const FROZEN_DATABASE: Check = {
  title: 'the database is frozen, then read-only',
  async run({ open, tally, seed }) {
    const scene = await open()
    const crowd = await scene.crowd({ size: TABLETS, seed })
    await crowd.rateDuring(500, async () => {
      await pause(3_000)
      await trouble('frozen', scene, tally, {
        begin: async () => scene.primary.signal('SIGSTOP'),
        end: async () => scene.primary.signal('SIGCONT'),
      })
      await trouble('read-only', scene, tally, {
        begin: () => readOnly(scene, true),
        end: () => readOnly(scene, false),
      })
    })
    await crowd.drain()
    const answers = crowd.answers()
    const slow = answers.filter(({ ms }) => ms > 5_000 + LATE_MS)
    const odd = answers.filter(({ status }) => ![200, 503].includes(status))
    const slowest = Math.max(...answers.map(({ ms }) => ms))
    tally.note(`${answers.length} answers, the slowest after ${Math.round(slowest)} ms`)
    tally.holds('every answer came within 5 s', slow.length === 0, slow.map(showAnswer))
    tally.holds('every no was a 503', odd.length === 0, odd.map(showAnswer))
    const held = await holdToPromise(crowd.tablets, scene.primary)
    tally.holds('0 lost, 0 doubled, 0 waiting', held.broken.length === 0, held.broken)
    await crowd.leave()
  },
}

async function trouble(
  what: string,
  scene: Scene,
  tally: Tally,
  { begin, end }: { begin: () => Promise<void>; end: () => Promise<void> },
) {
  const since = Date.now()
  await begin()
  try {
    for (const { name, origin } of scene.apis) {
      const isRed = await untilStatus(`${origin}/readyz`, 503, since + 3_000 + LATE_MS)
      tally.holds(`${what}: /readyz of ${name.split('/').at(-1)} is red within 3 s`, isRed)
    }
    await pause(3_000)
  } finally {
    await end()
  }
  for (const { name, origin } of scene.apis) {
    const isGreen = await untilStatus(`${origin}/readyz`, 200, Date.now() + 10_000)
    tally.holds(`${what}: ${name.split('/').at(-1)} recovers by itself`, isGreen)
  }
  await pause(2_000)
}

const untilStatus = (url: string, status: number, deadline: number) =>
  isTrue(
    until(
      async () => (await statusOf(url)) === status,
      deadline - Date.now(),
      () => 'It did not',
    ),
  )

/** As an operator does it, or a provider whose disk is full; transactions that are open end as they will. */
async function readOnly({ primary }: Scene, isOn: boolean) {
  await primary.query(`ALTER SYSTEM SET default_transaction_read_only = ${isOn ? 'on' : 'off'}`)
  await primary.query('SELECT pg_reload_conf()')
}
