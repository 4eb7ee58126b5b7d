import { abandonVideo, getVideo, startVideo } from '#domain/contracts/videos.ts'
import { ApiError } from '../api/api-error.ts'
import type { UploadRow } from '../db/upload-store.ts'
import { abandonCancelled, abandonUpload } from './abandon-upload.ts'
import { acceptFile } from './accept-file.ts'
import { assertSame, openKept, openKeptSame } from './kept-file.ts'
import type { Network } from './network.ts'
import { leastWait } from './part-verdict.ts'
import { createTabs } from './tabs.ts'
import type { TabMessage } from './tabs.ts'
import { createJob } from './upload-job.ts'
import type { Job, JobParts } from './upload-job.ts'
import { keepRow, rowOfStart, rowOfVideo, rowsOfOrder } from './upload-rows.ts'
import type { Upload, UploadStart, Uploads } from './uploads.ts'

const SHOW_EVERY_MS = 250

export type UploadEngineOptions = Omit<JobParts, 'onChange'> & {
  userId: string
  network: Network
  locks?: LockManager | undefined
  channel?: BroadcastChannel | undefined
  onError: (error: unknown) => void
}

export type UploadEngine = Uploads & {
  /** Takes up what was under way when the page was last left. */
  open(): Promise<void>
  /** Stops sending and keeps everything for its owner. */
  close(): void
}

/** N21, N24, N25, N27. The uploads of one user in this tab. */
export function createUploadEngine(options: UploadEngineOptions): UploadEngine {
  // Taken out: a function of the browser refuses to be called as a method of something else.
  const { api, store, network, onError } = options
  const jobs = new Map<string, Job>()
  const waits = new Map<string, AbortController>()
  const listeners = new Set<() => void>()
  let list: readonly Upload[] = []
  let isWifiOnly = false
  let isClosed = false
  let showing: ReturnType<typeof setTimeout> | undefined
  const abandoning = { api, store, onRefused: (videoId: string) => wish(videoId, { wish: 'paused' }) }
  const tabs = createTabs({ ...options, hear: (message) => settle(hear(message)) })
  const unsubscribe = network.subscribe(() => {
    for (const job of jobs.values()) job.nudge()
    considerAll()
    settle(abandonCancelled(abandoning))
  })

  return {
    get: () => list,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async open() {
      isWifiOnly = await store.isWifiOnly()
      await Promise.all([
        ...(await store.all()).map(({ video_id }) => consider(video_id)),
        abandonCancelled(abandoning),
      ])
    },
    start,
    async resume(videoId, file, handle) {
      const row = (await store.get(videoId)) ?? (await adopt(videoId))
      const kept = jobs.get(videoId)?.file
      const found = file ?? (kept ? undefined : await openKept(row.handle, true))
      if (found) await assertSame(found, row)
      // One that opens nothing any more would be offered for ever.
      const isLost = !found && !kept
      await wish(videoId, { wish: 'going', message: null, ...(handle && { handle }), ...(isLost && { handle: null }) })
      await consider(videoId, found)
    },
    pause: (videoId) => {
      const job = jobs.get(videoId)
      if (!job || job.isReady()) return
      job.row = { ...job.row, wish: 'paused' }
      job.elsewhere = undefined
      settle(wish(videoId, { wish: 'paused' }))
      halt(videoId)
    },
    retry: (videoId) => {
      jobs.get(videoId)?.nudge()
      settle(wish(videoId, { wish: 'going', message: null }).then(() => consider(videoId)))
    },
    cancel,
    wifiOnly: () => (network.isWifi() === undefined ? undefined : isWifiOnly),
    setWifiOnly(on) {
      settle(store.setWifiOnly(on))
      tabs.tell({ kind: 'wifi-only', on })
      changeWifiOnly(on)
    },
    close() {
      isClosed = true
      unsubscribe()
      clearTimeout(showing)
      for (const videoId of jobs.keys()) halt(videoId)
      tabs.close()
      store.close()
    },
  }

  function whose() {
    return { userId: options.userId, now: options.now() }
  }

  /** What fails here is nobody's call; after closing it is nobody's concern. */
  function settle(work: Promise<unknown>) {
    work.catch((error: unknown) => {
      if (!isClosed) onError(error)
    })
  }

  async function wish(
    videoId: string,
    changes: Pick<UploadRow, 'wish'> & Partial<UploadRow>,
  ): Promise<UploadRow | undefined> {
    const row = await store.change(videoId, changes)
    const job = jobs.get(videoId)
    if (row && job) job.row = row
    tabs.tell({ kind: 'changed', videoId })
    show()
    return row
  }

  async function adopt(videoId: string): Promise<UploadRow> {
    const row = rowOfVideo(await api.call(getVideo, { video_id: videoId }), whose())
    await keepRow(store, row)
    return row
  }

  /** The id of a `same` that was deleted elsewhere is taken for ever: then it begins under its own. */
  async function start(it: UploadStart): Promise<void> {
    const accepted = await acceptFile(it)
    const { same, others } = await rowsOfOrder(store, accepted)
    const begun = { ...accepted, video_id: same?.video_id ?? it.videoId }
    halt(begun.video_id) // What goes on with the old row may not fail into the new one.
    await keepRow(store, rowOfStart(begun, it, whose()))
    try {
      const video = await api.call(startVideo, begun)
      await store.change(begun.video_id, {
        is_known: true,
        part_bytes: video.part_bytes,
        parts_done: video.uploaded_parts,
      })
    } catch (error) {
      if (leastWait(error) === undefined) {
        await store.delete(begun.video_id)
        await consider(begun.video_id)
        if (same && error instanceof ApiError && error.status === 409) return start(it)
        throw error
      }
    }
    await consider(begun.video_id, it.file)
    tabs.tell({ kind: 'changed', videoId: begun.video_id })
    for (const { video_id } of others) settle(cancel(video_id))
  }

  async function cancel(videoId: string) {
    const row = await wish(videoId, { wish: 'cancelled' })
    halt(videoId)
    if (row) await abandonUpload(abandoning, row)
    else await api.call(abandonVideo, { video_id: videoId })
    jobs.delete(videoId)
    show()
  }

  /** Makes this tab do what the device has kept of a video, with this file if one was just given. */
  async function consider(videoId: string, file?: Blob) {
    const row = await store.get(videoId)
    if (isClosed) return
    const known = jobs.get(videoId)
    if (!row || row.wish === 'cancelled') {
      halt(videoId)
      if (!known?.isReady()) jobs.delete(videoId)
      show()
      return
    }
    const job = known ?? createJob({ ...options, onChange: (when) => (when === 'now' ? show() : showSoon()) }, row)
    jobs.set(videoId, job)
    job.row = row
    job.file = file ?? job.file ?? (await openKeptSame(row))
    if (row.wish === 'going' && !waitsForWifi()) settle(work(job))
    else rest(job)
    show()
  }

  function rest(job: Job) {
    halt(job.row.video_id)
    job.elsewhere = undefined
  }

  /**
   * Without the file too: everything may have arrived, and when the tab that has it dies, this one must learn of it.
   */
  async function work(job: Job) {
    const { video_id: videoId } = job.row
    if (waits.has(videoId) || isClosed) return
    const wait = new AbortController()
    waits.set(videoId, wait)
    const run = async () => {
      const row = await store.get(videoId)
      if (wait.signal.aborted || isClosed) return
      if (row?.wish !== 'going' || waitsForWifi()) return consider(videoId)
      job.elsewhere = undefined
      job.row = row
      await job.run()
      if (job.row.wish !== 'going') tabs.tell({ kind: 'changed', videoId })
    }
    try {
      await tabs.alone(videoId, run, wait.signal)
    } finally {
      if (waits.get(videoId) === wait) waits.delete(videoId)
      show()
    }
  }

  function halt(videoId: string) {
    waits.get(videoId)?.abort()
    waits.delete(videoId)
    jobs.get(videoId)?.stop()
  }

  async function hear(message: TabMessage) {
    if (message.kind === 'changed') return consider(message.videoId)
    if (message.kind === 'wifi-only') return changeWifiOnly(message.on)
    const job = jobs.get(message.upload.videoId)
    if (!job) return consider(message.upload.videoId)
    if (job.isRunning() || job.row.wish !== 'going') return
    job.elsewhere = message.upload
    showSoon()
    await work(job)
  }

  function waitsForWifi(): boolean {
    return isWifiOnly && network.isWifi() === false
  }

  function changeWifiOnly(on: boolean) {
    isWifiOnly = on
    considerAll()
  }

  function considerAll() {
    for (const videoId of jobs.keys()) settle(consider(videoId))
  }

  function showSoon() {
    showing ??= setTimeout(show, SHOW_EVERY_MS)
  }

  function show() {
    clearTimeout(showing)
    showing = undefined
    if (isClosed) return
    list = [...jobs.values()].filter(({ row }) => row.wish !== 'cancelled').map((job) => job.shown(waitsForWifi()))
    for (const upload of list) if (jobs.get(upload.videoId)?.isSending()) tabs.tell({ kind: 'shown', upload })
    for (const listener of listeners) listener()
  }
}
