import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOT_TAKEN_WORDS } from '#domain/contracts/not-taken-words.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { sendReports } from '#server/resources/reports/send-reports.ts'
import { readWaiting } from '#server/watch/waiting.ts'
import { aNotePut } from '#tests/fixtures/operation-bodies.ts'
import { allOf, openOutcomeStage, TRYOUT } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'
import type { PlayerToInsert } from '../events/players-repository.ts'
import { sweepUnanswered } from './sweep-unanswered.ts'

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
})
afterAll(() => stage.stop())

const DAY_MS = 86_400_000
const aFamily = () => `family-${randomUUID().slice(0, 8)}@example.test`
const sweep = async (days = 0) => {
  const errors: unknown[] = []
  await sweepUnanswered({ ...stage.services, now: () => Date.now() + days * DAY_MS }, (error) => errors.push(error))
  expect(errors).toEqual([])
}
const CHILD = { first_name: 'Ava', last_name: 'Stone', school_grade: '5', date_of_birth: null, organization: 'Lincoln' }

/** An event that ended so many days ago, with one rated player. */
async function anEvent(daysAgo: number, said: Partial<PlayerToInsert> = {}) {
  const event = await stage.anEvent()
  await stage.db.query(
    `UPDATE event SET starts_on = current_date - $2::int, ends_on = current_date - $2::int, time_zone = 'UTC' WHERE id = $1`,
    [event.id, daysAgo],
  )
  const email = aFamily()
  const player = await stage.aPlayer(event.id, { ...CHILD, email, ...said })
  const sheet = await stage.rate(event.evaluators[0], player, allOf(TRYOUT, 4))
  await stage.apply(event.evaluators[0], 'note.save', aNotePut(sheet, { text: 'Ava listens well' }), 'tablet')
  const about = () => ({ mutation_id: randomUUID(), event_id: event.id, event_player_id: player })
  return { ...event, email, player, sheet, about }
}
type AnEvent = Awaited<ReturnType<typeof anEvent>>

const playerOf = async ({ player }: Pick<AnEvent, 'player'>) => {
  const [row] = await stage.db.query<{ id: string; first_name: string; email: string | null; notes: number }>(
    `SELECT p.id, p.first_name, p.last_name, p.date_of_birth, p.organization ->> 'name' AS school,
       (p.athletic_info -> 'height_feet')::int AS height_feet, x.email,
       (SELECT count(*) FROM note n JOIN evaluation e ON e.id = n.evaluation_id WHERE e.player_id = p.id) AS notes
     FROM event_player x JOIN player p ON p.id = x.player_id WHERE x.id = $1`,
    [player],
  )
  return row
}
const ERASED = {
  first_name: 'Deleted',
  last_name: 'player',
  date_of_birth: null,
  school: '',
  height_feet: null,
  email: null,
  notes: 0,
}
const consent = async (
  { player, email }: Pick<AnEvent, 'player' | 'email'>,
  at: { given?: string; requested?: string },
) =>
  stage.db.query(
    `INSERT INTO consent (id, player_id, guardian_name, guardian_email, token_digest, text_version, requested_at,
       expires_at, given_at)
     SELECT gen_random_uuid(), player_id, 'Mia', $2, $1, '1', now() - $3::interval, now() - $3::interval + interval '14 days',
       now() - $4::interval FROM event_player WHERE id = $5`,
    [randomUUID(), email, at.requested ?? '60 days', at.given ?? null, player],
  )

const WHO: Array<
  [string, number, Partial<PlayerToInsert>, 'erased' | 'kept', ((event: AnEvent) => Promise<unknown>)?]
> = [
  ['a child in the fifth grade', 31, {}, 'erased'],
  ['a child by birth date', 31, { school_grade: null, date_of_birth: '2018-01-05' }, 'erased'],
  ['a child on the 30th day', 30, {}, 'kept'],
  ['a player of unknown age', 400, { school_grade: null }, 'kept'],
  ['a player who is 13 or older', 400, { school_grade: '11' }, 'kept'],
  ['a child whose guardian agreed', 400, {}, 'kept', (event) => consent(event, { given: '50 days' })],
  ['a child whose guardian was asked long ago', 31, {}, 'erased', (event) => consent(event, { requested: '20 days' })],
  ['a child whose guardian can still answer', 31, {}, 'kept', (event) => consent(event, { requested: '5 days' })],
  [
    'a child whose guardian was asked after the 30 days',
    60,
    {},
    'erased',
    (event) => consent(event, { requested: '5 days' }),
  ],
]

test.each(WHO)('[K55] %s is %s days after the event as expected', async (_, days, said, expected, before) => {
  const event = await anEvent(days, said)
  await before?.(event)
  await sweep()
  const player = await playerOf(event)
  expect(player).toMatchObject(expected === 'erased' ? ERASED : { first_name: 'Ava', email: event.email, notes: 1 })
  // The ratings stay as numbers either way.
  expect((await stage.stored(event.sheet))?.ratings['skill:1']?.value).toBe(4)
  const deeds = await stage.db.query(
    `SELECT 1 FROM audit WHERE action = 'erase player' AND origin = 'server' AND details ->> 'player_id' = $1`,
    [player?.id],
  )
  const entries = await stage.db.query(
    `SELECT 1 FROM ledger_entry WHERE kind = 'player-erased' AND subject ->> 'id' = $1`,
    [player?.id],
  )
  expect([deeds.length, entries.length]).toEqual(expected === 'erased' ? [1, 1] : [0, 0])
  await sweep()
})

test('[K55] both bibs of one child are erased, and a yes for either keeps both', async () => {
  for (const isGiven of [false, true]) {
    const event = await anEvent(31, { school_grade: null })
    const other = await stage.aPlayer(event.id, { ...CHILD, bib: '99' })
    await stage.join(event.organizer, event.id, event.player, other)
    if (isGiven) await consent(event, { given: '40 days' })
    await sweep()
    const names = [await playerOf(event), await playerOf({ player: other })].map((it) => it?.first_name)
    expect(names).toEqual(isGiven ? ['Ava', 'Ava'] : ['Deleted', 'Deleted'])
  }
})

test('[K55] an event is closed, published and shown after an erasure, before and after its reports were owed', async () => {
  for (const isFirst of [true, false]) {
    const event = await anEvent(31)
    const older = await stage.aPlayer(event.id, { bib: '58', email: aFamily() })
    await stage.rate(event.evaluators[0], older, allOf(TRYOUT, 3))
    if (isFirst) await sweep()
    await stage.close(event.organizer, event.id)
    await stage.publish(event.organizer, event.id)
    if (!isFirst) {
      await sendReports(stage.services)
      await sweep()
    }
    await sendReports(stage.services)
    const subjects = stage.mailbox.mails.filter(({ to }) => to === event.email).map((it) => it.subject)
    expect(subjects).toHaveLength(isFirst ? 0 : 1)
    expect(subjects.filter((it) => !it.includes('consent'))).toEqual([])
    expect(await playerOf(event)).toMatchObject(ERASED)
    await stage.close(event.organizer, event.id)
    await stage.publish(event.organizer, event.id)
    expect((await stage.board(event.organizer, event.id)).players).toHaveLength(2)
    await stage.coverage(event.organizer, event.id)
    expect((await stage.consensusOf(event.player))?.ratings['skill:1']?.value).toBe(4)
  }
})

test('[K56] what arrives late takes no name of an erased player back, and loses nothing else', async () => {
  const event = await anEvent(31)
  await sweep()
  const [evaluator] = event.evaluators
  const told = await stage.apply(
    event.organizer,
    'event-player.change',
    {
      ...event.about(),
      first_name: 'Ava',
      last_name: 'Stone',
      date_of_birth: '2018-01-05',
      school_grade: '5',
      bib: '41',
      organization: 'Lincoln',
      height_feet: 5,
      email: event.email,
    },
    'tablet',
  )
  expect(told).toMatchObject({ status: 'applied', message: NOT_TAKEN_WORDS.erased, server: { not_taken: ['erased'] } })
  await stage.rate(evaluator, event.player, { 'skill:1': 5 }, { rev: 2 })
  const note = await stage.apply(evaluator, 'note.save', aNotePut(event.sheet, { text: 'Ava again' }), 'tablet')
  expect(note).toMatchObject({ status: 'applied', server: { not_taken: ['erased'] } })
  const begun = await stage.apply(
    event.evaluators[1],
    'live.create',
    {
      mutation_id: randomUUID(),
      evaluation_submission_id: eventEvaluationId(event.player, event.evaluators[1].id),
      event_player_id: event.player,
      rubric_version: '2026.1',
      created_at: new Date().toISOString(),
      report_email: event.email,
    },
    'another tablet',
  )
  expect(begun).toMatchObject({ status: 'applied', server: { not_taken: ['erased'] } })
  await stage.apply(event.organizer, 'event-player.check-in', { ...event.about(), checked_in: true }, 'tablet')
  expect(await playerOf(event)).toMatchObject(ERASED)
  expect((await stage.stored(event.sheet))?.ratings['skill:1']?.value).toBe(5)
  const [row] = await stage.db.query('SELECT bib, checked_in_at IS NOT NULL AS here FROM event_player WHERE id = $1', [
    event.player,
  ])
  expect(row).toEqual({ bib: '41', here: true })
})

test('[K56] late work of someone taken off the staff keeps no name of an erased player waiting', async () => {
  const event = await anEvent(31)
  const desk = await event.staff('desk')
  const headers = { ...(await stage.as(desk)), 'x-device-id': 'tablet' }
  await stage.app.inject({ method: 'GET', url: `/api/event/${event.id}/ready/`, headers })
  await stage.call(event.organizer, 'DELETE', `/event/${event.id}/staff/${desk.id}/`)
  await sweep()
  const change = { ...event.about(), first_name: 'Ava', bib: '42' }
  const told = await stage.apply(desk, 'event-player.change', change, 'tablet')
  expect(told.server).toMatchObject({ not_taken: ['erased'], waiting: ['bib'] })
  const waiting = await stage.db.query('SELECT changes FROM waiting_change WHERE event_player_id = $1', [event.player])
  expect(waiting).toEqual([{ changes: { bib: '42' } }])
})

test('[K56] the database keeps an erased player without a name, whoever writes one', async () => {
  const event = await anEvent(31)
  await sweep()
  const id = (await playerOf(event))?.id
  await stage.db.query(`UPDATE player SET first_name = 'Ava', guardian_email = 'x@example.test' WHERE id = $1`, [id])
  await stage.db.query(`UPDATE event_player SET email = 'x@example.test' WHERE id = $1`, [event.player])
  await stage.db.query(
    `INSERT INTO waiting_change (event_id, event_player_id, changes) VALUES ($1, $2, '{"first_name": "Ava", "bib": "7"}')`,
    [event.id, event.player],
  )
  expect(await playerOf(event)).toMatchObject(ERASED)
  expect(await stage.db.query('SELECT changes FROM waiting_change WHERE event_player_id = $1', [event.player])).toEqual(
    [{ changes: { bib: '7' } }],
  )
  const named = { constraint: 'player_is_erased' }
  await expect(
    stage.db.query(`INSERT INTO report_reader (evaluation_id, email) VALUES ($1, 'x@example.test')`, [event.sheet]),
  ).rejects.toMatchObject(named)
  await expect(
    stage.db.query(
      `INSERT INTO note (id, evaluation_id, author_id, side, text) VALUES ($1, $2, $3, 'evaluator', 'Ava')`,
      [randomUUID(), event.sheet, event.evaluators[0].id],
    ),
  ).rejects.toMatchObject(named)
  await expect(
    stage.db.query(`INSERT INTO player_photo (player_id, jpeg) VALUES ($1, 'x')`, [id]),
  ).rejects.toMatchObject({ constraint: 'photo_needs_consent' })
})

test('[K54] a request of an account ends after 30 days, and the player can name a guardian again', async () => {
  const child = await stage.createUser({ role: 'Player' })
  const playerId = randomUUID()
  const guardian = aFamily()
  await stage.db.query(
    `INSERT INTO player (id, user_id, first_name, last_name, gender, athletic_info, organization, date_of_birth,
       guardian_name, guardian_email)
     VALUES ($1, $2, 'Ava', 'Stone', 'Female', '{}', '{}', current_date - interval '10 years', 'Mia', $3)`,
    [playerId, child.id, guardian],
  )
  expect((await stage.call(child, 'POST', '/accounts/player/consent/')).statusCode).toBe(200)
  const kept = async () => {
    const [row] = await stage.db.query<{
      guardian: string | null
      asked: string
      was_asked: boolean
      first_name: string
    }>(
      `SELECT p.guardian_email AS guardian, c.guardian_email AS asked, guardian_was_asked(p.id) AS was_asked,
         p.first_name
       FROM player p JOIN consent c ON c.player_id = p.id WHERE p.id = $1 ORDER BY c.requested_at DESC LIMIT 1`,
      [playerId],
    )
    return row
  }
  await sweep(29)
  expect(await kept()).toMatchObject({ guardian, asked: guardian })
  await sweep(31)
  // Only the guardian's data goes. That somebody was asked still holds the age (K40).
  expect(await kept()).toEqual({ guardian: null, asked: '', was_asked: true, first_name: 'Ava' })
  const deeds = await stage.db.query(
    `SELECT 1 FROM audit WHERE action = 'end consent request' AND details ->> 'player_id' = $1`,
    [playerId],
  )
  expect(deeds).toHaveLength(1)
  const token = /\/consent\/([\w-]+)/u.exec(stage.mailbox.mails.findLast(({ to }) => to === guardian)?.text ?? '')?.[1]
  expect((await stage.app.inject({ method: 'GET', url: `/api/consent/${token}/` })).statusCode).toBe(404)
  const again = aFamily()
  await stage.db.query(`UPDATE player SET guardian_name = 'Mia', guardian_email = $2 WHERE id = $1`, [playerId, again])
  expect((await stage.call(child, 'POST', '/accounts/player/consent/')).statusCode).toBe(200)
  expect(await kept()).toMatchObject({ guardian: again, asked: again })
})

test('[K54] an earlier request ends without the guardian who was asked again, or has answered', async () => {
  for (const given of [undefined, '1 day']) {
    const event = await anEvent(1)
    await stage.db.query(
      `UPDATE player SET guardian_name = 'Mia', guardian_email = $2 WHERE id = (SELECT player_id FROM event_player WHERE id = $1)`,
      [event.player, event.email],
    )
    await consent(event, { requested: '40 days' })
    await consent(event, { requested: '3 days', ...(given !== undefined && { given }) })
    await sweep()
    const rows = await stage.db.query<{ guardian: string; asked: string }>(
      `SELECT p.guardian_email AS guardian, c.guardian_email AS asked FROM consent c JOIN player p ON p.id = c.player_id
       JOIN event_player x ON x.player_id = p.id WHERE x.id = $1 ORDER BY c.requested_at`,
      [event.player],
    )
    expect(rows).toEqual([
      { guardian: event.email, asked: '' },
      { guardian: event.email, asked: event.email },
    ])
  }
})

test('[K54, K55] what is overdue is counted for the operator', async () => {
  const overdue = async () =>
    (await readWaiting(stage.db)).find(({ name }) => name === 'overdue_erasure_seconds')?.value ?? NaN
  await sweep()
  expect(await overdue()).toBe(0)
  await anEvent(41)
  expect(await overdue()).toBeGreaterThan(9 * 86_400)
  await sweep()
  expect(await overdue()).toBe(0)
  await consent(await anEvent(1), { requested: '35 days' })
  expect(await overdue()).toBeGreaterThan(4 * 86_400)
  await sweep()
  expect(await overdue()).toBe(0)
})
