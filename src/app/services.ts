import { createApiClient } from '#data/api/api-client.ts'
import type { ApiClient } from '#data/api/api-client.ts'
import { createBytesClient } from '#data/api/bytes-client.ts'
import { Database } from '#data/db/database.ts'
import { watchNeededVideos } from '#data/db/needed-videos.ts'
import { findOldEvents } from '#data/db/old-events.ts'
import { createQueryStore } from '#data/db/query-store.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import { createServerClock } from '#data/device/server-clock.ts'
import { witnessPlaces } from '#data/device/witness-places.ts'
import { createWitness } from '#data/device/witness.ts'
import type { Witness } from '#data/device/witness.ts'
import { createKeptPictures } from '#data/pictures/kept-pictures.ts'
import type { KeptPictures } from '#data/pictures/kept-pictures.ts'
import { createPictureStore } from '#data/pictures/picture-store.ts'
import { createAfterWrites } from '#data/queries/after-writes.ts'
import { listenForConnection } from '#data/queries/listen-for-connection.ts'
import { createPersister, readKept } from '#data/queries/persist.ts'
import type { KeptQueries } from '#data/queries/persist.ts'
import { createQueryClient } from '#data/queries/query-client.ts'
import { lookForLostEvents } from '#data/ready/look-for-lost-events.ts'
import type { Services } from '#data/services.ts'
import type { SessionStore } from '#data/session/session-store.ts'
import { createDeliver } from '#data/sync/deliver.ts'
import type { Deliver } from '#data/sync/deliver.ts'
import { createSyncEngine } from '#data/sync/sync-engine.ts'
import { createWakeUps } from '#data/sync/wake-ups.ts'
import { createLazyUploads, resumeUploadsAfter } from '#data/uploads/lazy-uploads.ts'
import { openOfflineVideos } from '#data/videos/open-offline-videos.ts'
import { getReceiptKey, listReceipts } from '#domain/contracts/receipts.ts'
import { cacheStorage, deviceStorage, workersOf } from '#storage/page-storage.ts'
import { afterFirstScreen, beginAfterFirstScreen } from '#ui/first-screen.ts'
import type { Env } from './env.ts'
import { learnUser } from './learn-user.ts'
import { createProofPrompt, provingAgain, provingFiles } from './proof-prompt.ts'
import type { ProofPrompt } from './proof-prompt.ts'
import { checkingRoles, checkingRolesOfWork, createRoleCheck } from './role-changes.ts'
import { considerUnauthorized, tokensOf } from './session-ending.ts'

export type OpenServices = Services & {
  /** Knows what was unsent here when the browser has deleted the database. */
  witness: Witness
  /** Resolves when nothing of this user is under way any more. */
  close(): Promise<void>
  /** M72. The question whether it is really they. */
  proof: ProofPrompt
  /** A10. Whether the API, asked who is signed in, gave no answer. */
  asking: { hasFailed: () => boolean; whenFailed: Promise<void> }
}

/** One engine may settle many batches in a row; what they changed is shown after the last of them. */
const SHOW_ACCEPTED_AFTER_MS = 700

/** Y61. How often a device asks for an event that the server lost. */
const LOOK_FOR_LOST_EVENTS_MS = 300_000

/** The first page has what it needs by then. */
const UPLOADS_RESUME_AFTER_MS = 3_000

/** Builds everything a signed-in user's pages need, and connects it. The only place below /app that creates things. */
export function openServices(env: Env, session: SessionStore, userId: string): OpenServices {
  const db = new Database()
  const clock = createServerClock(db, Date.now)
  const { now, newId } = clock
  const getToken = tokensOf(userId, session.getToken)
  const client = createApiClient({
    baseUrl: env.apiUrl,
    getToken,
    fetch: (...request) => fetch(...request),
    onEpoch: (epoch) => void engine.hearEpoch(epoch).catch(tellTheBrowser),
    onServerTime: (serverTime) => void clock.hear(serverTime),
  })
  const proof = createProofPrompt()
  const queryStore = createQueryStore(userId) as KeptQueries
  listenForConnection()
  const queryClient = createQueryClient(createPersister(queryStore))
  const afterWrites = createAfterWrites(queryClient)
  const checkRoles = createRoleCheck(session, Date.now)
  const seen = checkingRoles(endingSessions(client, session, userId), checkRoles)
  const api = afterWrites.watch(provingAgain(seen, proof))
  const pictureCaches = cacheStorage()
  const keptPictures = pictureCaches && openKeptPictures(env, getToken, userId, pictureCaches)
  const bytes = { apiUrl: env.apiUrl, getToken, fetch: (...request: Parameters<typeof fetch>) => fetch(...request) }
  const uploads = createLazyUploads({
    load: async () =>
      (await import('#data/uploads/open-uploads.ts')).openUploads({
        userId,
        api,
        bytes: createBytesClient(bytes),
        onError: tellTheBrowser,
      }),
    onError: tellTheBrowser,
  })
  const cancelResuming = resumeUploadsAfter(UPLOADS_RESUME_AFTER_MS, uploads)
  const offlineVideos = openOfflineVideos({ api, userId })
  const stopForgetting = watchNeededVideos(
    db,
    userId,
    (needed) => void offlineVideos.forgetExcept(needed).catch(() => {}),
  )
  const witness = createWitness({ db, places: witnessPlaces(deviceStorage, cacheStorage()), newId })
  const stopWitness = beginAfterFirstScreen(() => witness.watch())
  const isMine = () => {
    const current = session.get()
    return current.phase === 'signed-in' && current.userId === userId
  }
  const engine = createSyncEngine({
    db,
    deliver: checkingRolesOfWork(showingAcceptance(createDeliver(client), afterWrites.written), checkRoles),
    getToken,
    userId: () => (isMine() ? userId : undefined),
    now,
    random: Math.random,
    newId,
    build: env.build,
    locks: navigator.locks as LockManager | undefined,
    hasTime: () => afterFirstScreen(),
    askEpoch: async () => (await client.call(listReceipts, { since: new Date(now()).toISOString() })).server_epoch,
    askKey: async () => (await client.call(getReceiptKey, {})).key,
    // The session has ended itself: the same answer of the identity provider went through it.
    onAuthEnded: () => {},
    onNeedsNewerApp: () => void askForUpdate(),
    onError: tellTheBrowser,
    setTimer: (ms, fire) => {
      const timer = setTimeout(fire, ms)
      return () => clearTimeout(timer)
    },
    isWakeDue: () => wakeUps.isDue(),
  })
  const wakeUps = createWakeUps(engine, {
    window,
    document,
    serviceWorker: workersOf(window),
  })
  const wake: typeof engine.wake = async (reason) => (reason === 'enqueue' ? wakeUps.enqueued() : engine.wake(reason))

  db.freeSpace = async () => {
    queryClient.clear()
    await queryStore.clear()
  }
  const stopStarting = beginAfterFirstScreen(() => void engine.wake('start'))
  void clock.ready
    .then(() => forgetOldEventsIfAny({ ctx: { db, userId, now, newId, build: env.build }, keptPictures }))
    .catch(tellTheBrowser)
  const asking = watchFailures(api)
  const lookForLost = () => void lookForLostEvents(services, userId).catch(tellTheBrowser)
  const looking = setInterval(lookForLost, LOOK_FOR_LOST_EVENTS_MS)
  const stopLearning = learnUser({ api: asking.api, db, session, userId, onReached: () => void engine.wake('sign-in') })

  const services: OpenServices = {
    api,
    db,
    session,
    queryClient,
    keptAnswers: (begin) => readKept(queryStore, begin),
    witness,
    sync: { ...engine, wake },
    ...(keptPictures && { keptPictures }),
    pictures: createPictureStore(bytes),
    offlineVideos,
    uploads,
    proof,
    downloadOwnData: async (...how) => (await openDownloads()).ownData(...how),
    downloadAudit: async (...how) => (await openDownloads()).audit(...how),
    downloadReport: async (...how) => (await openDownloads()).report(...how),
    now,
    newId,
    build: env.build,
    asking,
    close,
  }
  lookForLost()
  return services

  async function openDownloads() {
    const loaded = await import('#data/api/open-downloads.ts')
    return loaded.openDownloads(createBytesClient(bytes), provingFiles(createBytesClient(bytes), proof))
  }

  async function close(): Promise<void> {
    clearInterval(looking)
    stopLearning()
    stopForgetting()
    stopWitness()
    stopStarting()
    cancelResuming()
    uploads.close()
    wakeUps.stop()
    afterWrites.stop()
    queryClient.clear()
    queryStore.close()
    await Promise.allSettled([offlineVideos.close(), engine.stop()])
    db.close()
  }
}

/** EV37. Few devices have such an event: the code that takes it away comes only for these. */
async function forgetOldEventsIfAny(parts: {
  ctx: WriteContext
  keptPictures: KeptPictures | undefined
}): Promise<void> {
  if ((await findOldEvents(parts.ctx)).length === 0) return
  const { forgetOldEvents } = await import('#data/ready/forget-old-events.ts')
  await forgetOldEvents(parts)
}

/** The client only throws; what a final 401 means for the session is decided here. */
function endingSessions(client: ApiClient, session: SessionStore, userId: string): ApiClient {
  return {
    ...client,
    call: async (...request) => {
      try {
        return await client.call(...request)
      } catch (error) {
        void considerUnauthorized(session, userId, error)
        throw error
      }
    },
  }
}

/** The same client, and what is known of its first failure. */
function watchFailures(api: ApiClient) {
  let hasFailed = false
  let resolve = () => {}
  const whenFailed = new Promise<void>((fulfil) => (resolve = fulfil))
  const call: ApiClient['call'] = async (...request) => {
    try {
      return await api.call(...request)
    } catch (error) {
      hasFailed = true
      resolve()
      throw error
    }
  }
  return { api: { ...api, call }, whenFailed, hasFailed: () => hasFailed }
}

function showingAcceptance(deliver: Deliver, show: () => void): Deliver {
  let timer: ReturnType<typeof setTimeout> | undefined
  return async (shipment) => {
    const delivery = await deliver(shipment)
    if (delivery.kind === 'answered') {
      clearTimeout(timer)
      timer = setTimeout(show, SHOW_ACCEPTED_AFTER_MS)
    }
    return delivery
  }
}

function openKeptPictures(
  env: Env,
  getToken: SessionStore['getToken'],
  userId: string,
  places: CacheStorage,
): KeptPictures {
  return createKeptPictures({
    places,
    userId,
    fetchPicture: async (path, signal) => {
      const answer = await getToken()
      if (answer.kind !== 'ok') throw new Error('There is no token to ask for a picture')
      return fetch(env.apiUrl + path, {
        headers: { authorization: `Bearer ${answer.token}` },
        ...(signal && { signal }),
      })
    },
  })
}

/** A function of the window, which must not become a method of an engine. */
const tellTheBrowser = (error: unknown): void => reportError(error)

async function askForUpdate(): Promise<void> {
  await workersOf(window)
    ?.getRegistration()
    .then((registration) => registration?.update())
    .catch(() => {})
}
