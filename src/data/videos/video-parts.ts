import { onceLetGo } from './once-let-go.ts'
import { writePart } from './write-part.ts'
import type { PartWorker } from './write-part.ts'

const FOLDER = 'courtside-videos-1'
/** So much is fetched, and at most lost, at a time. */
const PART_BYTES = 8 * 1024 * 1024

export type KeptVideo = { videoId: string; byteLength: number; keptBytes: number }
type VideoName = Pick<KeptVideo, 'videoId' | 'byteLength'>
type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>
export type VideoPart = { index: number; start: number; byteLength: number }

/**
 * Videos of one user in the browser's private file system, in parts: a part is there whole or not at all, so what has
 * arrived stays whatever ends the page. Nothing is held in memory: a video read from here is a Blob of files.
 */
export type VideoParts = {
  list(): Promise<KeptVideo[]>
  /** The parts that are not there yet, in order. */
  missing(video: VideoName): Promise<VideoPart[]>
  /**
   * Of all tabs one writes a part: another waits, and asks for no bytes when the part is there then. `signal` ends the
   * wait, and then it throws the signal's reason. Throws what `bytesOf` and its stream throw, RangeError when they are
   * not exactly this part's, and what the browser throws when the disk is full.
   */
  write(video: VideoName, part: VideoPart, bytesOf: () => Promise<Bytes>, signal: AbortSignal): Promise<void>
  /** The whole video; undefined while a part is missing. */
  read(videoId: string): Promise<Blob | undefined>
  delete(videoId: string): Promise<void>
}

/** Where the parts lie, who writes them, and what tabs agree by on who does. */
type Disk = {
  root: () => Promise<FileSystemDirectoryHandle>
  startWorker: () => PartWorker
  locks: LockManager
}

export function openVideoParts({ root, startWorker, locks }: Disk, userId: string): VideoParts {
  const folder = async () =>
    (await (await root()).getDirectoryHandle(FOLDER, { create: true })).getDirectoryHandle(userId, { create: true })
  const folderOf = async (video: VideoName) => (await folder()).getDirectoryHandle(nameOf(video), { create: true })

  async function videos() {
    const found: Array<{ videoId: string; byteLength: number; handle: FileSystemDirectoryHandle }> = []
    for await (const [name, handle] of (await folder()).entries()) {
      const [, videoId = '', bytes = ''] = /^([\w-]+)\.(\d+)$/u.exec(name) ?? []
      if (isFolder(handle) && videoId !== '') found.push({ videoId, byteLength: Number(bytes), handle })
    }
    return found
  }

  return {
    async list() {
      return Promise.all(
        (await videos()).map(async ({ videoId, byteLength, handle }) => {
          const files = await filesIn(handle)
          return {
            videoId,
            byteLength,
            keptBytes: partsOf(byteLength).reduce((sum, part) => sum + (isThere(files, part) ? part.byteLength : 0), 0),
          }
        }),
      )
    },
    async missing(video) {
      const files = await filesIn(await folderOf(video))
      return partsOf(video.byteLength).filter((part) => !isThere(files, part))
    },
    async write(video, part, bytesOf, signal) {
      const folders = [FOLDER, userId, nameOf(video)]
      const name = String(part.index)
      await locks.request([...folders, name].join('/'), { signal }, async () => {
        if (isThere(await filesIn(await folderOf(video)), part)) return
        await writePart(startWorker, { folders, name, byteLength: part.byteLength }, await bytesOf())
      })
    },
    async read(videoId) {
      const video = (await videos()).find((it) => it.videoId === videoId)
      if (!video) return undefined
      const files = await filesIn(video.handle)
      const parts = partsOf(video.byteLength)
      if (!parts.every((part) => isThere(files, part))) return undefined
      return new Blob(parts.flatMap(({ index }) => files.get(index) ?? []))
    },
    async delete(videoId) {
      const parent = await folder()
      for (const video of await videos()) if (video.videoId === videoId) await removeFolder(parent, nameOf(video))
    },
  }
}

/** N68. Deletes the videos of everybody but `signedIn`. */
export async function forgetVideosOfOthers(
  root: FileSystemDirectoryHandle,
  signedIn: string | undefined,
): Promise<void> {
  const all = await root.getDirectoryHandle(FOLDER, { create: true })
  const others: string[] = []
  for await (const [name] of all.entries()) if (name !== signedIn) others.push(name)
  // Whoever has just signed out may have been fetching one.
  for (const name of others) await removeFolder(all, name)
}

/** Another tab may have been quicker. */
async function removeFolder(parent: FileSystemDirectoryHandle, name: string): Promise<void> {
  try {
    await onceLetGo(() => parent.removeEntry(name, { recursive: true }))
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error
  }
}

function partsOf(byteLength: number): VideoPart[] {
  return Array.from({ length: Math.ceil(byteLength / PART_BYTES) }, (_none, index) => ({
    index,
    start: index * PART_BYTES,
    byteLength: Math.min(PART_BYTES, byteLength - index * PART_BYTES),
  }))
}

function isThere(files: ReadonlyMap<number, File>, { index, byteLength }: VideoPart): boolean {
  return files.get(index)?.size === byteLength
}

async function filesIn(folder: FileSystemDirectoryHandle): Promise<Map<number, File>> {
  const files = new Map<number, File>()
  for await (const [name, handle] of folder.entries()) {
    if (isFile(handle) && /^\d+$/u.test(name)) files.set(Number(name), await handle.getFile())
  }
  return files
}

function nameOf({ videoId, byteLength }: VideoName): string {
  return `${videoId}.${byteLength}`
}

function isFolder(handle: FileSystemHandle): handle is FileSystemDirectoryHandle {
  return handle.kind === 'directory'
}

function isFile(handle: FileSystemHandle): handle is FileSystemFileHandle {
  return handle.kind === 'file'
}
