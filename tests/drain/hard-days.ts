import type { Database } from '#data/db/database.ts'
import type { ChooseBatch } from '#domain/sync/chains.ts'
import type { OperationBody } from '#domain/contracts/operations.ts'
import type { mergeRatings } from '#domain/evaluations/merge-ratings.ts'
import { standingOn } from './check-tablet.ts'
import { USER } from './device.ts'
import type { LockKind } from './device.ts'
import { ticks } from './faulty-network.ts'
import { openHardTablet } from './hard-tablet.ts'
import type { HardTablet } from './hard-tablet.ts'
import { createModelServer } from './model-server.ts'
import type { ModelServer } from './model-server.ts'
import { aRecord } from './record.ts'
import type { DayRecord } from './record.ts'
import { pick, seededRandom } from './seeded-random.ts'
import type { Actions } from './tablet-actions.ts'
import { FORBIDDEN } from './world.ts'
import type { World } from './world.ts'

/** What there is much of on a day. */
export type Mix = {
  tablets: number
  /** Few, where tablets are to meet on the same one. */
  evaluations: number
  /** How often somebody else signs in on the first tablet; 0 where one person has it. */
  signOvers: number
  kills: number
  rates: number
  notes: number
  settles: number
  mends: number
  refusals: number
  downloads: number
  restores: number
  jumps: number
  wipes: number
  fullDisks: number
  /** How often a tablet's disk is copied, or the copy put back. */
  copies: number
  /** How often one tablet goes on from a copy of another one's disk; once in a day. */
  images: number
  signOuts: number
  /** Notes that are typed for a while, in any tab. */
  fields: number
  /** How many of the taps come twice. */
  twice: number
  /** Whether clocks are months off, ids have dates, and weeks go by. */
  isOfMonths: boolean
}

export type HardBugs = {
  dedupe?: boolean
  chooseBatch?: ChooseBatch
  plant?: (db: Database) => void
  actions?: Partial<Actions>
  neverAsksEpoch?: boolean
  givesRevisionsAgain?: boolean
  /** How the server judges ratings, where that is planted. */
  mergeRatings?: typeof mergeRatings
  countsChangesAsHeld?: boolean
}

const QUIET: Mix = {
  tablets: 1,
  evaluations: 5,
  signOvers: 0,
  kills: 0.04,
  rates: 0.62,
  notes: 0.18,
  settles: 0,
  mends: 0,
  refusals: 0,
  downloads: 0.02,
  restores: 0,
  jumps: 0,
  wipes: 0,
  fullDisks: 0,
  copies: 0,
  images: 0,
  signOuts: 0,
  fields: 0,
  twice: 0,
  isOfMonths: false,
}

const KINDS = {
  'kills at every step': { ...QUIET, kills: 0.4 },
  'two tablets of one person': {
    ...QUIET,
    tablets: 2,
    evaluations: 3,
    settles: 0.14,
    downloads: 0.12,
    mends: 0.05,
    rates: 0.8,
    notes: 0.12,
  },
  'three tablets of one person': {
    ...QUIET,
    tablets: 3,
    evaluations: 2,
    settles: 0.12,
    downloads: 0.12,
    mends: 0.05,
    rates: 0.75,
  },
  'conflicts, killed': {
    ...QUIET,
    tablets: 2,
    evaluations: 2,
    settles: 0.2,
    downloads: 0.1,
    kills: 0.3,
    mends: 0.05,
    rates: 0.92,
    notes: 0.05,
  },
  'notes on several tablets': {
    ...QUIET,
    tablets: 3,
    evaluations: 2,
    rates: 0.15,
    notes: 0.8,
    downloads: 0.2,
    settles: 0.05,
    mends: 0.05,
  },
  'finals, releases and late work': {
    ...QUIET,
    tablets: 2,
    evaluations: 3,
    rates: 0.4,
    notes: 0.15,
    downloads: 0.1,
    settles: 0.06,
    mends: 0.1,
  },
  'a server set back': { ...QUIET, restores: 0.06, kills: 0.1 },
  'a server set back under several tablets': {
    ...QUIET,
    tablets: 3,
    evaluations: 3,
    restores: 0.05,
    downloads: 0.06,
    settles: 0.08,
    mends: 0.05,
  },
  'refused work': { ...QUIET, refusals: 0.15, mends: 0.14 },
  'refused work on two tablets': {
    ...QUIET,
    tablets: 2,
    evaluations: 3,
    refusals: 0.12,
    mends: 0.12,
    downloads: 0.08,
    settles: 0.06,
  },
  'a shared tablet': {
    ...QUIET,
    tablets: 2,
    evaluations: 3,
    signOvers: 0.08,
    downloads: 0.08,
    settles: 0.06,
    mends: 0.06,
  },
  'clocks that jump': {
    ...QUIET,
    tablets: 2,
    evaluations: 3,
    jumps: 0.12,
    downloads: 0.05,
    settles: 0.06,
    mends: 0.05,
  },
  'storage deleted': { ...QUIET, wipes: 0.08, downloads: 0.08 },
  'full disks': { ...QUIET, fullDisks: 0.08, kills: 0.1 },
  'a disk put back': { ...QUIET, evaluations: 2, copies: 0.1, downloads: 0.06, settles: 0.08, mends: 0.05 },
  'two tablets of one disk image': {
    ...QUIET,
    tablets: 2,
    evaluations: 2,
    images: 0.15,
    downloads: 0.08,
    settles: 0.1,
    mends: 0.05,
  },
  'a sign-out before a restore': { ...QUIET, evaluations: 3, signOuts: 0.06, restores: 0.06 },
  'clocks months off': {
    ...QUIET,
    tablets: 2,
    evaluations: 2,
    isOfMonths: true,
    jumps: 0.05,
    rates: 0.35,
    notes: 0.55,
    downloads: 0.2,
    settles: 0.06,
    mends: 0.08,
  },
  'notes typed in two tabs, and taps that come twice': {
    ...QUIET,
    tablets: 2,
    evaluations: 2,
    fields: 0.25,
    twice: 0.4,
    notes: 0.25,
    rates: 0.6,
    downloads: 0.1,
    settles: 0.06,
    refusals: 0.06,
    mends: 0.08,
  },
} satisfies Record<string, Mix>
export type Kind = keyof typeof KINDS
export const KIND_NAMES = Object.keys(KINDS) as Kind[]
/** Random histories could not do these things before, so each kind has separate histories. */
export const OUTSIDE_KINDS: readonly Kind[] = [
  'a disk put back',
  'two tablets of one disk image',
  'a sign-out before a restore',
  'clocks months off',
  'notes typed in two tabs, and taps that come twice',
]
export const kindOf = (seed: number): Kind => KIND_NAMES[seed % KIND_NAMES.length]!

const BEN = '00000000-0000-7000-8000-00000000bbbb'
const STEPS = 42
const HOUR = 3_600_000
const DAY = 24 * HOUR
const IN_1970 = 200 * DAY
const IN_2040 = Date.UTC(2040, 5, 1)
const SUBMISSIONS = ['00000000-0000-7000-a000-000000000001', '00000000-0000-7000-a000-000000000002']

/** How often, and what then happens to one of the tablets; else it writes or sends. */
type Move = [share: number, live: (tablet: HardTablet) => unknown]

export type HardDay = { broken: string[]; faults: Map<string, number> }

/**
 * One hard day: one to three tablets, all of them the real engine on the real database, with kills between any two of
 * its steps. Which faults there are most of, the kind says. Then everything heals, and the record says what was broken.
 */
export async function runHardDay(seed: number, kind: Kind = kindOf(seed), bugs: HardBugs = {}): Promise<HardDay> {
  const random = seededRandom(seed)
  const mix: Mix = KINDS[kind]
  const faults = new Map<string, number>()
  const broken = new Set<string>()
  let values = 0
  let now = 1_800_000_000_000
  const server = createModelServer({
    dedupe: bugs.dedupe ?? true,
    now: () => now,
    refuses: isForbidden,
    hasFloor: !bugs.givesRevisionsAgain,
    merge: bugs.mergeRatings,
    countsChangesAsHeld: bugs.countsChangesAsHeld,
  })
  const record = aRecord()
  const world: World = {
    random,
    server,
    record,
    mix,
    bugs,
    broken,
    count: (fault) => faults.set(fault, (faults.get(fault) ?? 0) + 1),
    nextValue: () => ++values,
    now: () => now,
  }
  const heard = new Set<string>()
  const tablets: HardTablet[] = []
  server.onHeard((user, body) => {
    for (const saying of sayingsOf(body)) {
      record.hear(saying)
      if ((record.authorOf(saying) ?? user) !== user) broken.add('something was sent under another name')
      const isLate = tablets.some(({ network }) => network.wasOnItsWay(body.mutation_id))
      const hasYielded = tablets.some((it) => it.network.hasSent(body.mutation_id) && it.hasYielded(saying))
      if (hasYielded && !heard.has(body.mutation_id) && !isLate) broken.add('a value that was given up goes out anew')
    }
    heard.add(body.mutation_id)
  })
  server.onStored(({ id, key = '', value, before }) => {
    const sayingOf = (it: string | number) => [id, key, it].filter((part) => part !== '').join(' ')
    if (value !== null) record.store(sayingOf(value), before === null ? undefined : sayingOf(before))
  })
  for (const [at, id] of SUBMISSIONS.entries())
    server.addEvaluation(id, at === 0 ? { status: 'in_review', evaluator: USER } : {})
  for (let at = 0; at < mix.tablets; at++) {
    const locks: LockKind = pick(random, ['working', 'broken', 'none'])
    const people = mix.signOvers > 0 && at === 0 ? [USER, BEN] : [USER]
    const tabCount = random() < (mix.fields > 0 ? 0.8 : 0.4) ? 2 : 1
    const clock = mix.isOfMonths ? pick(random, [now, now - 70 * DAY, now - 70 * DAY, IN_1970, IN_2040]) : now
    tablets.push(await openHardTablet(world, { at, people, locks, tabCount, clock }))
  }
  const idle = mix.restores > 0 && tablets.length > 1 && random() < 0.5 ? tablets.at(-1) : undefined
  let backup = server.snapshot()
  let hasImage = false
  const setBack: Move = [
    mix.restores,
    () => {
      if (random() < 0.5) return void (backup = server.snapshot())
      world.count('servers set back')
      server.restore(backup)
      // What is on its way when a server goes down does not arrive.
      for (const it of tablets) it.loseDownloads()
    },
  ]
  const moves: Move[] = [
    [mix.settles, (tablet) => tablet.settle()],
    [mix.mends, (tablet) => tablet.mend()],
    [mix.downloads, (tablet) => tablet.fetchNews()],
    [mix.signOvers, () => tablets[0]?.signOver()],
    setBack,
    [
      mix.jumps,
      ({ device }) => {
        world.count('clocks set')
        const hours = pick(random, [-30, -5, -1, 1, 5, 30])
        device.pass(hours * (mix.isOfMonths ? 60 * HOUR : HOUR))
      },
    ],
    [mix.wipes, (tablet) => tablet.wipe()],
    [mix.copies, (tablet) => tablet.copyOrPutBack()],
    [
      mix.images,
      async (tablet) => {
        const other = tablets.find((it) => it !== tablet)
        if (!other || hasImage) return
        hasImage = true
        world.count('tablets that went on from the disk of another one')
        await tablet.goOnFrom(await other.copyDisk())
      },
    ],
    [mix.signOuts, (tablet) => tablet.signOut()],
    [mix.fields, (tablet) => tablet.type()],
    [
      mix.isOfMonths ? 0.04 : 0,
      () => {
        const days = pick(random, [3, 25, 65])
        world.count('weeks that went by')
        now += days * DAY
        for (const it of tablets) it.device.pass(days * DAY)
        server.forgetOldReceipts()
      },
    ],
    [
      mix.fullDisks,
      ({ device }) => {
        world.count('full disks')
        device.setFull(random() < 0.6)
      },
    ],
    [0.04, (tablet) => tablet.restart()],
    [0.04, ({ network }) => network.deliverLate()],
    [
      0.06,
      () => {
        const ms = pick(random, [500, 5_000, 50_000])
        now += ms
        for (const it of tablets) it.device.pass(ms)
      },
    ],
    [
      0.01,
      () => {
        for (const id of SUBMISSIONS) server.replaceVideo(id)
      },
    ],
  ]

  for (let step = 0; step < STEPS; step++) {
    // One tablet may lie in a bag from the middle of the day on: it has nothing to send when the server is set back.
    const tablet = pick(random, idle && step > STEPS / 3 ? tablets.slice(0, -1) : tablets)
    let dice = random()
    const move = moves.find(([share]) => (dice -= share) < 0)
    if (tablet.signedIn() === undefined && move !== setBack) {
      if (dice < 0.5) await tablet.signOver()
    } else if (move) await move[1](tablet)
    else if (dice < (1 - mix.settles) * 0.45) await tablet.write()
    else await tablet.send()
    await ticks(Math.floor(random() * 12))
  }

  await healAll(tablets)
  for (const tablet of tablets) await tablet.check(broken)
  const mayStandTwice = (mix.restores > 0 && mix.tablets > 1) || mix.copies + mix.images > 0
  for (const it of whatIsBroken(server, record, mayStandTwice)) broken.add(it)
  for (const tablet of tablets) {
    await tablet.tab().engine.stop()
    tablet.tab().kill()
  }
  return { broken: [...broken], faults }
}

async function healAll(tablets: readonly HardTablet[]) {
  for (const { network, device } of tablets) {
    network.heal()
    device.setFull(false)
  }
  for (const tablet of tablets) await tablet.restart(0)
  for (let round = 0, hadWork = true; round < 12 && hadWork; round++) {
    hadWork = false
    for (const tablet of tablets) hadWork = (await tablet.heal(round)) || hadWork
  }
}

/** What no server takes as it is: odd values, forbidden words. */
function isForbidden(body: OperationBody): boolean {
  if ('ratings' in body) return body.ratings.some(({ value }) => value !== null && value % 2 === 1)
  if ('note_id' in body) return body.text.startsWith(FORBIDDEN)
  return 'event_name' in body && body.event_name === FORBIDDEN
}

function sayingsOf(body: OperationBody): string[] {
  if ('ratings' in body) return body.ratings.map(({ key, value }) => `${body.evaluation_submission_id} ${key} ${value}`)
  if ('note_id' in body && body.text !== '') return [`${body.evaluation_submission_id} ${body.text}`]
  return []
}

/**
 * Compares what was told with what the server has. `mayStandTwice`: one tablet brings words back that a server which was
 * set back has lost, after another one has brought what it made of them. Or a disk that was put back has words from
 * before they were changed. Nobody can know which came last, so both are kept.
 */
function whatIsBroken(server: ModelServer, record: DayRecord, mayStandTwice: boolean): string[] {
  const broken: string[] = []
  const standing = standingOn(server)
  for (const [saying, count] of standing) {
    if (count > 1) broken.push('a note stands twice')
    if (record.authorOf(saying) === undefined) broken.push('something that nobody gave')
    const standsBeside = mayStandTwice && record.hasFollowerAmong(saying, (it) => standing.has(it))
    if (record.cameBack(saying) && !standsBeside) broken.push('words that were taken back stand again')
  }
  for (const saying of record.told)
    if (!record.isKept(saying, (it) => standing.has(it)))
      broken.push(`what was called saved is gone: ${saying.includes('note') ? 'a note' : 'a rating'}`)
  const ids = server.effects.map(({ mutation_id }) => mutation_id)
  if (new Set(ids).size < ids.length) broken.push('an operation had its effect more than once')
  return broken
}
