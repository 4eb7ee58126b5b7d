import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetDemo } from '#server/standins/demo/seed.ts'
import { fillInDemo } from '#tests/support/fill-in-demo.ts'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import { aCompletion, aFinalSave, aLiveCreation, aNotePut } from '#tests/fixtures/operation-bodies.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { NO_FIGURES, recomputeFigures, storedFigures } from '#tests/support/recompute-figures.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

/** A live evaluation with all of its ratings and a note, ready to be completed. */
async function aFinalOne(evaluator: TestUser, everywhere = 3): Promise<string> {
  const id = await server.createLive(evaluator, aSheet({}, everywhere), aLiveCreation())
  await server.apply(evaluator, 'note.save', aNotePut(id))
  await server.apply(evaluator, 'evaluation.final-save', aFinalSave(id))
  return id
}

/** Makes the second one a rating of the first one's video, and completes both as they are. */
async function pairUp(first: string, second: string) {
  await server.db.query('UPDATE evaluation SET second_of = $2 WHERE id = $1', [second, first])
}

/** Takes away what other tests have left. */
async function empty() {
  await server.db.query('UPDATE app_user SET is_demo = true')
  await resetDemo(server.db, undefined)
}

const expectKept = async () => expect(await storedFigures(server.db)).toEqual(await recomputeFigures(server.db))

test('[F1, F4] figures are there with the result, count when it is published, and go with it', async () => {
  const evaluator = await server.createUser()
  const id = await aFinalOne(evaluator)
  const read = () =>
    server.db.query(
      'SELECT is_published, total::float8, rated_skills FROM evaluation_figures WHERE evaluation_id = $1',
      [id],
    )
  expect(await read()).toEqual([{ is_published: false, total: 36, rated_skills: 12 }])
  const sums = () =>
    server.db.query('SELECT evaluations, threes, halo FROM evaluator_quarter WHERE evaluator_id = $1', [evaluator.id])
  expect(await sums()).toEqual([])
  await server.apply(evaluator, 'evaluation.complete', aCompletion(id))
  expect(await read()).toMatchObject([{ is_published: true }])
  expect(await sums()).toEqual([{ evaluations: 1, threes: 12, halo: 1 }])
  await server.db.query('DELETE FROM evaluation WHERE id = $1', [id])
  expect([await read(), await sums()]).toEqual([[], []])
})

test('[F6] evaluators who complete at once, on several devices each, lose no count and do not deadlock', async () => {
  const evaluators = await Promise.all(Array.from({ length: 5 }, () => server.createUser()))
  const work: Array<{ evaluator: TestUser; id: string }> = []
  for (const evaluator of evaluators)
    for (const rating of [2, 3, 4, 5]) work.push({ evaluator, id: await aFinalOne(evaluator, rating) })
  await Promise.all(
    work.map(({ evaluator, id }, at) =>
      server.apply(evaluator, 'evaluation.complete', aCompletion(id), `device-${at}`),
    ),
  )
  const sums = await server.db.query(
    'SELECT evaluations, rated_skills, threes, extremes, halo FROM evaluator_quarter WHERE evaluator_id = ANY ($1)',
    [evaluators.map(({ id }) => id)],
  )
  expect(sums).toEqual(evaluators.map(() => ({ evaluations: 4, rated_skills: 48, threes: 12, extremes: 12, halo: 4 })))
  await expectKept()
})

test('[F7, F8] a first and a second rating that are completed at once make a pair, and nothing deadlocks', async () => {
  await empty()
  const [one, other] = [await server.createUser(), await server.createUser()]
  const pairs: Array<[string, string]> = []
  for (let n = 0; n < 8; n++) {
    pairs.push([await aFinalOne(one, 2), await aFinalOne(other, 4)])
    await pairUp(...pairs[n]!)
  }
  let attempts = 0
  const complete = (id: string) =>
    server.db.transaction(async (sql) => {
      attempts++
      await sql.query('SELECT 1 FROM evaluation WHERE id = $1 FOR UPDATE', [id])
      await sql.query(`UPDATE evaluation SET status = 'completed', completed_at = now() WHERE id = $1`, [id])
    })
  for (const pair of pairs) await Promise.all(pair.map(complete))
  await server.db.query(`UPDATE evaluation SET status = 'ready_to_finalize' WHERE id = ANY ($1)`, [
    pairs.map(([first]) => first),
  ])
  expect(await server.db.query('SELECT 1 FROM rating_pair')).toEqual([])
  await server.db.query(`UPDATE evaluation SET status = 'ready_to_finalize' WHERE id = ANY ($1)`, [
    pairs.map(([, second]) => second),
  ])
  await Promise.all(pairs.flat().map(complete))
  // Whoever had to begin anew would have been counted again.
  expect(attempts).toBe(32)
  expect(
    await server.db.query(
      `SELECT first_rating::float8, second_rating::float8, pairs, count(*)::int AS skills
        FROM pair_count GROUP BY 1, 2, 3`,
    ),
  ).toEqual([{ first_rating: 2, second_rating: 4, pairs: 8, skills: 12 }])
  await expectKept()
})

test('[F9] small saves over two minutes or more are timed, and hasty below eight; one save is neither', async () => {
  const cases = [
    [1, 1.9, null],
    [1, 2, 2],
    [12, 7.99, 7.99],
    [12, 8, 8],
    [13, 7, null],
    [68, 0.1, null],
    [68, 30, null],
  ] as const
  for (const [inOneSave, minutes, expected] of cases) {
    const evaluator = await server.createUser()
    const id = await aFinalOne(evaluator)
    await server.apply(evaluator, 'evaluation.complete', aCompletion(id))
    const saves = Object.fromEntries(
      Object.keys(aSheet()).map((key, at) => [
        key,
        { value: 3, rev: at, device_id: 'tablet', server_revision: Math.floor(at / inOneSave) },
      ]),
    )
    await server.db.query(
      `UPDATE evaluation SET ratings = $2, claimed_at = final_saved_at - make_interval(secs => $3::float8 * 60)
        WHERE id = $1`,
      [id, JSON.stringify(saves), minutes],
    )
    expect([
      inOneSave,
      minutes,
      ...(await server.db.query(
        `SELECT f.minutes::float8, timed, hasty
          FROM evaluation_figures f JOIN evaluator_quarter USING (evaluator_id) WHERE evaluation_id = $1`,
        [id],
      )),
    ]).toEqual([
      inOneSave,
      minutes,
      { minutes: expected, timed: Number(expected !== null), hasty: Number(expected !== null && expected < 8) },
    ])
  }
  await expectKept()
})

test('[F2] a body that holds little gives null and empty, and stands in nobody’s way', async () => {
  const id = await server.createEvaluation({ status: 'completed' })
  await server.db.query(
    `INSERT INTO evaluation_result (evaluation_id, rubric_version, body) VALUES ($1, '2026.1', '{}')`,
    [id],
  )
  expect(
    await server.db.query(
      `SELECT total, residual, rating_sd, skills, advantages, has_core_red_flag, headline, is_published
        FROM evaluation_figures WHERE evaluation_id = $1`,
      [id],
    ),
  ).toEqual([
    {
      total: null,
      residual: null,
      rating_sd: null,
      skills: {},
      advantages: [],
      has_core_red_flag: false,
      headline: null,
      is_published: false,
    },
  ])
  await server.db.query('DELETE FROM evaluation WHERE id = $1', [id])
})

test('[F10] counting anew changes nothing; an empty database has no sums; a demo has its figures', async () => {
  const [one, other] = [await server.createUser(), await server.createUser()]
  const pair = [await aFinalOne(one, 2), await aFinalOne(other, 4)] as const
  await pairUp(...pair)
  await server.db.query(`UPDATE evaluation SET status = 'completed', completed_at = now() WHERE id = ANY($1)`, [pair])
  await expectKept()
  const before = await storedFigures(server.db)
  expect(before.counts.length).toBeGreaterThan(0)
  await server.db.query('SELECT recount_figures()')
  expect(await storedFigures(server.db)).toEqual(before)
  await empty()
  expect(await storedFigures(server.db)).toEqual(NO_FIGURES)
  await fillInDemo(server, { size: 'medium' })
  expect((await storedFigures(server.db)).figures.length).toBeGreaterThan(1000)
  await expectKept()
  // What comes after the demo is counted as it comes.
  await server.db.query(
    `DELETE FROM evaluation_result WHERE evaluation_id IN (SELECT id FROM evaluation WHERE status = 'completed'
      ORDER BY id LIMIT 20)`,
  )
  await expectKept()
})
