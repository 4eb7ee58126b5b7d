import { MOST_VIDEO_BYTES } from '#domain/contracts/videos.ts'
import type { VideoStart } from '#domain/contracts/videos.ts'
import { fingerprintOf } from './fingerprint.ts'
import { FileRefused } from './uploads.ts'
import type { UploadStart } from './uploads.ts'

/**
 * N30. What the server is told of a file before its first byte. Throws FileRefused for one that no server would take.
 */
export async function acceptFile({ file, videoId, evaluationId, check }: UploadStart): Promise<VideoStart> {
  if (file.size === 0) throw new FileRefused('The file is empty.')
  if (file.size > MOST_VIDEO_BYTES)
    throw new FileRefused('The file is larger than 1 GB. Trim or compress the video first.')
  const mediaType = check?.media_type ?? file.type
  if (!/^video\/[\w.+-]+$/u.test(mediaType)) throw new FileRefused('This is not a video.')
  const fingerprint = await fingerprintOf(file).catch((cause: unknown) => {
    throw new FileRefused('We can’t read this file. Choose it again.', { cause })
  })
  return {
    video_id: videoId,
    evaluation_submission_id: evaluationId,
    byte_length: file.size,
    media_type: mediaType,
    fingerprint,
    device_check: check,
    file_name: shortened(file.name.trim()) || 'video',
  }
}

/** The end of a name tells its kind. */
function shortened(name: string): string {
  return name.length <= 255 ? name : `${name.slice(0, 200)}…${name.slice(-50)}`
}
