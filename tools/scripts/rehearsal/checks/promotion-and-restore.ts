import { setTimeout as pause } from 'node:timers/promises'
import type { Crowd } from '../crowd.ts'
import { holdToPromise } from '../promise.ts'
import type { Scene } from '../scene.ts'
import type { Tally } from '../tally.ts'
import type { Check } from './check.ts'

const TABLETS = 50
const LONGEST_RETURN_MS = 45_000

/** 4. Accepted work is lost by the database, and comes back from the tablets; with a synchronous standby none is. */
export const PROMOTION_AND_RESTORE: Check = {
  title: 'a standby behind takes over, a dump is restored, a standby in step takes over',
  async run({ open, tally, seed }) {
    const behind = await open({ standby: 'asynchronous', behindMs: 1_500 })
    await takeOver('a standby 1.5 s behind takes over', behind, tally, seed)
    await behind.close()
    const dumped = await open()
    await putBack('a dump is restored', dumped, tally, seed + 1)
    await dumped.close()
    const inStep = await open({ standby: 'synchronous' })
    await takeOverInStep('a standby in step takes over', inStep, tally, seed + 2)
  },
}

/** Of all tablets the last one has nothing left to send, and no reason to ask. */
async function takeOver(title: string, scene: Scene, tally: Tally, seed: number) {
  const crowd = await scene.crowd({ size: TABLETS, seed })
  await crowd.rateDuring(1_500, () => pause(6_000))
  await crowd.drain()
  await crowd.rateDuring(1_000, async () => {
    await pause(3_000)
    await scene.failOver(() => tellLoss(title, crowd, scene, tally))
    await pause(4_000)
  })
  await comeBack(title, crowd, scene, tally)
}

async function putBack(title: string, scene: Scene, tally: Tally, seed: number) {
  const crowd = await scene.crowd({ size: TABLETS, seed })
  await crowd.rateDuring(1_500, () => pause(5_000))
  await crowd.drain()
  const file = scene.clusters.dump(scene.primary)
  await crowd.rateDuring(1_500, () => pause(5_000))
  await crowd.drain()
  for (const api of [...scene.apis, scene.worker]) await api.end('SIGTERM')
  await scene.clusters.restore(scene.primary, file)
  scene.migrate()
  await tellLoss(title, crowd, scene, tally)
  for (const api of [...scene.apis, scene.worker]) {
    api.startAgain()
    await api.ready()
  }
  await comeBack(title, crowd, scene, tally)
}

async function takeOverInStep(title: string, scene: Scene, tally: Tally, seed: number) {
  const crowd = await scene.crowd({ size: TABLETS, seed })
  await crowd.rateDuring(1_500, async () => {
    await pause(5_000)
    await scene.failOver(async () => {
      const { told, lost } = await countLost(crowd, scene)
      tally.note(`${title}: ${lost} of ${told} accepted operations are gone`)
      tally.holds(`${title}: 0 lost, before anything is sent again`, lost === 0, `${lost} lost`)
    })
  })
  await comeBack(title, crowd, scene, tally)
}

async function tellLoss(title: string, crowd: Crowd, scene: Scene, tally: Tally) {
  const { told, lost } = await countLost(crowd, scene)
  tally.note(`${title}: ${lost} of ${told} accepted operations are gone`)
  tally.holds(`${title}: the database has lost something that can come back`, lost > 0)
}

/** What the tablets were told is accepted, and how much of it the database does not have. */
async function countLost(crowd: Crowd, scene: Scene) {
  const receipts = (await Promise.all(crowd.tablets.map((tablet) => tablet.receipts()))).flat()
  const rows = await scene.primary.query<{ mutation_id: string }>(
    'SELECT mutation_id FROM applied_mutation WHERE user_id = ANY($1)',
    [crowd.tablets.map(({ userId }) => userId)],
  )
  const stored = new Set(rows.map(({ mutation_id }) => mutation_id))
  return { told: receipts.length, lost: receipts.filter(({ mutation_id }) => !stored.has(mutation_id)).length }
}

/** Everybody but the idle one has something to do; the idle one only lies there for an hour. */
async function comeBack(title: string, crowd: Crowd, scene: Scene, tally: Tally) {
  const idle = crowd.tablets.at(-1)
  const busy = crowd.tablets.slice(0, -1)
  await crowd.rateDuring(2_000, () => pause(3_000), busy)
  await idle?.passHour()
  const since = Date.now()
  await crowd.drain()
  const { broken, lost, doubled, accepted } = await settled(crowd, scene)
  tally.note(`${title}: all of it back after ${((Date.now() - since) / 1_000).toFixed(1)} s, ${accepted} accepted`)
  tally.holds(`${title}: 0 lost once everybody has sent again, the idle one too`, lost === 0, broken)
  tally.holds(`${title}: 0 doubled, ratings as on the screens`, doubled === 0 && broken.length === 0, broken)
}

async function settled(crowd: Crowd, scene: Scene) {
  for (const deadline = Date.now() + LONGEST_RETURN_MS; ; await pause(1_000)) {
    const held = await holdToPromise(crowd.tablets, scene.primary, true)
    if (held.broken.length === 0 || Date.now() > deadline) return held
    await crowd.drain()
  }
}
