import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { presetKeys } from '../../src/domain/events/form.ts'
import { seededRandom } from '../../tests/drain/seeded-random.ts'
import { aDevice } from '../../tests/support/device.ts'
import { openEventStage } from '../../tests/support/event-stage.ts'
import type { EventStage } from '../../tests/support/event-stage.ts'
import { startFaultProxy } from '../../tests/support/fault-proxy.ts'
import type { TestUser } from '../../tests/support/test-server.ts'
import type {} from './pages/event.ts'
import { onEventPages } from './event-pages.ts'
import { aRealStructure } from './fixtures.ts'
import { bundlePages, pageFile } from './page-server.ts'
import { median, quantile, rounded } from './statistics.ts'

const PLAYERS = 300
const EVALUATORS = 12
const RATED_BY_EACH = 150
const PHOTO_BYTES = 25_000
const READY_BITS_PER_SECOND = 10_000_000
const ROUND_TRIP_MS = 100
const LOST_SHARE = 0.1
const DEADLINE_MS = 300_000
const ASKED = 60

/**
 * A gym of 300 players and 12 evaluators: what a tablet fetches, what twelve of them send at once when signal returns,
 * what the board costs, and how long after the close the families' emails are owed.
 */
export async function event() {
  const { folder, remove } = await bundlePages(['event'])
  const stage = await openEventStage()
  try {
    await stage.app.listen({ port: 0, host: '127.0.0.1' })
    const gym = await fillGym(stage)
    return {
      unit: 'ms',
      players: PLAYERS,
      evaluators: EVALUATORS,
      ...(await onTablets(stage, folder, gym)),
      ...(await onBoard(stage, gym)),
      ...(await untilMailsAreOwed(stage, gym)),
      ...(await onEventPages()),
    }
  } finally {
    remove()
    await stage.close()
  }
}

type Gym = { eventId: string; organizer: TestUser; evaluators: TestUser[]; keys: string[] }

async function fillGym(stage: EventStage): Promise<Gym> {
  const keys = presetKeys(aRealStructure(), 'tryout')
  const { organizer, event: made } = await stage.anEvent({ form: { keys } })
  const players = Array.from({ length: PLAYERS }, (_none, at) => ({
    first_name: `Jordan${at}`,
    last_name: 'Miles',
    gender: at % 2 === 0 ? 'Male' : 'Female',
    school_grade: '10',
    email: `family${at}@example.test`,
  }))
  await stage.addPlayers(organizer, made.id, players)
  await stage.db.query(
    `INSERT INTO player_photo (player_id, jpeg) SELECT player_id, $2 FROM event_player WHERE event_id = $1`,
    [made.id, randomBytes(PHOTO_BYTES)],
  )
  const evaluators = await Promise.all(Array.from({ length: EVALUATORS }, () => stage.createUser({ role: 'Coach' })))
  for (const { id } of evaluators)
    await stage.db.query(
      `INSERT INTO event_staff (event_id, user_id, parts, parts_ever) VALUES ($1, $2, '{evaluator}', '{evaluator}')`,
      [made.id, id],
    )
  return { eventId: made.id, organizer, evaluators, keys }
}

async function onTablets(stage: EventStage, folder: string, { eventId, evaluators, keys }: Gym) {
  const pages = (path: string) =>
    path.startsWith('/__bench/') ? pageFile(folder, path.slice('/__bench/'.length)) : undefined
  const network = await startFaultProxy({ port: (stage.app.server.address() as AddressInfo).port }, { pages })
  const device = await aDevice()
  try {
    const tablets = []
    for (const [at, user] of evaluators.entries()) {
      const page = await device.open(`${network.origin}/__bench/event.html`)
      const token = (await stage.as(user)).authorization.replace('Bearer ', '')
      await page.evaluate((seat) => window.sitDown(seat), { name: String(at), userId: user.id, token, eventId })
      tablets.push(page)
    }
    const ready: { ms: number; players: number; photos: number }[] = []
    for (const [at, page] of tablets.entries()) {
      // One of them alone, as slow as a gym's network; the others need the data only.
      if (at === 0) await slowDownload(page)
      ready.push(await page.evaluate(() => window.getEventReady()))
    }
    for (const [at, page] of tablets.entries())
      await page.evaluate(([from, count, all]) => window.rateAtEvent(from, count, all), [
        at * (PLAYERS / EVALUATORS),
        RATED_BY_EACH,
        keys,
      ] as const)
    const random = seededRandom(7)
    network.setLatency(ROUND_TRIP_MS)
    network.loseAnswers(() => random() < LOST_SHARE)
    const sent = await Promise.all(
      tablets.map((page) => page.evaluate((most) => window.sendFromEvent(most), DEADLINE_MS)),
    )
    return {
      ready_on_10_mbit: rounded(ready[0]?.ms ?? Number.NaN, 0),
      photos: ready[0]?.photos,
      twelve_send_median: rounded(median(sent.map(({ ms }) => ms)), 0),
      twelve_send_slowest: rounded(Math.max(...sent.map(({ ms }) => ms)), 0),
      left_on_tablets: sent.reduce((sum, { left }) => sum + left, 0),
      ...(await audit(stage, eventId, keys)),
    }
  } finally {
    await device.discard()
    await network.close().catch(() => undefined)
  }
}

type BenchPage = Awaited<ReturnType<Awaited<ReturnType<typeof aDevice>>['open']>>

async function slowDownload(page: BenchPage) {
  const cdp = await page.context().newCDPSession(page)
  const throughput = READY_BITS_PER_SECOND / 8
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

/** The exact matrix: every evaluator's 150 players, each with every item of the form, once. */
async function audit({ db }: EventStage, eventId: string, keys: readonly string[]) {
  const rows = await db.query<{ evaluator_id: string; ratings: Record<string, unknown> }>(
    'SELECT evaluator_id, ratings FROM evaluation WHERE event_id = $1',
    [eventId],
  )
  const whole = rows.filter(({ ratings }) => keys.every((key) => ratings[key] !== undefined)).length
  const wanted = EVALUATORS * RATED_BY_EACH
  return { sheets: rows.length, lost: wanted - whole, duplicates: Math.max(0, rows.length - wanted) }
}

async function onBoard(stage: EventStage, { eventId, organizer }: Gym) {
  const headers = await stage.as(organizer)
  const url = `/api/event/${eventId}/coverage/`
  const ask = async (more: Record<string, string> = {}) => {
    const started = performance.now()
    const answer = await stage.app.inject({ method: 'GET', url, headers: { ...headers, ...more } })
    return { ms: performance.now() - started, answer }
  }
  const first = await ask()
  const etag = String(first.answer.headers['etag'])
  const [answered, unchanged]: [number[], number[]] = [[], []]
  for (let at = 0; at < ASKED; at++) {
    answered.push((await ask()).ms)
    const again = await ask({ 'if-none-match': etag })
    if (again.answer.statusCode !== 304) throw new Error(`An unchanged board answered ${again.answer.statusCode}`)
    unchanged.push(again.ms)
  }
  return {
    coverage_kb: rounded(first.answer.rawPayload.length / 1_000),
    coverage_p50: rounded(median(answered)),
    coverage_p95: rounded(quantile(answered, 0.95)),
    coverage_unchanged_p50: rounded(median(unchanged)),
    coverage_unchanged_p95: rounded(quantile(unchanged, 0.95)),
  }
}

async function untilMailsAreOwed(stage: EventStage, { eventId, organizer }: Gym) {
  const started = performance.now()
  const closed = stage.read<{ computed: number; cases: number }>(
    await stage.call(organizer, 'POST', `/event/${eventId}/close/`, {}),
  )
  const close = performance.now() - started
  // Gaps are decided by people; here their 48 hours pass.
  await stage.db.query("UPDATE event_case SET state = 'expired' WHERE event_id = $1", [eventId])
  const publishing = performance.now()
  const { published, mails } = stage.read<{ published: number; mails: number }>(
    await stage.call(organizer, 'POST', `/event/${eventId}/publish/`, {}),
  )
  return {
    close: rounded(close, 0),
    publish: rounded(performance.now() - publishing, 0),
    computed: closed.computed,
    cases: closed.cases,
    published,
    mails,
  }
}
