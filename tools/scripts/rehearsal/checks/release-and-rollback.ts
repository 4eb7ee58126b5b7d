import * as fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { holdToPromise } from '../promise.ts'
import type { Scene } from '../scene.ts'
import { showAnswer } from '../tally.ts'
import type { Check } from './check.ts'

const TABLETS = 20
/** What a server needs of a checkout. */
const PARTS = ['server', 'src/domain', 'tools/scripts', 'package.json', 'dist']
const MIGRATIONS = 'server/db/migrations'

/** 3. The release after this one brings its migration while this one serves; then both serve, and it is taken back. */
export const RELEASE_AND_ROLLBACK: Check = {
  title: 'the next release migrates while this one serves; both serve; it is taken back',
  async run({ open, tally, seed }) {
    const scene = await open()
    const next = aNextRelease(scene)
    const crowd = await scene.crowd({ size: TABLETS, seed })
    await crowd.rateDuring(700, async () => {
      await pause(3_000)
      const said = scene.migrate(next.folder)
      tally.holds('the next release brought its migration', said.includes(next.migration), said)
      await restart(scene, 0)
      tally.holds('a process of this release that is started now serves', scene.apis[0]?.isRunning() === true)
      await restart(scene, 1, next.folder)
      tally.holds('one of the next release serves beside it', scene.apis[1]?.isRunning() === true)
      await pause(2_000)
      await restart(scene, 1)
      tally.holds('it was taken back', scene.apis[1]?.isRunning() === true)
    })
    await crowd.drain()
    const failed = crowd.answers().filter(({ status }) => status === 0 || status >= 400)
    tally.note(`${crowd.answers().length} requests meanwhile`)
    tally.holds('no error reached a client', failed.length === 0, failed.map(showAnswer))
    const held = await holdToPromise(crowd.tablets, scene.primary)
    tally.holds('0 lost, 0 doubled, 0 waiting', held.broken.length === 0, held.broken)
    await crowd.leave()
  },
}

/** This checkout with one migration more, which adds what nobody knows yet. */
function aNextRelease({ folder: place }: Scene): { folder: string; migration: string } {
  const folder = path.join(place, 'next-release')
  for (const part of PARTS) if (fs.existsSync(part)) fs.cpSync(part, path.join(folder, part), { recursive: true })
  fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  const number = fs.readdirSync(path.join(folder, MIGRATIONS)).filter((it) => it.endsWith('.sql')).length + 1
  const migration = `${String(number).padStart(4, '0')}-of-the-next-release.sql`
  fs.writeFileSync(
    path.join(folder, MIGRATIONS, migration),
    `-- expand\nalter table evaluation add column of_the_next_release text;\ncreate table of_the_next_release (id uuid primary key);\n`,
  )
  return { folder, migration }
}

async function restart({ apis }: Scene, at: number, checkout?: string) {
  const server = apis[at]
  if (!server) throw new Error(`There is no process ${at}`)
  await server.end('SIGTERM')
  server.startAgain(checkout)
  await server.ready()
  // As long as the balancer takes to see that it is back.
  await pause(1_500)
}
