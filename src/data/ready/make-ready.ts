import type { EvaluationData } from '#domain/contracts/evaluations.ts'
import { getEvaluationData } from '#domain/contracts/evaluations.ts'
import { listEvaluatorLibrary } from '#domain/contracts/library.ts'
import type { LibraryItem, LibraryQuery } from '#domain/contracts/library.ts'
import type { ApiClient } from '../api/api-client.ts'
import { OfflineError } from '../api/api-error.ts'
import { storeReady } from '../db/ready.ts'
import type { WriteContext } from '../db/write-context.ts'
import type { KeptPictures } from '../pictures/kept-pictures.ts'
import type { DeviceFacts } from './device-facts.ts'
import { forgetUnlisted } from './forget-unlisted.ts'
import { inParallel } from './in-parallel.ts'
import type { ReadyProgress } from './in-parallel.ts'
import { keepPicture } from './keep-picture.ts'
import { deviceInReport, keepDeviceFacts, keepReadyReport } from './ready-report.ts'
import type { ReadyEvent, ReadyReport } from './ready-report.ts'
import { fetchReferenceData, fetchStructure } from './reference-store.ts'

/** How much of the open queue goes along: the oldest, which are due first. */
const OPEN_QUEUE_PANELS = 30
const AT_ONCE = 4
const PER_PAGE = 100
const WORKABLE = new Set<string>(['live', 'in_review', 'ready_to_finalize'])

export type ReadyParts = {
  ctx: WriteContext
  api: ApiClient
  /** Absent where the browser cannot keep pictures. */
  keptPictures: KeptPictures | undefined
  /**
   * Asks for persistent storage, then says what the device is like. Some browsers ask the person first, who need not
   * answer.
   */
  deviceFacts: () => Promise<DeviceFacts>
  /** Whether the app itself would start offline. */
  appOnDevice: () => Promise<boolean>
  /** GR7. Makes the events of the next days ready; null when their list didn't arrive. */
  bringEvents: () => Promise<ReadyEvent[] | null>
  signal?: AbortSignal
  onProgress?: (progress: ReadyProgress) => void
}

/**
 * Brings everything an evening in the gym needs onto this device: reference data, the panels of one's open work and of
 * the first of the queue, their photos, the events of the next days. The report counts what failed, and the rest goes
 * on. Throws OfflineError without a connection: what was ready before stays ready. An abort rejects, and what has
 * arrived is kept.
 */
export async function makeReady(parts: ReadyParts): Promise<ReadyReport> {
  const { ctx, api, signal } = parts
  let device: DeviceFacts | undefined
  const asking = parts
    .deviceFacts()
    .then((facts) => {
      device = facts
    })
    .catch(() => {})
  const reference = await succeeded(fetchReferenceData(ctx.db, api, ctx.now))
  const items = await workableItems(api, signal)

  let done = 0
  let total = items.length
  const step = () => parts.onProgress?.({ done: (done += 1), total })
  parts.onProgress?.({ done, total })

  const panels = await inParallel(
    items,
    AT_ONCE,
    async (item) => {
      const data = await fetchPanel(parts, item)
      step()
      return data
    },
    signal,
  )
  await forgetUnlisted(ctx, new Set(items.map((item) => item.evaluation_submission_id)))
  const stored = panels.flatMap((panel) => (panel.status === 'fulfilled' ? [panel.value] : []))
  const structures = await otherStructures(parts, stored)

  const pictures = [...new Set(stored.flatMap(({ player_profile }) => player_profile.profile_picture ?? []))]
  total += pictures.length
  const answers = await inParallel(
    pictures,
    AT_ONCE,
    async (path) => {
      const isKept = await keepPicture(parts, path)
      step()
      return isKept
    },
    signal,
  )

  const events = await parts.bringEvents()

  const keptCount = answers.filter((answer) => answer.status === 'fulfilled' && answer.value).length
  const report = await keepReadyReport(ctx, {
    at: ctx.now(),
    panels: stored.length,
    panels_missing: items.length - stored.length,
    photos: keptCount,
    photos_missing: pictures.length - keptCount,
    has_app: await parts.appOnDevice(),
    has_reference: reference && structures,
    ...deviceInReport(device),
    events,
    items,
  })
  // A page that is left meanwhile learns it at the next tap.
  if (!device) void asking.then(() => device && keepDeviceFacts(ctx, device)).catch(() => {})
  return report
}

async function fetchPanel({ ctx, api }: ReadyParts, item: LibraryItem): Promise<EvaluationData> {
  const data = await api.call(getEvaluationData, { evaluation_submission_id: item.evaluation_submission_id })
  await storeReady(ctx, data)
  return data
}

/** One's own open work whole, then the start of the open queue. A lost connection here is thrown: nothing was begun. */
async function workableItems(api: ApiClient, signal?: AbortSignal): Promise<LibraryItem[]> {
  const own: LibraryItem[] = []
  for (let offset = 0; ; offset += PER_PAGE) {
    const page = await api.call(listEvaluatorLibrary, pageQuery({ scope: 'mine', offset, limit: PER_PAGE }))
    signal?.throwIfAborted()
    own.push(...page.results)
    if (page.results.length === 0 || offset + PER_PAGE >= page.count) break
  }
  const open = await api.call(
    listEvaluatorLibrary,
    pageQuery({ scope: 'open', limit: OPEN_QUEUE_PANELS, sort_by: 'submitted_at', order_by: 'asc' }),
  )
  return [...own.filter(({ status }) => WORKABLE.has(status)), ...open.results]
}

/** Evaluations begun under an older rubric need its structure too. */
async function otherStructures({ ctx, api, signal }: ReadyParts, panels: readonly EvaluationData[]): Promise<boolean> {
  const versions = [...new Set(panels.map(({ rubric_version }) => rubric_version))]
  const results = await inParallel(versions, 1, (version) => fetchStructure(ctx.db, api, ctx.now, version), signal)
  return results.every(({ status }) => status === 'fulfilled')
}

function pageQuery(query: Partial<LibraryQuery>): LibraryQuery {
  return { limit: PER_PAGE, offset: 0, search: '', sort_by: 'updated_at', order_by: 'desc', scope: 'all', ...query }
}

/** Whether a part arrived. No connection at all is not a part that failed: it ends the whole attempt. */
async function succeeded(part: Promise<unknown>): Promise<boolean> {
  try {
    await part
    return true
  } catch (error) {
    if (error instanceof OfflineError) throw error
    return false
  }
}
