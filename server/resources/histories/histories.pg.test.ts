import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '#domain/contracts/evaluations.ts'
import { markWithdrawn } from '#server/resources/consent/consent-repository.ts'
import { startHistoryStage } from '#tests/support/history-stage.ts'
import type { HistoryStage } from '#tests/support/history-stage.ts'

let stage: HistoryStage
beforeAll(async () => {
  stage = await startHistoryStage()
})
afterAll(() => stage.close())

const CHILD = `${new Date().getUTCFullYear() - 10}-01-05`
const NOTHING = { found: [], guarded: [], joined: [] }
const ids = (list: ReadonlyArray<{ player_id: string }>) => list.map(({ player_id }) => player_id)

test('[K31] a report sent to the own address, in another spelling, is found, and shown as to a family', async () => {
  const player = await stage.aPlayer({ email: 'jo.miles+hoops@gmail.com' })
  const { playerId } = await stage.aWalkOn({ sentTo: ['JoMiles@googlemail.com'] })
  expect(await stage.historiesOf(player)).toEqual({
    found: [
      {
        player_id: playerId,
        first_name: 'Marcus',
        evaluations: [
          {
            event_name: 'Saturday Run',
            team_name: null,
            evaluated_on: '2026-10-31',
            jersey_number: '23',
            jersey_color: 'white',
          },
        ],
      },
    ],
    guarded: [],
    joined: [],
  })
  expect(await stage.libraryOf(player)).toEqual([])
  expect(await stage.historiesOf(await stage.aPlayer())).toEqual(NOTHING)
})

test('[K31] a roster line that was ordered for is found by the address in it, with the name of its team', async () => {
  const player = await stage.aPlayer()
  const line = await stage.anOrderedLine(player.email.toUpperCase())
  const { found } = await stage.historiesOf(player)
  expect(found).toMatchObject([
    { player_id: line.playerId, first_name: 'Ana', evaluations: [{ team_name: line.team.name, event_name: '' }] },
  ])
})

test('[K31] what is not published, not shared, revoked, removed or sent to somebody else is not found', async () => {
  const player = await stage.aPlayer()
  await stage.aWalkOn({ sentTo: [player.email], isPublished: false })
  await stage.aWalkOn({ sentTo: ['somebody@example.test'] })
  const revoked = await stage.aWalkOn({ sentTo: [player.email] })
  await stage.db.query(`UPDATE report_reader SET ended_at = now(), ended_by = 'revoked' WHERE evaluation_id = $1`, [
    revoked.evaluationId,
  ])
  await stage.anOrderedLine(player.email, { isShared: false })
  await stage.anOrderedLine(player.email, { isPublished: false })
  const removed = await stage.anOrderedLine(player.email)
  await stage.db.query('UPDATE roster_entry SET removed_at = now() WHERE id = $1', [removed.lineId])
  const own = await stage.createUser({ role: 'Evaluator' })
  await stage.aWalkOn({ evaluator: own, sentTo: [own.email] })
  expect(await stage.historiesOf(player)).toEqual(NOTHING)
})

test('[K51] the guardian can be asked while they agree and are the guardian, and nothing else is told', async () => {
  const player = await stage.aPlayer({ birth: CHILD })
  const { playerId } = await stage.aWalkOn({ sentTo: ['pat.one@example.test'] })
  await stage.db.query(`UPDATE player SET guardian_email = 'pat.one@example.test' WHERE id = $1`, [player.playerId])
  expect(await stage.historiesOf(player)).toEqual(NOTHING)
  await stage.agree(player, 'pat.one@example.test')
  const guarded = {
    player_id: playerId,
    evaluated_on: ['2026-10-31'],
    guardian_email: 'p…@example.test',
    asked_at: null,
  }
  expect(await stage.historiesOf(player)).toEqual({ ...NOTHING, guarded: [guarded] })
  await stage.db.query(`UPDATE player SET guardian_email = 'pat.two@example.test' WHERE id = $1`, [player.playerId])
  expect(await stage.historiesOf(player)).toEqual(NOTHING)
})

test('[K30] joined, all evaluations of the walk-on are the account’s, in any status, also later ones', async () => {
  const player = await stage.aPlayer()
  const first = await stage.aWalkOn({ sentTo: [player.email] })
  const begun = await stage.aWalkOn({ ...first, isPublished: false })
  const answer = await stage.join(player, first.playerId)
  expect(answer.json()).toMatchObject({ found: [], joined: [{ player_id: first.playerId }] })
  expect(await stage.libraryOf(player)).toEqual([first.evaluationId])
  await stage.publish(begun.evaluationId)
  const later = await stage.aWalkOn({ ...first })
  expect((await stage.libraryOf(player)).toSorted()).toEqual(
    [first.evaluationId, begun.evaluationId, later.evaluationId].toSorted(),
  )
  const report = (await stage.report(player, later.evaluationId)).json<Report>()
  expect(report.player_profile).toMatchObject({ first_name: 'Maya', last_name: 'Okafor', gender: 'Male' })
  expect(report.earlier).toHaveLength(2)
  expect((await stage.join(player, first.playerId)).statusCode).toBe(200)
})

test('[K31] what is another family’s is as absent as what never was', async () => {
  const [player, other] = [await stage.aPlayer(), await stage.aPlayer()]
  const { playerId, evaluationId } = await stage.aWalkOn({ sentTo: [player.email, other.email] })
  const strangers = await stage.aWalkOn({ sentTo: ['x@example.test'] })
  const absent = await stage.join(other, randomUUID())
  expect(absent.statusCode).toBe(404)
  expect((await stage.join(other, strangers.playerId)).body).toBe(absent.body)
  expect((await stage.join(other, player.playerId)).body).toBe(absent.body)
  expect((await stage.undo(other, playerId)).body).toBe(absent.body)
  await stage.join(player, playerId)
  expect((await stage.join(other, playerId)).body).toBe(absent.body)
  expect((await stage.undo(other, playerId)).body).toBe(absent.body)
  expect(await stage.historiesOf(other)).toEqual(NOTHING)
  expect((await stage.report(other, evaluationId)).statusCode).toBe(404)
  expect((await stage.report(player, evaluationId)).statusCode).toBe(200)
})

test('[K35] two families that join at once: one has it', async () => {
  for (let round = 0; round < 4; round++) {
    const [player, other] = [await stage.aPlayer(), await stage.aPlayer()]
    const { playerId, evaluationId } = await stage.aWalkOn({ sentTo: [player.email, other.email] })
    const answers = await Promise.all([stage.join(player, playerId), stage.join(other, playerId)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([200, 404])
    const libraries = await Promise.all([stage.libraryOf(player), stage.libraryOf(other)])
    expect(libraries.flat()).toEqual([evaluationId])
  }
})

test('[K32] another date of birth is refused, an unknown one is none', async () => {
  const player = await stage.aPlayer({ birth: '2009-03-04' })
  const { playerId } = await stage.aWalkOn({ sentTo: [player.email] })
  const setBirth = (day: string | null) =>
    stage.db.query('UPDATE player SET date_of_birth = $2 WHERE id = $1', [playerId, day])
  await setBirth('2010-03-04')
  const refused = await stage.join(player, playerId)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { error_code: 'BIRTH_DATES_DIFFER', message: 'These evaluations are of a player with another date of birth.' },
  ])
  await setBirth(null)
  expect((await stage.join(player, playerId)).statusCode).toBe(200)
  await stage.undo(player, playerId)
  await setBirth('2009-03-04')
  expect((await stage.join(player, playerId)).statusCode).toBe(200)
})

test('[K33] a child joins with a guardian’s consent, and nobody without a date of birth or a profile', async () => {
  const child = await stage.aPlayer({ birth: CHILD })
  const { playerId } = await stage.aWalkOn({ sentTo: [child.email] })
  expect((await stage.join(child, playerId)).json()).toMatchObject({ error_code: 'CONSENT_MISSING' })
  await stage.agree(child, 'pat@example.test')
  expect((await stage.join(child, playerId)).statusCode).toBe(200)
  const ageless = await stage.aPlayer({ birth: null })
  const theirs = await stage.aWalkOn({ sentTo: [ageless.email] })
  expect((await stage.join(ageless, theirs.playerId)).json()).toMatchObject({ error_code: 'PROFILE_MISSING' })
  const newcomer = await stage.createUser({ role: 'Player' })
  const early = await stage.aWalkOn({ sentTo: [newcomer.email] })
  expect(await stage.historiesOf(newcomer)).toEqual(NOTHING)
  expect((await stage.join(newcomer, early.playerId)).json()).toMatchObject({ error_code: 'PROFILE_MISSING' })
})

test('[K34] undone, exactly what was joined goes back, with what has come since', async () => {
  const player = await stage.aPlayer()
  const [kept, given] = [
    await stage.aWalkOn({ sentTo: [player.email] }),
    await stage.aWalkOn({ sentTo: [player.email] }),
  ]
  await stage.join(player, kept.playerId)
  const { joined } = (await stage.join(player, given.playerId)).json()
  expect(Date.parse(joined[0].undo_until) - Date.parse(joined[0].joined_at)).toBe(14 * 86_400_000)
  const since = await stage.aWalkOn({ ...given })
  const undone = await stage.undo(player, given.playerId)
  expect(undone.json()).toMatchObject({
    found: [{ player_id: given.playerId, evaluations: [{}, {}] }],
    joined: [{ player_id: kept.playerId }],
  })
  expect(await stage.libraryOf(player)).toEqual([kept.evaluationId])
  for (const it of [given, since]) {
    expect((await stage.report(player, it.evaluationId)).statusCode).toBe(404)
    expect((await stage.report(given.evaluator, it.evaluationId)).statusCode).toBe(200)
  }
  expect((await stage.undo(player, given.playerId)).statusCode).toBe(404)
})

test('[K34] after 14 days a join stands', async () => {
  const player = await stage.aPlayer()
  const { playerId, evaluationId } = await stage.aWalkOn({ sentTo: [player.email] })
  await stage.join(player, playerId)
  await stage.db.query(`UPDATE player SET joined_at = now() - interval '14 days' WHERE id = $1`, [playerId])
  expect((await stage.historiesOf(player)).joined).toMatchObject([{ player_id: playerId, undo_until: null }])
  expect((await stage.undo(player, playerId)).json()).toMatchObject({
    error_code: 'CONFLICT',
    message: 'You kept this more than 14 days ago. It can’t be undone now.',
  })
  expect(await stage.libraryOf(player)).toEqual([evaluationId])
})

test('[K34] an open consultation is canceled before a join is undone', async () => {
  const player = await stage.aPlayer()
  const { playerId, evaluationId } = await stage.aWalkOn({ sentTo: [player.email] })
  await stage.join(player, playerId)
  await stage.db.query(
    `INSERT INTO consultation (id, evaluation_id, requested_by, status)
      VALUES (gen_random_uuid(), $1, $2, 'requested')`,
    [evaluationId, player.id],
  )
  expect((await stage.undo(player, playerId)).statusCode).toBe(409)
  await stage.db.query(`UPDATE consultation SET status = 'cancelled' WHERE evaluation_id = $1`, [evaluationId])
  expect((await stage.undo(player, playerId)).statusCode).toBe(200)
})

test('[K34] a note of the family that gave it back is read by no other', async () => {
  const [first, second] = [await stage.aPlayer(), await stage.aPlayer()]
  const { playerId, evaluationId } = await stage.aWalkOn({ sentTo: [first.email, second.email] })
  await stage.join(first, playerId)
  await stage.call(first, 'PUT', `/evaluation/note/${evaluationId}/`, { notes: ['My knee hurts'] })
  const noteOf = async (user: typeof first) =>
    (await stage.report(user, evaluationId)).json<Report>().notes.player.map(({ text }) => text)
  expect(await noteOf(first)).toEqual(['My knee hurts'])
  await stage.undo(first, playerId)
  await stage.join(second, playerId)
  expect(await noteOf(second)).toEqual([])
})

test('[K35] a join ends the reports at other addresses, also at later ones; undoing it brings them back', async () => {
  const player = await stage.aPlayer()
  const walkOn = await stage.aWalkOn({ sentTo: [player.email, 'other@example.test', 'revoked@example.test'] })
  await stage.db.query(
    `UPDATE report_reader SET ended_at = now(), ended_by = 'revoked' WHERE email = 'revoked@example.test'`,
  )
  await stage.join(player, walkOn.playerId)
  const later = await stage.aWalkOn({ ...walkOn, sentTo: [player.email, 'later@example.test'] })
  expect(await stage.readersOf(walkOn.evaluationId)).toEqual([
    [player.email, null],
    ['other@example.test', 'joined'],
    ['revoked@example.test', 'revoked'],
  ])
  expect(await stage.readersOf(later.evaluationId)).toEqual([
    [player.email, null],
    ['later@example.test', 'joined'],
  ])
  await stage.undo(player, walkOn.playerId)
  expect(await stage.readersOf(walkOn.evaluationId)).toEqual([
    [player.email, null],
    ['other@example.test', null],
    ['revoked@example.test', 'revoked'],
  ])
  expect(await stage.readersOf(later.evaluationId)).toEqual([
    [player.email, null],
    ['later@example.test', null],
  ])
})

test('[K36] a corrected address proved nothing: the join by it is undone, and the right family finds it', async () => {
  const [wrong, right] = [await stage.aPlayer(), await stage.aPlayer()]
  const { playerId, evaluationId } = await stage.aWalkOn({ sentTo: [wrong.email] })
  await stage.join(wrong, playerId)
  await stage.addReader(evaluationId, right.email)
  await stage.db.query(
    `UPDATE report_reader SET ended_at = now(), ended_by = 'corrected' WHERE evaluation_id = $1 AND email = $2`,
    [evaluationId, wrong.email],
  )
  expect(await stage.historiesOf(wrong)).toEqual(NOTHING)
  expect(await stage.libraryOf(wrong)).toEqual([])
  expect(ids((await stage.historiesOf(right)).found)).toEqual([playerId])
})

test('[K36] a correction after the 14 days, or of another address, changes no join', async () => {
  const player = await stage.aPlayer()
  const { playerId, evaluationId } = await stage.aWalkOn({ sentTo: [player.email, 'other@example.test'] })
  await stage.join(player, playerId)
  const correct = (email: string) =>
    stage.db.query(
      `UPDATE report_reader SET ended_at = now(), ended_by = 'corrected' WHERE evaluation_id = $1 AND email = $2`,
      [evaluationId, email],
    )
  await correct('other@example.test')
  await stage.db.query(`UPDATE player SET joined_at = now() - interval '15 days' WHERE id = $1`, [playerId])
  await correct(player.email)
  expect(ids((await stage.historiesOf(player)).joined)).toEqual([playerId])
})

test('[P2] nobody is offered the rating of what they joined', async () => {
  const player = await stage.createUser({ groups: ['Player', 'Evaluator'] })
  const ownPlayerId = randomUUID()
  await stage.db.query(
    `INSERT INTO player (id, user_id, first_name, last_name, gender, date_of_birth, athletic_info, organization)
     VALUES ($2, $1, 'Maya', 'Okafor', 'Female', '2000-01-01', '{}', '{}')`,
    [player.id, ownPlayerId],
  )
  const line = await stage.anOrderedLine(player.email)
  // As a player, before they became an evaluator.
  await stage.db.query('UPDATE player SET joined_to = $2, joined_at = now() WHERE id = $1', [
    line.playerId,
    ownPlayerId,
  ])
  const { evaluations } = await stage.order(line)
  const waiting = evaluations[0]?.evaluation_submission_id
  const open = async () =>
    (await stage.call(player, 'GET', '/evaluation/evaluator/library/?scope=open&limit=100')).json()
  const listed = (await open()).results.map((it: { evaluation_submission_id: string }) => it.evaluation_submission_id)
  expect(listed).not.toContain(waiting)
  expect((await open()).count).toBe(listed.length)
  const path = `/evaluation/get_evaluation_data/?evaluation_submission_id=${waiting}`
  expect((await stage.call(player, 'GET', path)).statusCode).toBe(404)
})

test('[O110] nothing is ordered for a line whose history a child joined, once the consent has ended', async () => {
  const child = await stage.aPlayer({ birth: CHILD })
  await stage.agree(child, 'guardian.of.line@example.test')
  const line = await stage.anOrderedLine(child.email)
  expect((await stage.join(child, line.playerId)).statusCode).toBe(200)
  const { evaluations } = await stage.order(line)
  const rosterBefore = (await stage.call(line.coach, 'GET', `/team/list/${line.team.id}/roster`)).json()
  const [consent] = await stage.db.query<{ id: string; player_id: string }>(
    'SELECT id, player_id FROM consent WHERE player_id = $1',
    [child.playerId],
  )
  if (consent) await stage.db.transaction((sql) => markWithdrawn(sql, consent, new Date().toISOString()))
  expect(await stage.stored(evaluations[0]?.evaluation_submission_id ?? '')).toMatchObject({ status: 'returned' })
  await expect(stage.order(line)).rejects.toThrow('422')
  expect((await stage.call(line.coach, 'GET', `/team/list/${line.team.id}/roster`)).json()).toEqual(rosterBefore)
})

test('[K30] who read what of a joined history, and the join itself, stand in the audit', async () => {
  const player = await stage.aPlayer()
  const { playerId, evaluationId, evaluator } = await stage.aWalkOn({ sentTo: [player.email] })
  await stage.join(player, playerId)
  await stage.report(evaluator, evaluationId)
  await stage.undo(player, playerId)
  const rows = await stage.db.query('SELECT action, person_id, details FROM audit WHERE person_id = $1 ORDER BY id', [
    player.id,
  ])
  expect(rows).toEqual([
    { action: 'join history', person_id: player.id, details: { player_id: playerId } },
    { action: 'read report', person_id: player.id, details: {} },
    { action: 'undo join', person_id: player.id, details: { player_id: playerId } },
  ])
})
