import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { readPanelOfDevice } from '#data/db/event-reads.ts'
import { addEventPlayer, changeEventPlayer, checkIn, rateEventPlayer } from '#data/db/event-writes.ts'
import { saveNote } from '#data/db/note-writes.ts'
import { readMeta } from '#data/db/meta.ts'
import { resolveConflict } from '#data/db/quarantine.ts'
import { sealedRowsOf } from '#data/db/sealed-rows.ts'
import { erasePlayer } from '#server/resources/own-data/erase-player.ts'
import { findServerEpoch } from '#server/resources/receipts/server-epoch.ts'
import { pick, seededRandom } from '#tests/drain/seeded-random.ts'
import type { Random } from '#tests/drain/seeded-random.ts'
import { aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { backUpRows } from '#tests/support/put-back.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { checkEvening } from './check-evening.ts'
import { checkReports } from './check-reports.ts'
import type { Reports } from './check-reports.ts'
import { EveningBook, placeOf } from './evening-book.ts'
import type { Sitting } from './evening-book.ts'
import { drawMove, idsOf } from './gym-day.ts'
import type { Gym } from './gym-day.ts'
import { BAD, FINE, LATE, NO_SIGNAL, openTablet } from './tablet.ts'
import type { Tablet } from './tablet.ts'

const STRUCTURE = aScoreStructure()
const SKILLS = STRUCTURE.playerskill.slice(0, 7).map(({ id }) => `skill:${id}`)
const VALUES = [1, 2, 2.5, 3, 3.5, 4, 5, 0, null]
const MOVES = 45
const PLAYERS = 4
const ONE_ACCOUNT_EACH = 6
const CLOCKS_APART_MS = 2 * 3_600_000

const WEIGHTS = {
  rate: 45,
  writeNote: 8,
  changeNote: 7,
  unknownBib: 3,
  checkIn: 2,
  changeBib: 2,
  describe: 3,
  sync: 16,
  settle: 4,
  weather: 8,
  killWhileSending: 4,
  refresh: 7,
  deliverKept: 3,
  changeForm: 3,
  close: 2,
  publish: 3,
  join: 4,
  unjoin: 2,
  handOver: 3,
  replace: 2,
  wipe: 2,
  takeRole: 2,
  giveRole: 3,
  erase: 1,
  backUp: 3,
  setBack: 2,
  setBackWhileSending: 2,
} as const
type Move = keyof typeof WEIGHTS

/** A tablet on the shelf, and everybody who has worked on it since its storage was last empty. */
type Shelf = { tablet: Tablet; at: number; lives: number; people: Set<TestUser> }

/**
 * One evening with everything that a plain day in a gym leaves out: forms change, reports are published before the end,
 * notes, hand-overs, replacement tablets, deleted storage, roles that are taken and given back, an erased player,
 * requests that arrive late, and a server that is set back, also while tablets send. One evening in six, one account is
 * on all tablets. Returns what is broken, line by line.
 */
export async function liveHardEvening(gym: Gym, seed: number): Promise<string[]> {
  // Each move has its own seed, so a different answer to one move changes no other.
  let lot = seededRandom(seed)
  const random = () => lot()
  const evening = await openEvening(gym, random, seed)
  const lived: Move[] = []
  for (let move = 0; move < MOVES; move++) {
    lot = seededRandom(seed * 1_000 + move)
    const name = drawMove(random, WEIGHTS)
    lived.push(name)
    await evening.moves[name]()
  }
  const broken = await evening.endAndCheck()
  await Promise.all(evening.shelf.map(({ tablet }) => tablet.close()))
  return broken.length > 0 ? [...broken, `after ${lived.join(', ')}`] : []
}

async function openEvening({ stage, organizer, programId, evaluators }: Gym, random: Random, seed: number) {
  const { db } = stage
  const newId = idsOf(random)
  const book = new EveningBook()
  const broken: string[] = []
  const staff = evaluators.slice(0, seed % ONE_ACCOUNT_EACH === 0 ? 1 : 3)
  const eventId = await aTryout()
  let reports: Reports = new Map()
  let isServerDown = false
  let notes = 0

  const shelf: Shelf[] = []
  for (const user of [...staff, ...evaluators.slice(0, 4 - staff.length).map(() => staff[0] ?? organizer)])
    await takeTablet(user)
  let backup = await backUp()

  async function aTryout() {
    const made = stage.read<{ id: string }>(
      await stage.call(organizer, 'POST', '/event/', {
        name: 'Fall Tryout',
        starts_on: '2026-11-28',
        ends_on: '2026-11-28',
        time_zone: 'America/New_York',
        program_id: programId,
        form: { keys: SKILLS.slice(0, 5) },
      }),
    )
    const listed = await stage.addPlayers(
      organizer,
      made.id,
      Array.from({ length: PLAYERS }, (_none, at) => ({
        first_name: `Player${at}`,
        last_name: 'Miles',
        gender: at % 2 === 0 ? 'Male' : 'Female',
        school_grade: '10',
        ...(at > 0 && { email: `family-${made.id}-${at}@example.test` }),
      })),
    )
    for (const { id } of listed) book.players.set(id, { isSure: true })
    for (const user of staff) await giveParts(made.id, user)
    return made.id
  }

  async function giveParts(event: string, { id }: TestUser) {
    await db.query(
      `INSERT INTO event_staff (event_id, user_id, parts, parts_ever)
       VALUES ($1, $2, '{evaluator,desk}', '{evaluator,desk}')
       ON CONFLICT (event_id, user_id) DO UPDATE SET parts = excluded.parts, removed_at = NULL`,
      [event, id],
    )
  }

  async function takeTablet(user: TestUser): Promise<Shelf> {
    const at = shelf.length
    const tablet = await openTablet({
      server: stage,
      user,
      random: seededRandom(Math.floor(random() * 2 ** 31)),
      newId,
      clockStart: Date.parse('2026-11-28T15:00:00Z') + at * CLOCKS_APART_MS,
      isServerDown: () => isServerDown,
    })
    const place = { tablet, at, lives: 0, people: new Set([user]) }
    shelf.push(place)
    await tablet.makeReady(eventId).catch(() => undefined)
    return place
  }

  /** What was uncertain at this moment stays as it is: a later restore goes back no further. */
  async function backUp() {
    const restore = await backUpRows(db)
    const then = new Map(reports)
    return async () => {
      await restore()
      reports = new Map(then)
    }
  }

  const aPlace = () => pick(random, shelf)
  const sittingOf = ({ tablet, at, lives }: Shelf): Sitting => ({ userId: tablet.user.id, tablet: `${at}.${lives}` })

  async function playersOn({ db: rows, user }: Tablet): Promise<string[]> {
    const all = await rows.event_player.toArray()
    const here = new Set(
      all.filter(({ user_id, event_id }) => user_id === user.id && event_id === eventId).map(({ id }) => id),
    )
    return [...book.players.keys()].filter((id) => here.has(id))
  }

  async function aPlayerOn(tablet: Tablet): Promise<string | undefined> {
    const all = await playersOn(tablet)
    return all.length === 0 ? undefined : pick(random, all)
  }

  /** The court asks for the newest form, the panel for the sheet's. */
  async function keysOn({ db: rows, user }: Tablet, playerId: string): Promise<readonly string[]> {
    if (random() < 0.5) {
      const panel = await readPanelOfDevice(rows, user.id, eventEvaluationId(playerId, user.id))
      if (panel?.place) return panel.place.form.keys
    }
    return (await rows.event.get([user.id, eventId]))?.event.form.keys ?? []
  }

  async function rate(place: Shelf, playerId: string) {
    const { tablet } = place
    const keys = await keysOn(tablet, playerId)
    if (keys.length === 0) return
    const [key, value] = [pick(random, keys), pick(random, VALUES)]
    const shown = await tablet.db.rating.get([eventEvaluationId(playerId, tablet.user.id), key])
    await rateEventPlayer(tablet.ctx, { eventPlayerId: playerId, key, value }, STRUCTURE)
    book.rate(sittingOf(place), placeOf(tablet.user.id, playerId, key), value, shown?.value)
  }

  /** Notes which sheets have nothing waiting: of these the server has everything, unless it was set back since. */
  async function look(place: Shelf) {
    const { tablet } = place
    if (!(await knowsServer(tablet, [tablet.user]))) return
    const waiting = new Set((await tablet.waiting()).map(({ subject_id }) => subject_id))
    for (const playerId of await playersOn(tablet))
      if (!waiting.has(eventEvaluationId(playerId, tablet.user.id))) book.accept(sittingOf(place), playerId)
  }

  /** Whether the receipts of these people are of this server. Encrypted ones may be of another. */
  async function knowsServer({ db: rows }: Tablet, people: Iterable<TestUser>): Promise<boolean> {
    if ((await readMeta(rows, 'serverEpoch')) !== (await findServerEpoch(db))) return false
    const sealed = await Promise.all([...people].map(({ id }) => sealedRowsOf(rows, id).count()))
    return sealed.every((count) => count === 0)
  }

  async function sync(place: Shelf) {
    await place.tablet.sync()
    await look(place)
  }

  /** The evaluator settles one rating that was said on another tablet too. False when there is none. */
  async function settle(place: Shelf): Promise<boolean> {
    const { tablet } = place
    const open = (await tablet.waiting()).flatMap(({ subject_id, user_id, last_error }) =>
      user_id === tablet.user.id ? (last_error?.conflicts ?? []).map((it) => ({ ...it, sheet: subject_id })) : [],
    )
    if (open.length === 0) return false
    const { sheet, key, theirs } = pick(random, open)
    const keep = pick(random, ['mine', 'theirs'] as const)
    if (!(await resolveConflict(tablet.ctx, sheet, key, keep))) return false
    const playerId = [...book.players.keys()].find((id) => eventEvaluationId(id, tablet.user.id) === sheet) ?? ''
    const kept = keep === 'mine' ? (await tablet.db.rating.get([sheet, key]))?.value : theirs
    if (kept !== undefined) book.rate(sittingOf(place), placeOf(tablet.user.id, playerId, key), kept)
    return true
  }

  async function organize(method: 'POST' | 'PATCH', path: string, body: object, allowed: readonly number[] = [200]) {
    const answer = await stage.call(organizer, method, `/event/${eventId}/${path}`, body)
    if (!allowed.includes(answer.statusCode)) broken.push(`${path}: ${answer.statusCode} ${answer.body}`)
    return answer
  }

  async function isClosed(): Promise<boolean> {
    const [row] = await db.query('SELECT 1 FROM event WHERE id = $1 AND closed_at IS NOT NULL', [eventId])
    return row !== undefined
  }

  /** A sheet that arrives while reports are published may be in them or not. The next publishing has to include it. */
  async function publish() {
    if (!(await isClosed())) await organize('POST', 'close/', {})
    for (;;) {
      const sentBefore = changesSent()
      for (const { tablet } of shelf) await tablet.heard()
      await Promise.all([organize('POST', 'publish/', {}), organize('POST', 'publish/', {})])
      const checked = await checkReports(stage, { eventId, organizer, keys: SKILLS, before: reports })
      reports = checked.reports
      if (changesSent() > sentBefore) continue
      broken.push(...checked.broken)
      return
    }
  }

  const changesSent = () => shelf.reduce((sum, { tablet }) => sum + tablet.changesSent, 0)

  async function joinable(): Promise<{ id: string; joined_to: string | null }[]> {
    const rows = await db.query<{ id: string; joined_to: string | null }>(
      'SELECT id, joined_to FROM event_player WHERE event_id = $1',
      [eventId],
    )
    return [...book.players.keys()].flatMap((id) => rows.filter((row) => row.id === id))
  }

  async function setBack() {
    isServerDown = true
    for (const { tablet } of shelf) await tablet.heard()
    await backup()
    book.forgetAccepted()
    isServerDown = false
  }

  async function handTo(place: Shelf, user: TestUser) {
    // Without their key a sign-out deletes the receipts, and another test is about that.
    if (!(await place.tablet.keepsReceipts())) broken.push(`no key of the receipts of ${place.tablet.user.id}`)
    await place.tablet.handTo(user)
    place.people.add(user)
    await place.tablet.makeReady(eventId).catch(() => undefined)
  }

  const moves: Record<Move, () => Promise<void>> = {
    async rate() {
      const place = aPlace()
      const id = await aPlayerOn(place.tablet)
      if (id !== undefined) await rate(place, id)
    },
    async writeNote() {
      const place = aPlace()
      const { tablet } = place
      const rows = await tablet.db.evaluation.toArray()
      const own = [...book.players.keys()].flatMap((playerId) =>
        rows.filter((row) => row.event_player_id === playerId && row.user_id === tablet.user.id),
      )
      if (own.length === 0) return
      const { id: evaluationId, event_player_id = '' } = pick(random, own)
      const text = `Note ${(notes += 1)}`
      const id = await saveNote(tablet.ctx, { evaluationId, text, skillId: null })
      book.note(sittingOf(place), id, event_player_id, text)
    },
    async changeNote() {
      const place = aPlace()
      const { tablet } = place
      const shown = (await tablet.db.note.toArray()).filter(({ id, text }) => text !== '' && book.notes.has(id))
      const rows = await tablet.db.evaluation.bulkGet(shown.map(({ evaluation_id }) => evaluation_id))
      const own = shown
        .filter((_note, at) => rows[at]?.user_id === tablet.user.id)
        .toSorted((one, other) => (one.text < other.text ? -1 : 1))
      if (own.length === 0) return
      const { id: noteId, evaluation_id: evaluationId, text: from } = pick(random, own)
      const text = random() < 0.4 ? '' : `Note ${(notes += 1)}`
      const id = await saveNote(tablet.ctx, { evaluationId, noteId, from, text, skillId: null })
      const playerId = rows[shown.findIndex((note) => note.id === noteId)]?.event_player_id ?? ''
      book.note(sittingOf(place), id, playerId, text)
    },
    async unknownBib() {
      const place = aPlace()
      if ((await place.tablet.db.event.get([place.tablet.user.id, eventId])) === undefined) return
      const id = await addEventPlayer(place.tablet.ctx, eventId, { bib: String(200 + Math.floor(random() * 20)) })
      book.players.set(id, { isSure: true })
      await rate(place, id)
    },
    async checkIn() {
      const { tablet } = aPlace()
      const id = await aPlayerOn(tablet)
      if (id !== undefined) await checkIn(tablet.ctx, id, random() < 0.8)
    },
    async changeBib() {
      const { tablet } = aPlace()
      const id = await aPlayerOn(tablet)
      if (id !== undefined) await changeEventPlayer(tablet.ctx, id, { bib: String(300 + Math.floor(random() * 50)) })
    },
    async describe() {
      const { tablet } = aPlace()
      const id = await aPlayerOn(tablet)
      if (id === undefined) return
      const date_of_birth = random() < 0.5 ? '2001-03-04' : undefined
      await changeEventPlayer(tablet.ctx, id, {
        first_name: `Named${Math.floor(random() * 9)}`,
        ...(date_of_birth !== undefined && { date_of_birth }),
      })
    },
    sync: () => sync(aPlace()),
    async settle() {
      await settle(aPlace())
    },
    async weather() {
      aPlace().tablet.setWeather(pick(random, [FINE, BAD, LATE, LATE, NO_SIGNAL, NO_SIGNAL]))
    },
    async killWhileSending() {
      const { tablet } = aPlace()
      const sending = tablet.sync().catch(() => undefined)
      for (let ticks = Math.floor(random() * 30); ticks > 0; ticks--) await new Promise(setImmediate)
      await tablet.kill()
      await sending
    },
    async refresh() {
      const { tablet } = aPlace()
      await tablet.makeReady(eventId).catch(() => undefined)
    },
    deliverKept: () => aPlace().tablet.deliverKept(),
    async changeForm() {
      const keys = SKILLS.filter(() => random() < 0.7)
      if (keys.length < 4) return
      await organize('PATCH', '', { form: { keys } })
      // A form that a restore takes away is lost for good, and another test is about that.
      backup = await backUp()
    },
    async close() {
      await organize('POST', 'close/', {})
    },
    publish,
    async join() {
      const all = await joinable()
      const free = all.filter(({ id, joined_to }) => joined_to === null && !all.some((it) => it.joined_to === id))
      if (free.length < 2) return
      const keep = pick(random, free).id
      const join = pick(
        random,
        free.filter(({ id }) => id !== keep),
      ).id
      await organize('POST', 'join/', { keep, join }, [200, 409])
    },
    async unjoin() {
      const joined = (await joinable()).filter(({ joined_to }) => joined_to !== null)
      if (joined.length === 0) return
      const { id: join, joined_to: keep } = pick(random, joined)
      await organize('POST', 'unjoin/', { keep, join }, [200, 409])
    },
    handOver: () => handTo(aPlace(), pick(random, staff)),
    async replace() {
      await takeTablet(pick(random, staff))
    },
    async wipe() {
      const place = aPlace()
      const added = (await place.tablet.waiting()).filter(({ kind }) => kind === 'event-player.add')
      const there = new Set((await joinable()).map(({ id }) => id))
      // A tablet that has not heard of a restore holds receipts of what the server has lost.
      const isOfServer = await knowsServer(place.tablet, place.people)
      const missing = isOfServer ? [] : [...book.players.keys()].filter((id) => !there.has(id))
      book.lose(`${place.at}.${place.lives}`, [...added.map(({ subject_id }) => subject_id), ...missing])
      await place.tablet.wipe()
      place.lives += 1
      place.people = new Set([place.tablet.user])
      await place.tablet.makeReady(eventId).catch(() => undefined)
      // Nobody can send again what this tablet sent before.
      backup = await backUp()
    },
    async takeRole() {
      const { id } = pick(random, staff)
      await stage.call(organizer, 'DELETE', `/event/${eventId}/staff/${id}/`)
    },
    giveRole: () => giveParts(eventId, pick(random, staff)),
    async erase() {
      const { id } = pick(random, await joinable())
      await db.transaction(async (sql) => {
        const [row] = await sql.query<{ player_id: string }>('SELECT player_id FROM event_player WHERE id = $1', [id])
        await erasePlayer(sql, row?.player_id ?? '')
      })
      book.erased.add(id)
      // The operator replays erasures after a restore.
      backup = await backUp()
    },
    async backUp() {
      backup = await backUp()
    },
    setBack,
    async setBackWhileSending() {
      const sending = shelf.map(({ tablet }) => tablet.sync())
      for (let ticks = Math.floor(random() * 60); ticks > 0; ticks--) await new Promise(setImmediate)
      await setBack()
      await Promise.all(sending)
    },
  }

  /** Everybody has signal, has their role, and sends, whoever made it; the evaluator settles what two tablets said. */
  async function sendAll() {
    for (const user of staff) await giveParts(eventId, user)
    for (let rounds = 0, isQuiet = false; rounds < 12 && !isQuiet; rounds++) {
      isQuiet = rounds > 1
      for (const place of shelf)
        for (const user of [...place.people].toSorted((one) => (one === place.tablet.user ? -1 : 1))) {
          place.tablet.setWeather(FINE)
          if (user !== place.tablet.user) await handTo(place, user)
          await place.tablet.deliverKept()
          // What is sent now is news to the tablets before: they are asked again.
          if ((await place.tablet.waiting()).length > 0) isQuiet = false
          await place.tablet.drain()
          while (await settle(place)) isQuiet = false
          await place.tablet.makeReady(eventId)
          if ((await place.tablet.waiting()).length > 0) isQuiet = false
          await look(place)
        }
    }
  }

  async function endAndCheck(): Promise<string[]> {
    await sendAll()
    await publish()
    const tablets = shelf.map(({ tablet }) => tablet)
    return [...broken, ...(await checkEvening(stage, { eventId, book, tablets }))]
  }

  return { moves, shelf, endAndCheck }
}
