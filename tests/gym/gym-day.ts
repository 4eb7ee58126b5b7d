import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { addEventPlayer, changeEventPlayer, checkIn, rateEventPlayer } from '#data/db/event-writes.ts'
import { resolveConflict } from '#data/db/quarantine.ts'
import { sendReports } from '#server/resources/reports/send-reports.ts'
import { pick, seededRandom } from '#tests/drain/seeded-random.ts'
import type { Random } from '#tests/drain/seeded-random.ts'
import { aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { unsent } from './check-evening.ts'
import { lastOfEachItem } from './check-reports.ts'
import type { StoredRatings } from './check-reports.ts'
import { BAD, FINE, NO_SIGNAL, openTablet } from './tablet.ts'
import type { Tablet } from './tablet.ts'

/** The people of every day: who organizes, and who may be asked to evaluate. */
export type Gym = { stage: EventStage; organizer: TestUser; programId: number; evaluators: readonly TestUser[] }
export type DaySize = { evaluators: number; players: number; moves: number }

const STRUCTURE = aScoreStructure()
const KEYS = STRUCTURE.playerskill.slice(0, 4).map(({ id }) => `skill:${id}`)
const VALUES = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 0, null]

const MOVES = {
  rate: 50,
  unknownBib: 5,
  checkIn: 5,
  changeBib: 4,
  sync: 14,
  settle: 4,
  weather: 8,
  killWhileSending: 5,
  refresh: 4,
  join: 4,
  unjoin: 3,
  peek: 4,
} as const
type Move = keyof typeof MOVES

/**
 * One day in a gym, drawn from the seed: tablets rate, add, check in and change without and with signal, are killed,
 * send what gets lost or arrives twice, and settle what their evaluator said on another tablet; the organizer joins and
 * takes joins back; at a moment of its own the event is closed. In the end everybody sends and settles, it is published
 * twice at once, and what is broken is said, line by line.
 */
export async function liveGymDay(gym: Gym, seed: number, size: DaySize): Promise<string[]> {
  const random = seededRandom(seed)
  const day = await openDay(gym, random, size)
  const closesAt = Math.floor(size.moves * (0.5 + 0.5 * random()))
  for (let move = 0; move < size.moves; move++) {
    if (move === closesAt) await day.organize('close')
    await day.moves[drawMove(random, MOVES)]()
  }
  const broken = [...(await day.endAndCheck()), ...day.seen]
  await Promise.all(day.tablets.map((tablet) => tablet.close()))
  return broken
}

/** One of the table's moves, each as often as its weight says. */
export function drawMove<Move extends string>(random: Random, weights: Readonly<Record<Move, number>>): Move {
  const names = Object.keys(weights) as Move[] // The table's own keys.
  return pick(
    random,
    names.flatMap((name) => Array.from({ length: weights[name] }, () => name)),
  )
}

type Said = { tablet: number; value: number | null }

async function openDay({ stage, organizer, programId, evaluators }: Gym, random: Random, size: DaySize) {
  const newId = idsOf(random)
  const made = stage.read<{ id: string }>(
    await stage.call(organizer, 'POST', '/event/', {
      name: 'Fall Tryout',
      starts_on: '2026-11-28',
      ends_on: '2026-11-28',
      time_zone: 'America/New_York',
      program_id: programId,
      form: { keys: KEYS },
    }),
  )
  const eventId = made.id
  const familyOf = (at: number) => `family-${eventId}-${at}@example.test`
  const listed = await stage.addPlayers(
    organizer,
    eventId,
    Array.from({ length: size.players }, (_none, at) => ({
      first_name: `Player${at}`,
      last_name: 'Miles',
      gender: at % 2 === 0 ? 'Male' : 'Female',
      school_grade: '10',
      ...(at % 3 > 0 && { email: familyOf(at) }),
    })),
  )
  const staff = evaluators.slice(0, size.evaluators)
  for (const { id } of staff)
    await stage.db.query(
      `INSERT INTO event_staff (event_id, user_id, parts, parts_ever) VALUES ($1, $2, '{evaluator,desk}', '{evaluator,desk}')`,
      [eventId, id],
    )
  // The first evaluator has two tablets.
  const tablets = await Promise.all(
    [...staff, ...staff.slice(0, 1)].map((user, at) =>
      openTablet({
        server: stage,
        user,
        random,
        newId,
        clockStart: Date.parse('2026-11-28T15:00:00Z') + at * CLOCKS_APART_MS,
      }),
    ),
  )
  for (const tablet of tablets) await tablet.makeReady(eventId)

  /** By evaluator, then by event player and key: everything that a screen called saved, in order. */
  const said = new Map<string, Map<string, Said[]>>(staff.map(({ id }) => [id, new Map()]))
  const added = new Set<string>(listed.map(({ id }) => id))
  const joined = new Map<string, string>()
  const seen: string[] = []
  let isClosed = false

  const aTablet = () => pick(random, tablets)
  const playersOn = async ({ db, user }: Tablet) => {
    const rows = await db.event_player.toArray()
    return rows.filter(({ user_id, event_id }) => user_id === user.id && event_id === eventId).map(({ id }) => id)
  }

  async function rate(tablet: Tablet, eventPlayerId: string) {
    const [key, value] = [pick(random, KEYS), pick(random, VALUES)]
    await rateEventPlayer(tablet.ctx, { eventPlayerId, key, value }, STRUCTURE)
    const own = said.get(tablet.user.id)
    const place = `${eventPlayerId} ${key}`
    own?.set(place, [...(own.get(place) ?? []), { tablet: tablets.indexOf(tablet), value }])
  }

  /** The evaluator settles one rating that was said on the other tablet too. False when there is none. */
  async function settle(tablet: Tablet): Promise<boolean> {
    const open = (await tablet.waiting()).flatMap(({ subject_id, last_error }) =>
      (last_error?.conflicts ?? []).map((conflict) => ({ ...conflict, sheet: subject_id })),
    )
    if (open.length === 0) return false
    const { sheet, key, theirs } = pick(random, open)
    const keep = pick(random, ['mine', 'theirs'] as const)
    await resolveConflict(tablet.ctx, sheet, key, keep)
    const of = (await playersOn(tablet)).find((id) => eventEvaluationId(id, tablet.user.id) === sheet)
    if (keep === 'theirs')
      said
        .get(tablet.user.id)
        ?.get(`${of} ${key}`)
        ?.push({ tablet: tablets.indexOf(tablet), value: theirs })
    return true
  }

  /** Everybody sends with signal; of two tablets of one evaluator the evaluator decides, as often as it takes. */
  async function sendAll() {
    let isSettling = true
    for (let rounds = 0; isSettling && rounds < 50; rounds++) {
      isSettling = false
      for (const tablet of tablets) {
        tablet.setWeather(FINE)
        await tablet.drain()
        while (await settle(tablet)) isSettling = true
      }
    }
  }

  async function organize(what: 'close' | 'publish') {
    const answer = await stage.call(organizer, 'POST', `/event/${eventId}/${what}/`, {})
    if (answer.statusCode !== 200) seen.push(`${what}: ${answer.statusCode} ${answer.body}`)
    isClosed = true
    return answer.statusCode === 200 ? answer.json<{ published?: number; mails?: number }>() : {}
  }

  async function arrived(): Promise<string[]> {
    const rows = await stage.db.query<{ id: string }>('SELECT id FROM event_player WHERE event_id = $1', [eventId])
    return rows.map(({ id }) => id)
  }

  const moves: Record<Move, () => Promise<void>> = {
    async rate() {
      const tablet = aTablet()
      await rate(tablet, pick(random, await playersOn(tablet)))
    },
    async unknownBib() {
      const tablet = aTablet()
      const id = await addEventPlayer(tablet.ctx, eventId, { bib: String(200 + Math.floor(random() * 20)) })
      added.add(id)
      await rate(tablet, id)
    },
    async checkIn() {
      const tablet = aTablet()
      await checkIn(tablet.ctx, pick(random, await playersOn(tablet)), random() < 0.8)
    },
    async changeBib() {
      const tablet = aTablet()
      const bib = String(300 + Math.floor(random() * 50))
      await changeEventPlayer(tablet.ctx, pick(random, await playersOn(tablet)), { bib })
    },
    sync: () => aTablet().sync(),
    async settle() {
      await settle(aTablet())
    },
    async weather() {
      aTablet().setWeather(pick(random, [FINE, BAD, BAD, NO_SIGNAL, NO_SIGNAL]))
    },
    async killWhileSending() {
      const tablet = aTablet()
      const sending = tablet.sync().catch(() => undefined)
      for (let ticks = Math.floor(random() * 30); ticks > 0; ticks--) await new Promise(setImmediate)
      await tablet.kill()
      await sending
    },
    async refresh() {
      await aTablet()
        .makeReady(eventId)
        .catch(() => undefined)
    },
    async join() {
      const free = (await arrived()).filter((id) => !joined.has(id) && ![...joined.values()].includes(id))
      if (free.length < 2) return
      const keep = pick(random, free)
      const join = pick(
        random,
        free.filter((id) => id !== keep),
      )
      const answer = await stage.call(organizer, 'POST', `/event/${eventId}/join/`, { keep, join })
      if (answer.statusCode === 200) joined.set(join, keep)
      else seen.push(`join: ${answer.statusCode} ${answer.body}`)
    },
    async unjoin() {
      if (joined.size === 0) return
      const [join, keep] = pick(random, [...joined])
      const answer = await stage.call(organizer, 'POST', `/event/${eventId}/unjoin/`, { keep, join })
      if (answer.statusCode === 200) joined.delete(join)
      else seen.push(`unjoin: ${answer.statusCode} ${answer.body}`)
    },
    async peek() {
      const { user } = aTablet()
      seen.push(...(await peekedAt(stage, { user, eventId, isClosed })))
    },
  }

  async function endAndCheck(): Promise<string[]> {
    await sendAll()
    if (!isClosed) await organize('close')
    const broken = [...(await unsent(tablets)), ...(await matrix(stage, { eventId, said, added }))]
    const [first, second] = await Promise.all([organize('publish'), organize('publish')])
    broken.push(
      ...(await outcome(stage, { eventId, joined, published: (first.published ?? 0) + (second.published ?? 0) })),
    )
    await sendReports(stage.services)
    const mails = Map.groupBy(
      stage.mailbox.mails.filter(({ to }) => to.includes(eventId)),
      ({ to }) => to,
    )
    for (const [to, of] of mails) if (of.length > 1) broken.push(`${to} got ${of.length} emails`)
    const owed = (first.mails ?? 0) + (second.mails ?? 0)
    if (mails.size !== owed) broken.push(`${owed} emails were owed, ${mails.size} families got one`)
    return broken
  }

  return { moves, tablets, seen, organize, endAndCheck }
}

/** No two tablets agree on the hour; one is a day ahead after the twelfth. */
const CLOCKS_APART_MS = 2 * 3_600_000

/** What an evaluator can find of other evaluators' ratings, asked in every way there is. */
async function peekedAt(
  stage: EventStage,
  { user, eventId, isClosed }: { user: TestUser; eventId: string; isClosed: boolean },
): Promise<string[]> {
  const found: string[] = []
  const ready = await stage.call(user, 'GET', `/event/${eventId}/ready/?limit=100`)
  const { own_sheets } = ready.json<{ own_sheets: { evaluation_submission_id: string; event_player_id: string }[] }>()
  for (const it of own_sheets)
    if (it.evaluation_submission_id !== eventEvaluationId(it.event_player_id, user.id))
      found.push(`${user.id} was given the sheet ${it.evaluation_submission_id}`)
  const [other] = await stage.db.query<{ id: string }>(
    'SELECT id FROM evaluation WHERE event_id = $1 AND evaluator_id <> $2 LIMIT 1',
    [eventId, user.id],
  )
  const ways = [
    `/event/${eventId}/coverage/`,
    `/event/${eventId}/cases/`,
    `/event/${eventId}/board/`,
    ...(other
      ? [
          `/evaluation/result/?evaluation_submission_id=${other.id}`,
          `/evaluation/get_evaluation_data/?evaluation_submission_id=${other.id}`,
        ]
      : []),
  ]
  for (const way of ways) {
    const { statusCode } = await stage.call(user, 'GET', way)
    if (![403, 404].includes(statusCode))
      found.push(`${way} answered ${statusCode} ${isClosed ? 'after' : 'before'} the close`)
  }
  return found
}

/** The exact matrix: every evaluator, player and item has what was said last, and nothing else is there. */
async function matrix(
  { db }: EventStage,
  {
    eventId,
    said,
    added,
  }: { eventId: string; said: ReadonlyMap<string, ReadonlyMap<string, Said[]>>; added: ReadonlySet<string> },
): Promise<string[]> {
  const rows = await db.query<{ id: string; event_player_id: string; evaluator_id: string; ratings: StoredRatings }>(
    'SELECT id, event_player_id, evaluator_id, ratings FROM evaluation WHERE event_id = $1 AND consensus_of IS NULL',
    [eventId],
  )
  const players = await db.query<{ id: string }>('SELECT id FROM event_player WHERE event_id = $1', [eventId])
  const there = new Set(players.map(({ id }) => id))
  const broken = [
    ...[...added].filter((id) => !there.has(id)).map((id) => `player ${id} is gone`),
    ...[...there].filter((id) => !added.has(id)).map((id) => `player ${id} came from nowhere`),
  ]
  const sheets = new Map(rows.map((row) => [`${row.evaluator_id} ${row.event_player_id}`, row]))
  const expected = new Set<string>()
  for (const [userId, own] of said) {
    for (const [place, all] of own) {
      const [playerId = '', key = ''] = place.split(' ')
      expected.add(`${userId} ${playerId}`)
      const stored = sheets.get(`${userId} ${playerId}`)?.ratings[key]?.value ?? null
      const lastOfEach = [...Map.groupBy(all, ({ tablet }) => tablet).values()].map((of) => of.at(-1)?.value ?? null)
      if (!lastOfEach.includes(stored))
        broken.push(`${userId} ${place}: stored ${stored}, said ${lastOfEach.join(' or ')}`)
    }
  }
  for (const place of sheets.keys()) if (!expected.has(place)) broken.push(`a sheet of ${place} that nobody made`)
  return broken
}

/** Every report is computed from the sheets as they stand, by nothing of the server's code but its arithmetic. */
async function outcome(
  { db }: EventStage,
  { eventId, joined, published }: { eventId: string; joined: ReadonlyMap<string, string>; published: number },
): Promise<string[]> {
  const sheets = await db.query<{ event_player_id: string; evaluator_id: string; ratings: StoredRatings }>(
    'SELECT event_player_id, evaluator_id, ratings FROM evaluation WHERE event_id = $1 AND consensus_of IS NULL',
    [eventId],
  )
  const reports = await db.query<{
    player: string
    status: string
    skills: { skill_id: number; rating: number | null }[]
  }>(
    `SELECT e.consensus_of AS player, e.status, r.body -> 'player_performance' AS skills
     FROM evaluation e JOIN evaluation_result r ON r.evaluation_id = e.id WHERE e.event_id = $1 AND
       e.consensus_of IS NOT NULL`,
    [eventId],
  )
  const broken: string[] = []
  for (const { player, skills } of reports) {
    const members = new Set([player, ...[...joined].filter(([, keep]) => keep === player).map(([join]) => join)])
    const own = sheets.filter(({ event_player_id }) => members.has(event_player_id))
    const merged = [...Map.groupBy(own, ({ evaluator_id }) => evaluator_id).values()].map(lastOfEachItem)
    for (const key of KEYS) {
      const values = merged.flatMap((sheet) => ((sheet[key]?.value ?? 0) > 0 ? [sheet[key]?.value ?? 0] : []))
      const mean = values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null
      const told = skills.find(({ skill_id }) => `skill:${skill_id}` === key)?.rating ?? null
      if (mean === null ? told !== null : Math.abs((told ?? -1) - mean) > 1e-9)
        broken.push(`${player} ${key}: report says ${told}, the mean is ${mean}`)
    }
  }
  const out = reports.filter(({ status }) => status === 'completed').length
  if (out !== published) broken.push(`${published} published, ${out} reports`)
  return broken
}

/** Ids that the seed draws, in the shape of version 4. */
export function idsOf(random: Random): () => string {
  const hex = (digits: number) => Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('')
  return () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
}
