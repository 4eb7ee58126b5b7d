// First of all: Dexie looks for what a browser has when it is imported.
import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { v7 as uuidv7 } from 'uuid'
import { getEvaluationData } from '#domain/contracts/evaluations.ts'
import type { EvaluationData } from '#domain/contracts/evaluations.ts'
import { listReceipts } from '#domain/contracts/receipts.ts'
import { createApiClient } from '#data/api/api-client.ts'
import { Database } from '#data/db/database.ts'
import { createLiveEvaluation } from '#data/db/evaluation-writes.ts'
import { saveRating } from '#data/db/rating-writes.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import { NotSavedError } from '#data/db/write-errors.ts'
import { createDeliver } from '#data/sync/deliver.ts'
import { createSyncEngine } from '#data/sync/sync-engine.ts'
import type { WakeReason } from '#data/sync/sync-engine.ts'
import { pick } from '#tests/drain/seeded-random.ts'
import type { Random } from '#tests/drain/seeded-random.ts'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { aScoreStructure } from '#tests/fixtures/a-rubric.ts'

export type Tablet = ReturnType<typeof openTablet>
export type Answer = { method: string; path: string; status: number; ms: number; at: number }
type Setting = {
  origin: string
  userId: string
  token: string
  random: Random
  /** Of a hundred requests that write, how many arrive twice. */
  twicePercent?: number
  /** How far its clock, and with it the ids it makes, is behind. */
  daysAgo?: number
}

const STRUCTURE = aScoreStructure()
const KEYS = STRUCTURE.playerskill.map(({ id }) => `skill:${id}`)
const VALUES = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]
const EVALUATIONS = 3
const DAY_MS = 86_400_000
/** Under this the engine takes the answer as lost; here, so that a frozen server is told from a slow one. */
const NO_ANSWER = 0

/** A tablet with the app's own database and sync engine, which reaches the server through the network of this machine. */
export function openTablet({ origin, userId, token, random, twicePercent = 0, daysAgo = 0 }: Setting) {
  const answers: Answer[] = []
  let ahead = -daysAgo * DAY_MS
  const now = () => Date.now() + ahead
  const newId = () => uuidv7({ msecs: now() })
  const db = new Database('courtside', { indexedDB: new IDBFactory(), IDBKeyRange })
  const getToken = async () => ({ kind: 'ok' as const, token, userId })
  const api = createApiClient({
    baseUrl: `${origin}/api`,
    getToken,
    fetch: request,
    onEpoch: (epoch) => void engine.hearEpoch(epoch).catch(() => {}),
  })
  const engine = createSyncEngine({
    db,
    newId,
    getToken,
    build: 'rehearsal',
    deliver: createDeliver(api),
    userId: () => userId,
    now,
    // What is sent again is spread over a minute by this; a tenth of it will do to see that nobody comes at once.
    random: () => random() / 10,
    askEpoch: async () => (await api.call(listReceipts, { since: new Date(now()).toISOString() })).server_epoch,
    onAuthEnded: () => {
      throw new Error('No session ended')
    },
    onNeedsNewerApp: () => {
      throw new Error('Nothing is newer')
    },
    onError: () => {},
    setTimer: (ms, fire) => {
      const timer = setTimeout(fire, ms)
      return () => clearTimeout(timer)
    },
  })
  const ctx: WriteContext = { db, userId, now, newId, build: 'rehearsal' }

  return {
    userId,
    api,
    /** Every answer it got; one that never came has the status 0. */
    answers,
    wake: (reason: WakeReason) => engine.wake(reason),
    /** One move of an evaluator: a new evaluation until there are three, else a rating. It is sent as the app sends it. */
    async move() {
      await write().catch(unlessTold)
      void engine.wake('enqueue')
    },
    /** The device lies there for an hour; then its watchdog looks, as it does every minute. */
    passHour() {
      ahead += 3_601_000
      return engine.wake('watchdog')
    },
    hearEpoch: (epoch: string) => engine.hearEpoch(epoch),
    waiting: () => db.outbox.toArray(),
    receipts: () => db.receipt.toArray(),
    evaluations: () => db.evaluation.toCollection().primaryKeys(),
    ratingsOf: (id: string) => db.rating.where('evaluation_id').equals(id).toArray(),
    asked: (id: string): Promise<EvaluationData> => api.call(getEvaluationData, { evaluation_submission_id: id }),
    async close() {
      await engine.stop()
      db.close()
    },
  }

  async function write() {
    const evaluations = await db.evaluation.toCollection().primaryKeys()
    if (evaluations.length === 0 || (evaluations.length < EVALUATIONS && random() < 0.2))
      await createLiveEvaluation(ctx, aLiveDraft())
    else await saveRating(ctx, pick(random, evaluations), pick(random, KEYS), pick(random, VALUES), STRUCTURE)
  }

  async function request(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const method = init?.method ?? 'GET'
    const path = new Request(input).url.slice(origin.length)
    const [at, since] = [Date.now(), performance.now()]
    const tell = (status: number) => void answers.push({ method, path, status, ms: performance.now() - since, at })
    try {
      if (method !== 'GET' && random() * 100 < twicePercent) await (await fetch(input, init)).body?.cancel()
      const answer = await fetch(input, init)
      tell(answer.status)
      return answer
    } catch (error) {
      tell(NO_ANSWER)
      throw error
    }
  }
}

/** Fifty databases in one process may be too slow for the clock of a write: the evaluator is told, and nothing is promised. */
function unlessTold(error: unknown) {
  if (!(error instanceof NotSavedError)) throw error
}
