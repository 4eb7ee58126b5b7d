import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOT_TAKEN_WORDS } from '#domain/contracts/not-taken-words.ts'
import type { WaitingChange } from '#domain/contracts/event-waiting.ts'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage, Ready } from '#tests/support/event-stage.ts'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())

const JPEG = readFileSync(path.join(import.meta.dirname, '../../../tests/fixtures/pictures/square.jpg')).toString(
  'base64',
)
const CHILD = '2017-05-06'
const ADULT = '2000-05-06'
const OLDER = { school_grade: '11' }

/** An event with a desk and one player of whom this is known. */
async function aDesk(said: object = {}) {
  const { organizer, event } = await stage.anEvent()
  const [player] = await stage.addPlayers(organizer, event.id, [{ first_name: 'Ana', ...said }])
  if (!player) throw new Error('No player was added')
  const desk = await stage.aWorker(organizer, event.id, ['desk'])
  const about = () => ({ mutation_id: randomUUID(), event_id: event.id, event_player_id: player.id })
  const change = (changes: object, by = desk) =>
    stage.apply(by, 'event-player.change', { ...about(), ...changes }, 'tablet')
  const photos = async () =>
    (await stage.db.query('SELECT 1 FROM player_photo WHERE player_id = $1', [player.player_id])).length
  const confirm = (is_confirmed: boolean) => stage.call(organizer, 'PUT', `/event/${event.id}/ages/`, { is_confirmed })
  /** A guardian's answer, or only the question. */
  const consent = (answer: 'asked' | 'yes' | 'no' | 'yes, then no') =>
    stage.db.query(
      `INSERT INTO consent (id, player_id, guardian_name, guardian_email, token_digest, text_version, expires_at,
         given_at, withdrawn_at)
       VALUES (gen_random_uuid(), $1, 'Mia', 'mia@example.test', $2, '1', now(),
         CASE WHEN $3 LIKE 'yes%' THEN now() END, CASE WHEN $3 LIKE '%no' THEN now() END)`,
      [player.player_id, randomUUID(), answer],
    )
  const ready = async () => {
    const headers = { ...(await stage.as(desk)), 'x-device-id': 'tablet' }
    return stage.app.inject({ method: 'GET', url: `/api/event/${event.id}/ready/`, headers })
  }
  const waits = async () => stage.read<Ready>(await ready()).players.results[0]?.photo_waits
  return { organizer, event, player, desk, change, photos, confirm, consent, ready, waits }
}
type Desk = Awaited<ReturnType<typeof aDesk>>

const nothing = () => Promise.resolve()
const CASES: Array<[string, object, (desk: Desk) => Promise<unknown>, 'kept' | 'left out']> = [
  ['of unknown age', {}, nothing, 'left out'],
  [
    'with a placeholder for a birth date from before the rule',
    {},
    ({ player }) => stage.db.query(`UPDATE player SET date_of_birth = '1900-01-01' WHERE id = $1`, [player.player_id]),
    'left out',
  ],
  ['in the fifth grade', { school_grade: '5' }, nothing, 'left out'],
  ['with the birth date of a child', { date_of_birth: CHILD }, nothing, 'left out'],
  ['in the eleventh grade', OLDER, nothing, 'kept'],
  ['of unknown age after the organizer confirmed all ages', {}, ({ confirm }) => confirm(true), 'kept'],
  [
    'in the fifth grade after the organizer confirmed all ages',
    { school_grade: '5' },
    ({ confirm }) => confirm(true),
    'left out',
  ],
  ['whose guardian was asked', { school_grade: '5' }, ({ consent }) => consent('asked'), 'left out'],
  ['whose guardian agreed', { school_grade: '5' }, ({ consent }) => consent('yes'), 'kept'],
  ['whose guardian withdrew', { school_grade: '5' }, ({ consent }) => consent('yes, then no'), 'left out'],
  ['of 13 or older whose guardian declined', OLDER, ({ consent }) => consent('no'), 'left out'],
]

test.each(CASES)('[K53] a photo of a player %s', async (_, said, before, expected) => {
  const desk = await aDesk(said)
  await before(desk)
  const { photos, change, waits } = desk
  expect(await waits()).toBe(expected === 'left out')
  const result = await change({ photo: JPEG, bib: '77', last_name: 'Stone' })
  expect(result.status).toBe('applied')
  // The rest of the operation is done either way.
  const [row] = await stage.db.query(
    'SELECT x.bib, p.last_name FROM event_player x JOIN player p ON p.id = x.player_id WHERE x.id = $1',
    [desk.player.id],
  )
  expect(row).toEqual({ bib: '77', last_name: 'Stone' })
  expect([await photos(), result.server?.not_taken, result.message]).toEqual(
    expected === 'kept' ? [1, undefined, undefined] : [0, ['photo'], NOT_TAKEN_WORDS.photo],
  )
  const insert = stage.db.query(
    `INSERT INTO player_photo (player_id, jpeg) VALUES ($1, 'x') ON CONFLICT (player_id) DO UPDATE SET jpeg = 'x'`,
    [desk.player.player_id],
  )
  const refusal = await insert.then(
    () => undefined,
    ({ constraint }: { constraint?: string }) => constraint,
  )
  expect(refusal).toBe(expected === 'kept' ? undefined : 'photo_needs_consent')
})

test('[K53] a change that says the age decides about the photo it carries', async () => {
  const { change, photos, organizer } = await aDesk()
  const older = await change({ photo: JPEG, date_of_birth: ADULT }, organizer)
  expect([older.server?.not_taken, await photos()]).toEqual([undefined, 1])
  const younger = await change({ photo: JPEG, date_of_birth: CHILD }, organizer)
  expect([younger.server?.not_taken, await photos()]).toEqual([['photo'], 0])
})

const ERASED: Array<[string, object, (desk: Desk) => Promise<unknown>, (desk: Desk) => Promise<unknown>]> = [
  [
    'the organizer enters the birth date of a child',
    OLDER,
    nothing,
    ({ change, organizer }) => change({ date_of_birth: CHILD }, organizer),
  ],
  ['the grade of a child is entered', OLDER, nothing, ({ change }) => change({ school_grade: '4' })],
  [
    'the organizer undoes the confirmation of ages',
    {},
    ({ confirm }) => confirm(true),
    ({ confirm }) => confirm(false),
  ],
  ['a guardian is asked', {}, ({ confirm }) => confirm(true), ({ consent }) => consent('asked')],
  [
    'a guardian withdraws',
    { school_grade: '5' },
    ({ consent }) => consent('yes'),
    ({ player }) => stage.db.query('UPDATE consent SET withdrawn_at = now() WHERE player_id = $1', [player.player_id]),
  ],
  [
    'a child is joined to the player',
    OLDER,
    nothing,
    async ({ organizer, event, player }) => {
      const [child] = await stage.addPlayers(organizer, event.id, [{ school_grade: '5' }])
      return stage.call(organizer, 'POST', `/event/${event.id}/join/`, { keep: player.id, join: child?.id })
    },
  ],
  [
    'the player is joined to a child',
    OLDER,
    nothing,
    async ({ organizer, event, player }) => {
      const [child] = await stage.addPlayers(organizer, event.id, [{ school_grade: '5' }])
      return stage.call(organizer, 'POST', `/event/${event.id}/join/`, { keep: child?.id, join: player.id })
    },
  ],
]

test.each(ERASED)('[K53] a kept photo is erased when %s', async (_, said, before, then) => {
  const desk = await aDesk(said)
  await before(desk)
  await desk.change({ photo: JPEG })
  expect(await desk.photos()).toBe(1)
  const etag = (await desk.ready()).headers.etag
  await then(desk)
  expect(await desk.photos()).toBe(0)
  // The tablets hear of it, and a restore doesn't bring it back.
  expect((await desk.ready()).headers.etag).not.toBe(etag)
  const entered = await stage.db.query(
    `SELECT 1 FROM ledger_entry WHERE kind = 'photo-deleted' AND subject ->> 'player_id' = $1`,
    [desk.player.player_id],
  )
  expect(entered).toHaveLength(1)
})

test('[K53, EV105] a late photo waits for the organizer only of a player who is 13 or older', async () => {
  for (const [said, kept] of [
    [OLDER, ['last_name', 'photo']],
    [{ school_grade: '5' }, ['last_name']],
  ] as const) {
    const { organizer, event, desk, player, change, photos, ready } = await aDesk(said)
    await ready()
    await stage.call(organizer, 'DELETE', `/event/${event.id}/staff/${desk.id}/`)
    const result = await change({ photo: JPEG, last_name: 'Stone' })
    expect(result.server?.not_taken).toEqual(kept.length === 2 ? undefined : ['photo'])
    const waiting = async () =>
      stage.read<{ results: WaitingChange[] }>(await stage.call(organizer, 'GET', `/event/${event.id}/waiting/`))
        .results
    expect((await waiting()).map(({ changes }) => Object.keys(changes).toSorted())).toEqual([kept])
    // Learned later, the age takes the photo out of what waits.
    await change({ school_grade: '5' }, organizer)
    const [left] = await waiting()
    expect(Object.keys(left?.changes ?? {})).toEqual(['last_name'])
    await stage.call(organizer, 'PUT', `/event/${event.id}/waiting/${left?.id}/`, { is_taken: true })
    expect(await photos()).toBe(0)
    expect(player.photo_waits).toBe(kept.length === 1)
  }
})
