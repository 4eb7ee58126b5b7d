import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TeamOrder } from '#domain/contracts/team-orders.ts'
import { CONSENT_VERSION } from '#domain/profiles/consent-text.ts'
import { sendNotices } from '#server/resources/notices/send-notices.ts'
import { sweepDeletions } from '#server/resources/own-data/sweep-deletions.ts'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import { aCompletion, aFinalSave, aNotePut, aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { aPurchaseOf } from '#tests/support/orders.ts'
import { startTeamOrderStage } from '#tests/support/team-order-stage.ts'
import type { CoachedTeam, TeamOrderStage } from '#tests/support/team-order-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { digestOf, newSecret } from '#server/letters/link-secret.ts'

let stage: TeamOrderStage
let evaluator: TestUser
beforeAll(async () => {
  stage = await startTeamOrderStage()
  evaluator = await stage.createUser()
})
afterAll(() => stage.close())

async function anOrder({ players = 2, linked = true, shared = true } = {}) {
  const it = await stage.aTeam({ players })
  await aPurchaseOf(stage, it.coach, { credits: players, days: 90 })
  const player = linked ? await stage.link(it.lines[0] ?? '') : undefined
  const order = await stage.order(it, { share_with_players: shared })
  return { ...it, order, player, ids: order.evaluations.map((each) => each.evaluation_submission_id) }
}

async function publish(id: string) {
  const sheet = aSheet()
  await stage.apply(evaluator, 'ratings.save', aRatingsPatch(id, sheet))
  await stage.apply(evaluator, 'note.save', aNotePut(id))
  await stage.apply(evaluator, 'evaluation.final-save', aFinalSave(id))
  await stage.apply(evaluator, 'evaluation.complete', aCompletion(id))
}

const read = async (user: TestUser, id = '') =>
  (await stage.call(user, 'GET', `/evaluation/result/?evaluation_submission_id=${id}`)).statusCode
const paper = async (user: TestUser, id = '') =>
  (await stage.call(user, 'GET', `/evaluation/result/pdf/?evaluation_submission_id=${id}`)).statusCode
const remove = async (user: TestUser, id = '') => (await stage.call(user, 'DELETE', `/evaluation/${id}/`)).statusCode
const library = async (player: TestUser) =>
  (await stage.call(player, 'GET', '/evaluation/player/library/'))
    .json<{ results: Array<{ evaluation_submission_id: string }> }>()
    .results.map((it) => it.evaluation_submission_id)
const giveTo = (it: CoachedTeam, coach: TestUser) =>
  stage.db.query('UPDATE team SET coach_id = $2 WHERE id = $1', [it.team.id, coach.id])
const noticesOf = async ({ id }: TestUser) =>
  (await stage.db.query<{ kind: string }>('SELECT kind FROM notice WHERE user_id = $1 ORDER BY kind', [id])).map(
    ({ kind }) => kind,
  )

test('[O92] who coaches the team reads what they ordered, once it is published, as staff does; nobody else of another team', async () => {
  const {
    ids: [id, other],
    ...it
  } = await anOrder()
  expect([await read(it.coach, id), await read(it.coach, other)]).toEqual([404, 404])
  await publish(id ?? '')
  await publish(other ?? '')
  expect([await read(it.coach, id), await paper(it.coach, id), await read(it.coach, other)]).toEqual([200, 200, 200])
  const report = (await stage.call(it.coach, 'GET', `/evaluation/result/?evaluation_submission_id=${id}`)).json()
  expect(report).toMatchObject({ player_profile: { date_of_birth: null }, notes: { player: [] } })
  const next = await stage.createUser({ role: 'Coach' })
  expect([await read(next, id), await read(next, other)]).toEqual([404, 404])
  await giveTo(it, next)
  // Whoever coaches the team reads of those on its roster; who has left it reads nothing.
  expect([
    await read(next, id),
    await read(next, other),
    await read(it.coach, id),
    await read(it.coach, other),
  ]).toEqual([200, 200, 404, 404])
})

test('[O92] after a player has left the team its coach still reads what they ordered, and beside it nothing that others did', async () => {
  const {
    ids: [id],
    player,
    ...it
  } = await anOrder({ players: 1 })
  const [earlier] = await stage.db.query<{ id: string }>(
    `INSERT INTO evaluation (id, player_id, status, is_live, submitted_by, rubric_version, jersey_number, jersey_color,
      submitted_at)
     VALUES ($1, $2, 'submitted', false, $3, '2026.1', '7', 'dark', now()) RETURNING id`,
    [randomUUID(), player?.playerId, player?.id],
  )
  await publish(earlier?.id ?? '')
  await publish(id ?? '')
  const beside = async (user: TestUser) =>
    (await stage.call(user, 'GET', `/evaluation/result/?evaluation_submission_id=${id}`)).json<{ earlier: unknown[] }>()
      .earlier.length
  expect([await beside(it.coach), await beside(player ?? it.coach)]).toEqual([1, 1])
  await stage.db.query('UPDATE roster_entry SET player_id = NULL, declined_at = now() WHERE id = $1', [it.lines[0]])
  expect([await read(it.coach, id), await beside(it.coach), await read(it.coach, earlier?.id)]).toEqual([200, 0, 404])
})

test('[O92] what is not shared with players is in no list, no report and no download of theirs', async () => {
  const {
    ids: [id],
    player,
    coach,
  } = await anOrder({ players: 1, shared: false })
  if (!player) throw new Error('Nobody is linked')
  await publish(id ?? '')
  expect([await library(player), await read(player, id), await paper(player, id), await read(coach, id)]).toEqual([
    [],
    404,
    404,
    200,
  ])
  expect([await noticesOf(player), await noticesOf(coach)]).toEqual([[], ['report_ready', 'team_order_received']])
  const shared = await anOrder({ players: 1 })
  await publish(shared.ids[0] ?? '')
  expect([await library(shared.player ?? player), await read(shared.player ?? player, shared.ids[0])]).toEqual([
    [shared.ids[0]],
    200,
  ])
  expect(await noticesOf(shared.player ?? player)).toEqual(['report_ready'])
})

test('[E19] a coach’s emails speak of their players, and lead to the order or the report', async () => {
  const {
    ids: [id, other],
    coach,
    team,
  } = await anOrder()
  await publish(id ?? '')
  await stage.apply(
    evaluator,
    'evaluation.complete',
    aCompletion(other ?? '', { outcome: 'video_problem', reason: 'Too dark' }),
  )
  while ((await sendNotices(stage.services)) > 0) {
    /* All that is owed. */
  }
  const mails = stage.mailbox.mails.filter(({ to }) => to === coach.email)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'The report of Maya Okafor is ready',
    'The video of Mia Chen couldn’t be used',
    'Your team’s evaluations are submitted',
  ])
  expect(mails.find(({ subject }) => subject === 'Your team’s evaluations are submitted')?.text).toMatch(
    new RegExp(`2 players of Riverside Hawks are waiting[^]+/app/new-evaluation/${team.id}`, 'u'),
  )
  expect(mails.find(({ subject }) => subject.startsWith('The report'))?.text).toContain(`/app/dashboard/${id}`)
})

test('[O90] a video problem, an admin’s withdrawal and a consent that ended give the one credit back, once', async () => {
  const { ids, coach, order, player } = await anOrder({ players: 3 })
  const admin = await stage.createUser({ role: 'Owner', isAdmin: true })
  await stage.apply(
    evaluator,
    'evaluation.complete',
    aCompletion(ids[1] ?? '', { outcome: 'video_problem', reason: 'Too dark' }),
  )
  expect(await stage.endOf(coach)).toMatchObject({
    evaluations: expect.arrayContaining(['returned', 'submitted']),
    credits: [[1, 3]],
    held: 2,
  })
  expect((await stage.get(coach, order.team_submission_id)).evaluations[1]).toMatchObject({
    status: 'returned',
    return_reason: 'Too dark',
  })
  expect([await remove(coach, ids[1]), await remove(admin, ids[2]), await remove(admin, ids[2])]).toEqual([
    200, 200, 200,
  ])
  expect(await stage.endOf(coach)).toMatchObject({ credits: [[2, 3]], held: 1 })
  // Neither the player nor a stranger withdraws what the coach ordered.
  expect([
    await remove(player ?? coach, ids[0]),
    await remove(await stage.createUser({ role: 'Coach' }), ids[0]),
  ]).toEqual([409, 404])
  await stage.db.query(`UPDATE evaluation SET status = 'draft' WHERE id = $1`, [ids[0]])
  expect(await stage.endOf(coach)).toMatchObject({
    evaluations: ['cancelled', 'cancelled', 'cancelled'],
    credits: [[3, 3]],
    held: 0,
  })
})

test('[O39, O36] a guardian who takes their consent back while it is paid for ends the whole order, at the provider too', async () => {
  const it = await stage.aTeam({ players: 2 })
  const child = await stage.link(it.lines[0] ?? '', '2017-02-03')
  const token = newSecret()
  await stage.db.query(
    `INSERT INTO consent (id, player_id, guardian_name, guardian_email, token_digest, text_version, expires_at,
      given_at, given_name)
     VALUES ($1, $2, 'Dana Reyes', 'dana@example.test', $3, $4, now() + interval '30 days', now(), 'Dana Reyes')`,
    [randomUUID(), child.playerId, digestOf(token), CONSENT_VERSION],
  )
  const order = await stage.order(it, { package_id: 2, payment: { mode: 'checkout' } })
  expect(await library(child)).toEqual([])
  expect(await remove(it.coach, order.evaluations[0]?.evaluation_submission_id)).toBe(409)
  const answer = await stage.app.inject({
    method: 'POST',
    url: `/api/consent/${token}/`,
    payload: { answer: 'withdraw', given_name: 'Dana Reyes', text_version: CONSENT_VERSION },
  })
  expect(answer.statusCode).toBe(200)
  expect(stage.payments.find(stage.sessionOf(order))?.status).toBe('expired')
  expect(await stage.endOf(it.coach)).toMatchObject({
    orders: ['cancelled'],
    evaluations: ['cancelled', 'cancelled'],
    checkouts: ['expired'],
    charged: 0,
  })
})

test('[O90] the account of a coach who leaves ends what is not finished, and takes their words and walk-ons along', async () => {
  const { ids, coach, team } = await anOrder({ linked: false })
  await publish(ids[0] ?? '')
  await stage.db.query(`UPDATE app_user SET deletion_due_at = now() - interval '1 hour' WHERE id = $1`, [coach.id])
  expect(await sweepDeletions(stage.services)).toMatchObject({ deleted: [coach.id], failed: [] })
  const rows = await stage.db.query<{ status: string; last_name: string; focus: string }>(
    'SELECT e.status, p.last_name, e.focus FROM evaluation e JOIN player p ON p.id = e.player_id WHERE e.id = ANY($1) ORDER BY e.status',
    [ids],
  )
  expect(rows).toEqual([
    { status: 'cancelled', last_name: 'player', focus: '' },
    { status: 'completed', last_name: 'player', focus: '' },
  ])
  expect(await stage.db.query('SELECT 1 FROM team_submission WHERE team_id = $1', [team.id])).toEqual([])
})

test('[O90] of a program’s team the players of its roster stay when the coach leaves', async () => {
  const { ids, coach, team } = await anOrder({ linked: false, players: 1 })
  const [program] = await stage.db.query<{ id: number }>(`INSERT INTO program (name) VALUES ('Riverside') RETURNING id`)
  await stage.db.query('UPDATE team SET program_id = $2 WHERE id = $1', [team.id, program?.id])
  await publish(ids[0] ?? '')
  await stage.db.query(`UPDATE app_user SET deletion_due_at = now() - interval '1 hour' WHERE id = $1`, [coach.id])
  expect(await sweepDeletions(stage.services)).toMatchObject({ deleted: [coach.id], failed: [] })
  const next = await stage.createUser({ role: 'Coach' })
  await stage.db.query('UPDATE team SET coach_id = $2 WHERE id = $1', [team.id, next.id])
  const report = await stage.call(next, 'GET', `/evaluation/result/?evaluation_submission_id=${ids[0]}`)
  expect([report.statusCode, report.json()]).toMatchObject([
    200,
    { player_profile: { first_name: 'Ana', last_name: 'Brooks' } },
  ])
  expect((await stage.call(next, 'GET', `/team/${team.id}/submissions/`)).json<TeamOrder[]>()).toEqual([])
})
