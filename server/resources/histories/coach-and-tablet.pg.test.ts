import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '#domain/contracts/evaluations.ts'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import {
  aCompletion,
  aFinalSave,
  aLiveCreation,
  aNotePut,
  aPlayerDescription,
  aRatingsPatch,
} from '#tests/fixtures/operation-bodies.ts'
import { startHistoryStage } from '#tests/support/history-stage.ts'
import type { HistoryStage } from '#tests/support/history-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let stage: HistoryStage
beforeAll(async () => {
  stage = await startHistoryStage()
})
afterAll(() => stage.close())

type Line = Awaited<ReturnType<HistoryStage['anOrderedLine']>>

/** Everything that a reader of the team is told, by path, without the moments at which it was told or changed. */
async function toldTo(reader: TestUser, { team, evaluationId }: Line): Promise<Map<string, string>> {
  const paths = [
    `/team/list/${team.id}/roster`,
    '/evaluation/staff/library/?limit=100',
    '/evaluation/staff/library/?search=Ana',
    '/evaluation/staff/library/?search=Maya',
    `/dashboard/?team_id=${team.id}`,
    `/dashboard/filters/?team_id=${team.id}`,
    `/evaluation/result/?evaluation_submission_id=${evaluationId}`,
    `/team/${team.id}/submissions/`,
  ]
  const answers = await Promise.all(paths.map((path) => stage.call(reader, 'GET', path)))
  const timeless = (text: string) => text.replaceAll(/"(?:generated|updated)_at":"[^"]*"/gu, '')
  return new Map(answers.map((it, index) => [paths[index] ?? '', `${it.statusCode} ${timeless(it.body)}`]))
}

async function expectSame(reader: TestUser, line: Line, before: ReadonlyMap<string, string>) {
  const now = await toldTo(reader, line)
  expect([...now].filter(([path, text]) => before.get(path) !== text)).toEqual([])
}

test('[K37] a coach without a yes is told the same before a join, after it and after its undoing', async () => {
  const player = await stage.aPlayer()
  const line = await stage.anOrderedLine(player.email)
  const other = await stage.aWalkOn({ sentTo: [player.email] })
  const before = await toldTo(line.coach, line)
  expect([...before.values()].join()).toContain(line.evaluationId)

  await stage.join(player, line.playerId)
  await stage.join(player, other.playerId)
  await stage.call(player, 'PUT', `/evaluation/note/${line.evaluationId}/`, { notes: ['My knee hurts'] })
  await expectSame(line.coach, line, before)
  await stage.db.query(`UPDATE evaluation SET status = 'consultation_requested' WHERE id = $1`, [line.evaluationId])
  await expectSame(line.coach, line, before)
  expect((await stage.report(line.coach, other.evaluationId)).statusCode).toBe(404)
  await stage.undo(player, line.playerId)
  await expectSame(line.coach, line, before)
})

test('[K37] a coach whose earlier report of the same account was of another line is not told that both are one', async () => {
  const player = await stage.aPlayer()
  const line = await stage.anOrderedLine(player.email)
  const otherTeam = await stage.anOrderedLine(player.email)
  await stage.join(player, line.playerId)
  await stage.join(player, otherTeam.playerId)
  const report = (await stage.report(line.coach, line.evaluationId)).json<Report>()
  expect([report.earlier, report.player_profile.first_name]).toEqual([[], 'Ana'])
  expect((await stage.report(line.coach, otherTeam.evaluationId)).statusCode).toBe(404)
})

test('[K37] a coach to whom the player said yes reads one history, under the name of the account', async () => {
  const player = await stage.aPlayer()
  const line = await stage.anOrderedLine(player.email)
  await stage.db.query(`UPDATE evaluation SET completed_at = now() - interval '40 days' WHERE id = $1`, [
    line.evaluationId,
  ])
  const atGame = await stage.aWalkOn({ sentTo: [player.email] })
  await stage.join(player, line.playerId)
  await stage.join(player, atGame.playerId)
  const yes = { roster_entry_id: line.lineId, answer: 'accept' }
  expect((await stage.call(player, 'POST', '/accounts/team-and-league/', yes)).statusCode).toBe(200)

  const roster = (await stage.call(line.coach, 'GET', `/team/list/${line.team.id}/roster`)).json()
  expect(roster.players).toMatchObject([{ link: 'linked', report: { evaluation_submission_id: atGame.evaluationId } }])
  const { results } = (await stage.call(line.coach, 'GET', '/evaluation/staff/library/?limit=100')).json()
  expect(results).toHaveLength(2)
  for (const evaluation_submission_id of [line.evaluationId, atGame.evaluationId]) {
    const named = { evaluation_submission_id, player_name: 'Maya Okafor', team_name: line.team.name }
    expect(results).toContainEqual(expect.objectContaining(named))
  }
  const dashboard = (await stage.call(line.coach, 'GET', `/dashboard/?team_id=${line.team.id}`)).json()
  expect(dashboard.roster).toMatchObject([
    { link: 'linked', latest: { evaluation_submission_id: atGame.evaluationId, earlier: { total: 36 } } },
  ])
  const report = (await stage.report(line.coach, atGame.evaluationId)).json<Report>()
  expect([report.player_profile.first_name, report.player_profile.date_of_birth, report.earlier.length]).toEqual([
    'Maya',
    null,
    1,
  ])
  await stage.call(player, 'POST', '/accounts/team-and-league/', { ...yes, answer: 'leave' })
  expect((await stage.report(line.coach, atGame.evaluationId)).statusCode).toBe(404)
  expect((await stage.report(line.coach, line.evaluationId)).json()).toMatchObject({
    player_profile: { first_name: 'Ana' },
  })
})

test('[O95, K37] what a coach keeps to themselves is read neither by the account nor by another coach with a yes', async () => {
  const player = await stage.aPlayer()
  const line = await stage.anOrderedLine(player.email)
  const kept = await stage.order(line, { share_with_players: false })
  const keptId = kept.evaluations[0]?.evaluation_submission_id ?? ''
  await stage.publish(keptId)
  await stage.join(player, line.playerId)
  expect(await stage.libraryOf(player)).toEqual([line.evaluationId])
  expect((await stage.report(player, keptId)).statusCode).toBe(404)
  const other = await stage.aTeam({ players: 1, line: { email: player.email } })
  await stage.call(player, 'POST', '/accounts/team-and-league/', { roster_entry_id: other.lines[0], answer: 'accept' })
  expect((await stage.report(other.coach, line.evaluationId)).statusCode).toBe(200)
  expect((await stage.report(other.coach, keptId)).statusCode).toBe(404)
  expect((await stage.report(line.coach, keptId)).statusCode).toBe(200)
})

test('[O96, K37] a roster line that is corrected or ordered for again stays the same player after a join', async () => {
  const player = await stage.aPlayer()
  const line = await stage.anOrderedLine(player.email)
  await stage.join(player, line.playerId)
  const roster = (await stage.call(line.coach, 'GET', `/team/list/${line.team.id}/roster`)).json()
  const [stored] = roster.players
  const saved = await stage.call(line.coach, 'POST', `/team/${line.team.id}/roster`, {
    roster_revision: roster.roster_revision,
    is_completed: false,
    players: [{ ...stored, first_name: 'Anna' }],
  })
  expect(saved.json().players).toMatchObject([{ first_name: 'Anna', evaluated_as: { first_name: 'Ana' } }])
  const again = await stage.order(line)
  const id = again.evaluations[0]?.evaluation_submission_id ?? ''
  await stage.publish(id)
  expect((await stage.libraryOf(player)).toSorted()).toEqual([line.evaluationId, id].toSorted())
  const [account] = await stage.db.query('SELECT first_name FROM player WHERE id = $1', [player.playerId])
  expect(account).toEqual({ first_name: 'Maya' })
})

/** All that the evaluator's tablet will send of one evaluation, made before anybody joined anything. */
function aDayOffline(playerId: string, sentTo: string) {
  const creation = aLiveCreation()
  const id = creation.evaluation_submission_id
  return {
    id,
    sentTo,
    creation: { ...creation, player: { ...creation.player, id: playerId } },
    rest: [
      ['ratings.save', aRatingsPatch(id, aSheet())],
      ['player.describe', aPlayerDescription(id, { first_name: 'Marc', city: 'Reno' })],
      ['note.save', aNotePut(id)],
      ['evaluation.final-save', aFinalSave(id)],
      ['evaluation.complete', aCompletion(id)],
    ] as const,
  }
}

test('[K39] a day of work without signal is taken as ever after its player was joined, and changes no account', async () => {
  const [player, evaluator] = [await stage.aPlayer(), await stage.createUser()]
  const { playerId } = await stage.aWalkOn({ evaluator, sentTo: [player.email] })
  const offline = aDayOffline(playerId, player.email)
  const begun = aDayOffline(playerId, player.email)
  await stage.apply(evaluator, 'live.create', begun.creation)
  const account = () => stage.db.query('SELECT * FROM player WHERE id = $1', [player.playerId])
  const before = await account()

  expect((await stage.join(player, playerId)).statusCode).toBe(200)

  // The answer to the creation was lost: it comes again, also from a restored tablet.
  await stage.apply(evaluator, 'live.create', { ...begun.creation, mutation_id: randomUUID() })
  await stage.apply(evaluator, 'live.create', offline.creation)
  for (const { rest } of [begun, offline]) for (const [kind, body] of rest) await stage.apply(evaluator, kind, body)
  expect(await account()).toEqual(before)
  const [walkOn] = await stage.db.query('SELECT first_name, city, created_by FROM player WHERE id = $1', [playerId])
  expect(walkOn).toEqual({ first_name: 'Marc', city: 'Reno', created_by: evaluator.id })
  expect(await stage.libraryOf(player)).toEqual(expect.arrayContaining([begun.id, offline.id]))
  expect((await stage.report(evaluator, offline.id)).json()).toMatchObject({ player_profile: { first_name: 'Marc' } })
  expect((await stage.report(player, offline.id)).json()).toMatchObject({ player_profile: { first_name: 'Maya' } })
})

test('[K39] the evaluator of a joined walk-on is shown the player as they wrote them, and no other report', async () => {
  const player = await stage.aPlayer()
  const [mine, others] = [
    await stage.aWalkOn({ sentTo: [player.email] }),
    await stage.aWalkOn({ sentTo: [player.email] }),
  ]
  const path = `/evaluation/get_evaluation_data/?evaluation_submission_id=${mine.evaluationId}`
  const told = async () => [
    (await stage.call(mine.evaluator, 'GET', path)).body,
    (await stage.report(mine.evaluator, mine.evaluationId)).body,
    (await stage.call(mine.evaluator, 'GET', '/evaluation/evaluator/library/?scope=mine')).body,
  ]
  const before = await told()
  await stage.join(player, mine.playerId)
  await stage.join(player, others.playerId)
  expect(await told()).toEqual(before)
})

test('[K30, O20] the account that joined is mailed when a report of its history is published', async () => {
  const [player, evaluator] = [await stage.aPlayer(), await stage.createUser()]
  const { playerId } = await stage.aWalkOn({ evaluator, sentTo: [player.email] })
  await stage.join(player, playerId)
  const day = aDayOffline(playerId, player.email)
  await stage.apply(evaluator, 'live.create', day.creation)
  for (const [kind, body] of day.rest) await stage.apply(evaluator, kind, body)
  expect(await stage.db.query('SELECT kind, evaluation_id FROM notice WHERE user_id = $1', [player.id])).toEqual([
    { kind: 'report_ready', evaluation_id: day.id },
  ])
})
