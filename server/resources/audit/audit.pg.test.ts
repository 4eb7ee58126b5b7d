import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#domain/contracts/audit.ts'
import type { Package } from '#domain/contracts/packages.ts'
import { scoringRubricOf } from '#domain/rubric/rubric.ts'
import { evaluationResult } from '#domain/scoring/evaluation-result.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { aReopening } from '#tests/fixtures/operation-bodies.ts'
import { aScoredPlayer, aSheet } from '#tests/fixtures/a-sheet.ts'
import { NAMES } from '#tests/support/names-in-scripts.ts'
import { createVideoStage } from '#tests/support/video-stage.ts'
import type { VideoStage } from '#tests/support/video-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { changeAccount } from '../accounts/change-account.ts'
import { erasePlayer } from '../own-data/erase-player.ts'
import { sweepDeletions } from '../own-data/sweep-deletions.ts'
import { forgetOldAudit } from './audit-repository.ts'
import { recordDeed } from './record-deed.ts'

let stage: VideoStage
let server: VideoStage['server']
let admin: TestUser
beforeAll(async () => {
  stage = await createVideoStage()
  server = stage.server
  admin = await server.createUser({ role: 'Owner', isAdmin: true })
})
afterAll(() => stage.close())

const listed = async (query = '') =>
  (await server.call(admin, 'GET', `/admin/audit/?limit=100&${query}`)).json<{ count: number; results: AuditEntry[] }>()
const deedsOf = async (who: TestUser) => (await listed(`person=${who.email}`)).results.toReversed()

test('[M61] an answer about a child names the child, until the child is erased', async () => {
  const player_id = randomUUID()
  await server.db.query(
    `INSERT INTO player (id, first_name, last_name, athletic_info, organization) VALUES ($1, 'Zoë', 'Brooks', '{}', '{}')`,
    [player_id],
  )
  const details = { player_id, changes: { consent: ['requested', 'withdrawn'] as [string, string] } }
  await recordDeed(server.db, 'server', { action: 'answer consent', details })
  const name = async () =>
    (await listed('action=answer%20consent')).results.find((it) => it.details.player_id === player_id)?.person_name
  expect(await name()).toBe('Zoë Brooks')
  expect((await listed('person=Zoë')).count).toBe(1)
  await server.db.transaction((sql) => erasePlayer(sql, player_id))
  expect(await name()).toBe('Deleted player')
})

test('[M61] a change of rights stands in the list: who, what, whom, when and from where', async () => {
  const coach = await server.createUser({ role: 'Coach' })
  await server.call(admin, 'PUT', `/admin/users/${coach.id}/`, { is_evaluator: true })
  await server.call(admin, 'PUT', `/admin/users/${coach.id}/`, { is_active: false })
  const row = {
    actor_id: admin.id,
    actor_name: 'Test Owner',
    origin: '127.0.0.1',
    person_id: coach.id,
    person_name: 'Test Coach',
    at: expect.any(String),
  }
  expect(await deedsOf(coach)).toMatchObject([
    { ...row, action: 'grant Evaluator' },
    { ...row, action: 'deactivate' },
  ])
})

test('[M61] a price that is changed stands in the list with before and after; what stays as it was does not', async () => {
  const { results } = (await server.call(admin, 'GET', '/admin/packages/')).json<{ results: Package[] }>()
  const { id, key, name, price_cents, turnaround_days, is_active, includes } = results[0]!
  const form = { name, price_cents, turnaround_days, is_active, includes }
  await server.call(admin, 'PUT', `/admin/packages/${id}/`, form)
  await server.call(admin, 'PUT', `/admin/packages/${id}/`, {
    ...form,
    price_cents: price_cents + 500,
    is_active: false,
  })
  const { results: entries } = await listed('action=change%20package')
  expect(entries.map(({ details }) => details)).toEqual([
    { package: key, changes: { price_cents: [price_cents, price_cents + 500], is_active: [is_active, false] } },
  ])
})

test('[M61] a submission that is given back, reopened or withdrawn stands in the list, with its player', async () => {
  const [player, evaluator] = [await stage.aPlayer(), await server.createUser()]
  const given = await server.createEvaluation({ player, evaluator, status: 'in_review' })
  const reopened = await server.createEvaluation({ player, evaluator, status: 'ready_to_finalize' })
  const withdrawn = await server.createEvaluation({ player, status: 'returned' })
  await server.apply(evaluator, 'evaluation.release', { mutation_id: randomUUID(), evaluation_submission_id: given })
  await server.apply(admin, 'evaluation.reopen', aReopening(reopened))
  await server.call(player, 'DELETE', `/evaluation/${withdrawn}/`)
  const about = (await deedsOf(player)).map(({ action, actor_id, person_id, evaluation_submission_id }) => ({
    action,
    actor_id,
    person_id,
    evaluation_submission_id,
  }))
  expect(about).toEqual([
    { action: 'release evaluation', actor_id: evaluator.id, person_id: player.id, evaluation_submission_id: given },
    { action: 'reopen evaluation', actor_id: admin.id, person_id: player.id, evaluation_submission_id: reopened },
    { action: 'withdraw evaluation', actor_id: player.id, person_id: player.id, evaluation_submission_id: withdrawn },
  ])
})

test('[M61] what fails leaves no row: the row commits with its deed or not at all', async () => {
  const ghost = await server.createUser({ role: 'Coach' })
  const broken = {
    ...server.db,
    transaction: (work: Parameters<typeof server.db.transaction>[0]) =>
      server.db.transaction(async (sql) => {
        await work(sql)
        throw new Error('No')
      }),
  }
  await expect(
    changeAccount(
      { db: broken as typeof server.db, directory: server.services.directory },
      { userId: ghost.id, by: 'shell', orders: ['deactivate'] },
    ),
  ).rejects.toThrow('No')
  expect(await deedsOf(ghost)).toEqual([])
  expect(await server.db.query('SELECT is_active FROM app_user WHERE id = $1', [ghost.id])).toEqual([
    { is_active: true },
  ])
})

test('[M63] who reads the report or the video of somebody else stands in the list, once an hour; the player themselves does not', async () => {
  const [player, evaluator] = [await stage.aPlayer(), await server.createUser()]
  const { video_id: videoId } = await stage.ready(player)
  const id = await server.createEvaluation({ player, evaluator, status: 'completed' })
  await server.db.query(
    `UPDATE evaluation SET video_id = $2, video_type = 'Direct', final_saved_at = now(), completed_at = now()
      WHERE id = $1`,
    [id, videoId],
  )
  const result = evaluationResult(
    { ratings: aSheet(), player: aScoredPlayer(), evaluated_on: '2026-10-31' },
    scoringRubricOf(aRubric()),
  )
  await server.db.query(
    `INSERT INTO evaluation_result (evaluation_id, rubric_version, body) VALUES ($1, '2025.1', $2)`,
    [id, JSON.stringify(result)],
  )
  const reads = [
    `/evaluation/result/?evaluation_submission_id=${id}`,
    `/evaluation/result/pdf/?evaluation_submission_id=${id}`,
    `/evaluation/videos/${videoId}/file/`,
    `/evaluation/get_evaluation_data/?evaluation_submission_id=${id}`,
  ]
  for (const path of [...reads, ...reads]) expect((await server.call(evaluator, 'GET', path)).statusCode).toBe(200)
  for (const path of reads.slice(0, 3)) expect((await server.call(player, 'GET', path)).statusCode).toBe(200)
  const row = { actor_id: evaluator.id, origin: '127.0.0.1', person_id: player.id }
  expect(await deedsOf(player)).toMatchObject([
    { ...row, action: 'read report', evaluation_submission_id: id },
    { ...row, action: 'download report' },
    { ...row, action: 'watch video', details: { video_id: videoId } },
    { ...row, action: 'open evaluation' },
  ])
  await server.db.query('ALTER TABLE audit DISABLE TRIGGER audit_keeps_its_rows')
  await server.db.query(`UPDATE audit SET at = at - interval '61 minutes' WHERE actor_id = $1`, [evaluator.id])
  await server.db.query('ALTER TABLE audit ENABLE TRIGGER audit_keeps_its_rows')
  await server.call(evaluator, 'GET', reads[0]!)
  expect(await deedsOf(player)).toHaveLength(5)
})

test('[M63] what is refused is not read: no row', async () => {
  const [player, stranger] = [await stage.aPlayer(), await server.createUser()]
  const id = await server.createEvaluation({ player, status: 'completed' })
  expect((await server.call(stranger, 'GET', `/evaluation/result/?evaluation_submission_id=${id}`)).statusCode).toBe(
    404,
  )
  expect(await deedsOf(player)).toEqual([])
})

test('[M61] a download of one’s own data stands in the list', async () => {
  const player = await stage.aPlayer()
  await server.call(player, 'GET', '/accounts/own-data/')
  expect(await deedsOf(player)).toMatchObject([{ action: 'export own data', actor_id: player.id }])
})

test('[M61] the list is found by person, action and dates, a page at a time', async () => {
  const [one, other] = [await server.createUser({ role: 'Coach' }), await server.createUser({ role: 'Director' })]
  for (const who of [one, other])
    await recordDeed(server.db, { userId: admin.id, from: '198.51.100.4' }, { action: 'activate', personId: who.id })
  const [mine] = (await listed(`person=${one.email}&action=activate`)).results
  expect(mine).toMatchObject({ person_id: one.id })
  expect((await listed(`person=${one.email}&action=delete`)).count).toBe(0)
  const at = mine!.at
  expect((await listed(`person=${one.email}&since=${at}`)).count).toBe(1)
  expect((await listed(`person=${one.email}&before=${at}`)).count).toBe(0)
  const page = (await server.call(admin, 'GET', '/admin/audit/?action=activate&limit=1')).json<{
    count: number
    next: string
    results: AuditEntry[]
  }>()
  expect(page).toMatchObject({ next: expect.stringContaining('offset=1'), results: [{ person_id: other.id }] })
  expect((await server.call(admin, 'GET', '/admin/audit/?action=fly')).statusCode).toBe(422)
})

test('[M61] the list leaves as CSV that no spreadsheet runs, and that it left stands in the list', async () => {
  const coach = await server.createUser({ role: 'Coach' })
  await server.db.query(`UPDATE app_user SET first_name = '=HYPERLINK("x")' WHERE id = $1`, [coach.id])
  await server.call(admin, 'PUT', `/admin/users/${coach.id}/`, { is_evaluator: true })
  const answer = await server.call(admin, 'GET', `/admin/audit/csv/?person=${coach.email}`)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="courtside-audit.csv"',
    'cache-control': 'no-store',
  })
  const [head, row, ...more] = answer.body.split('\r\n')
  expect(head).toBe('\uFEFFWhen (UTC),Who,What,About,Network address,Details,Evaluation,Account of who,Account of whom')
  expect(row).toContain(`,Test Owner,Granted Evaluator,"'=HYPERLINK(""x"") Coach",127.0.0.1,,,${admin.id},${coach.id}`)
  expect(more).toEqual([''])
  expect((await listed('action=export%20audit')).results[0]).toMatchObject({ actor_id: admin.id, details: { rows: 1 } })
  expect((await server.call(admin, 'GET', '/admin/audit/csv/?since=yesterday')).statusCode).toBe(422)
})

test('[L51] the bytes of the file begin with a mark, and names of ten scripts are in it and are found', async () => {
  for (const [first, last] of NAMES) {
    const coach = await server.createUser({ role: 'Coach' })
    await server.db.query('UPDATE app_user SET first_name = $2, last_name = $3 WHERE id = $1', [coach.id, first, last])
    await server.call(admin, 'PUT', `/admin/users/${coach.id}/`, { is_active: false })
    const found = await listed(`person=${encodeURIComponent(last)}`)
    expect(found.results.map(({ person_id }) => person_id)).toContain(coach.id)
  }
  const { rawPayload } = await server.call(admin, 'GET', '/admin/audit/csv/?action=deactivate')
  expect(rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf')
  for (const [first, last] of NAMES) expect(rawPayload.toString('utf8')).toContain(`,${first} ${last},`)
})

test('[M62] no row is changed or taken away before its time, whoever asks the database', async () => {
  await recordDeed(server.db, 'shell', { action: 'activate', personId: admin.id })
  const refused = /what is in the audit stays as it is/u
  await expect(server.db.query(`UPDATE audit SET action = 'deactivate'`)).rejects.toThrow(refused)
  await expect(server.db.query(`UPDATE audit SET origin = NULL`)).rejects.toThrow(refused)
  await expect(server.db.query('DELETE FROM audit')).rejects.toThrow(refused)
  await expect(server.db.query('TRUNCATE audit')).rejects.toThrow(refused)
  await expect(server.db.query('TRUNCATE app_user CASCADE')).rejects.toThrow(refused)
})

test('[M62] after two years a row is let go, and not a day before', async () => {
  const coach = await server.createUser({ role: 'Coach' })
  for (const age of ['2 years 1 day', '1 year 364 days']) {
    await server.db.query(
      `INSERT INTO audit (actor_id, origin, action, person_id, at)
        VALUES ($1, 'x', 'activate', $1, now() - $2::interval)`,
      [coach.id, age],
    )
  }
  await forgetOldAudit(server.services)
  expect(await deedsOf(coach)).toHaveLength(1)
})

test('[M62, K15] of who was deleted the deed stays, without name and network address', async () => {
  const [gone, coach] = [
    await server.createUser({ role: 'Owner', isAdmin: true }),
    await server.createUser({ role: 'Coach' }),
  ]
  await server.call(gone, 'PUT', `/admin/users/${coach.id}/`, { is_evaluator: true })
  await server.call(gone, 'POST', '/accounts/deletion/', { confirmation: 'DELETE' })
  await sweepDeletions({ ...server.services, now: () => server.services.now() + 15 * 86_400_000 })
  expect(await deedsOf(coach)).toMatchObject([
    { action: 'grant Evaluator', actor_id: gone.id, actor_name: null, origin: null },
  ])
  expect(await deedsOf(gone)).toEqual([])
  const { results } = await listed('action=delete')
  expect(results[0]).toMatchObject({ actor_id: null, origin: 'server', person_id: gone.id, person_name: null })
})
