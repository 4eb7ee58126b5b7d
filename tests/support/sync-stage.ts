import { IDBFactory } from 'fake-indexeddb'
import { createApiClient } from '#data/api/api-client.ts'
import type { TokenAnswer } from '#data/api/api-client.ts'
import { Database } from '#data/db/database.ts'
import { createLiveEvaluation } from '#data/db/evaluation-writes.ts'
import { saveRating, saveRatings } from '#data/db/rating-writes.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import { createDeliver } from '#data/sync/deliver.ts'
import type { SyncEngineOptions } from '#data/sync/sync-engine-options.ts'
import { createSyncEngine } from '#data/sync/sync-engine.ts'
import { ratingKeys } from '#domain/evaluations/rating.ts'
import { anAnswer, createModelServer, kindOfPath } from '#tests/drain/model-server.ts'
import type { Batch } from '#tests/drain/model-server.ts'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { aScoreStructure } from '#tests/fixtures/a-rubric.ts'

export const ANA = '00000000-0000-7000-8000-00000000aaaa'
export const BEN = '00000000-0000-7000-8000-00000000bbbb'

/** What the network does to one request. `serve` lets the server handle it and gives its answer. */
export type Trick = (request: { kind: string; batch: Batch }, serve: () => Response) => Response | Promise<Response>

export const LOST_BEFORE: Trick = () => Promise.reject(new TypeError('Lost'))
export const LOST_AFTER: Trick = (_, serve) => {
  serve()
  return Promise.reject(new TypeError('Lost'))
}
export const status =
  (code: number, body: object | string = '', headers: Record<string, string> = {}): Trick =>
  () =>
    anAnswer(
      code,
      typeof body === 'string' ? body : JSON.stringify({ message: 'No', error_code: 'NO', retryable: false, ...body }),
      headers,
    )

/** A device's disk, a model server, and a network that plays its tricks one request after the other, then behaves. */
export function aSyncStage() {
  const disk = new IDBFactory()
  const server = createModelServer({ now: () => clock.now })
  const clock = { now: Date.parse('2026-03-07T14:32:00Z') }
  const tricks: Trick[] = []
  const requests: Array<{ kind: string; batch: Batch; token: string | null }> = []
  const signedIn: { userId: string | undefined; tokens: TokenAnswer[] } = { userId: ANA, tokens: [] }
  const events: string[] = []
  let ids = 0
  const newId = () => `00000000-0000-7000-8000-${(++ids).toString(16).padStart(12, '0')}`

  const network: typeof fetch = async (url, init) => {
    const kind = kindOfPath(url as string)
    const batch = JSON.parse(init?.body as string) as Batch
    requests.push({ kind, batch, token: new Headers(init?.headers).get('authorization') })
    const serve = () => anAnswer(200, JSON.stringify(server.handle(kind, batch, signedIn.userId ?? '')))
    return (tricks.shift() ?? ((_, go) => go()))({ kind, batch }, serve)
  }

  const getToken = async (force?: boolean): Promise<TokenAnswer> => {
    const userId = signedIn.userId
    if (userId === undefined) return { kind: 'ended' }
    const answer = force ? signedIn.tokens.shift() : undefined
    events.push(force ? 'renew' : 'token')
    return answer ?? { kind: 'ok', token: `token of ${userId}`, userId }
  }

  /** Opens another connection to the same disk, or to a copy of it, with its own engine. */
  function openTab(options: Partial<SyncEngineOptions> = {}, from = disk) {
    const db = new Database('courtside', { indexedDB: from })
    const api = createApiClient({ baseUrl: 'http://model', getToken, fetch: network })
    const engine = createSyncEngine({
      db,
      newId,
      getToken,
      build: 'test',
      deliver: createDeliver(api),
      userId: () => signedIn.userId,
      now: () => clock.now,
      random: () => 0.5,
      parallel: 1,
      onAuthEnded: () => events.push('auth-ended'),
      onNeedsNewerApp: () => events.push('needs-newer-app'),
      onError: (error) => {
        throw error
      },
      ...options,
    })
    const ctx: WriteContext = { db, userId: ANA, now: () => clock.now, newId, build: 'test' }
    return { db, engine, ctx }
  }

  return { disk, server, clock, tricks, requests, signedIn, events, openTab, ...openTab() }
}

export const structure = aScoreStructure()

/** Rates everything, as the panel would. */
export function rateAll(ctx: WriteContext, evaluationId: string, value = 3) {
  return saveRatings(
    ctx,
    evaluationId,
    ratingKeys(structure).map((key) => ({ key, value })),
    structure,
  )
}

/** One live evaluation with one rating: two operations. */
export async function aStageWithRating(options: Partial<SyncEngineOptions> = {}) {
  const stage = aSyncStage()
  const tab = stage.openTab(options)
  const id = await createLiveEvaluation(tab.ctx, aLiveDraft())
  await saveRating(tab.ctx, id, 'skill:1', 3, structure)
  return { ...stage, ...tab, id }
}
