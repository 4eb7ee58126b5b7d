import { EVENT_DELETED, NOT_ON_STAFF } from '#domain/contracts/error-codes.ts'
import { getEventReady } from '#domain/contracts/event-people.ts'
import { listReceipts } from '#domain/contracts/receipts.ts'
import { eventPhotoPath } from '#domain/events/event-photo-path.ts'
import { ApiError } from '../api/api-error.ts'
import { readEvent } from '../db/event-reads.ts'
import { forgetTakenPhoto, markEventReady, storeEventPage } from '../db/event-ready.ts'
import type { EventPlayerRow } from '../db/event-rows.ts'
import { forgetSealedEvent } from '../db/forget-events.ts'
import { mayBeLost, sayAbsent, sayDeleted } from '../db/lost-events.ts'
import { ensureDeviceId } from '../db/meta.ts'
import type { WriteContext } from '../db/write-context.ts'
import { writeContext } from '../services.ts'
import type { Services } from '../services.ts'
import { forgetEventAndPhotos, forgetOldEvents } from './forget-old-events.ts'
import { inParallel } from './in-parallel.ts'
import type { ReadyProgress } from './in-parallel.ts'
import { keepPicture } from './keep-picture.ts'
import { fetchStructure } from './reference-store.ts'

const PER_PAGE = 100
const PAGES_AT_ONCE = 2
/** As many as browsers ask one server for at once over HTTP/1. */
const PHOTOS_AT_ONCE = 6
const REFRESH_MS = 60_000

export type EventReadyServices = Pick<Services, 'api' | 'db' | 'keptPictures' | 'now' | 'newId' | 'build'> & {
  sync: Pick<Services['sync'], 'wake'>
}

export type EventReadyReport = { players: number; photos: number; photos_missing: number }

type Options = { onProgress?: (progress: ReadyProgress) => void; signal?: AbortSignal }
type Parts = Options &
  Pick<EventReadyServices, 'api' | 'sync'> & { ctx: WriteContext; keptPictures: Services['keptPictures'] }

/**
 * GR1. Brings everything of an event that its evaluators and its desk need without signal onto this device: players,
 * groups, form, rubric, one's own sheets, then the photos, those of one's own groups first. Whatever has not changed
 * since is not sent again. A photo that fails is counted and stops nothing. Throws ApiError, OfflineError or
 * UnreadableAnswer; what has arrived by then stays. An event that is no longer one's own leaves the
 * device, unless a restore may have lost it (Y60). A deleted one is named as such (EV155). Work that waited for the
 * event goes out (Y61).
 */
export async function makeEventReady(
  services: EventReadyServices,
  userId: string,
  eventId: string,
  options: Options = {},
): Promise<EventReadyReport> {
  const { api, keptPictures, sync } = services
  const ctx = writeContext(services, userId)
  const parts = { ctx, api, keptPictures, sync, ...options }
  await forgetOldEvents({ ctx, keptPictures })
  const before = await ownPlayers(ctx, eventId)
  const hasNews = await fetchPages(parts, eventId).catch(async (error: unknown) => {
    if (error instanceof ApiError && error.status === 404) await takeRefusal(parts, eventId, error)
    throw error
  })
  // Without an answer the copy stays, and the next download asks again.
  await forgetSealedEvent(ctx, eventId, () => askEpoch(parts)).catch(() => {})
  const event = await readEvent(ctx.db, userId, eventId)
  if (event) await fetchStructure(ctx.db, api, ctx.now, event.event.form.rubric_version)
  const players = await ownPlayers(ctx, eventId)
  await forgetLostPhotos(keptPictures, before, players)
  const photos = players.filter((player) => eventPhotoPath(player) !== null)
  const isWhole = !hasNews && event?.ready_at !== null
  const kept = isWhole ? photos.length : await keepPhotos(parts, photos, before, event?.staff ?? [])
  if (!isWhole && kept === photos.length) await markEventReady(ctx, eventId)
  return { players: players.length, photos: kept, photos_missing: photos.length - kept }
}

/**
 * Makes an event ready now and every minute, until the function that it gives back is called. A refresh that fails
 * changes nothing: the next one may have signal.
 */
export function keepEventFresh(services: EventReadyServices, userId: string, eventId: string): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const refresh = () => void makeEventReady(services, userId, eventId, { signal }).catch(() => {})
  const timer = setInterval(refresh, REFRESH_MS)
  refresh()
  return () => {
    clearInterval(timer)
    stopping.abort()
  }
}

/** Takes the event off this device if it was deleted (EV155) or is no longer one's own, and keeps it otherwise (Y60). */
async function takeRefusal(parts: Parts, eventId: string, { code }: ApiError): Promise<void> {
  const { ctx, keptPictures } = parts
  if (code === EVENT_DELETED) {
    await sayDeleted(ctx, eventId)
    return forgetEventAndPhotos({ ctx, keptPictures }, eventId)
  }
  if (await isLostWithRestore(parts, eventId)) return sayAbsent(ctx, eventId, code === NOT_ON_STAFF ? 'back' : 'lost')
  await forgetEventAndPhotos({ ctx, keptPictures }, eventId, 'removed')
}

/** Y60. Whether a restore may be why the server lacks the event. */
async function isLostWithRestore(parts: Parts, eventId: string): Promise<boolean> {
  return mayBeLost(parts.ctx, eventId, await askEpoch(parts))
}

/** The server reads this epoch from its database: the head of an answer may name an older one. */
async function askEpoch({ ctx, api }: Parts): Promise<string> {
  const { server_epoch } = await api.call(listReceipts, { since: new Date(ctx.now()).toISOString() })
  return server_epoch
}

/** Whether any page was another one than that on this device. */
async function fetchPages(parts: Parts, eventId: string): Promise<boolean> {
  const { ctx, signal, onProgress } = parts
  const first = await fetchPage(parts, eventId, 0)
  const count = (await readEvent(ctx.db, ctx.userId, eventId))?.event.player_count ?? 0
  const offsets = Array.from({ length: Math.max(0, Math.ceil(count / PER_PAGE) - 1) }, (_, n) => (n + 1) * PER_PAGE)
  let done = 1
  onProgress?.({ done, total: offsets.length + 1 })
  const rest = await inParallel(
    offsets,
    PAGES_AT_ONCE,
    async (offset) => {
      const hasNews = await fetchPage(parts, eventId, offset)
      onProgress?.({ done: (done += 1), total: offsets.length + 1 })
      return hasNews
    },
    signal,
  )
  for (const page of rest) if (page.status === 'rejected') throw page.reason
  return first || rest.some((page) => page.status === 'fulfilled' && page.value)
}

async function fetchPage({ ctx, api, sync, signal }: Parts, event_id: string, offset: number): Promise<boolean> {
  const here = await readEvent(ctx.db, ctx.userId, event_id)
  const proof = here?.event.origin_proof
  const headers = {
    'x-device-id': await ensureDeviceId(ctx.db, ctx.newId),
    // EV159. With it the server says that it has the event, even to people without a role there.
    ...(proof !== undefined && { 'x-origin-proof': proof }),
  }
  const page = { event_id, limit: PER_PAGE, offset }
  const answer = await api.callIfChanged(getEventReady, page, here?.etags[offset], headers)
  signal?.throwIfAborted()
  if (!answer) return false
  const hasWork = await storeEventPage(ctx, answer.output, { offset, etag: answer.etag })
  if (hasWork) void sync.wake('enqueue')
  return true
}

/** EV127. A photo that the server no longer keeps leaves the device too. */
async function forgetLostPhotos(
  keptPictures: Services['keptPictures'],
  before: readonly EventPlayerRow[],
  players: readonly EventPlayerRow[],
) {
  const still = new Set(players.map(eventPhotoPath))
  for (const path of before.map(eventPhotoPath)) if (path !== null && !still.has(path)) await keptPictures?.forget(path)
}

/** Returns how many are on this device. */
async function keepPhotos(
  parts: Parts,
  players: readonly EventPlayerRow[],
  before: readonly EventPlayerRow[],
  staff: ReadonlyArray<{ user_id: string; group_ids: string[] }>,
): Promise<number> {
  const { ctx, signal, onProgress } = parts
  const own = new Set(staff.find(({ user_id }) => user_id === ctx.userId)?.group_ids)
  const isOwn = ({ group_id }: EventPlayerRow) => Number(group_id !== null && own.has(group_id))
  const revisions = new Map(before.map(({ id, rev }) => [id, rev]))
  const total = players.length
  let done = 0
  const answers = await inParallel(
    players.toSorted((one, other) => isOwn(other) - isOwn(one)),
    PHOTOS_AT_ONCE,
    async (player) => {
      const isKept = await keepPhoto(parts, player, revisions.get(player.id) !== player.rev)
      onProgress?.({ done: (done += 1), total })
      return isKept
    },
    signal,
  )
  return answers.filter((answer) => answer.status === 'fulfilled' && answer.value).length
}

async function keepPhoto({ ctx, keptPictures, signal }: Parts, player: EventPlayerRow, isOld: boolean) {
  const path = eventPhotoPath(player)
  if (path === null || !(await keepPicture({ keptPictures, signal }, path, isOld))) return false
  if (player.photo !== null) await forgetTakenPhoto(ctx, player.id)
  return true
}

function ownPlayers({ db, userId }: WriteContext, eventId: string): Promise<EventPlayerRow[]> {
  return db.event_player.where('[user_id+event_id]').equals([userId, eventId]).toArray()
}
