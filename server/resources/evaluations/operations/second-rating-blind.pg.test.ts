import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#domain/access/role.ts'
import type { QueueItem } from '#domain/contracts/admin.ts'
import type { Report } from '#domain/contracts/evaluations.ts'
import type { LibraryPage } from '#domain/contracts/library.ts'
import type { Roster } from '#domain/contracts/teams.ts'
import { findNewestBefore } from '#server/resources/portal/newest-before.ts'
import { aCompletion, aFinalSave, aNotePut, aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import { startPortalStage } from '#tests/support/portal-stage.ts'
import type { PortalStage } from '#tests/support/portal-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

/** A program with a team; its people evaluate too. */
type World = Record<'coach' | 'director' | 'owner' | 'admin' | 'stranger', TestUser> & { team: number; program: number }

let stage: PortalStage
let ann: TestUser
let it: World
beforeAll(async () => {
  stage = await startPortalStage()
  ann = await stage.createUser()
  const evaluating = (role: Role, isAdmin = false) =>
    stage.createUser({ role, groups: [role, 'Evaluator', ...(isAdmin ? ['Admin'] : [])], isAdmin })
  const people = {
    coach: await evaluating('Coach'),
    director: await evaluating('Director'),
    owner: await evaluating('Owner'),
    admin: await evaluating('Player', true),
    stranger: await evaluating('Coach'),
  }
  const program = await stage.createProgram(people.owner, people.director)
  it = { ...people, program, team: await stage.aTeam(program, people.coach) }
  await stage.aTeam(null, people.stranger)
})
beforeEach(() => stage.drawLot(0))
afterEach(() => stage.drawLot(0.999))
afterAll(() => stage.close())

test.each(['a yes', 'a line without an account'])(
  '[J26] whoever reads the first report, by %s, neither finds its second rating nor claims it',
  async (kind) => {
    const { first, second, playerId } = await ratedOnce()
    await stage.aLine(it.team, kind === 'a yes' ? { player_id: playerId } : { walk_on_id: playerId })
    for (const reader of [it.coach, it.director, it.owner, it.admin]) {
      expect(await queueOf(reader)).not.toContain(second)
      expect(await claimsOf(reader, second)).toEqual(await claimsOf(reader, randomUUID()))
    }
    for (const reader of [it.coach, it.director, it.owner])
      expect((await read(reader, `get_evaluation_data/?evaluation_submission_id=${second}`)).statusCode).toBe(404)
    // They do read the first one's report, each by the hat that lets them.
    for (const reader of [it.coach, it.admin]) expect((await report(reader, first)).statusCode).toBe(200)
    expect(await stage.stored(second)).toMatchObject({ status: 'submitted', evaluator_id: null })

    expect(await queueOf(it.stranger)).toContain(second)
    expect((await save(it.stranger, second)).statusCode).toBe(200)
    // Who was never offered it does not learn that another one has it.
    for (const reader of [it.coach, it.director, it.owner, ann])
      expect(await claimsOf(reader, second)).toEqual(await claimsOf(reader, randomUUID()))
  },
)

test('[J26] what its coach alone reads is kept from that coach and from nobody else; a yes that ends gives the second rating back', async () => {
  const { first, second, playerId } = await ratedOnce()
  const order = randomUUID()
  await stage.db.query(
    `INSERT INTO team_submission (id, team_id, submitted_by, idempotency_key, request_hash, season, package_id,
      package_name, competition_level, status)
     VALUES ($1, $2, $3, $1, '', 2027, 1, 'One', 'hs_varsity', 'submitted')`,
    [order, it.team, it.coach.id],
  )
  await stage.db.query('UPDATE evaluation SET is_shared_with_player = false, team_submission_id = $2 WHERE id = $1', [
    first,
    order,
  ])
  const elsewhere = await stage.aTeam(null, it.stranger)
  const [line] = [
    await stage.aLine(it.team, { player_id: playerId }),
    await stage.aLine(elsewhere, { player_id: playerId }),
  ]
  expect(await queueOf(it.coach)).not.toContain(second)
  expect(await queueOf(it.stranger)).toContain(second)
  await stage.db.query('UPDATE evaluation SET is_shared_with_player = true WHERE id = $1', [first])
  expect(await queueOf(it.stranger)).not.toContain(second)
  await stage.db.query('UPDATE roster_entry SET removed_at = now() WHERE id = $1', [line])
  expect(await queueOf(it.coach)).toContain(second)
  expect((await save(it.coach, second)).statusCode).toBe(200)
})

test('[J27] rights that arise after the claim show nothing of the first rating until the second is completed', async () => {
  const { first, second, playerId } = await ratedOnce()
  const evaluator = await stage.createUser({ role: 'Coach', groups: ['Coach', 'Evaluator', 'Admin'] })
  await stage.db.query('UPDATE app_user SET is_admin = false WHERE id = $1', [evaluator.id])
  const team = await stage.aTeam(it.program, evaluator)
  expect((await save(evaluator, second)).statusCode).toBe(200)
  stage.drawLot(0.999)
  const later = await finish(await submission(playerId), ann)
  // The first one is what lists and dashboards begin with, and what the other one's report stands beside.
  await stage.db.query(
    `UPDATE evaluation SET final_saved_at = '2026-03-02', completed_at = '2026-03-02' WHERE id = $1`,
    [later],
  )
  await stage.db.query(
    `UPDATE evaluation SET final_saved_at = '2026-03-01', completed_at = '2026-03-03' WHERE id = $1`,
    [first],
  )

  await stage.aLine(team, { player_id: playerId })
  const where = { first, later, team, playerId }
  const asCoach = await seenBy(evaluator, where)
  await stage.db.query('UPDATE app_user SET is_admin = true WHERE id = $1', [evaluator.id])
  const asAdmin = await seenBy(evaluator, where)
  const nothing = { report: 404, paper: 404, panel: 404, earlier: 0, roster: later, dashboard: later, before: later }
  expect([asCoach, asAdmin]).toEqual([nothing, nothing])

  await stage.apply(evaluator, 'note.save', aNotePut(second))
  await stage.apply(evaluator, 'evaluation.final-save', aFinalSave(second))
  expect(await seenBy(evaluator, where)).toEqual(nothing)
  expect((await report(evaluator, second)).json<Report>().earlier.map((e) => e.evaluation_submission_id)).toEqual([
    later,
  ])

  await stage.apply(evaluator, 'evaluation.complete', aCompletion(second))
  expect(await seenBy(evaluator, where)).toEqual({
    report: 200,
    paper: 200,
    panel: 200,
    earlier: 1,
    roster: first,
    dashboard: first,
    before: first,
  })
  // Nobody else was kept from it.
  expect((await report(it.admin, first)).statusCode).toBe(200)
})

test('[J27] whoever gives the second rating back reads the first again, and [J26] does not take the second up again', async () => {
  const { first, second, playerId } = await ratedOnce()
  expect((await save(it.coach, second)).statusCode).toBe(200)
  await stage.aLine(it.team, { player_id: playerId })
  expect((await report(it.coach, first)).statusCode).toBe(404)
  await stage.apply(it.coach, 'evaluation.release', { mutation_id: randomUUID(), evaluation_submission_id: second })
  expect((await report(it.coach, first)).statusCode).toBe(200)
  expect(await queueOf(it.coach)).not.toContain(second)
  // What was saved on the device before, or is sent again, does not claim it.
  expect(await claimsOf(it.coach, second)).toEqual(await claimsOf(it.coach, randomUUID()))
  expect(await stage.stored(second)).toMatchObject({ status: 'submitted', evaluator_id: null })
  await stage.apply(it.coach, 'evaluation.release', { mutation_id: randomUUID(), evaluation_submission_id: second })
  expect((await save(it.stranger, second)).statusCode).toBe(200)
})

test("the admin's queue says of a second rating how many evaluators may rate it, also when nobody may", async () => {
  const { second, playerId } = await ratedOnce()
  const plain = await submission(playerId)
  const rowOf = async (id: string) =>
    (await stage.call(it.admin, 'GET', '/admin/queue/?limit=100'))
      .json<{ results: QueueItem[] }>()
      .results.find((row) => row.evaluation_submission_id === id)
  const evaluators = await stage.db.query<{ id: string }>(
    'SELECT id FROM app_user WHERE is_evaluator AND is_active AND NOT is_admin AND id <> $1',
    [ann.id],
  )
  expect(await rowOf(second)).toMatchObject({ is_second_rating: true, possible_evaluators: evaluators.length })
  expect(await rowOf(plain)).toMatchObject({ is_second_rating: false, possible_evaluators: null })
  await stage.aLine(it.team, { player_id: playerId })
  expect(await rowOf(second)).toMatchObject({ possible_evaluators: evaluators.length - 3 })
  await stage.db.query('UPDATE app_user SET is_active = false WHERE id = ANY($1)', [evaluators.map(({ id }) => id)])
  expect(await rowOf(second)).toMatchObject({ possible_evaluators: 0 })
  await stage.db.query('UPDATE app_user SET is_active = true WHERE id = ANY($1)', [evaluators.map(({ id }) => id)])
  expect((await save(it.stranger, second)).statusCode).toBe(200)
  expect(await rowOf(second)).toMatchObject({ evaluator_name: 'Test Coach', possible_evaluators: null })
})

/** What the user is shown of the first rating, on every way to it; lists tell the newest evaluation. */
async function seenBy(
  user: TestUser,
  { first, later, team, playerId }: { first: string; later: string; team: number; playerId: string },
) {
  const earlier = (await report(user, later)).json<Report>().earlier.filter((e) => e.evaluation_submission_id === first)
  const roster = (await stage.call(user, 'GET', `/team/list/${team}/roster`)).json<Roster>()
  return {
    report: (await report(user, first)).statusCode,
    paper: (await read(user, `result/pdf/?evaluation_submission_id=${first}`)).statusCode,
    panel: (await read(user, `get_evaluation_data/?evaluation_submission_id=${first}`)).statusCode,
    earlier: earlier.length,
    roster: roster.players[0]?.report?.evaluation_submission_id,
    dashboard: (await stage.teamOf(user, team)).roster[0]?.latest?.evaluation_submission_id,
    before: (
      await findNewestBefore(stage.db, '2026-06-01', { teamId: team, readerId: user.id, playerIds: [playerId] })
    )[0]?.evaluation_id,
  }
}

/** A published first rating by Ann, and the second one that waits. */
async function ratedOnce() {
  const playerId = await stage.aProfile({ user: await stage.createUser({ role: 'Player' }) })
  const first = await submission(playerId)
  await finish(first, ann)
  const [second] = await stage.db.query<{ id: string }>('SELECT id FROM evaluation WHERE second_of = $1', [first])
  return { playerId, first, second: second?.id ?? '' }
}

async function submission(playerId: string): Promise<string> {
  const id = await stage.createEvaluation()
  await stage.db.query(
    `UPDATE evaluation SET player_id = $2, video_type = 'YouTube', external_video_url = 'https://youtu.be/dQw4w9WgXcQ'
      WHERE id = $1`,
    [id, playerId],
  )
  return id
}

async function finish(id: string, by: TestUser): Promise<string> {
  await save(by, id)
  await stage.apply(by, 'note.save', aNotePut(id))
  await stage.apply(by, 'evaluation.final-save', aFinalSave(id))
  await stage.apply(by, 'evaluation.complete', aCompletion(id))
  return id
}

const save = (user: TestUser, id: string) => stage.send(user, 'ratings.save', aRatingsPatch(id, aSheet()))
const read = (user: TestUser, path: string) => stage.call(user, 'GET', `/evaluation/${path}`)
const report = (user: TestUser, id: string) => read(user, `result/?evaluation_submission_id=${id}`)

/** What each way to claim it answers; of an admin, who may end what an evaluator could not, only those that rate. */
async function claimsOf(user: TestUser, id: string) {
  const answers = [
    await save(user, id),
    await stage.send(user, 'note.save', aNotePut(id)),
    await stage.send(user, 'evaluation.final-save', aFinalSave(id)),
  ]
  if (user !== it.admin)
    answers.push(
      await stage.send(user, 'evaluation.complete', {
        ...aCompletion(id),
        outcome: 'video_problem',
        reason: 'It stops',
      }),
    )
  return answers.map(({ statusCode, body }) => ({ statusCode, body }))
}

/** The open queue as they see it; its number is that of its rows. */
async function queueOf(user: TestUser): Promise<string[]> {
  const { count, results } = (await read(user, 'evaluator/library/?scope=open&limit=100')).json<LibraryPage>()
  expect(count).toBe(results.length)
  return results.map((row) => row.evaluation_submission_id)
}
