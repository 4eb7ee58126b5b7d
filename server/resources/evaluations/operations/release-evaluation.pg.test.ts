import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EvaluationData } from '#domain/contracts/evaluations.ts'
import { findEvaluation } from '#server/resources/evaluations/evaluations-repository.ts'
import { releaseToQueue, sweepClaims } from '#server/resources/evaluations/release-to-queue.ts'
import { aCompletion, aFinalSave, aNotePut, aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import { beginAgain } from '#tests/support/begin-again.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let server: EvaluationServer
let ann: TestUser
let ben: TestUser
beforeAll(async () => {
  server = await startEvaluationServer()
  ann = await server.createUser()
  ben = await server.createUser()
})
afterAll(() => server.close())

const aRelease = (id: string) => ({ mutation_id: randomUUID(), evaluation_submission_id: id })
const DAY_MS = 86_400_000

test('[E14] who releases a submission puts it back as it was, at its old place, and the next evaluator begins with nothing', async () => {
  const id = await server.createEvaluation()
  const before = await placeOf(id)
  await server.apply(ann, 'ratings.save', aRatingsPatch(id, { 'skill:1': 4, 'skill:2': 2 }))
  await server.apply(ann, 'note.save', aNotePut(id, { text: 'Hides from the ball' }))
  const release = aRelease(id)
  await server.apply(ann, 'evaluation.release', release)
  expect(await server.stored(id)).toMatchObject({ status: 'submitted', evaluator_id: null, ratings: {} })
  expect(await placeOf(id)).toEqual(before)
  expect(await server.sendBatch(ann, 'evaluation.release', [release])).toMatchObject([{ status: 'replayed' }])

  expect(await dataOf(ben, id)).toMatchObject({ status: 'submitted', ratings: [], notes: [] })
  await server.apply(ben, 'ratings.save', aRatingsPatch(id, { 'skill:3': 3 }))
  expect(await dataOf(ben, id)).toMatchObject({
    status: 'in_review',
    ratings: [{ key: 'skill:3', value: 3 }],
    notes: [],
  })
})

test('[E15] who claims a submission again has the ratings and notes back that they had released', async () => {
  const id = await server.createEvaluation()
  await server.apply(ann, 'ratings.save', aRatingsPatch(id, { 'skill:1': 4 }))
  await server.apply(ann, 'note.save', aNotePut(id, { text: 'Talks on every screen' }))
  await server.apply(ann, 'evaluation.release', aRelease(id))
  await server.apply(ben, 'ratings.save', aRatingsPatch(id, { 'skill:1': 2, 'skill:9': 2 }))
  await server.apply(ben, 'evaluation.release', aRelease(id))

  expect(await dataOf(ann, id)).toMatchObject({
    status: 'submitted',
    ratings: [{ key: 'skill:1', value: 4 }],
    notes: [{ text: 'Talks on every screen' }],
  })
  await server.apply(ann, 'ratings.save', aRatingsPatch(id, { 'skill:2': 5 }))
  const again = await dataOf(ann, id)
  expect(again.ratings.map(({ key, value }) => [key, value])).toEqual([
    ['skill:1', 4],
    ['skill:2', 5],
  ])
  expect(again.notes.map(({ text }) => text)).toEqual(['Talks on every screen'])
})

test('[E15] who claims a submission again by a note has the ratings back that they had released', async () => {
  const id = await server.createEvaluation()
  await server.apply(ann, 'ratings.save', aRatingsPatch(id, { 'skill:1': 4, 'skill:2': 2 }))
  await server.apply(ann, 'evaluation.release', aRelease(id))
  await server.apply(ben, 'ratings.save', aRatingsPatch(id, { 'skill:1': 1 }))
  await server.apply(ben, 'evaluation.release', aRelease(id))
  await server.apply(ann, 'note.save', aNotePut(id, { text: 'Saw more of the second half' }))
  const again = await dataOf(ann, id)
  expect(again.status).toBe('in_review')
  expect(again.ratings.map(({ key, value }) => [key, value])).toEqual([
    ['skill:1', 4],
    ['skill:2', 2],
  ])
})

test('[E15] a note of who gave it back neither completes the evaluation nor is read by anybody else', async () => {
  const player = await server.createUser({ role: 'Player' })
  const id = await server.createEvaluation({ player })
  await server.apply(ann, 'note.save', aNotePut(id, { text: 'Not for the player' }))
  await server.apply(ann, 'evaluation.release', aRelease(id))
  await server.apply(ben, 'ratings.save', aRatingsPatch(id, aSheet()))
  await server.apply(ben, 'evaluation.final-save', aFinalSave(id))
  const early = await server.send(ben, 'evaluation.complete', aCompletion(id))
  expect(early.json()).toMatchObject({
    error_code: 'INCOMPLETE',
    message: 'Write at least one note before completing.',
  })
  await server.apply(ben, 'note.save', aNotePut(id, { text: 'Watch the weak hand' }))
  await server.apply(ben, 'evaluation.complete', aCompletion(id))
  const report = await server.call(player, 'GET', `/evaluation/result/?evaluation_submission_id=${id}`)
  expect(report.json<{ notes: { evaluator: { text: string }[] } }>().notes.evaluator.map(({ text }) => text)).toEqual([
    'Watch the weak hand',
  ])
})

test('[E15] another device of the same evaluator that never saw the released ratings is asked, and overwrites nothing', async () => {
  const id = await server.createEvaluation()
  await server.apply(ann, 'ratings.save', aRatingsPatch(id, { 'skill:1': 4 }))
  await server.apply(ann, 'evaluation.release', aRelease(id))
  const [result] = await server.sendBatch(
    ann,
    'ratings.save',
    [aRatingsPatch(id, { 'skill:1': 1 }, { base_revision: 0 })],
    'phone',
  )
  expect(result).toMatchObject({ status: 'conflict', server: { conflicts: [{ key: 'skill:1', yours: 1, theirs: 4 }] } })
  expect(await server.stored(id)).toMatchObject({ status: 'in_review', evaluator_id: ann.id })
})

test.each(['live', 'ready_to_finalize', 'completed'] as const)(
  '[E14] an evaluation that is "%s" is not released',
  async (status) => {
    const id = await server.createEvaluation({ status, evaluator: ann })
    expect((await server.send(ann, 'evaluation.release', aRelease(id))).statusCode).toBe(409)
    expect((await server.send(ben, 'evaluation.release', aRelease(id))).statusCode).toBe(404)
  },
)

test('[E14] a child whose guardian has withdrawn does not come into the queue when it is released', async () => {
  const id = await server.createEvaluation()
  await server.apply(ann, 'ratings.save', aRatingsPatch(id, { 'skill:1': 4 }))
  await server.db.query(
    `UPDATE player SET date_of_birth = now() - interval '11 years' WHERE id = (SELECT player_id FROM evaluation
      WHERE id = $1)`,
    [id],
  )
  await server.apply(ann, 'evaluation.release', aRelease(id))
  expect(await server.stored(id)).toMatchObject({ status: 'returned', evaluator_id: null })
})

test('[E16] a video problem tells the player why, owes each of them one email, and stays in sight of who reported it', async () => {
  const [player, parent] = [await server.createUser({ role: 'Player' }), await server.createUser({ role: 'Player' })]
  const id = await server.createEvaluation({ player })
  await server.db.query('UPDATE evaluation SET submitted_by = $2 WHERE id = $1', [id, parent.id])
  await server.apply(ann, 'ratings.save', aRatingsPatch(id, { 'skill:1': 4 }))
  const problem = aCompletion(id, { outcome: 'video_problem', reason: ' Too dark after 3:10 ' })
  await server.apply(ann, 'evaluation.complete', problem)
  expect(await server.stored(id)).toMatchObject({ status: 'returned', evaluator_id: ann.id })
  const library = await server.call(player, 'GET', '/evaluation/player/library/?limit=10&offset=0')
  expect(library.json<{ results: object[] }>().results).toMatchObject([
    { status: 'returned', return_reason: 'Too dark after 3:10' },
  ])
  expect(await noticesOf(id)).toEqual(
    [player, parent].map(({ id: user_id }) => ({ kind: 'video_problem', user_id })).toSorted(byUser),
  )

  const again = { ...problem, mutation_id: randomUUID() }
  expect((await server.send(ann, 'evaluation.complete', again)).statusCode).toBe(200)
  expect(await noticesOf(id)).toHaveLength(2)
})

test('[E16] the video of an open submission can be reported by who looks at it, without a rating', async () => {
  const id = await server.createEvaluation()
  await server.apply(
    ann,
    'evaluation.complete',
    aCompletion(id, { outcome: 'video_problem', reason: 'The link asks for a password' }),
  )
  expect(await server.stored(id)).toMatchObject({ status: 'returned', evaluator_id: ann.id })
  const open = await server.createEvaluation()
  expect((await server.send(ann, 'evaluation.complete', aCompletion(open))).statusCode).toBe(409)
})

test('[E16] with its new video it is open to every evaluator, and who reported the old one has their ratings back on claiming it', async () => {
  const id = await server.createEvaluation()
  await server.apply(ann, 'ratings.save', aRatingsPatch(id, { 'skill:1': 4 }))
  await server.apply(ann, 'evaluation.complete', aCompletion(id, { outcome: 'video_problem', reason: 'Too dark' }))
  const row = await findEvaluation(server.db, id)
  await server.db.transaction((sql) => releaseToQueue(sql, row!))
  expect(await server.stored(id)).toMatchObject({ status: 'submitted', evaluator_id: null, ratings: {} })
  expect(await dataOf(ben, id)).toMatchObject({ ratings: [] })
  await server.apply(ann, 'ratings.save', aRatingsPatch(id, { 'skill:2': 3 }))
  expect((await dataOf(ann, id)).ratings.map(({ key }) => key)).toEqual(['skill:1', 'skill:2'])
})

test('[E19] the player is owed one email when the report is published, also when they submitted it themselves', async () => {
  const player = await server.createUser({ role: 'Player' })
  const id = await server.createEvaluation({ player })
  await server.apply(ann, 'ratings.save', aRatingsPatch(id, aSheet()))
  await server.apply(ann, 'note.save', aNotePut(id))
  await server.apply(ann, 'evaluation.final-save', aFinalSave(id))
  await server.apply(ann, 'evaluation.complete', aCompletion(id))
  expect(await noticesOf(id)).toEqual([{ kind: 'report_ready', user_id: player.id }])
})

test('[E17] 72 hours without a save release it; a save or a note in between begins them anew', async () => {
  const [idle, rated, noted] = [await claimed(ann, 73), await claimed(ann, 73), await claimed(ann, 73)]
  await server.apply(ann, 'ratings.save', aRatingsPatch(rated, { 'skill:2': 4 }))
  await server.apply(ann, 'note.save', aNotePut(noted))
  const young = await claimed(ann, 71)
  const { released, failed } = await sweepClaims(server.services)
  expect({ released, failed }).toEqual({ released: [idle], failed: [] })
  const states = await Promise.all([idle, rated, noted, young].map(async (id) => (await server.stored(id))?.status))
  expect(states).toEqual(['submitted', 'in_review', 'in_review', 'in_review'])
  const later = await sweepClaims({ ...server.services, now: () => Date.now() + 4 * DAY_MS })
  expect(later.released).toEqual(expect.arrayContaining([rated, noted, young]))
})

test('[E17] after PostgreSQL aborts a release, the sweep reports the evaluation once', async () => {
  const id = await claimed(ann, 73)
  expect(await sweepClaims({ ...server.services, db: beginAgain(server.db) })).toEqual({ released: [id], failed: [] })
})

test('[E17] a tablet that comes back after the time limit has its evaluation again while it is free, final save and all', async () => {
  const id = await claimed(ann, 80, aSheet())
  await sweepClaims(server.services)
  await server.apply(ann, 'evaluation.final-save', aFinalSave(id))
  expect(await server.stored(id)).toMatchObject({ status: 'ready_to_finalize', evaluator_id: ann.id })
})

const REPLAYED = [
  ['ratings.save', (id: string) => aRatingsPatch(id, { 'skill:3': 5 }, { base_revision: 1 })],
  ['note.save', (id: string) => aNotePut(id)],
  ['evaluation.final-save', (id: string) => aFinalSave(id)],
  ['evaluation.complete', (id: string) => aCompletion(id, { outcome: 'video_problem', reason: 'Dark' })],
] as const

test.each(REPLAYED)(
  '[E17] "%s" of a tablet that comes back when another has it is refused in words and changes nothing',
  async (kind, body) => {
    const id = await claimed(ann, 80)
    await sweepClaims(server.services)
    await server.apply(ben, 'ratings.save', aRatingsPatch(id, { 'skill:3': 2 }))
    const before = await server.stored(id)
    expect(await server.sendBatch(ann, kind, [body(id)])).toMatchObject([
      { status: 'rejected', error_code: 'ALREADY_CLAIMED', message: 'Another evaluator has this evaluation.' },
    ])
    expect(await server.stored(id)).toEqual(before)
  },
)

test('[E17] a release that comes after the time limit has nothing left to do, whoever has it now', async () => {
  const id = await claimed(ann, 80)
  await sweepClaims(server.services)
  await server.apply(ann, 'evaluation.release', aRelease(id))
  await server.apply(ben, 'ratings.save', aRatingsPatch(id, { 'skill:3': 2 }))
  await server.apply(ann, 'evaluation.release', aRelease(id))
  expect(await server.stored(id)).toMatchObject({ status: 'in_review', evaluator_id: ben.id })
})

test('[E17] whoever claims and releases in whatever order, nobody ever sees a rating or a note of another', async () => {
  const id = await server.createEvaluation()
  let turns = 7
  const next = () => (turns = (turns * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  const values = new Map([
    [ann.id, 4],
    [ben.id, 2],
  ])
  for (let step = 0; step < 60; step++) {
    const actor = next() < 0.5 ? ann : ben
    const value = values.get(actor.id) ?? 0
    const roll = next()
    const skill = `skill:${1 + Math.floor(next() * 12)}`
    if (roll < 0.5)
      await server.send(
        actor,
        'ratings.save',
        aRatingsPatch(id, {}, { ratings: [{ key: skill, value, rev: 100 + step }] }),
        actor.id,
      )
    else if (roll < 0.65) await server.send(actor, 'note.save', aNotePut(id, { text: `by ${actor.id}` }), actor.id)
    else if (roll < 0.85) await server.send(actor, 'evaluation.release', aRelease(id))
    else await sweepClaims({ ...server.services, now: () => Date.now() + 4 * DAY_MS })
    for (const reader of [ann, ben]) {
      const answer = await server.call(reader, 'GET', `/evaluation/get_evaluation_data/?evaluation_submission_id=${id}`)
      if (answer.statusCode !== 200) continue
      const { ratings, notes } = answer.json<EvaluationData>()
      expect(new Set(ratings.map((rating) => rating.value))).toSatisfy((seen: Set<number>) =>
        [...seen].every((it) => it === values.get(reader.id)),
      )
      expect(notes.every(({ text }) => text === `by ${reader.id}`)).toBe(true)
    }
  }
})

async function claimed(
  evaluator: TestUser,
  hoursAgo: number,
  ratings: Record<string, number> = { 'skill:1': 3 },
): Promise<string> {
  const id = await server.createEvaluation()
  await server.apply(evaluator, 'ratings.save', aRatingsPatch(id, ratings))
  await server.db.query(
    'UPDATE evaluation SET worked_at = now() - make_interval(hours => $2), claimed_at = worked_at WHERE id = $1',
    [id, hoursAgo],
  )
  return id
}

async function dataOf(user: TestUser, id: string): Promise<EvaluationData> {
  const answer = await server.call(user, 'GET', `/evaluation/get_evaluation_data/?evaluation_submission_id=${id}`)
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json<EvaluationData>()
}

async function placeOf(id: string) {
  return (
    await server.db.query(
      'SELECT submitted_at, due_at, claimed_at, worked_at, rated_count FROM evaluation WHERE id = $1',
      [id],
    )
  )[0]
}

const byUser = (a: { user_id: string }, b: { user_id: string }) => (a.user_id < b.user_id ? -1 : 1)

async function noticesOf(id: string) {
  return (
    await server.db.query<{ kind: string; user_id: string }>(
      'SELECT kind, user_id FROM notice WHERE evaluation_id = $1',
      [id],
    )
  ).toSorted(byUser)
}
