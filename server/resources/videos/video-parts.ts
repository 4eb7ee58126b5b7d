import type { Video } from '#domain/contracts/videos.ts'
import type { StoredPart } from '../../ports/video-store.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { findVideo, forgetUpload, setUploadId } from './videos-repository.ts'
import type { VideoRow } from './videos-repository.ts'

type Sized = Pick<VideoRow, 'byte_length' | 'part_bytes'>

export const partCountOf = ({ byte_length, part_bytes }: Sized) => Math.ceil(byte_length / part_bytes)

/** Of `span` parts from `partNumber` (from 1) on: all are alike but the last of the file, which is the rest. */
export const lengthOf = ({ byte_length, part_bytes }: Sized, partNumber: number, span: number) =>
  Math.min(span * part_bytes, byte_length - (partNumber - 1) * part_bytes)

/** What has arrived: the numbers of the parts, and what the store is to put together of them; or the whole already. */
export type Arrived = { numbers: number[]; stored: StoredPart[]; isWhole: boolean }

const NOTHING: Arrived = { numbers: [], stored: [], isWhole: false }

/** Asks the store. An upload that it does not know any more is forgotten: the next address begins another one. */
export async function findArrived({ db, videos }: Pick<Services, 'db' | 'videos'>, video: VideoRow): Promise<Arrived> {
  if (video.state !== 'uploading' || video.upload_id === null) return NOTHING
  const stored = await videos.listParts({ key: video.object_key, uploadId: video.upload_id })
  if (stored) return { ...inARow(video, stored), isWhole: false }
  // Whoever put it together may not have come to say so.
  if (await videos.readStart(video.object_key, 1)) return { ...NOTHING, isWhole: true }
  await forgetUpload(db, video.id, video.upload_id)
  return NOTHING
}

/**
 * Those of the store's parts that can be joined: in order, none over another. One that begins inside the one before is
 * left out. What is over others may be a copy that arrived late.
 */
export function inARow(video: Sized, stored: readonly StoredPart[]): Pick<Arrived, 'numbers' | 'stored'> {
  const taken: StoredPart[] = []
  const numbers: number[] = []
  let next = 1
  for (const part of stored.toSorted((a, b) => a.partNumber - b.partNumber)) {
    const span = spanOf(video, part)
    if (span === 0 || part.partNumber < next) continue
    taken.push(part)
    for (next = part.partNumber; next < part.partNumber + span; next++) numbers.push(next)
  }
  return { numbers, stored: taken }
}

/** How many parts one of the store's holds; 0 when it does not end where a part ends. */
function spanOf(video: Sized, { partNumber, byteLength }: StoredPart): number {
  if (partNumber > partCountOf(video)) return 0
  const span = Math.ceil(byteLength / video.part_bytes)
  return byteLength === lengthOf(video, partNumber, span) ? span : 0
}

/** The store's id of the upload to which parts are sent; begun here if there is none. */
export async function ensureUpload({ db, videos }: Pick<Services, 'db' | 'videos'>, video: VideoRow): Promise<string> {
  if (video.upload_id !== null) return video.upload_id
  const uploadId = await videos.beginUpload(video.object_key, video.media_type)
  if (await setUploadId(db, video.id, uploadId)) return uploadId
  await videos.abortUpload({ key: video.object_key, uploadId })
  const quicker = await findVideo(db, video.id)
  if (!quicker?.upload_id) throw new Refusal('conflict', 'This video is no longer uploading.')
  return quicker.upload_id
}

/** The video as its owner sees it. */
export async function videoAnswer(services: Pick<Services, 'db' | 'videos'>, video: VideoRow): Promise<Video> {
  const { numbers, isWhole } = await findArrived(services, video)
  const partCount = partCountOf(video)
  return {
    video_id: video.id,
    evaluation_submission_id: video.evaluation_submission_id,
    file_name: video.file_name,
    byte_length: video.byte_length,
    media_type: video.media_type,
    fingerprint: video.fingerprint,
    part_bytes: video.part_bytes,
    part_count: partCount,
    uploaded_parts: isWhole ? Array.from({ length: partCount }, (_, at) => at + 1) : numbers,
    state: video.state,
    device_check: video.device_check,
    thumbnail: video.thumbnail_key === null ? null : thumbnailPath(video.id),
    created_at: video.created_at,
  }
}

/** Where the picture of a video is had below the API's base; it needs a token. */
export const thumbnailPath = (videoId: string) => `/evaluation/videos/${videoId}/thumbnail/`
