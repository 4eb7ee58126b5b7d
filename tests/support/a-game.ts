import { createQueryClient } from '#data/queries/query-client.ts'
import { createLiveEvaluation } from '#data/db/evaluation-writes.ts'
import { putReference } from '#data/db/reference.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import type { Services } from '#data/services.ts'
import { createLazyUploads } from '#data/uploads/lazy-uploads.ts'
import { createApiClient } from '#data/api/api-client.ts'
import { createBytesClient } from '#data/api/bytes-client.ts'
import { createAuditDownload } from '#data/admin/audit-download.ts'
import { createOwnDataDownload } from '#data/own-data/own-data-download.ts'
import { createReportDownload } from '#data/reports/report-download.ts'
import { createPictureStore } from '#data/pictures/picture-store.ts'
import { scoringRubricOf } from '#domain/rubric/rubric.ts'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { ANA, aSyncStage, structure } from './sync-stage.ts'

type Setup = {
  /** Other players of the same game. */
  others?: { number: string; first_name: string; last_name: string }[]
  /** Action to the evaluation before the screen opens. */
  before?: (made: { ctx: WriteContext; id: string }) => Promise<void>
}

/** A device in a gym offline: a live evaluation of number 23, and everything a page needs. */
export async function aGame({ others = [], before }: Setup = {}) {
  const { db, ctx, engine } = aSyncStage()
  await putReference(
    db,
    'score-structure:2026.1',
    { player_score_structure: structure, scoring: scoringRubricOf(aRubric()) },
    0,
  )
  const id = await createLiveEvaluation(ctx, aLiveDraft())
  for (const { number, ...name } of others) {
    await createLiveEvaluation(ctx, aLiveDraft({ jersey_number: number, player: { ...aLiveDraft().player, ...name } }))
  }
  await before?.({ ctx, id })
  const services: Services = {
    db,
    now: ctx.now,
    newId: ctx.newId,
    build: ctx.build,
    // Nothing is sent: the gym has no internet. What the engine does has tests of its own.
    sync: { ...engine, wake: () => Promise.resolve() },
    api: createApiClient({ baseUrl: unreachable.apiUrl, ...unreachable }),
    pictures: createPictureStore(unreachable),
    downloadOwnData: createOwnDataDownload(createBytesClient(unreachable)),
    downloadAudit: createAuditDownload(createBytesClient(unreachable)),
    downloadReport: createReportDownload(createBytesClient(unreachable)),
    uploads: createLazyUploads({
      load: () => Promise.reject(new Error('Nothing is uploaded in this gym')),
      onError: (error) => {
        throw error
      },
    }),
    session: noSession,
    queryClient: createQueryClient(),
    keptAnswers: async () => [],
  }
  return { db, ctx, id, services, userId: ANA }
}

const unreachable = {
  apiUrl: 'http://nowhere',
  getToken: () => Promise.resolve({ kind: 'ok' as const, token: 't' }),
  fetch: () => Promise.reject(new TypeError('Offline')),
}

// The pages under test are handed their user and ask the session nothing.
const noSession = new Proxy(
  {},
  {
    get: () => {
      throw new Error('A page asked the session')
    },
  },
) as Services['session']
