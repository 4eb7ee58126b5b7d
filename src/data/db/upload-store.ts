import Dexie from 'dexie'
import type { Table } from 'dexie'
import type { VideoCheck } from '#domain/contracts/videos.ts'
import { databases } from '#storage/databases.ts'

/**
 * A video whose parts are on their way. What has arrived only the server knows; `parts_done` is what this device last
 * heard.
 */
export type UploadRow = {
  video_id: string
  user_id: string
  evaluation_id: string | null
  file_name: string
  byte_length: number
  media_type: string
  fingerprint: string
  check: VideoCheck | null
  /** Until the server has it. */
  thumbnail: Blob | null
  /** Where the browser lets pages keep hold of a file. */
  handle: FileSystemFileHandle | null
  part_bytes: number
  parts_done: number[]
  /** Whether the server has answered that it knows the video. */
  is_known: boolean
  /** What the person wants of it; `cancelled` waits for the server to hear of it. */
  wish: 'going' | 'paused' | 'failed' | 'cancelled'
  message: string | null
  created_at: number
  v: 1
}

type SettingRow = { user_id: string; wifi_only: boolean }

/**
 * Uploads that outlive the page, each seen by its owner only. A database of its own: losing it loses no byte, because
 * the file can be chosen again and the server knows which parts it has; so it needs neither the schema guard nor strict
 * durability.
 */
export type UploadStore = {
  all(): Promise<UploadRow[]>
  get(videoId: string): Promise<UploadRow | undefined>
  put(row: UploadRow): Promise<void>
  /** Writes some members of a row that is still there; answers the row, or undefined. */
  change(videoId: string, changes: Partial<UploadRow>): Promise<UploadRow | undefined>
  delete(videoId: string): Promise<void>
  isWifiOnly(): Promise<boolean>
  setWifiOnly(on: boolean): Promise<void>
  close(): void
}

export function createUploadStore(
  userId: string,
  name = 'courtside-uploads',
  options: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange } = {},
): UploadStore {
  const db = new Dexie(name, {
    chromeTransactionDurability: 'relaxed',
    cache: 'disabled',
    indexedDB: databases.factory,
    ...options,
  })
  db.version(1).stores({ upload: '[user_id+video_id], user_id', setting: 'user_id' })
  const uploads = db.table('upload') as Table<UploadRow, [string, string]> // As declared in the line above.
  const settings = db.table('setting') as Table<SettingRow, string> // The same.

  return {
    all: () => uploads.where('user_id').equals(userId).sortBy('created_at'),
    get: (videoId) => uploads.get([userId, videoId]),
    async put(row) {
      await db.transaction('rw', uploads, () => uploads.put(row))
    },
    change: (videoId, changes) =>
      db.transaction('rw', uploads, async () => {
        const row = await uploads.get([userId, videoId])
        if (!row) return undefined
        const changed = { ...row, ...changes }
        await uploads.put(changed)
        return changed
      }),
    async delete(videoId) {
      await db.transaction('rw', uploads, () => uploads.delete([userId, videoId]))
    },
    isWifiOnly: async () => (await settings.get(userId))?.wifi_only ?? false,
    async setWifiOnly(on) {
      await db.transaction('rw', settings, () => settings.put({ user_id: userId, wifi_only: on }))
    },
    close: () => db.close(),
  }
}
