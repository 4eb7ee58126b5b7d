import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import { aCompletion, aFinalSave, aNotePut, aRatingsPatch, aReopening } from '#tests/fixtures/operation-bodies.ts'
import { deadlocksOf } from '#tests/support/deadlocks-of.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { recomputeFigures, storedFigures } from '#tests/support/recompute-figures.ts'
import type { TestUser } from '#tests/support/test-server.ts'

const VIDEOS = 24

let server: EvaluationServer
const faults: string[] = []
beforeAll(async () => {
  server = await startEvaluationServer()
  server.drawLot(0)
})
afterAll(() => server.close())

type Work = { id: string; evaluator: TestUser }

/** Whatever is refused, nothing may fail. */
async function seen(what: string, asked: Promise<{ statusCode: number; body: string }>) {
  const { statusCode, body } = await asked
  if (statusCode >= 500) faults.push(`${what}: ${statusCode} ${body}`)
}

async function rate({ id, evaluator }: Work, everywhere: number) {
  await server.apply(evaluator, 'ratings.save', aRatingsPatch(id, aSheet({}, everywhere)))
  await server.apply(evaluator, 'note.save', aNotePut(id))
  await server.apply(evaluator, 'evaluation.final-save', aFinalSave(id))
}

const complete = ({ id, evaluator }: Work) =>
  seen('complete', server.send(evaluator, 'evaluation.complete', aCompletion(id), `device-${id}`))

test('[F6, F7, F8] a gym full of evaluators who finish first and second ratings at once, some reopened, withdrawn or released: nothing fails or deadlocks, no count is lost', async () => {
  const evaluators = await Promise.all(Array.from({ length: 4 }, () => server.createUser()))
  const [admin, owner] = [
    await server.createUser({ role: 'Owner', isAdmin: true }),
    await server.createUser({ role: 'Player' }),
  ]
  for (const user of [...evaluators, admin, owner]) await server.as(user)
  const after = (evaluator: TestUser) => evaluators[(evaluators.indexOf(evaluator) + 1) % evaluators.length]!
  const reads = () => [
    seen('agreement', server.call(admin, 'GET', '/dashboard/agreement/')),
    seen('own agreement', server.call(evaluators[0]!, 'GET', '/dashboard/agreement/')),
    seen('library', server.call(evaluators[1]!, 'GET', '/evaluation/evaluator/library/?scope=open&limit=50')),
  ]

  const firsts: Work[] = await Promise.all(
    Array.from({ length: VIDEOS }, async (_, at) => {
      const id = await server.createEvaluation({ player: owner })
      await server.db.query(
        `UPDATE evaluation SET external_video_url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' WHERE id = $1`,
        [id],
      )
      return { id, evaluator: evaluators[at % evaluators.length]! }
    }),
  )
  // All pairs add to the same counts.
  await Promise.all(firsts.map((work) => rate(work, 3)))
  await Promise.all([
    ...firsts.slice(4).map(complete),
    ...firsts
      .slice(0, 4)
      .map(async ({ id, evaluator }) => seen('reopen', server.send(evaluator, 'evaluation.reopen', aReopening(id)))),
    ...reads(),
  ])
  await expectKept()

  const seconds = (
    await server.db.query<{ id: string; second_of: string }>(
      'SELECT id, second_of FROM evaluation WHERE second_of IS NOT NULL',
    )
  ).map(({ id, second_of }) => ({ id, evaluator: after(firsts.find((it) => it.id === second_of)!.evaluator) }))
  expect(seconds).toHaveLength(VIDEOS - 4)
  await Promise.all([
    ...seconds.map((work) => rate(work, 4)),
    ...firsts
      .slice(0, 4)
      .map(({ id, evaluator }) => seen('final save', server.send(evaluator, 'evaluation.final-save', aFinalSave(id)))),
  ])
  await Promise.all([
    ...seconds.map(complete),
    ...firsts.slice(0, 4).map(complete),
    ...firsts.slice(4, 8).map(({ id }) => seen('withdraw', server.call(admin, 'DELETE', `/evaluation/${id}/`))),
    ...firsts
      .slice(8, 12)
      .map(({ id }) =>
        seen('consultation', server.call(owner, 'POST', '/consultation/request/', { evaluation_submission_id: id })),
      ),
    ...seconds
      .slice(0, 6)
      .map(({ id, evaluator }) => seen('reopen', server.send(evaluator, 'evaluation.reopen', aReopening(id)))),
    ...reads(),
  ])
  await expectKept()
  expect(faults).toEqual([])
  // Repeated transactions would hide that two of them lock in different orders.
  expect(await deadlocksOf(server.db)).toBe(0)
})

async function expectKept() {
  const kept = await storedFigures(server.db)
  expect(kept).toEqual(await recomputeFigures(server.db))
  expect(kept.figures.length).toBeGreaterThan(0)
}
