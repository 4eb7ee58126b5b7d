const FOLDER = 'courtside-videos-1'
/** So much is fetched, and at most lost, at a time. */
const PART_BYTES = 8 * 1024 * 1024

export type KeptVideo = { videoId: string; byteLength: number; keptBytes: number }
export type VideoPart = { index: number; start: number; byteLength: number }

/**
 * Videos of one user in the browser's private file system, in parts: a part is there whole or not at all, so what has
 * arrived stays whatever ends the page. Nothing is held in memory: a video read from here is a Blob of files.
 */
export type VideoParts = {
  list(): Promise<KeptVideo[]>
  /** The parts that are not there yet, in order. */
  missing(video: { videoId: string; byteLength: number }): Promise<VideoPart[]>
  /**
   * Throws RangeError when the stream does not give exactly this part, and what the browser throws when the disk is
   * full.
   */
  write(
    video: { videoId: string; byteLength: number },
    part: VideoPart,
    bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
  ): Promise<void>
  /** The whole video; undefined while a part is missing. */
  read(videoId: string): Promise<Blob | undefined>
  delete(videoId: string): Promise<void>
}

export function openVideoParts(root: () => Promise<FileSystemDirectoryHandle>, userId: string): VideoParts {
  const folder = async () =>
    (await (await root()).getDirectoryHandle(FOLDER, { create: true })).getDirectoryHandle(userId, { create: true })
  const folderOf = async (video: { videoId: string; byteLength: number }) =>
    (await folder()).getDirectoryHandle(nameOf(video), { create: true })

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
    async write(video, { index, byteLength }, bytes) {
      const parent = await folderOf(video)
      const handle = await parent.getFileHandle(String(index), { create: true })
      // Nothing of it is in the file before the stream has ended well.
      await bytes.pipeTo(await handle.createWritable())
      const { size } = await handle.getFile()
      if (size === byteLength) return
      await parent.removeEntry(String(index))
      throw new RangeError(`Part ${index} has ${size} bytes instead of ${byteLength}`)
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
      for (const video of await videos())
        if (video.videoId === videoId) await parent.removeEntry(nameOf(video), { recursive: true })
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
  for (const name of others) await all.removeEntry(name, { recursive: true })
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

function nameOf({ videoId, byteLength }: { videoId: string; byteLength: number }): string {
  return `${videoId}.${byteLength}`
}

function isFolder(handle: FileSystemHandle): handle is FileSystemDirectoryHandle {
  return handle.kind === 'directory'
}

function isFile(handle: FileSystemHandle): handle is FileSystemFileHandle {
  return handle.kind === 'file'
}
