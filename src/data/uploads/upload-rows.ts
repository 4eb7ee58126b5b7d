import { PART_BYTES } from '#domain/contracts/videos.ts'
import type { Video, VideoStart } from '#domain/contracts/videos.ts'
import type { UploadRow, UploadStore } from '../db/upload-store.ts'
import { FileRefused } from './uploads.ts'
import type { UploadStart } from './uploads.ts'

type Whose = { userId: string; now: number }

/** What the device keeps of an upload that begins here. */
export function rowOfStart(start: VideoStart, { thumbnail, handle }: UploadStart, { userId, now }: Whose): UploadRow {
  return {
    video_id: start.video_id,
    user_id: userId,
    evaluation_id: start.evaluation_submission_id ?? null,
    file_name: start.file_name,
    byte_length: start.byte_length,
    media_type: start.media_type,
    fingerprint: start.fingerprint,
    check: start.device_check ?? null,
    thumbnail,
    handle: handle ?? null,
    part_bytes: PART_BYTES,
    parts_done: [],
    is_known: false,
    wish: 'going',
    message: null,
    created_at: now,
    v: 1,
  }
}

/** The same of one that another device has begun, or whose traces this one has lost. */
export function rowOfVideo(video: Video, { userId, now }: Whose): UploadRow {
  return {
    video_id: video.video_id,
    user_id: userId,
    evaluation_id: video.evaluation_submission_id,
    file_name: video.file_name,
    byte_length: video.byte_length,
    media_type: video.media_type,
    fingerprint: video.fingerprint,
    check: video.device_check,
    thumbnail: null,
    handle: null,
    part_bytes: video.part_bytes,
    parts_done: video.uploaded_parts,
    is_known: true,
    wish: 'paused',
    message: null,
    created_at: now,
    v: 1,
  }
}

/**
 * Some browsers store no file handles, or no blobs in private windows: then without them. Throws FileRefused when
 * nothing can be kept.
 */
export async function keepRow(store: UploadStore, row: UploadRow): Promise<void> {
  try {
    await store.put(row).catch(() => store.put({ ...row, handle: null, thumbnail: null }))
  } catch (cause) {
    throw new FileRefused('This device is out of storage. Free up some space and try again.', {
      cause,
    })
  }
}

/**
 * N24. What was begun for the same order: `same` is the same file, which goes on instead of a second copy; `others` are
 * taken out by the new one.
 */
export async function rowsOfOrder(
  store: UploadStore,
  { evaluation_submission_id: id, fingerprint, video_id }: VideoStart,
) {
  const rows = (await store.all()).filter(
    (row) =>
      row.evaluation_id !== null && row.evaluation_id === id && row.video_id !== video_id && row.wish !== 'cancelled',
  )
  const same = rows.find((row) => row.fingerprint === fingerprint && row.wish !== 'failed')
  return { same, others: rows.filter((row) => row !== same) }
}
