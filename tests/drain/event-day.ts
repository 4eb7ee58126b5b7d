import { storeEventPage } from '#data/db/event-ready.ts'
import type { EventPage } from '#data/db/event-ready.ts'
import { addEventPlayer, changeEventPlayer, checkIn, rateEventPlayer } from '#data/db/event-writes.ts'
import { resolveConflict } from '#data/db/quarantine.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import type { ChooseBatch } from '#domain/sync/chains.ts'
import { checkEventDay } from './check-event-day.ts'
import type { Told } from './check-event-day.ts'
import { aDevice, USER } from './device.ts'
import type { Tab } from './device.ts'
import { aFaultyNetwork, ticks } from './faulty-network.ts'
import { STRUCTURE } from './history.ts'
import { EVENT_ID, readyPage } from './model-event.ts'
import { createModelServer } from './model-server.ts'
import type { ModelServer } from './model-server.ts'
import { KEYS } from './other-tablet.ts'
import { pick, seededRandom } from './seeded-random.ts'
import type { Random } from './seeded-random.ts'

export type EventDayOptions = {
  /** Two tablets of one evaluator and one of another. Without it each evaluator has one. */
  shares?: boolean
  /** Whether the server is set back; unless it is said, where nobody shares. */
  restores?: boolean
  /** Planted bugs. */
  dedupe?: boolean
  chooseBatch?: ChooseBatch
  neverAsksEpoch?: boolean
}

const BEN = '00000000-0000-7000-8000-00000000bbbb'
const STEPS = 45
const ON_THE_LIST = 2
const MOST_PLAYERS = 6

/**
 * One random day in a gym: two or three tablets of two evaluators, an event of a few players, additions, check-ins,
 * changes and first taps, all with faults and kills as in `runHistory`. Then everything heals, and the checker says
 * which promises were `broken`.
 */
export async function runEventDay(seed: number, options: EventDayOptions = {}): Promise<string[]> {
  const random = seededRandom(seed)
  const { shares = seed % 2 === 0, restores = !shares } = options
  const server = createModelServer({ dedupe: options.dedupe ?? true, now: () => tablets[0]!.device.now() })
  const tablets = (shares ? [USER, USER, BEN] : [USER, BEN]).map((userId, at) => {
    const network = aFaultyNetwork(random, server, () => userId)
    const device = aDevice({
      ...network,
      random,
      locks: 'working',
      chooseBatch: options.chooseBatch,
      userId,
      tablet: at,
      ...(!options.neverAsksEpoch && { askEpoch: async () => server.epoch() }),
    })
    return aTablet(server, network, device, userId)
  })
  for (let n = 0; n < ON_THE_LIST; n++)
    server.addPlayer(eventEvaluationId(EVENT_ID, `player ${n}`), { bib: `${n + 1}` })
  for (const tablet of tablets) await tablet.open()
  for (const tablet of tablets) await tablet.refresh()
  let backup = server.snapshot()

  for (let step = 0; step < STEPS; step++) {
    const tablet = pick(random, tablets)
    const dice = random()
    if (dice < 0.45) {
      const written = tablet.write(random)
      if (random() < 0.85) await written
      if (random() < 0.06) await tablet.restart()
    } else if (dice < 0.76) {
      const { engine } = tablet.tab()
      for (const lane of pick(random, [[0], [1], [0, 1]])) void engine.slice(lane).catch(() => {})
    } else if (dice < 0.8) {
      await tablet.restart()
    } else if (dice < 0.84) {
      tablet.network.deliverLate()
    } else if (dice < 0.89) {
      tablet.device.pass(pick(random, [500, 5_000, 50_000]))
    } else if (dice < (shares && restores ? 0.94 : 0.96)) {
      await tablet.download(random)
    } else if (restores && random() < 0.5) {
      server.restore(backup)
    } else {
      backup = server.snapshot()
    }
    await ticks(Math.floor(random() * 12))
  }

  // Any tablet may be the first that has a network again.
  const first = shares && restores ? Math.floor(random() * tablets.length) : 0
  await healAll([...tablets.slice(first), ...tablets.slice(0, first)], random)
  const broken = await checkEventDay(
    server,
    tablets.map(({ tab, userId, told }) => ({ db: tab().ctx.db, userId, told })),
  )
  if (!restores && server.missed > 0) broken.push('something was sent before the event player whom it is about')
  for (const tablet of tablets) {
    await tablet.tab().engine.stop()
    tablet.tab().kill()
  }
  return broken
}

/** The network holds, everything is sent and downloaded, and what two tablets rated apart is decided. */
async function healAll(tablets: ReadonlyArray<ReturnType<typeof aTablet>>, random: Random) {
  for (const { network } of tablets) network.heal()
  for (const tablet of tablets) await tablet.restart()
  for (let round = 0, isQuiet = false; round < 8 && !isQuiet; round++) {
    for (const tablet of tablets) await tablet.drain()
    for (const tablet of tablets) await tablet.refresh()
    for (const tablet of tablets) await tablet.decide(random)
    const left = await Promise.all(tablets.map(({ tab }) => tab().ctx.db.outbox.count()))
    isQuiet = round > 0 && left.every((count) => count === 0)
  }
}

function aTablet(
  server: ModelServer,
  network: ReturnType<typeof aFaultyNetwork>,
  device: ReturnType<typeof aDevice>,
  userId: string,
) {
  const told: Told = { ratings: new Map(), tried: new Set(), players: new Set(), bibs: new Map() }
  const downloads: EventPage[] = []
  let tab: Tab
  return { network, device, userId, told, tab: () => tab, open, restart, write, refresh, download, drain, decide }

  async function open() {
    tab = await device.openTab()
  }

  async function restart() {
    tab.kill()
    await open()
  }

  /** What the page would do; a kill may stop it. */
  async function write(random: Random) {
    const writer = tab
    await writeOn(writer, random).catch((error: unknown) => {
      if (writer.isAlive()) throw error
    })
  }

  async function writeOn(writer: Tab, random: Random) {
    const { ctx, isAlive } = writer
    const players = await ctx.db.event_player.where('user_id').equals(userId).primaryKeys()
    const id = pick(random, players)[1]
    const dice = random()
    if (dice < 0.15 && players.length < MOST_PLAYERS) {
      const added = await addEventPlayer(ctx, EVENT_ID, { bib: aBib(random), checked_in: random() < 0.5 })
      if (isAlive()) told.players.add(added)
      if (random() < 0.8) await rate(writer, added, random)
    } else if (dice < 0.25) {
      await checkIn(ctx, id, random() < 0.7)
    } else if (dice < 0.4) {
      const bib = aBib(random)
      told.bibs.set(id, (told.bibs.get(id) ?? new Set()).add(bib))
      await changeEventPlayer(ctx, id, { bib })
    } else {
      await rate(writer, id, random)
    }
  }

  async function rate({ ctx, isAlive }: Tab, eventPlayerId: string, random: Random) {
    const [key, value] = [pick(random, KEYS), 1 + Math.floor(random() * 1e9)]
    const place = `${eventEvaluationId(eventPlayerId, userId)} ${key}`
    told.tried.add(`${place} ${value}`)
    await rateEventPlayer(ctx, { eventPlayerId, key, value }, STRUCTURE)
    if (isAlive()) told.ratings.set(place, [...(told.ratings.get(place) ?? []), value])
  }

  async function refresh() {
    await storeEventPage(tab.ctx, readyPage(server, userId), { offset: 0, etag: undefined })
  }

  /** A download that is under way for a while, and may arrive after later ones were asked for. */
  async function download(random: Random) {
    const { isAlive, ctx } = tab
    downloads.push(readyPage(server, userId))
    if (random() < 0.4) return
    for (const page of downloads.splice(0, 1)) {
      await storeEventPage(ctx, page, { offset: 0, etag: undefined }).catch((error: unknown) => {
        if (isAlive()) throw error
      })
    }
  }

  async function drain() {
    const waiting = () => tab.ctx.db.outbox.filter(({ state }) => state !== 'quarantined').count()
    for (let round = 0; round < 12 && (round < 2 || (await waiting()) > 0); round++) {
      device.pass(61_000)
      await tab.engine.wake('send-now')
      network.deliverLate()
    }
  }

  /** The evaluator decides what two of their own tablets rated apart. */
  async function decide(random: Random) {
    for (const { subject_id, last_error } of await tab.ctx.db.outbox.toArray()) {
      for (const { key, theirs } of last_error?.conflicts ?? []) {
        const keep = pick(random, ['mine', 'theirs'] as const)
        await resolveConflict(tab.ctx, subject_id, key, keep)
        if (keep === 'theirs' && theirs !== null) told.ratings.set(`${subject_id} ${key}`, [theirs])
      }
    }
  }
}

function aBib(random: Random): string {
  return String(300 + Math.floor(random() * 600))
}
