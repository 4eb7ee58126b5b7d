import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorBody } from '#domain/contracts/wire.ts'
import type { OperationAnswer } from '#domain/contracts/operations.ts'
import { pick, seededRandom } from '#tests/drain/seeded-random.ts'
import type { Random } from '#tests/drain/seeded-random.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { FIRST_SEED } from '#tests/support/first-seed.ts'
import { ODD_VALUES, isInWords } from '#tests/support/odd-values.ts'
import { createWriters, writings } from '#tests/support/writers.ts'
import { put, samplesOf, waysIn } from '#tests/support/written-fields.ts'

/** `SEED=… ODD_BODIES=10000 npx vitest run server/resources/odd-bodies` repeats a run, or makes a long one. */
const BODIES = Number(process.env['ODD_BODIES'] ?? 400)
/** What is odd may also be done: deactivate, leave, withdraw. After so many there are new people and things. */
const BODIES_OF_ONE_WORLD = 500

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test(
  `[U32, U31] whatever is written, wherever, is done or refused in words (${BODIES} bodies, seed ${FIRST_SEED})`,
  { timeout: 240_000 + BODIES * 120 },
  async () => {
    const random = seededRandom(FIRST_SEED)
    const faults: string[] = []
    let writers = await createWriters(server)
    for (let n = 1; n <= BODIES; n++) {
      if (n % BODIES_OF_ONE_WORLD === 0) writers = await createWriters(server)
      const writing = pick(random, writings)
      const { path, body: right } = writing.request(writers.thingsOf(writing))
      const body = oddBody(random, random() < 0.6 ? right : pick(random, samplesOf(writing.endpoint.input)))
      const answer = await writers.send(
        writing,
        body,
        random() < 0.95
          ? path
          : writing.endpoint.path.replaceAll(/:\w+/gu, () => encodeURIComponent(String(pick(random, ODD_PARTS)))),
      )
      const wrong = faultOf(answer.statusCode, answer.body)
      if (wrong) faults.push(`${n}. ${writing.key} ${JSON.stringify(body)?.slice(0, 300)}: ${wrong}`)
    }
    expect(faults).toEqual([])
  },
)

const ODD_PARTS = ['x', '0', '-1', '2147483648', '%00', '..', "'--", 'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF', ' ']

/**
 * A body with one to three odd things in it: a value of another kind, something missing, something too much; sometimes
 * none of it is right.
 */
function oddBody(random: Random, right: unknown): unknown {
  if (random() < 0.03) return structuredClone(pick(random, ODD_VALUES))
  const body = structuredClone(right)
  for (let times = 1 + Math.floor(random() * 3); times > 0; times--) {
    const ways = waysIn(body)
    const way =
      ways.length > 0 && random() < 0.9
        ? pick(random, ways)
        : [pick(random, ['id', 'user_id', 'is_admin', 'operations', 'constructor', 'schema'])]
    put(body, way, random() < 0.2 ? undefined : structuredClone(pick(random, ODD_VALUES)))
  }
  return body
}

/** What is wrong with an answer; undefined when it is done, or refused in words. */
function faultOf(status: number, body: string): string | undefined {
  // A newer server is what NEEDS_NEWER_SERVER asks for; it is no fault.
  if (status >= 500 && !body.includes('NEEDS_NEWER_SERVER')) return `${status} ${body.slice(0, 200)}`
  const answer = JSON.parse(body) as Partial<ErrorBody & OperationAnswer>
  const refusals = status >= 400 ? [answer] : Array.isArray(answer.results) ? answer.results : []
  const said = refusals.flatMap(({ message, fields = {} }) => [
    ...(message === undefined ? [] : [message]),
    ...Object.values(fields).flat(),
  ])
  const unclear = said.filter((message) => !isInWords(message))
  if (status >= 400 && answer.error_code === undefined) return `${status} without a code: ${body.slice(0, 200)}`
  return unclear.length > 0 ? `${status} says "${unclear[0]}"` : undefined
}
