import { onceLetGo } from './once-let-go.ts'

/** Which file to write: the folders from the root on, which exist, and the file's name in the last one. */
export type PartPlace = { folders: readonly string[]; name: string; byteLength: number }

/** What the page asks of the worker, one request at a time. */
export type PartRequest =
  | { kind: 'open'; place: PartPlace }
  | { kind: 'write'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'finish' }
  | { kind: 'drop' }

/** `failure` is an error in parts: not every browser sends a DOMException from a worker to a page. */
export type PartAnswer = { failure?: { name: string; message: string } }

/** Browsers give it to dedicated workers alone, so the types of a page do not know it. */
type SyncAccessHandle = {
  /** Returns how many bytes it took, which may be fewer than it was given. */
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number
  truncate(size: number): void
  flush(): void
  close(): void
}

type PartFile = ReturnType<typeof createPartFile>

/**
 * Writes one part of a video as it is asked to. After a failure, which the answer names, nothing of the part is left:
 * RangeError when it was given other than the part's bytes, QuotaExceededError when the disk is full.
 */
export function createPartAnswers(
  root: () => Promise<FileSystemDirectoryHandle>,
): (request: PartRequest) => Promise<PartAnswer> {
  let file: PartFile | undefined
  return async (request) => {
    try {
      if (request.kind === 'open') file = await openPartFile(root, request.place)
      else if (request.kind === 'write') file?.write(request.bytes)
      else if (request.kind === 'finish') file?.finish()
      else await file?.drop()
      return {}
    } catch (error) {
      await file?.drop().catch(() => {}) // What it leaves has not the part's length, and is begun anew.
      const { name, message } = error as Error
      return { failure: { name, message } }
    }
  }
}

async function openPartFile(
  root: () => Promise<FileSystemDirectoryHandle>,
  { folders, name, byteLength }: PartPlace,
): Promise<PartFile> {
  let folder = await root()
  for (const step of folders) folder = await folder.getDirectoryHandle(step)
  const handle = await openAlone(await folder.getFileHandle(name, { create: true }))
  return createPartFile(handle, byteLength, () => folder.removeEntry(name))
}

/** A browser may let go of a killed tab's file a moment later than of its lock. */
function openAlone(file: FileSystemFileHandle): Promise<SyncAccessHandle> {
  const writable = file as FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncAccessHandle> }
  return onceLetGo(() => writable.createSyncAccessHandle())
}

/**
 * The last byte is written when all others are on the disk: whatever ends the page or the tablet, a file of the part's
 * length is the whole part.
 */
function createPartFile(handle: SyncAccessHandle, byteLength: number, remove: () => Promise<void>) {
  let length = 0
  // What a killed tab left here.
  handle.truncate(0)

  function append(bytes: Uint8Array<ArrayBuffer>) {
    for (let rest = bytes; rest.byteLength > 0;) {
      const written = handle.write(rest, { at: length })
      if (written === 0) throw new DOMException('The disk takes no more bytes', 'QuotaExceededError')
      length += written
      rest = rest.subarray(written)
    }
  }

  return {
    write(bytes: Uint8Array<ArrayBuffer>) {
      const after = length + bytes.byteLength
      if (after > byteLength) throw new RangeError(`More than the ${byteLength} bytes of the part`)
      if (after < byteLength) return append(bytes)
      append(bytes.subarray(0, -1))
      handle.flush()
      append(bytes.subarray(-1))
    },
    finish() {
      if (length !== byteLength) throw new RangeError(`${length} bytes instead of the ${byteLength} of the part`)
      handle.flush()
      handle.close()
    },
    async drop() {
      handle.close()
      await remove()
    },
  }
}
