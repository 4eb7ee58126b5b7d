import { fingerprintOf } from './fingerprint.ts'
import { FileRefused, NotTheSameFile } from './uploads.ts'

// Only Chromium lets pages ask, and TypeScript knows nothing of it.
type AskableHandle = FileSystemFileHandle & {
  queryPermission?: (how: { mode: 'read' }) => Promise<PermissionState>
  requestPermission?: (how: { mode: 'read' }) => Promise<PermissionState>
}

/**
 * The file that the device has kept hold of, if it may be read. `mayAsk` after a tap only: the browser asks the person.
 */
export async function openKept(handle: AskableHandle | null, mayAsk: boolean): Promise<File | undefined> {
  if (!handle) return undefined
  const how = { mode: 'read' } as const
  try {
    let leave = (await handle.queryPermission?.(how)) ?? 'granted'
    if (leave !== 'granted' && mayAsk) leave = (await handle.requestPermission?.(how)) ?? 'granted'
    return leave === 'granted' ? await handle.getFile() : undefined
  } catch {
    return undefined // It was moved or deleted, or the browser does not let itself be asked now.
  }
}

/** Throws NotTheSameFile unless it is the file of this name and fingerprint, and FileRefused when it cannot be read. */
export async function assertSame(file: File, expected: { file_name: string; fingerprint: string }): Promise<void> {
  const fingerprint = await fingerprintOf(file).catch((cause: unknown) => {
    throw new FileRefused('We can’t read this file. Choose it again.', { cause })
  })
  if (fingerprint === expected.fingerprint) return
  throw new NotTheSameFile(
    `This is another file. Choose “${expected.file_name}” to continue, or cancel its upload first.`,
  )
}

/** The kept file if it may be read without asking and is still the same. */
export async function openKeptSame(row: {
  handle: FileSystemFileHandle | null
  file_name: string
  fingerprint: string
}): Promise<File | undefined> {
  const file = await openKept(row.handle, false)
  return (
    file &&
    assertSame(file, row).then(
      () => file,
      () => undefined,
    )
  )
}
