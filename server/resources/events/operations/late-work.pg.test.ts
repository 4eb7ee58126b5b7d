import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WaitingChange } from '#domain/contracts/event-waiting.ts'
import type { Event, EventPart } from '#domain/contracts/events.ts'
import type { OperationAnswer, OperationKind } from '#domain/contracts/operations.ts'
import { sendAddressNews } from '#server/resources/events/address-news.ts'
import { erasePlayer } from '#server/resources/own-data/erase-player.ts'
import { FOUR_SKILLS, PHOTO_IN_BASE64 } from '#tests/fixtures/event-evaluation.ts'
import { aFinalSave, aNotePut, aRatingsPatch, aReopening } from '#tests/fixtures/operation-bodies.ts'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())

const RATINGS = Object.fromEntries(FOUR_SKILLS.map((key) => [key, 3]))
const DEVICE = 'tablet'

const PHASES = ['open', 'closed', 'published'] as const
const STANDINGS = [
  'on the staff, ready',
  'on the staff, never ready',
  'removed, ready before',
  'removed, never ready',
  'removed 15 days ago',
] as const
type Phase = (typeof PHASES)[number]
type Standing = (typeof STANDINGS)[number]

/**
 * EV6, EV105. Every operation by every kind of current or former sender. `+`: accepted. `?`: waits for the organizer.
 * `-`: rejected with an explanation. Each group is one standing, and its three signs are an open, closed and published
 * event.
 */
const EXPECTED = {
  'begin a sheet': '+++ +++ +++ --- ---',
  rate: '+++ +++ +++ --- ---',
  'write a note': '+++ +++ +++ --- ---',
  'save a sheet finally': '+++ +++ +++ --- ---',
  'reopen a sheet': '+++ +++ +++ --- ---',
  'check a player in': '+++ +++ +++ --- ---',
  'add a bib': '+++ +++ +++ --- ---',
  'add a named player': '+++ +++ ??? --- ---',
  'change the bib': '+++ +++ ??? --- ---',
  'change the name': '+++ +++ ??? --- ---',
  'change the birth date': '+++ +++ ??? --- ---',
  'change the grade': '+++ +++ ??? --- ---',
  'change the photo': '+++ +++ ??? --- ---',
  'change the address': '++? ++? ??? --- ---',
  'enter the first address': '++? ++? ??? --- ---',
  'begin a sheet with an address': '++? ++? ??? --- ---',
  'change the address as an organizer': '+++ +++ ??? --- ---',
  'move on the board as an organizer': '+++ +++ ??? --- ---',
} as const
type Row = keyof typeof EXPECTED

type Gym = Awaited<ReturnType<typeof aGym>>

/** Makes an event with two helpers, who may be removed from its staff, and players for each row. */
async function aGym(phase: Phase, standing: Standing) {
  const { organizer, event } = await stage.anEvent({ form: { keys: FOUR_SKILLS } })
  const email = `family-${randomUUID().slice(0, 8)}@example.test`
  const players = await stage.addPlayers(
    organizer,
    event.id,
    [57, 58, 59, 60, 61].map((bib) => ({
      first_name: 'Jordan',
      last_name: 'Miles',
      gender: 'Male',
      school_grade: '11',
      bib: String(bib),
      email: bib === 57 ? email : null,
    })),
  )
  const [known = '', rated = '', silent = '', fresh = '', begun = ''] = players.map(({ id }) => id)
  const helper = await stage.aWorker(organizer, event.id, ['evaluator', 'desk'])
  const other = await stage.aWorker(organizer, event.id, ['organizer'])
  if (!standing.includes('never')) for (const user of [helper, other]) await getReady(user, event.id)
  await stage.rate(organizer, known, RATINGS)
  const sheet = await stage.rate(helper, begun, {}, 'the tablet of the first hour')
  if (phase !== 'open') await stage.call(organizer, 'POST', `/event/${event.id}/close/`)
  if (phase === 'published') await stage.call(organizer, 'POST', `/event/${event.id}/publish/`)
  if (standing.startsWith('removed'))
    for (const user of [helper, other]) await stage.call(organizer, 'DELETE', `/event/${event.id}/staff/${user.id}/`)
  if (standing === 'removed 15 days ago') await moveBack(event.id)
  return { organizer, event, email, helper, other, known, rated, silent, fresh, sheet }
}

async function getReady(user: TestUser, eventId: string) {
  const headers = { ...(await stage.as(user)), 'x-device-id': DEVICE }
  await stage.app.inject({ method: 'GET', url: `/api/event/${eventId}/ready/`, headers })
}

/** Moves all times of the event 15 days into the past. */
async function moveBack(eventId: string) {
  await stage.db.query(`UPDATE event_staff SET narrowed_at = narrowed_at - interval '15 days' WHERE event_id = $1`, [
    eventId,
  ])
  await stage.db.query(`UPDATE event_tablet SET ready_at = ready_at - interval '15 days' WHERE event_id = $1`, [
    eventId,
  ])
}

type Sent = { by?: 'other'; kind: OperationKind; body: object }

/** Sends one operation per row. The order matters: a sheet is begun before it is rated. */
function operations({ event, email, helper, known, rated, silent, fresh, sheet }: Gym): Record<Row, Sent> {
  const about = (id: string = randomUUID()) => ({
    mutation_id: randomUUID(),
    event_id: event.id,
    event_player_id: id,
  })
  const change = (said: object, player = known): Sent => ({
    kind: 'event-player.change',
    body: { ...about(player), ...said },
  })
  return {
    'begin a sheet': { kind: 'live.create', body: stage.sheetOf(helper, rated) },
    rate: { kind: 'ratings.save', body: aRatingsPatch(sheet, RATINGS) },
    'write a note': { kind: 'note.save', body: aNotePut(sheet) },
    'save a sheet finally': { kind: 'evaluation.final-save', body: aFinalSave(sheet) },
    'reopen a sheet': { kind: 'evaluation.reopen', body: aReopening(sheet) },
    'check a player in': { kind: 'event-player.check-in', body: about(known) },
    'add a bib': { kind: 'event-player.add', body: { ...about(), bib: '301' } },
    'add a named player': { kind: 'event-player.add', body: { ...about(), bib: '302', first_name: 'Ana' } },
    'change the bib': change({ bib: '99' }),
    'change the name': change({ first_name: 'Jordyn' }),
    'change the birth date': change({ date_of_birth: '2009-03-04' }),
    'change the grade': change({ school_grade: '12' }),
    'change the photo': change({ photo: PHOTO_IN_BASE64 }),
    'change the address': change({ email: `helper-of-${email}` }),
    'enter the first address': change({ email: 'helper@example.test' }, silent),
    'begin a sheet with an address': {
      kind: 'live.create',
      body: { ...stage.sheetOf(helper, fresh), report_email: 'helper@example.test' },
    },
    'change the address as an organizer': { by: 'other', ...change({ email: 'other@example.test' }) },
    'move on the board as an organizer': { by: 'other', kind: 'board.move', body: { ...about(known), column: 0 } },
  }
}

async function send(gym: Gym, { by, kind, body }: Sent): Promise<string> {
  const answer = await stage.send(by === 'other' ? gym.other : gym.helper, kind, body, DEVICE)
  if (answer.statusCode === 200) {
    const [result] = answer.json<OperationAnswer>().results
    if (result?.status !== 'applied') return `? ${answer.body}`
    return result.server?.waiting === undefined ? '+' : '?'
  }
  const refused = answer.json<{ error_code: string; message: string; retryable: boolean }>()
  const isInWords = refused.message.endsWith('Export it and send it to the organizer.')
  return refused.error_code === 'OFF_STAFF' && isInWords && !refused.retryable ? '-' : `${answer.body}`
}

const COLUMNS = STANDINGS.flatMap((standing, group) =>
  PHASES.map((phase, at) => ({ standing, phase, place: group * (PHASES.length + 1) + at })),
)

test.each(COLUMNS)(
  '[EV6, EV105] each operation of a sender $standing gets the expected answer while the event is $phase',
  async (column) => {
    const gym = await aGym(column.phase, column.standing)
    const got: Record<string, string> = {}
    for (const [row, sent] of Object.entries(operations(gym))) got[row] = await send(gym, sent)
    expect(got).toEqual(Object.fromEntries(Object.entries(EXPECTED).map(([row, signs]) => [row, signs[column.place]])))
  },
)

const waitingOf = async ({ organizer, event }: Pick<Gym, 'organizer' | 'event'>) =>
  stage.read<{ results: WaitingChange[] }>(await stage.call(organizer, 'GET', `/event/${event.id}/waiting/`)).results
const decide = (gym: Pick<Gym, 'organizer' | 'event'>, id: string, isTaken: boolean) =>
  stage.call(gym.organizer, 'PUT', `/event/${gym.event.id}/waiting/${id}/`, { is_taken: isTaken })
const playerOf = async (id: string) => {
  const [player] = await stage.db.query<{ first_name: string; email: string | null; bib: string; photo: boolean }>(
    `SELECT p.first_name, x.email, x.bib, EXISTS (SELECT FROM player_photo f WHERE f.player_id = p.id) AS photo
     FROM event_player x JOIN player p ON p.id = x.player_id WHERE x.id = $1`,
    [id],
  )
  return player
}

test('[EV105] a waiting change takes effect only when the organizer accepts it, in their name', async () => {
  const gym = await aGym('open', 'removed, ready before')
  const rows = operations(gym)
  await send(gym, rows['change the name'])
  await send(gym, rows['change the photo'])
  await send(gym, rows['change the address'])
  expect(await playerOf(gym.known)).toMatchObject({ first_name: 'Jordan', email: gym.email, photo: false })
  const waiting = await waitingOf(gym)
  expect(waiting.map(({ changes }) => Object.keys(changes))).toEqual([['first_name'], ['photo'], ['email']])
  expect(waiting[0]).toMatchObject({ player: { id: gym.known, email: gym.email }, is_taken: null })
  expect(waiting[0]?.sender_left_at).not.toBeNull()

  for (const { id, changes } of waiting) expect((await decide(gym, id, !('email' in changes))).statusCode).toBe(200)
  expect(await playerOf(gym.known)).toMatchObject({ first_name: 'Jordyn', email: gym.email, photo: true })
  expect(await waitingOf(gym)).toEqual([])
  // A dismissal is undone; what was accepted is not dismissed.
  const [address, name] = [waiting[2]?.id ?? '', waiting[0]?.id ?? '']
  expect((await decide(gym, address, true)).statusCode).toBe(200)
  expect(await playerOf(gym.known)).toMatchObject({ email: `helper-of-${gym.email}` })
  expect((await decide(gym, name, false)).statusCode).toBe(409)
  const deeds = await stage.db.query<{ action: string; details: { fields?: string[] } }>(
    `SELECT action, details FROM audit WHERE actor_id = $1 AND action IN ('change event player', 'decide waiting change')
     ORDER BY id`,
    [gym.organizer.id],
  )
  expect(deeds.map(({ action, details }) => details.fields ?? action)).toEqual([
    ['first_name'],
    'decide waiting change',
    ['photo'],
    'decide waiting change',
    'decide waiting change',
    ['email'],
    'decide waiting change',
  ])
})

test('[EV105] a late addition adds the bib and the ratings, and the name waits for the organizer', async () => {
  const gym = await aGym('open', 'removed, ready before')
  const added = randomUUID()
  await stage.apply(gym.helper, 'event-player.add', {
    mutation_id: randomUUID(),
    event_id: gym.event.id,
    event_player_id: added,
    bib: '300',
    first_name: 'Ana',
    email: 'helper@example.test',
    height_feet: 6,
  })
  await stage.rate(gym.helper, added, { 'skill:1': 4 })
  expect(await playerOf(added)).toMatchObject({ first_name: '', email: null, bib: '300' })
  const [waiting] = await waitingOf(gym)
  expect(waiting?.changes).toEqual({ first_name: 'Ana', email: 'helper@example.test' })
  await decide(gym, waiting?.id ?? '', true)
  expect(await playerOf(added)).toMatchObject({ first_name: 'Ana', email: 'helper@example.test' })
})

test('[EV105] erasing a player deletes the waiting changes', async () => {
  const gym = await aGym('open', 'removed, ready before')
  await send(gym, operations(gym)['change the name'])
  const [row] = await stage.db.query<{ player_id: string }>('SELECT player_id FROM event_player WHERE id = $1', [
    gym.known,
  ])
  await stage.db.transaction((sql) => erasePlayer(sql, row?.player_id ?? ''))
  expect(await waitingOf(gym)).toEqual([])
})

test('[EV106] the audit records changes of a person, and the previous address gets an email', async () => {
  const gym = await aGym('open', 'on the staff, ready')
  const rows = operations(gym)
  for (const row of ['change the bib', 'change the name', 'change the photo', 'change the address'] as const)
    await send(gym, rows[row])
  // To and fro on one day is one email.
  await send(gym, {
    by: 'other',
    kind: 'event-player.change',
    body: { ...rows['change the address'].body, mutation_id: randomUUID(), email: gym.email },
  })
  await send(gym, rows['change the address as an organizer'])
  const deeds = await stage.db.query<{ fields: string[] }>(
    `SELECT details -> 'fields' AS fields FROM audit WHERE actor_id = $1 AND action = 'change event player' ORDER BY id`,
    [gym.helper.id],
  )
  expect(deeds.map(({ fields }) => fields)).toEqual([['first_name'], ['photo'], ['email']])
  await sendAddressNews(stage.services)
  await sendAddressNews(stage.services)
  const mails = stage.mailbox.mails.filter(({ to }) => to === gym.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['The report for Jordyn goes to another address'])
  expect(stage.mailbox.mails.filter(({ to }) => to === `helper-of-${gym.email}`)).toHaveLength(1)
  // The email says so if the address was removed and not replaced.
  const { body, kind } = rows['change the address as an organizer']
  await stage.db.query(`UPDATE address_news SET owed_at = owed_at - interval '2 days'`)
  await send(gym, { by: 'other', kind, body: { ...body, mutation_id: randomUUID(), email: gym.email } })
  await send(gym, { by: 'other', kind, body: { ...body, mutation_id: randomUUID(), email: null } })
  await sendAddressNews(stage.services)
  expect(stage.mailbox.mails.at(-1)).toMatchObject({
    to: gym.email,
    subject: 'The report for Jordyn won’t come here',
    text: expect.stringContaining('removed the address'),
  })
})

test('[EV6] a helper who rejoins the staff works as before', async () => {
  const gym = await aGym('open', 'removed 15 days ago')
  const rows = operations(gym)
  expect(await send(gym, rows['begin a sheet'])).toBe('-')
  await stage.aWorker(gym.organizer, gym.event.id, ['evaluator'], gym.helper)
  expect(await send(gym, operations(gym)['begin a sheet'])).toBe('+')
})

test('[EV6] a helper who lost a part of their role can send late work of that part only', async () => {
  const gym = await aGym('open', 'on the staff, ready')
  await stage.askToWork(gym.organizer, gym.event.id, gym.helper.email, ['desk'])
  await stage.askToWork(gym.organizer, gym.event.id, gym.other.email, ['evaluator'])
  const rows = operations(gym)
  expect(await send(gym, rows['begin a sheet'])).toBe('+')
  expect(await send(gym, rows['move on the board as an organizer'])).toBe('?')
  await moveBack(gym.event.id)
  expect(await send(gym, rows.rate)).toBe('-')
  expect(await send(gym, operations(gym)['move on the board as an organizer'])).toBe('-')
})

test('[EV107] an evaluator can read their sheet while they work there or may send late work', async () => {
  const gym = await aGym('open', 'on the staff, ready')
  const sheet = await stage.rate(gym.helper, gym.rated, RATINGS, DEVICE)
  await stage.apply(gym.helper, 'evaluation.final-save', aFinalSave(sheet), DEVICE)
  const read = async () =>
    Promise.all(
      ['get_evaluation_data', 'result'].map(
        async (what) =>
          (await stage.call(gym.helper, 'GET', `/evaluation/${what}/?evaluation_submission_id=${sheet}`)).statusCode,
      ),
    )
  expect(await read()).toEqual([200, 200])
  await stage.call(gym.organizer, 'DELETE', `/event/${gym.event.id}/staff/${gym.helper.id}/`)
  expect(await read()).toEqual([200, 200])
  await moveBack(gym.event.id)
  expect(await read()).toEqual([404, 404])
})

/** Makes a director of the event's program who joined the event's staff and made the event ready. */
async function aDirector() {
  const { organizer, event } = await stage.anEvent({ form: { keys: FOUR_SKILLS } })
  const [player] = await stage.addPlayers(organizer, event.id, [{ first_name: 'Jordan', bib: '57' }])
  const { user: director } = await stage.aMember(organizer, event.program_id ?? 0, 'director')
  await getReady(director, event.id)
  return { organizer, event, director, player: player?.id ?? '' }
}
type Directed = Awaited<ReturnType<typeof aDirector>>
const leave = ({ organizer, event, director }: Directed) =>
  stage.call(organizer, 'DELETE', `/program/${event.program_id}/members/${director.id}/`)
const read = (user: TestUser, { id }: Event, what = '') => stage.call(user, 'GET', `/event/${id}/${what}`)

test('[G105] a person who leaves a program leaves the staff of its events', async () => {
  const directed = await aDirector()
  const { organizer, event, director, player } = directed
  await stage.askToWork(director, event.id, director.email, ['organizer'])
  const invited = `friend-${randomUUID().slice(0, 8)}@example.test`
  await stage.askToWork(director, event.id, invited, ['organizer'])
  expect((await read(director, event, 'players/')).statusCode).toBe(200)
  expect((await leave(directed)).statusCode).toBe(200)
  const answers = await Promise.all(
    ['', 'players/', 'board/', 'staff/', 'ready/'].map((it) => read(director, event, it)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
  // Their invitations in its name end too.
  const staff = stage.read<{ invitations: unknown[] }>(await read(organizer, event, 'staff/'))
  expect(staff.invitations).toEqual([])
  // Ratings on their tablet are late work, and other changes wait.
  const sent = await stage.send(director, 'live.create', stage.sheetOf(director, player), DEVICE)
  expect(sent.statusCode).toBe(200)
  const move = { mutation_id: randomUUID(), event_id: event.id, event_player_id: player, column: 0 }
  const moved = await stage.apply(director, 'board.move', move, DEVICE)
  expect(moved.server?.waiting).toEqual(['board_column'])
})

test('[G105] a former director leaves the staff of its events, even with another role in the program', async () => {
  const { organizer, event, director } = await aDirector()
  await stage.askToWork(director, event.id, director.email, ['organizer'])
  await stage.db.query('INSERT INTO program_evaluator (program_id, user_id) VALUES ($1, $2)', [
    event.program_id,
    director.id,
  ])
  const path = `/program/${event.program_id}/members/${director.id}/?part=director`
  expect((await stage.call(organizer, 'DELETE', path)).statusCode).toBe(200)
  expect((await read(director, event)).statusCode).toBe(404)
})

test('[G105] the organizers from outside whom a director invited stop organizing when the director leaves', async () => {
  const directed = await aDirector()
  const { organizer, event, director } = directed
  const outsider = await stage.aWorker(director, event.id, ['organizer', 'evaluator'])
  const onlyOrganizer = await stage.aWorker(outsider, event.id, ['organizer'])
  const ofOwner = await stage.aWorker(organizer, event.id, ['organizer'])
  const other = await stage.aWorker(director, event.id, ['evaluator'])
  await stage.db.query('INSERT INTO program_director (program_id, user_id) VALUES ($1, $2)', [
    event.program_id,
    other.id,
  ])
  const ofOther = await stage.aWorker(other, event.id, ['organizer'])
  // One person invited these two, and another made them organizers.
  const keptByOwner = await stage.aWorker(director, event.id, ['desk'])
  await stage.askToWork(organizer, event.id, keptByOwner.email, ['organizer'])
  const madeByDirector = await stage.aWorker(organizer, event.id, ['desk'])
  await stage.askToWork(director, event.id, madeByDirector.email, ['organizer'])
  await stage.askToWork(outsider, event.id, 'pending@example.test', ['organizer'])
  expect((await leave(directed)).statusCode).toBe(200)
  const heads = [outsider, onlyOrganizer, madeByDirector, keptByOwner, ofOwner, other, ofOther]
  const answers = await Promise.all(heads.map((it) => read(it, event, 'waiting/')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 200, 200, 200, 200])
  expect((await read(outsider, event)).statusCode).toBe(200)
  const staff = stage.read<{ staff: { user_id: string; parts: EventPart[] }[]; invitations: unknown[] }>(
    await read(organizer, event, 'staff/'),
  )
  expect(staff.invitations).toEqual([])
  expect(staff.staff.find(({ user_id }) => user_id === outsider.id)?.parts).toEqual(['evaluator'])
  const audited = await stage.db.query(
    `SELECT person_id, action FROM audit WHERE origin = 'server' AND details ->> 'event_id' = $1`,
    [event.id],
  )
  expect(audited).toHaveLength(3)
  expect(audited).toContainEqual({ person_id: outsider.id, action: 'change event staff' })
  expect(audited).toContainEqual({ person_id: onlyOrganizer.id, action: 'remove from event' })
})

test('[G105] a copy on a tablet grants nothing to a former head of the event', async () => {
  const directed = await aDirector()
  const { event, director, player } = directed
  await leave(directed)
  const move = { mutation_id: randomUUID(), event_id: event.id, event_player_id: player, column: 0 }
  const other = await stage.send(director, 'board.move', move, 'another')
  expect([other.statusCode, other.json().error_code]).toEqual([409, 'OFF_STAFF'])
  await moveBack(event.id)
  const late = { ...move, mutation_id: randomUUID() }
  expect((await stage.send(director, 'board.move', late, DEVICE)).json().error_code).toBe('OFF_STAFF')
})

test('[G105] when a team leaves the program, its coach keeps its events and the program’s heads lose them', async () => {
  const { owner, program } = await stage.anOwner()
  const { user: coach, teamId } = await stage.aMember(owner, program.id, 'coach')
  const event = stage.read<Event>(
    await stage.call(coach, 'POST', '/event/', {
      name: 'Team Tryout',
      starts_on: '2026-11-28',
      ends_on: '2026-11-28',
      time_zone: 'UTC',
      team_id: teamId,
    }),
  )
  const [player] = await stage.addPlayers(coach, event.id, [{ bib: '57' }])
  await getReady(owner, event.id)
  await stage.call(coach, 'DELETE', `/program/${program.id}/teams/${teamId}/`)
  expect([(await read(coach, event)).statusCode, (await read(owner, event)).statusCode]).toEqual([200, 404])
  await stage.rate(owner, player?.id ?? '', { 'skill:1': 3 }, DEVICE)
})
