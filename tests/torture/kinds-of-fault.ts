import { pick } from '#tests/drain/seeded-random.ts'
import type { Random } from '#tests/drain/seeded-random.ts'
import type { Fault } from '#tests/support/fault-proxy.ts'
import type { Day } from './day.ts'

export type KindOfFault = {
  name: string
  /** How often it is drawn beside the others. */
  weight: number
  /** Only in browsers that have tools for it. */
  needsChromium?: true
  strike: (day: Day, random: Random) => Promise<void> | void
}

const OF_A_REQUEST: readonly Fault[] = [
  'lost-before',
  'lost-after',
  '500-before',
  '500-after',
  '503',
  '429',
  '401',
  '403',
  '404',
  '408',
  '413',
  'hang',
  'trickle',
  'html',
  'redirect',
  'truncated',
  'cut',
  'wrong-type',
  'garbage',
  'twice',
  'heard-late',
  'answered-late',
]

/** Sends of the outbox, each path, and everything that is asked of the server. */
const PATHS = [
  '/api/evaluation/evaluation-ratings/',
  '/api/evaluation/evaluation-ratings/',
  '/api/evaluation/live/',
  '/api/evaluation/note/',
  '/api/evaluation/',
  '/api/',
] as const

const MOST_TIMES = 4
const HOUR_MS = 3_600_000

const ofRequests = OF_A_REQUEST.map((fault): KindOfFault => ({
  name: fault,
  weight: 1,
  strike: ({ world }, random) => world.network.fail(pick(random, PATHS), fault, 1 + Math.floor(random() * MOST_TIMES)),
}))

const ofTheNetwork: KindOfFault[] = [
  { name: 'no signal', weight: 6, strike: ({ world }) => world.network.down() },
  {
    name: 'signal that comes and goes',
    weight: 1,
    async strike({ world }) {
      for (let times = 0; times < 3; times++) {
        await world.network.down()
        await world.network.up()
      }
    },
  },
  { name: 'slow network', weight: 1, strike: ({ world }) => world.network.setLatency(700) },
  {
    name: 'identity provider out of reach',
    weight: 1,
    strike({ world }) {
      world.network.fail('/idp', 'lost-before', Infinity)
      world.network.fail('/api/', '401', 1)
    },
  },
  {
    name: 'identity provider broken',
    weight: 1,
    strike({ world }) {
      world.network.fail('/idp', '500-before', Infinity)
      world.network.fail('/api/', '401', 1)
    },
  },
]

const ofTheTablet: KindOfFault[] = [
  { name: 'SIGKILL of the browser', weight: 3, strike: (day) => day.killBrowser() },
  {
    name: 'a tab crashes',
    weight: 1,
    needsChromium: true,
    async strike(day) {
      const session = await day.world.device.context.newCDPSession(day.page)
      const gone = day.page.waitForEvent('crash')
      void session.send('Page.crash').catch(() => undefined)
      await gone
      await day.page.close()
    },
  },
  {
    name: 'the page freezes',
    weight: 1,
    needsChromium: true,
    async strike(day) {
      const session = await day.world.tools(day.page)
      await session.send('Page.setWebLifecycleState', { state: 'frozen' })
      await session.send('Page.setWebLifecycleState', { state: 'active' })
    },
  },
  {
    name: 'the disk is full',
    weight: 2,
    needsChromium: true,
    async strike(day) {
      const session = await day.world.tools(day.page)
      const { origin } = day.world.network
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
      day.world.undoLater(() => session.send('Storage.overrideQuotaForOrigin', { origin }))
    },
  },
  {
    name: 'storage is wiped after everything was accepted',
    weight: 1,
    needsChromium: true,
    async strike(day) {
      await day.drain()
      const session = await day.world.device.context.newCDPSession(day.page)
      await session.send('Storage.clearDataForOrigin', { origin: day.world.network.origin, storageTypes: 'all' })
      await day.reopen()
    },
  },
  {
    name: 'the clock jumps',
    weight: 2,
    strike: (day, random) => day.shiftClock(pick(random, [-2, 1, 14, 72]) * HOUR_MS),
  },
  {
    name: 'localStorage is cleared, the database stays',
    weight: 2,
    async strike(day) {
      for (const tab of day.tabs()) await tab.evaluate(() => localStorage.clear())
      await day.page.reload()
      await day.signInAgain()
    },
  },
  {
    name: 'the worker is killed for its memory',
    weight: 2,
    needsChromium: true,
    async strike(day) {
      const session = await day.world.tools(day.page)
      await session.send('ServiceWorker.enable')
      await session.send('ServiceWorker.stopAllWorkers')
    },
  },
  { name: 'a worker wakes in the background', weight: 1, needsChromium: true, strike: (day) => day.wakeWorker() },
]

const ofTheServer: KindOfFault[] = [
  { name: 'SIGKILL of the server', weight: 1, strike: ({ world }) => world.app.kill() },
  { name: 'SIGKILL of PostgreSQL', weight: 1, strike: ({ world }) => world.killDatabase() },
  { name: 'SIGSTOP of PostgreSQL', weight: 1, strike: ({ world }) => world.freezeDatabase() },
  {
    name: 'every sign-in is ended',
    weight: 1,
    async strike(day) {
      await day.world.heal()
      await day.world.app.revokeSessionsOf(day.person)
      day.world.network.fail('/api/', '401', 1)
    },
  },
]

const ofReleases: KindOfFault[] = [
  { name: 'a new version is served', weight: 2, strike: (day) => day.deploy() },
  {
    name: 'a new version of which files are missing',
    weight: 1,
    async strike(day) {
      day.world.network.fail('/assets/', pick(day.random, ['404', '500-before', 'cut'] as const), 3)
      await day.deploy()
    },
  },
]

const KINDS_OF_FAULT: readonly KindOfFault[] = [
  ...ofRequests,
  ...ofTheNetwork,
  ...ofTheTablet,
  ...ofTheServer,
  ...ofReleases,
]

export function drawFault(random: Random, isChromium: boolean): KindOfFault {
  const drawn = KINDS_OF_FAULT.filter(({ needsChromium }) => isChromium || !needsChromium).flatMap((kind) =>
    Array.from({ length: kind.weight }, () => kind),
  )
  return pick(random, drawn)
}
