import { databases } from '#storage/databases.ts'
import type { UploadEngine } from './upload-engine.ts'
import type { Upload, Uploads } from './uploads.ts'
import { UPLOADS_DATABASE } from './uploads.ts'

const NONE: readonly Upload[] = []

/** Uploads whose code is loaded when they are first asked for, or when the device keeps one that was under way. */
export type LazyUploads = Uploads & { close(): void }

/** `load` imports and opens the engine. */
export function createLazyUploads(parts: {
  load: () => Promise<UploadEngine>
  onError: (error: unknown) => void
}): LazyUploads {
  const listeners = new Set<() => void>()
  let engine: UploadEngine | undefined
  let loading: Promise<UploadEngine> | undefined
  let isClosed = false

  function load(): Promise<UploadEngine> {
    loading ??= parts.load().then(take, (error: unknown) => {
      loading = undefined // Its code could not be fetched; the next one who asks tries again.
      throw error
    })
    return loading
  }

  function take(loaded: UploadEngine): UploadEngine {
    engine = loaded
    if (isClosed) loaded.close()
    loaded.subscribe(tellAll)
    tellAll()
    return loaded
  }

  function tellAll() {
    for (const listener of listeners) listener()
  }

  function later(act: (loaded: UploadEngine) => void) {
    load().then(act).catch(parts.onError)
  }

  return {
    get: () => engine?.get() ?? NONE,
    subscribe(listener) {
      listeners.add(listener)
      if (!isClosed) later(() => {})
      return () => listeners.delete(listener)
    },
    start: async (it) => (await load()).start(it),
    resume: async (...given) => (await load()).resume(...given),
    pause: (videoId) => later((it) => it.pause(videoId)),
    retry: (videoId) => later((it) => it.retry(videoId)),
    cancel: async (videoId) => (await load()).cancel(videoId),
    wifiOnly: () => engine?.wifiOnly(),
    setWifiOnly: (on) => later((it) => it.setWifiOnly(on)),
    close() {
      isClosed = true
      engine?.close()
    },
  }
}

/**
 * N24. Goes on with what was under way when the page was last left, once the page has had its own start. Returns what
 * calls it off.
 */
export function resumeUploadsAfter(waitMs: number, uploads: Uploads): () => void {
  const timer = setTimeout(() => void wakeIfKept(uploads), waitMs)
  return () => clearTimeout(timer)
}

async function wakeIfKept(uploads: Uploads) {
  // Older browsers do not list databases: there the page of the order wakes it.
  const kept = await databases.factory.databases().catch(() => [])
  if (kept.some(({ name }) => name === UPLOADS_DATABASE)) uploads.subscribe(() => {})
}
