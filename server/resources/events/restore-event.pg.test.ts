import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event } from '#domain/contracts/events.ts'
import { EVENT_FORM, openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage, Ready } from '#tests/support/event-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'
import { DAILY, WALK_ONS_BEYOND } from '../limits/spend-day.ts'
import { deleteEventAndPlayers } from './events-repository.ts'
import { erasePlayer } from '../own-data/erase-player.ts'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())

type KeptPlayers = Ready['players']['results']
type Restored = { event: Event; added: number; to_invite: string[] }

const readyOf = async (user: TestUser, eventId: string) =>
  stage.read<Ready>(await stage.call(user, 'GET', `/event/${eventId}/ready/?limit=100`))

/** Returns the request that the app makes from a tablet's copy. */
function keptOf({ event, form, groups, staff, players }: Ready, forms: Ready['form'][] = [form]) {
  const { name, place, starts_on, ends_on, time_zone, program_id, team_id, columns, desk_from, origin_proof } = event
  const owner = { program_id, team_id, origin_proof }
  const said = { name, place, starts_on, ends_on, time_zone, ...owner, columns, desk_from, groups, staff }
  return {
    ...said,
    forms: forms.map(({ version, rubric_version, keys, weights }) => ({ version, rubric_version, keys, weights })),
    players: players.results,
  }
}

const restore = (user: TestUser, eventId: string, kept: object) =>
  stage.call(user, 'POST', `/event/${eventId}/restore/`, kept)

/** An event with two players, as a tablet keeps it, and the moment at which a backup without it is put back. */
async function aLostEvent() {
  const { organizer, event } = await stage.anEvent()
  const group = stage.read<{ id: string }>(
    await stage.call(organizer, 'POST', `/event/${event.id}/groups/`, { name: 'Court 1' }),
  )
  const players = await stage.addPlayers(organizer, event.id, [
    { first_name: 'Ana', last_name: 'Duarte', gender: 'Female', school_grade: '9', bib: '4', group_id: group.id },
    { first_name: 'Bea', last_name: 'Lind', bib: '5', email: 'family@example.test', date_of_birth: '2015-03-04' },
  ])
  const kept = await readyOf(organizer, event.id)
  return { organizer, event, players, kept, lose: () => lose(event.id) }
}

/** A backup from before knows nothing of the event, and its ledger holds no deletion. */
async function lose(eventId: string) {
  await stage.db.transaction(async (sql) => {
    await sql.query(`SELECT set_config('courtside.reads_ledger', 'yes', true)`)
    await deleteEventAndPlayers(sql, eventId)
  })
}

test('[EV150] an organizer restores a lost event under its ids, once, without addresses and birth dates', async () => {
  const { organizer, event, players, kept, lose: loseIt } = await aLostEvent()
  await loseIt()
  expect((await stage.call(organizer, 'GET', `/event/${event.id}/`)).statusCode).toBe(404)

  const first = stage.read<Restored>(await restore(organizer, event.id, keptOf(kept)))
  expect(first).toMatchObject({ added: 2, to_invite: [], event: { id: event.id, name: event.name, closed_at: null } })
  expect(first.event.groups).toEqual(kept.groups)
  expect(first.event.form).toMatchObject({ version: 1, keys: kept.form.keys })
  const listed = stage.read<{ results: object[] }>(await stage.call(organizer, 'GET', `/event/${event.id}/players/`))
  expect(listed.results).toMatchObject([
    { id: players[0]?.id, player_id: players[0]?.player_id, bib: '4', first_name: 'Ana', group_id: kept.groups[0]?.id },
    { id: players[1]?.id, player_id: players[1]?.player_id, bib: '5', email: null, date_of_birth: null },
  ])
  const evaluator = await stage.aWorker(organizer, event.id)
  await stage.rate(evaluator, players[0]?.id ?? '', { 'skill:1': 4 })

  // Another tablet presses too, with another name on one player and one player more.
  const [ana] = keptOf(kept).players
  const more = { ...ana, id: randomUUID(), player_id: randomUUID(), bib: '6', first_name: 'Cleo' }
  const again = { ...keptOf(kept), name: 'Another name', players: [{ ...ana, first_name: 'Zoe' }, more] }
  const second = stage.read<Restored>(await restore(organizer, event.id, again))
  expect(second).toMatchObject({ added: 1, event: { name: event.name, player_count: 3 } })
  const names = (await readyOf(organizer, event.id)).players.results.map(({ first_name }) => first_name)
  expect(names).toEqual(['Ana', 'Bea', 'Cleo'])
  const deeds = await stage.db.query<{ action: string }>(
    `SELECT action FROM audit WHERE action = 'restore event' AND actor_id = $1`,
    [organizer.id],
  )
  expect(deeds).toHaveLength(2)
})

test('[EV150] two tablets that restore at one moment make one event and each player once', async () => {
  const { organizer, event, kept, lose: loseIt } = await aLostEvent()
  await loseIt()
  const answers = await Promise.all([1, 2].map(() => restore(organizer, event.id, keptOf(kept))))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await readyOf(organizer, event.id)).players.results).toHaveLength(2)
})

test.each([
  ['the same', (players: KeptPlayers) => players],
  ['the opposite', (players: KeptPlayers) => players.toReversed()],
])('[EV162] restores of two events that name the same ids in %s order both get an answer', async (_, ordered) => {
  const { organizer, event, kept, lose: loseIt } = await aLostEvent()
  const other = await stage.anEvent()
  const copy = keptOf(await readyOf(other.organizer, other.event.id))
  await loseIt()
  // Without a lock, both restores look for the ids before either writes them.
  const asked = await stage.db.transaction(async (sql) => {
    await sql.query('LOCK TABLE event_player IN SHARE ROW EXCLUSIVE MODE')
    const restores = [
      restore(organizer, event.id, keptOf(kept)),
      restore(other.organizer, other.event.id, { ...copy, players: ordered(keptOf(kept).players) }),
    ]
    await untilBlocked(stage.db, 2)
    return restores
  })
  const added = (await Promise.all(asked)).map((answer) => stage.read<Restored>(answer).added)
  expect(added.toSorted((one, two) => one - two)).toEqual([0, 2])
})

test('[EV150] strangers restore nothing, and change nothing of an event or a player that exists', async () => {
  const { organizer, event, kept, lose: loseIt } = await aLostEvent()
  const { owner: stranger, program } = await stage.anOwner()
  const evaluator = await stage.aWorker(organizer, event.id)
  const theirs = { ...keptOf(kept), program_id: program.id, name: 'Mine' }
  // It exists: only its organizers add to it.
  for (const user of [stranger, evaluator]) expect((await restore(user, event.id, theirs)).statusCode).toBe(404)
  expect((await stage.readEvent(organizer, event.id)).name).toBe(event.name)
  await loseIt()
  // It is lost: nobody makes it in the program of somebody else.
  for (const user of [stranger, evaluator]) expect((await restore(user, event.id, keptOf(kept))).statusCode).toBe(404)
  const noProgram = { ...keptOf(kept), program_id: null }
  expect((await restore(stranger, event.id, noProgram)).statusCode).toBe(404)
})

test('[EV157] the head of another program takes no lost event, and its organizer restores it after that', async () => {
  const { organizer, event, players, kept, lose: loseIt } = await aLostEvent()
  const { owner: stranger, program } = await stage.anOwner()
  const { kept: own, lose: loseOwn } = await aLostEvent()
  const theirs = stage.read<Event>(
    await stage.call(stranger, 'POST', '/event/', { ...EVENT_FORM, program_id: program.id }),
  )
  await stage.aWorker(organizer, event.id, ['evaluator'], stranger)
  const copy = keptOf(await readyOf(stranger, event.id))
  const proofOfTheirs = keptOf(await readyOf(stranger, theirs.id)).origin_proof
  await loseIt()
  await loseOwn()
  const proofs = [undefined, '', 'x', copy.origin_proof, proofOfTheirs, keptOf(own).origin_proof]
  for (const origin_proof of proofs) {
    const answer = await restore(stranger, event.id, { ...copy, program_id: program.id, origin_proof })
    expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('Event not found')])
  }
  expect((await restore(stranger, randomUUID(), { ...copy, program_id: program.id })).statusCode).toBe(404)
  expect(await stage.db.query('SELECT 1 FROM event WHERE id = $1', [event.id])).toEqual([])
  const ids = players.map(({ id }) => id)
  expect(await stage.db.query('SELECT 1 FROM event_player WHERE id = ANY($1::uuid[])', [ids])).toEqual([])
  expect(stage.read<Restored>(await restore(organizer, event.id, keptOf(kept))).added).toBe(2)
})

test('[EV157] an organizer needs the proof of that event and that owner, and what exists needs no proof', async () => {
  const { organizer, event, kept, lose: loseIt } = await aLostEvent()
  const other = stage.read<Event>(
    await stage.call(organizer, 'POST', '/event/', { ...EVENT_FORM, program_id: event.program_id }),
  )
  const ofOther = (await readyOf(organizer, other.id)).event.origin_proof
  const withoutProof = { ...keptOf(kept), origin_proof: undefined }
  expect((await restore(organizer, event.id, withoutProof)).statusCode).toBe(200)
  const shown = stage.read<Event>(await stage.call(organizer, 'GET', `/event/${event.id}/`))
  await loseIt()
  for (const asked of [withoutProof, { ...withoutProof, origin_proof: ofOther }])
    expect((await restore(organizer, event.id, asked)).statusCode).toBe(404)
  // The pages of an organizer get the proof, too.
  const { origin_proof } = shown
  expect((await restore(organizer, event.id, { ...withoutProof, origin_proof })).statusCode).toBe(200)
})

test('[EV157] a new program that gets the number of a lost one gets none of its events', async () => {
  const { organizer, event, kept, lose: loseIt } = await aLostEvent()
  await loseIt()
  await stage.db.query(`UPDATE program SET created_at = created_at + interval '1 day' WHERE id = $1`, [
    event.program_id,
  ])
  expect((await restore(organizer, event.id, keptOf(kept))).statusCode).toBe(404)
})

test('[EV150] the id of a player, person or group elsewhere gives nobody a look at them', async () => {
  const { event: other, players } = await aLostEvent()
  const { organizer, event, kept } = await aLostEvent()
  const [ana] = keptOf(kept).players
  const [group] = (await readyOf(organizer, event.id)).groups
  await stage.db.query('UPDATE player SET date_of_birth = $2 WHERE id = $1', [players[0]?.player_id, '2009-05-06'])
  const asked = {
    ...keptOf(kept),
    groups: [{ ...group, id: group?.id }],
    players: [
      { ...ana, id: players[1]?.id, player_id: players[1]?.player_id, bib: '80' },
      { ...ana, id: randomUUID(), player_id: players[0]?.player_id, bib: '81', first_name: 'Copy' },
    ],
  }
  expect(stage.read<Restored>(await restore(organizer, event.id, asked)).added).toBe(1)
  const listed = stage.read<{ results: { bib: string; player_id: string; date_of_birth: string | null }[] }>(
    await stage.call(organizer, 'GET', `/event/${event.id}/players/`),
  ).results
  expect(listed.map(({ bib }) => bib)).toEqual(['4', '5', '81'])
  expect(listed[2]?.player_id).not.toBe(players[0]?.player_id)
  expect(listed[2]?.date_of_birth).toBeNull()
  const [row] = await stage.db.query('SELECT event_id, bib FROM event_player WHERE id = $1', [players[1]?.id])
  expect(row).toEqual({ event_id: other.id, bib: '5' })
})

test('[EV159] the proof of a copy shows a person without a role that the event exists, and shows nothing else', async () => {
  const { organizer, event, kept, lose: loseIt } = await aLostEvent()
  const other = await aLostEvent()
  const outsider = await stage.aWorker(organizer, event.id)
  const stranger = await stage.createUser({ role: 'Evaluator' })
  const codeFor = async (user: TestUser, proof: string | undefined) => {
    const { authorization } = await stage.as(user)
    const headers = { authorization, ...(proof !== undefined && { 'x-origin-proof': proof }) }
    const answer = await stage.app.inject({ url: `/api/event/${event.id}/ready/?limit=100`, headers })
    return answer.statusCode === 200 ? 200 : answer.json<{ error_code: string }>().error_code
  }
  const proof = kept.event.origin_proof
  expect(await codeFor(outsider, proof)).toBe(200)
  await loseIt()
  expect(await codeFor(outsider, proof)).toBe('MISSING')
  stage.read(await restore(organizer, event.id, keptOf(kept)))
  expect(await codeFor(outsider, proof)).toBe('NOT_ON_STAFF')
  expect(await codeFor(organizer, proof)).toBe(200)
  for (const wrong of [undefined, '', 'x'.repeat(43), `${proof}A`, other.kept.event.origin_proof])
    expect(await codeFor(stranger, wrong)).toBe('MISSING')
  await stage.aWorker(organizer, event.id, ['evaluator'], outsider)
  expect(await codeFor(outsider, proof)).toBe(200)
})

test('[EV151] an event that an organizer deleted stays deleted', async () => {
  const { organizer, event, kept } = await aLostEvent()
  stage.read(await stage.call(organizer, 'DELETE', `/event/${event.id}/?tablets=1`))
  const answer = await restore(organizer, event.id, keptOf(kept))
  expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('deleted this event')])
  expect(await stage.db.query('SELECT 1 FROM event WHERE id = $1', [event.id])).toEqual([])
})

test('[EV150, EV151] the head of another program with a whole copy does not learn that the event was deleted', async () => {
  const { organizer, event, kept } = await aLostEvent()
  const { owner: stranger } = await stage.anOwner()
  stage.read(await stage.call(organizer, 'DELETE', `/event/${event.id}/?tablets=1`))
  const answer = await restore(stranger, event.id, keptOf(kept))
  expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('Event not found')])
})

test('[EV151, K56] an erased player comes back without a name, and their ratings go in', async () => {
  const { organizer, event, players, kept, lose: loseIt } = await aLostEvent()
  const bea = players[1]
  await stage.db.transaction((sql) => erasePlayer(sql, bea?.player_id ?? ''))
  await loseIt()
  expect(stage.read<Restored>(await restore(organizer, event.id, keptOf(kept))).added).toBe(2)
  const [, back] = (await readyOf(organizer, event.id)).players.results
  expect(back).toMatchObject({ id: bea?.id, bib: '5', first_name: 'Deleted', last_name: 'player', school_grade: null })
  const evaluator = await stage.aWorker(organizer, event.id)
  await stage.rate(evaluator, bea?.id ?? '', { 'skill:1': 4 })
  await stage.apply(evaluator, 'event-player.change', {
    mutation_id: randomUUID(),
    event_id: event.id,
    event_player_id: bea?.id ?? '',
    first_name: 'Bea',
  })
  expect((await readyOf(organizer, event.id)).players.results[1]?.first_name).toBe('Deleted')
  // A copy under another id at the event.
  const copy = { ...keptOf(kept), players: [{ ...keptOf(kept).players[1], id: randomUUID(), bib: '7' }] }
  expect(stage.read<Restored>(await restore(organizer, event.id, copy)).added).toBe(1)
  expect((await readyOf(organizer, event.id)).players.results[2]).toMatchObject({ bib: '7', first_name: 'Deleted' })
})

test('[EV150] a lost player and a lost version of the form come back to an event that exists', async () => {
  const { organizer, event, players, kept } = await aLostEvent()
  const lost = players[1]
  const keys = kept.form.keys.slice(0, 5)
  await stage.call(organizer, 'PATCH', `/event/${event.id}/`, { form: { keys } })
  const newer = await readyOf(organizer, event.id)
  expect(newer.form.version).toBe(2)
  await stage.db.query('DELETE FROM event_player WHERE id = $1', [lost?.id])
  await stage.db.query('DELETE FROM event_form WHERE event_id = $1 AND version = 2', [event.id])
  const forms = [kept.form, newer.form]
  expect(stage.read<Restored>(await restore(organizer, event.id, keptOf(kept, forms))).added).toBe(1)
  const after = await readyOf(organizer, event.id)
  expect(after.form).toMatchObject({ version: 2, keys: newer.form.keys })
  expect(after.players.results.map(({ id }) => id)).toEqual(players.map(({ id }) => id))
})

test('[EV152] restored players count for the day of the event’s creator, up to the limit of tablets', async () => {
  const { organizer, event, kept, lose: loseIt } = await aLostEvent()
  await loseIt()
  const most = DAILY.player.stranger * WALK_ONS_BEYOND
  await stage.db.query(
    `INSERT INTO account_day (user_id, day, deed, done) VALUES ($1, (now() AT TIME ZONE 'UTC')::date, 'player', $2)
     ON CONFLICT (user_id, day, deed) DO UPDATE SET done = excluded.done`,
    [organizer.id, most - 1],
  )
  const answer = await restore(organizer, event.id, keptOf(kept))
  expect([answer.statusCode, answer.body]).toEqual([429, expect.stringContaining('tomorrow')])
  expect(await stage.db.query('SELECT 1 FROM event WHERE id = $1', [event.id])).toEqual([])
  const one = { ...keptOf(kept), players: keptOf(kept).players.slice(0, 1) }
  expect((await restore(organizer, event.id, one)).statusCode).toBe(200)
})

test('[EV153] staff of the program and of its other events is back at once, others are named to be invited', async () => {
  const { organizer, event } = await stage.anEvent()
  const other = stage.read<Event>(
    await stage.call(organizer, 'POST', '/event/', { ...EVENT_FORM, program_id: event.program_id }),
  )
  const known = await stage.aWorker(organizer, other.id)
  const removed = await stage.aWorker(organizer, other.id)
  const narrowed = await stage.aWorker(organizer, other.id)
  const outsider = await stage.createUser({ role: 'Player' })
  await stage.aWorker(organizer, event.id, ['evaluator'], known)
  await stage.aWorker(organizer, event.id, ['evaluator'], removed)
  await stage.aWorker(organizer, event.id, ['evaluator', 'lead'], narrowed)
  await stage.aWorker(organizer, event.id, ['evaluator', 'desk'], outsider)
  const [player] = await stage.addPlayers(organizer, event.id, [{ bib: '4' }])
  const kept = await readyOf(organizer, event.id)
  stage.read(await stage.call(organizer, 'DELETE', `/event/${event.id}/staff/${removed.id}/`))
  stage.read(await stage.askToWork(organizer, event.id, narrowed.email, ['evaluator']))
  await lose(event.id)

  const made = stage.read<Restored>(await restore(organizer, event.id, keptOf(kept)))
  expect(made.to_invite.toSorted()).toEqual([removed.id, outsider.id].toSorted())
  const after = await readyOf(organizer, event.id)
  expect(Object.fromEntries(after.staff.map(({ user_id, parts }) => [user_id, parts]))).toEqual({
    [known.id]: ['evaluator'],
    [narrowed.id]: ['evaluator'],
  })
  await stage.rate(known, player?.id ?? '', { 'skill:1': 4 })
  expect((await stage.call(outsider, 'GET', `/event/${event.id}/ready/`)).statusCode).toBe(404)
  await stage.aWorker(organizer, event.id, ['evaluator', 'desk'], outsider)
  await stage.rate(outsider, player?.id ?? '', { 'skill:1': 3 })
})

test('[EV153] a made-up staff shows nobody the address of a person who is not of the program', async () => {
  const { organizer, event, kept, lose: loseIt } = await aLostEvent()
  await loseIt()
  const victim = await stage.createUser({ role: 'Player' })
  const staff = [{ user_id: victim.id, parts: ['evaluator'], group_ids: [] }]
  const asked = { ...keptOf(kept), players: [], groups: [], staff }
  expect(stage.read<Restored>(await restore(organizer, event.id, asked)).to_invite).toEqual([victim.id])
  const told = stage.read<{ staff: object[] }>(await stage.call(organizer, 'GET', `/event/${event.id}/staff/`))
  expect(told.staff).toEqual([])
})
